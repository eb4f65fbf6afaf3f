// AssayServices
