// AssayHTTP tests
