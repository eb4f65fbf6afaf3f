// AssayCrypto
