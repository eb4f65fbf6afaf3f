// AssayLedger
