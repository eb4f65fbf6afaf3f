// AssayEncodings
