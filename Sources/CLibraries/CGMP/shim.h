// GMP, for its modular inversion; its functions carry the names behind the header's macros.
#include <gmp.h>
