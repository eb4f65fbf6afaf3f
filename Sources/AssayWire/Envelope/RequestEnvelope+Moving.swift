extension RequestEnvelope {
    /// Where the whole frame stands in the message, its length prefix included.
    package var frame: Range<Int> { (realm.lowerBound - Layout.realm - 1)..<fields.upperBound }

    /// The envelope of the same frame after it was copied to `start` of another buffer.
    package func moved(to start: Int) -> RequestEnvelope {
        let distance = start - frame.lowerBound
        var moved = self
        moved.realm = (realm.lowerBound + distance)..<(realm.upperBound + distance)
        moved.fields = (fields.lowerBound + distance)..<(fields.upperBound + distance)
        return moved
    }
}
