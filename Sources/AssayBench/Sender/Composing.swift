import AssayBytes
import AssayWire

/// Puts requests together to messages.
enum Composing {
    /// The message of the next requests from `first` on, as many as fit; how many they are.
    static func message(
        _ supply: FrameSupply, from first: Int, _ delivery: Delivery, _ flights: FlightTable,
        into message: inout [UInt8]
    ) -> Int {
        message.removeAll(keepingCapacity: true)
        if delivery.isVerbatim {
            message = supply[first]
            return 1
        }
        var frames = 0
        while frames < delivery.batch, first + frames < supply.count {
            var frame = supply[first + frames]
            guard message.count + frame.count <= WireLimits.batchBytesMax else { break }
            RequestFrame.setRequestID(flights.nextRequestID(frames), in: &frame)
            RequestFrame.setTimeLeft(delivery.timeLeftMicroseconds, in: &frame)
            message.append(frame.span)
            frames += 1
        }
        return frames
    }
}
