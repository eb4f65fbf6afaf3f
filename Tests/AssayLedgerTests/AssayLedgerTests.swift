// AssayLedger tests
