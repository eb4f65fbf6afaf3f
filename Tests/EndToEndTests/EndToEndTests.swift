import Testing

/// Real processes and real sockets, one test at a time.
@Suite(.serialized) struct EndToEndTests {}
