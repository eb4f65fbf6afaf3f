// AssaySystem
