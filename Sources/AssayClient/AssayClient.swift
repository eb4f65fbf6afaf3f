// AssayClient
