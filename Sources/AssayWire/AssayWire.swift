// AssayWire
