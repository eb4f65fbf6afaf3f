/// The inverses of many numbers by one inversion (Montgomery's trick); one thread owns it.
struct BatchInverse<Ring: P256Ring>: ~Copyable {
    private var inverse: ModularInverse
    /// The products of the numbers up to each.
    private var products: [LittleEndianWords] = []

    init(countMax: Int) {
        inverse = ModularInverse(modulo: Ring.modulus)
        products.reserveCapacity(countMax)
    }

    /// Replaces every number, in Montgomery form, by its inverse in that form; false, with
    /// nothing replaced, where one of them has none.
    mutating func invert(_ numbers: inout [LittleEndianWords]) -> Bool {
        guard let first = numbers.first else { return true }
        products.removeAll(keepingCapacity: true)
        products.append(first)
        for index in numbers.indices.dropFirst() {
            products.append(Ring.multiply(products[index - 1], numbers[index]))
        }
        // A form's plain inverse lacks two factors of 2^256 to be the inverse's form.
        guard let plain = inverse.invert(products[numbers.count - 1]) else { return false }
        var rest = Ring.inForm(Ring.inForm(plain))
        for index in numbers.indices.dropFirst().reversed() {
            let number = numbers[index]
            numbers[index] = Ring.multiply(rest, products[index - 1])
            rest = Ring.multiply(rest, number)
        }
        numbers[0] = rest
        return true
    }
}
