// AssaySystem tests
