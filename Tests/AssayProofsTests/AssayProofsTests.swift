// AssayProofs tests
