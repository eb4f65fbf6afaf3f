// AssayPeer tests
