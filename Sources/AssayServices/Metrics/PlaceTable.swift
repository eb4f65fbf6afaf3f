/// Gives each of a closed set of 16-bit numbers (kinds, reasons) a place in an array, and all
/// others the last place. Two loads a look; numbers of one area share their high byte.
struct PlaceTable: Sendable {
    private static let areaSize = 64
    /// The numbers, ascending.
    let numbers: [UInt16]
    /// Where the places of an area begin in `places`; negative for areas without numbers.
    private let areas: [Int]
    private let places: [Int]

    /// A table of numbers, each of whose low bytes is below 64.
    init(_ numbers: some Sequence<UInt16>) {
        let numbers = Set(numbers).sorted()
        var areas = Array(repeating: -1, count: 256)
        var places: [Int] = []
        for (place, number) in numbers.enumerated() where Int(number & 0xFF) < Self.areaSize {
            let area = Int(number >> 8)
            if areas[area] < 0 {
                areas[area] = places.count
                places += Array(repeating: numbers.count, count: Self.areaSize)
            }
            places[areas[area] + Int(number & 0xFF)] = place
        }
        self.numbers = numbers
        self.areas = areas
        self.places = places
    }

    /// Places there are, that of all other numbers included.
    var count: Int { numbers.count + 1 }

    /// The place of a number.
    func place(of number: UInt16) -> Int {
        let area = areas[Int(number >> 8)]
        let low = Int(number & 0xFF)
        guard area >= 0, low < Self.areaSize else { return numbers.count }
        return places[area + low]
    }
}
