// AssayServices tests
