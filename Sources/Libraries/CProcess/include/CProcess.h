#ifndef C_PROCESS_H
#define C_PROCESS_H

#include <stddef.h>

/// How many arguments main got, the program's name among them; -1 where the C library does not tell.
int program_argument_count(void);

/// An argument of main by its number.
const char *program_argument(int number);

/// An entry of the environment, as name=value, by its number; NULL after the last one.
const char *program_environment_entry(int number);

/// Prepares the heap for about so many bytes, in large pages if the system has some. It does so only once, and only for two
/// to 64 megabytes.
void memory_reserve(size_t bytes);

#endif
