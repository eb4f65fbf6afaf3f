// Sums modulo p of P-256, of numbers below p, which the result is too; it may lie where an operand
// does. OpenSSL has the same (`ecp_nistz256_add` and so on), but a call of those costs as much as
// the sum: a twentieth of a verification. In C, since Swift has no word for the carry that a
// processor hands from one addition to the next.
#include <stdint.h>

typedef unsigned long long p256_carry;

// r = a + b modulo 2^256; tells the carry.
static inline p256_carry p256_plus(uint64_t *r, const uint64_t *a, const uint64_t *b) {
    p256_carry over;
    r[0] = __builtin_addcll(a[0], b[0], 0, &over);
    r[1] = __builtin_addcll(a[1], b[1], over, &over);
    r[2] = __builtin_addcll(a[2], b[2], over, &over);
    r[3] = __builtin_addcll(a[3], b[3], over, &over);
    return over;
}

// r = a - b modulo 2^256; tells the borrow.
static inline p256_carry p256_minus(uint64_t *r, const uint64_t *a, const uint64_t *b) {
    p256_carry under;
    r[0] = __builtin_subcll(a[0], b[0], 0, &under);
    r[1] = __builtin_subcll(a[1], b[1], under, &under);
    r[2] = __builtin_subcll(a[2], b[2], under, &under);
    r[3] = __builtin_subcll(a[3], b[3], under, &under);
    return under;
}

// r = a + p where `one` is 1, a where it is 0, modulo 2^256; tells the carry.
static inline p256_carry p256_plus_p(uint64_t *r, const uint64_t *a, uint64_t one) {
    const uint64_t all = 0 - one;
    const uint64_t p[4] = {all, all & 0xffffffff, 0, all & 0xffffffff00000001};
    return p256_plus(r, a, p);
}

static inline void p256_add(uint64_t *r, const uint64_t *a, const uint64_t *b) {
    const uint64_t p[4] = {~0ull, 0xffffffff, 0, 0xffffffff00000001};
    uint64_t sum[4], less[4];
    const p256_carry over = p256_plus(sum, a, b);
    const p256_carry under = p256_minus(less, sum, p);
    const uint64_t below = 0 - (uint64_t)(over < under);  // all ones where it is below p as it is
    for (int i = 0; i < 4; i++) r[i] = less[i] ^ ((sum[i] ^ less[i]) & below);
}

static inline void p256_subtract(uint64_t *r, const uint64_t *a, const uint64_t *b) {
    uint64_t difference[4];
    const p256_carry under = p256_minus(difference, a, b);
    p256_plus_p(r, difference, under);
}

static inline void p256_halve(uint64_t *r, const uint64_t *a) {
    uint64_t even[4];
    const uint64_t over = p256_plus_p(even, a, a[0] & 1);
    for (int i = 0; i < 3; i++) r[i] = even[i] >> 1 | even[i + 1] << 63;
    r[3] = even[3] >> 1 | over << 63;
}
