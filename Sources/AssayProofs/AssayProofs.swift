// AssayProofs
