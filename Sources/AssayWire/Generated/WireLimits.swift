// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The limits every message keeps, whoever sends it.
package enum WireLimits {
    /// The version of the protocol these files speak.
    package static let version: UInt8 = 1
    /// The largest: one frame, its length prefix included.
    package static let frameBytesMax = 65536
    /// The smallest: a frame with an empty realm and no field.
    package static let frameBytesMin = 41
    /// The largest: fields in one frame, unknown ones included.
    package static let frameFieldsMax = 64
    /// The largest: frames in one message.
    package static let batchFramesMax = 256
    /// The largest: one message.
    package static let batchBytesMax = 262144
    /// The largest: a realm's name.
    package static let realmBytesMax = 63
    /// The largest: obligations in one discharge.
    package static let obligationsMax = 8
    /// The largest: queries in one ledger.look_up.
    package static let queriesMax = 4
    /// The largest: credentials a recovery names as lost.
    package static let lostMax = 32
    /// The largest: an id of the field lost as text.
    package static let idTextBytesMax = 64
    /// The largest: an account's or a device's name.
    package static let accountBytesMax = 256
    /// The largest: the assertion of a recovery.
    package static let assertionBytesMax = 4096
    /// The largest: a document in a record.
    package static let documentBytesMax = 61424
    /// The largest: minting keys in one answer to ledger.join.
    package static let mintingKeysMax = 16
    /// The largest: realms in one answer to ledger.join.
    package static let realmsMax = 256
    /// The largest: entries of the field limits.
    package static let limitEntriesMax = 32
    /// The largest: a DPoP proof's jti.
    package static let jtiBytesMax = 256
}
