// What Swift's runtime for bare machines, wasi-libc and libxml2 ask of a system, where there is none.
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <stdio.h>

// Seeds hashing and makes the word of a page's policy. A page can pass better bits in.
static uint64_t state = 0x9e3779b97f4a7c15u;
void xib_seed(uint32_t low, uint32_t high) { state ^= (uint64_t)high << 32 | low; }
void arc4random_buf(void *buffer, size_t count) {
  unsigned char *bytes = buffer;
  while (count--) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    *bytes++ = (unsigned char)(state >> 24);
  }
}

void *thread_start(void *(*function)(void *), void *argument) { return NULL; }
void thread_join(void *thread) {}
void *lock_create(void) { return NULL; }
void lock_destroy(void *lock) {}
void lock_acquire(void *lock) {}
void lock_release(void *lock) {}

uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

// As Swift's runtime has it, without signalling NaNs.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  char *end;
  *result = strtod(text, &end);
  return end;
}

// Instead of WASI, which a page has not: no environment, no files. wasi-libc's own functions end in these.
#define WASI(name) __imported_wasi_snapshot_preview1_##name
typedef int32_t i32;
typedef int64_t i64;
i32 WASI(environ_get)(i32 a, i32 b) { return 0; }
i32 WASI(environ_sizes_get)(i32 count, i32 size) { return *(i32 *)count = 0, *(i32 *)size = 0, 0; }
i32 WASI(fd_close)(i32 a) { return 8; }
i32 WASI(fd_fdstat_get)(i32 a, i32 b) { return 8; }
i32 WASI(fd_fdstat_set_flags)(i32 a, i32 b) { return 8; }
i32 WASI(fd_prestat_get)(i32 a, i32 b) { return 8; }
i32 WASI(fd_prestat_dir_name)(i32 a, i32 b, i32 c) { return 8; }
i32 WASI(fd_read)(i32 a, i32 b, i32 c, i32 d) { return 8; }
i32 WASI(fd_seek)(i32 a, i64 b, i32 c, i32 d) { return 8; }
i32 WASI(fd_write)(i32 a, i32 b, i32 c, i32 d) { return 8; }
i32 WASI(path_open)(i32 a, i32 b, i32 c, i32 d, i32 e, i64 f, i64 g, i32 h, i32 i) { return 8; }
_Noreturn void WASI(proc_exit)(i32 a) { __builtin_trap(); }
