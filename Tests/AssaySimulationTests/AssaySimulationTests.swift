// AssaySimulation tests
