// The part of libsodium that AssayCrypto uses: Ed25519.
#include <sodium/core.h>
#include <sodium/crypto_sign_ed25519.h>
