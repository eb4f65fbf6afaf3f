// AssayBytes tests
