#include <git2.h>

/* Swift cannot call a function with variable arguments. */

/* Reads objects without hashing them again, as git reads them, and keeps none: what is read again is kept by its reader. */
static inline int libgit2_read_plainly(void) {
  int error = git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
  return error ? error : git_libgit2_opts(GIT_OPT_ENABLE_CACHING, 0);
}
