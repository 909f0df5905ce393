#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

// Gives large blocks of memory back to the system as soon as they are free. glibc by itself keeps blocks as large as any that
// was freed before, which costs a merge of large documents a tenth of its memory.
__attribute__((constructor)) static void return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 1 << 20); }
#endif
