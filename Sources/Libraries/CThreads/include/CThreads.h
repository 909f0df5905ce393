#ifndef C_THREADS_H
#define C_THREADS_H

/// Starts a thread that calls a function with an argument, on another processor if one is free to use. Returns NULL if no
/// thread can be started; else thread_join must be called.
void *thread_start(void (*function)(void *), void *argument);

/// Waits for the end of a thread.
void thread_join(void *thread);

#endif
