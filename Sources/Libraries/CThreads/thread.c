#define _GNU_SOURCE
#include "CThreads.h"

#include <pthread.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <sched.h>
#endif

// As large as that of the main thread: deep documents need it.
enum { stack_size = 8 << 20 };

struct started {
  pthread_t thread;
  void (*function)(void *);
  void *argument;
#ifdef __GLIBC__
  cpu_set_t processors;
  int is_moved;
#endif
};

static void *run(void *pointer) {
  struct started *started = pointer;
#ifdef __GLIBC__
  if (started->is_moved) sched_setaffinity(0, sizeof started->processors, &started->processors);
#endif
  started->function(started->argument);
  return NULL;
}

#ifdef __GLIBC__
// Linux may put a new thread on the processor of its parent and leave it there for some milliseconds, though another one is
// idle. Most documents are done in less. So the thread starts on another one, and is free to move then.
static void leave_processor(struct started *started, pthread_attr_t *attributes) {
  int processor = sched_getcpu();
  if (processor < 0 || sched_getaffinity(0, sizeof started->processors, &started->processors) != 0) return;
  cpu_set_t others = started->processors;
  CPU_CLR(processor, &others);
  if (CPU_COUNT(&others) == 0) return;
  started->is_moved = pthread_attr_setaffinity_np(attributes, sizeof others, &others) == 0;
}
#endif

void *thread_start(void (*function)(void *), void *argument) {
  struct started *started = calloc(1, sizeof *started);
  if (!started) return NULL;
  started->function = function;
  started->argument = argument;
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) {
    free(started);
    return NULL;
  }
  pthread_attr_setstacksize(&attributes, stack_size);
#ifdef __GLIBC__
  leave_processor(started, &attributes);
#endif
  int failure = pthread_create(&started->thread, &attributes, run, started);
  pthread_attr_destroy(&attributes);
  if (failure) {
    free(started);
    return NULL;
  }
  return started;
}

void thread_join(void *thread) {
  struct started *started = thread;
  pthread_join(started->thread, NULL);
  free(started);
}
