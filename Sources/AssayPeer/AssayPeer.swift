// AssayPeer
