#include "CProcess.h"

#include <pthread.h>
#include <stdlib.h>

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

void *lock_create(void) {
  pthread_mutex_t *lock = malloc(sizeof *lock);
  if (lock != NULL) pthread_mutex_init(lock, NULL);
  return lock;
}

void lock_destroy(void *lock) {
  if (lock == NULL) return;
  pthread_mutex_destroy(lock);
  free(lock);
}

void lock_acquire(void *lock) {
  if (lock != NULL) pthread_mutex_lock(lock);
}

void lock_release(void *lock) {
  if (lock != NULL) pthread_mutex_unlock(lock);
}
