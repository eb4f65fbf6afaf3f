// AssayCrypto tests
