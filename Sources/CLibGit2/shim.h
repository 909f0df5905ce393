#include <git2.h>

/* Swift cannot call a function with variable arguments. */

/* Reads objects without hashing them again, as git reads them. */
static inline int libgit2_trust_hashes(void) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
}
