#define _DEFAULT_SOURCE
#include "CProcess.h"

#include <stdint.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

// Gives large blocks of memory back to the system as soon as they are free. glibc by itself keeps blocks as large as any that
// was freed before, which costs a merge of large documents a tenth of its memory. What is free between small blocks stays:
// giving it back and asking for it again, document after document, takes a thirtieth of a log.
__attribute__((constructor)) static void return_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 2 << 20);
}

enum { large_page = 2 << 20, most_reserved = 64 << 20, usual_pad = 128 << 10 };
// The sizes of the blocks that fill the heap up to the first large page.
enum { below_mapped = 768 << 10, smallest_block = 64 << 10 };

void memory_reserve(size_t bytes) {
  static atomic_flag is_done = ATOMIC_FLAG_INIT;
  bytes = (bytes + large_page / 2) / large_page * large_page;
  // Larger documents have blocks of their own for most of what they are. With a large heap, they would take more memory.
  if (bytes == 0 || bytes > most_reserved || atomic_flag_test_and_set(&is_done)) return;
  // The heap grows by all of it at once, as soon as a block does not fit.
  mallopt(M_TOP_PAD, bytes + 2 * large_page);
  // Blocks up to the first large page. Nobody uses them, so they take no memory, and what comes after is in large pages.
  uintptr_t end = (uintptr_t)sbrk(0);
  uintptr_t start = (end / large_page + 2) * large_page;
  for (size_t rest = start - end; rest > smallest_block;) {
    size_t size = rest < below_mapped ? rest - smallest_block / 2 : below_mapped;
    void *volatile unused = malloc(size);
    if (!unused) break;
    rest -= size;
  }
  if ((uintptr_t)sbrk(0) >= start + bytes) {
    madvise((void *)start, bytes, MADV_HUGEPAGE);
  } else {
    mallopt(M_TOP_PAD, usual_pad);
  }
}
#else
void memory_reserve(size_t bytes) { (void)bytes; }
#endif
