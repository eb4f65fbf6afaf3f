// AssayWire tests
