// House tests
