// The arithmetic OpenSSL's own P-256 and X25519 are made of, and its SHA-256 of several messages:
// crypto/ec/asm and crypto/sha/asm of OpenSSL 1.1.1 to 3.x. No header of OpenSSL declares it and
// the shared library keeps it to itself, so these few functions alone are linked from libcrypto.a;
// each chooses its code for the processor.
#include <stdint.h>

// P-256: numbers modulo p or n, four words, the least significant first. "mont": a b / 2^256.
typedef struct {
    uint64_t x[4], y[4], z[4];
} p256_jacobian;  // (x / z^2, y / z^3), all in Montgomery form; infinity where z is zero
typedef struct {
    uint64_t x[4], y[4];
} p256_affine;  // in Montgomery form; infinity where both are zero

void ecp_nistz256_mul_mont(uint64_t *r, const uint64_t *a, const uint64_t *b);
void ecp_nistz256_sqr_mont(uint64_t *r, const uint64_t *a);
void ecp_nistz256_ord_mul_mont(uint64_t *r, const uint64_t *a, const uint64_t *b);
void ecp_nistz256_point_double(p256_jacobian *r, const p256_jacobian *a);
// Not for a sum of equal points: what it gives then has a z of zero.
void ecp_nistz256_point_add_affine(
    p256_jacobian *r, const p256_jacobian *a, const p256_affine *b);

// Asks the processor to bring a line near.
static inline void prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

#ifdef __x86_64__
// SHA-256 of several messages at a time, here of two: word j of lane i stands at 8 j + i of the
// state, which is eight lanes wide; both take as many blocks of 64 bytes.
typedef struct {
    const uint8_t *blocks;
    int count;
} sha256_lane;
void sha256_multi_block(uint32_t *state, const sha256_lane *lanes, int fours);

// What OpenSSL knows of the processor; where it lacks the SHA extensions (CPUID leaf 7, EBX bit 29)
// the lanes are those of vectors, and two messages dearer than one after the other.
extern uint32_t OPENSSL_ia32cap_P[];
static inline int sha256_pairs_pay(void) { return OPENSSL_ia32cap_P[2] >> 29 & 1; }

static inline void sha256_pair(
    uint32_t *state, const uint8_t *first, const uint8_t *second, int count) {
    const sha256_lane lanes[4] = {{first, count}, {second, count}, {0, 0}, {0, 0}};
    sha256_multi_block(state, lanes, 1);
}

// Modulo 2^255 - 19: five limbs of 51 bits and some; factors' limbs below 2^54, results' below
// 2^51 + 2^14. The result may lie where a factor does.
void x25519_fe51_mul(uint64_t *r, const uint64_t *a, const uint64_t *b);
void x25519_fe51_sqr(uint64_t *r, const uint64_t *a);
#endif
