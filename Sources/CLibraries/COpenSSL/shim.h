// The headers of libcrypto that AssayCrypto uses.
// Deprecated since 3.0 yet the only fetch-free way: SHA256_*, EC_KEY_* and ECDSA_do_verify.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>

#include "arithmetic.h"
#include "sums.h"
