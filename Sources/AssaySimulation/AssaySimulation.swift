// AssaySimulation
