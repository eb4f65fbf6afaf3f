/// The inverses of many numbers by one inversion (Montgomery's trick); one thread owns it.
@safe
struct BatchInverse<Ring: P256Ring>: ~Copyable {
    /// Numbers there is room for.
    private let countMax: Int
    private(set) var count = 0
    private var inverse: ModularInverse
    /// The numbers, then their inverses, and the products of the numbers up to each: owned, in
    /// one piece of memory of which `count` of each are initialised.
    private let numbers: UnsafeMutablePointer<LittleEndianWords>
    private let products: UnsafeMutablePointer<LittleEndianWords>

    init(countMax: Int) {
        self.countMax = countMax
        inverse = ModularInverse(modulo: Ring.modulus)
        unsafe numbers = .allocate(capacity: 2 * countMax)
        unsafe products = unsafe numbers + countMax
    }

    deinit {
        // Ours alone since `init`; numbers need no end of their own.
        unsafe numbers.deallocate()
    }

    /// Takes a number in Montgomery form in; there must be room.
    @inline(__always)
    mutating func take(_ number: LittleEndianWords) {
        precondition(count < countMax)
        unsafe (numbers + count).initialize(to: number)
        if count == 0 {
            unsafe products.initialize(to: number)
        } else {
            // A number below `count` is initialised, and the next is written before it is read.
            unsafe Ring.multiply(products + count - 1, numbers + count, into: products + count)
        }
        count += 1
    }

    /// Replaces every number by its inverse in Montgomery form; false, with nothing replaced,
    /// where one of them has none.
    mutating func finish() -> Bool {
        guard count > 0 else { return true }
        // A form's plain inverse lacks two factors of 2^256 to be the inverse's form.
        guard let plain = unsafe inverse.invert(products[count - 1]) else { return false }
        // The inverse of the product of what is left; `next` has room for the one after it.
        var (rest, next) = (Ring.inForm(Ring.inForm(plain)), LittleEndianWords.zero)
        unsafe withUnsafeMutablePointer(to: &rest) { rest in
            unsafe withUnsafeMutablePointer(to: &next) { next in
                for index in stride(from: count - 1, to: 0, by: -1) {
                    unsafe Ring.multiply(rest, numbers + index, into: next)
                    unsafe Ring.multiply(rest, products + index - 1, into: numbers + index)
                    unsafe rest.update(from: next, count: 1)
                }
            }
        }
        unsafe numbers[0] = rest
        return true
    }

    /// The inverse of what was taken in as this one, after `finish`.
    @inline(__always)
    subscript(_ index: Int) -> LittleEndianWords {
        precondition(index >= 0 && index < count)
        return unsafe numbers[index]
    }

    /// Forgets what was taken in.
    mutating func reset() { count = 0 }
}
