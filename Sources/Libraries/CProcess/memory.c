#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

// Gives large blocks of memory back to the system as soon as they are free. glibc by itself keeps blocks as large as any that
// was freed before: a merge of large documents then needs 4.9 bytes for each of theirs, instead of 4.1.
__attribute__((constructor)) static void return_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 2 << 20);
}
#endif
