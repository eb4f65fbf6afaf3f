// AssayTransport
