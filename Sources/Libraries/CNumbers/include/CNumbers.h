#ifndef C_NUMBERS_H
#define C_NUMBERS_H

#include <stddef.h>

/// Writes a number in 17 significant digits without trailing zeros. Returns the count of bytes written.
size_t number_write(double number, char *buffer, size_t capacity);

#endif
