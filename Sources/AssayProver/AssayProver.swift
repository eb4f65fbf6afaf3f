// AssayProver
