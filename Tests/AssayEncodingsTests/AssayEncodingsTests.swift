// AssayEncodings tests
