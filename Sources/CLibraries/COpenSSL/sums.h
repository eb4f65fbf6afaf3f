// Sums modulo p of P-256, of numbers below p, which the result is too; it may lie where an operand
// does. OpenSSL has the same (`ecp_nistz256_add` and so on), but a call of those costs as much as
// the sum: a twentieth of a verification. In C, since Swift has no word for the carry that a
// processor hands from one addition to the next.
#include <stdint.h>

// p is P256_TOP, 0, P256_LOW and a word of ones.
#define P256_LOW 0xffffffffull
#define P256_TOP 0xffffffff00000001ull
typedef unsigned long long p256_carry;

static inline void p256_add(uint64_t *r, const uint64_t *a, const uint64_t *b) {
    p256_carry over, under;
    const uint64_t s0 = __builtin_addcll(a[0], b[0], 0, &over);
    const uint64_t s1 = __builtin_addcll(a[1], b[1], over, &over);
    const uint64_t s2 = __builtin_addcll(a[2], b[2], over, &over);
    const uint64_t s3 = __builtin_addcll(a[3], b[3], over, &over);
    const uint64_t d0 = __builtin_subcll(s0, ~0ull, 0, &under);
    const uint64_t d1 = __builtin_subcll(s1, P256_LOW, under, &under);
    const uint64_t d2 = __builtin_subcll(s2, 0, under, &under);
    const uint64_t d3 = __builtin_subcll(s3, P256_TOP, under, &under);
    const uint64_t below = 0 - (uint64_t)(over < under);  // all ones where it is below p as it is
    r[0] = d0 ^ ((s0 ^ d0) & below);
    r[1] = d1 ^ ((s1 ^ d1) & below);
    r[2] = d2 ^ ((s2 ^ d2) & below);
    r[3] = d3 ^ ((s3 ^ d3) & below);
}

static inline void p256_subtract(uint64_t *r, const uint64_t *a, const uint64_t *b) {
    p256_carry over, under;
    const uint64_t d0 = __builtin_subcll(a[0], b[0], 0, &under);
    const uint64_t d1 = __builtin_subcll(a[1], b[1], under, &under);
    const uint64_t d2 = __builtin_subcll(a[2], b[2], under, &under);
    const uint64_t d3 = __builtin_subcll(a[3], b[3], under, &under);
    const uint64_t negative = 0 - (uint64_t)under;
    r[0] = __builtin_addcll(d0, negative, 0, &over);
    r[1] = __builtin_addcll(d1, negative & P256_LOW, over, &over);
    r[2] = __builtin_addcll(d2, 0, over, &over);
    r[3] = __builtin_addcll(d3, negative & P256_TOP, over, &over);
}

static inline void p256_halve(uint64_t *r, const uint64_t *a) {
    p256_carry over;
    const uint64_t odd = 0 - (a[0] & 1);
    const uint64_t s0 = __builtin_addcll(a[0], odd, 0, &over);
    const uint64_t s1 = __builtin_addcll(a[1], odd & P256_LOW, over, &over);
    const uint64_t s2 = __builtin_addcll(a[2], 0, over, &over);
    const uint64_t s3 = __builtin_addcll(a[3], odd & P256_TOP, over, &over);
    r[0] = s0 >> 1 | s1 << 63;
    r[1] = s1 >> 1 | s2 << 63;
    r[2] = s2 >> 1 | s3 << 63;
    r[3] = s3 >> 1 | (uint64_t)over << 63;
}
