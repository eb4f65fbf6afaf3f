// AssayTransport tests
