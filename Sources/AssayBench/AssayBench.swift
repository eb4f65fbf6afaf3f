// AssayBench
