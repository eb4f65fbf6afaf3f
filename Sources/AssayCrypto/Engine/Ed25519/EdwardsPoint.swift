/// A point of edwards25519, -x^2 + y^2 = 1 + d x^2 y^2, as (X : Y : Z : T) with x = X/Z, y = Y/Z
/// and T = XY/Z: the extended coordinates of Hisil, Wong, Carter and Dawson (2008).
///
/// Their formulas for a = -1 hold for all points, equal, opposite and of small order: -1 is a
/// square modulo p and d is none. All coordinates are products, so *reduced*.
struct EdwardsPoint {
    var x: Field25519
    var y: Field25519
    var z: Field25519
    /// Only where an addition may follow: a doubling does not read it.
    var t: Field25519

    /// The neutral element.
    static let neutral = EdwardsPoint(x: .zero, y: .one, z: .one, t: .zero)

    /// Doubles the point; T is left out where a doubling follows.
    ///
    /// Limbs: G = Y^2 - X^2 + 2p and H = X^2 + Y^2 below 2^53, E and F, with 4p, below 2^54.
    @inline(never)
    mutating func double(_ room: inout EdwardsScratch, keepsT: Bool) {
        room.f.setSquare(&x)
        room.h.setSquare(&y)
        room.e = x + y
        room.e.square()
        room.g = room.h - room.f
        room.h = room.h + room.f
        room.e = room.e.minusSum(room.h)
        // E = (X + Y)^2 - H = 2XY, F = 2Z^2 - G.
        room.f.setSquare(&z)
        room.f = (room.f + room.f).minusSum(room.g)
        finish(&room, keepsT: keepsT)
    }

    /// Adds a point, or takes it off.
    @inline(never)
    mutating func add(
        _ other: inout CachedPoint, isNegative: Bool, _ room: inout EdwardsScratch, keepsT: Bool
    ) {
        room.d.setProduct(&z, &other.doubleZ)
        add(&other.plain, isNegative: isNegative, &room)
        finish(&room, keepsT: keepsT)
    }

    /// The same for a point whose Z is 1.
    @inline(never)
    mutating func add(
        _ other: inout CachedPlane, isNegative: Bool, _ room: inout EdwardsScratch, keepsT: Bool
    ) {
        room.d = z + z
        add(&other, isNegative: isNegative, &room)
        finish(&room, keepsT: keepsT)
    }

    /// Sets E to H from D = 2 Z Z'. To take a point (x, y) off is to add (-x, y): that changes
    /// the places of y + x and y - x, and the sign of 2dT'.
    ///
    /// Limbs: D, a product or twice one, is below 2^53, so all are below 2^54.
    @inline(__always)
    private mutating func add(
        _ other: inout CachedPlane, isNegative: Bool, _ room: inout EdwardsScratch
    ) {
        room.e = y - x
        room.h = y + x
        room.g.setProduct(&t, &other.torsion)
        if isNegative {
            room.e.multiply(by: &other.sum)
            room.h.multiply(by: &other.difference)
            room.f = room.d + room.g
            room.g = room.d - room.g
        } else {
            room.e.multiply(by: &other.difference)
            room.h.multiply(by: &other.sum)
            room.f = room.d - room.g
            room.g = room.d + room.g
        }
        room.d = room.h - room.e
        room.h = room.h + room.e
        room.e = room.d
    }

    /// X = EF, Y = GH, Z = FG, T = EH.
    @inline(__always)
    private mutating func finish(_ room: inout EdwardsScratch, keepsT: Bool) {
        x.setProduct(&room.e, &room.f)
        y.setProduct(&room.g, &room.h)
        z.setProduct(&room.f, &room.g)
        if keepsT { t.setProduct(&room.e, &room.h) }
    }
}

/// Where the letters of the formulas stand; a value that is kept, since clearing it anew for
/// each formula would cost as much as an addition in it.
struct EdwardsScratch {
    var d = Field25519.zero
    var e = Field25519.zero
    var f = Field25519.zero
    var g = Field25519.zero
    var h = Field25519.zero
}

/// What an addition takes of a point whose Z is 1; limbs below 2^53.
struct CachedPlane {
    /// y + x.
    var sum = Field25519.one
    /// y - x.
    var difference = Field25519.one
    /// 2 d x y.
    var torsion = Field25519.zero
}

/// What an addition takes of any point: the same of its X, Y and T, and 2Z.
struct CachedPoint {
    var plain = CachedPlane()
    var doubleZ = Field25519.one

    /// Neutral until it is set.
    init() {}

    /// That of `point`, T and all.
    init(_ point: EdwardsPoint) {
        plain.sum = point.y + point.x
        plain.difference = point.y - point.x
        plain.torsion = point.t
        var factor = Field25519.twiceD
        plain.torsion.multiply(by: &factor)
        doubleZ = point.z + point.z
    }
}
