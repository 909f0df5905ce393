#ifndef C_PROCESS_H
#define C_PROCESS_H

/// How many arguments main got, the program's name among them; -1 where the C library does not tell.
int program_argument_count(void);

/// An argument of main by its number.
const char *program_argument(int number);

/// An entry of the environment, as name=value, by its number; NULL after the last one.
const char *program_environment_entry(int number);

/// Starts a thread that calls a function with an argument. Returns NULL if no thread can be started; else thread_join must be
/// called.
void *thread_start(void *(*function)(void *), void *argument);

/// Waits for the end of a thread.
void thread_join(void *thread);

/// Makes a lock, which lock_destroy must free. It is NULL, and locks nothing, if there is no memory.
void *lock_create(void);
void lock_destroy(void *lock);
void lock_acquire(void *lock);
void lock_release(void *lock);

/// Writes a number in 17 significant digits, and returns how many characters that takes, or a negative number.
int number_in_17_digits(double number, char *buffer, int capacity);

#endif
