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
        var product = first
        products.removeAll(keepingCapacity: true)
        products.append(addingCapacity: numbers.count) { output in
            output.append(product)
            for index in 1..<numbers.count {
                product = Ring.multiply(product, numbers[index])
                output.append(product)
            }
        }
        // A form's plain inverse lacks two factors of 2^256 to be the inverse's form.
        guard let plain = inverse.invert(product) else { return false }
        var rest = Ring.inForm(Ring.inForm(plain))
        let before = products.span
        var target = numbers.mutableSpan
        for index in stride(from: target.count - 1, to: 0, by: -1) {
            let number = target[index]
            target[index] = Ring.multiply(rest, before[index - 1])
            rest = Ring.multiply(rest, number)
        }
        target[0] = rest
        return true
    }
}
