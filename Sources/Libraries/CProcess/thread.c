#include "CProcess.h"

#include <pthread.h>

// As large as that of the main thread: deep documents need it.
enum { stack_size = 8 << 20 };

void *thread_start(void *(*function)(void *), void *argument) {
  pthread_t thread;
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return NULL;
  pthread_attr_setstacksize(&attributes, stack_size);
  int failure = pthread_create(&thread, &attributes, function, argument);
  pthread_attr_destroy(&attributes);
  return failure ? NULL : (void *)thread;
}

void thread_join(void *thread) { pthread_join((pthread_t)thread, NULL); }
