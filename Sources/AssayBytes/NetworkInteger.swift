/// An integer that is written in network order, for code over several of them.
package protocol NetworkInteger {
    /// Appends the value's bytes, most significant first.
    func append(to buffer: inout [UInt8])
}

extension UInt8: NetworkInteger {
    package func append(to buffer: inout [UInt8]) { buffer.append(self) }
}

extension UInt16: NetworkInteger {
    package func append(to buffer: inout [UInt8]) { buffer.appendBigEndian(self) }
}

extension UInt32: NetworkInteger {
    package func append(to buffer: inout [UInt8]) { buffer.appendBigEndian(self) }
}

extension UInt64: NetworkInteger {
    package func append(to buffer: inout [UInt8]) { buffer.appendBigEndian(self) }
}

extension Int64: NetworkInteger {
    package func append(to buffer: inout [UInt8]) { buffer.appendBigEndian(self) }
}
