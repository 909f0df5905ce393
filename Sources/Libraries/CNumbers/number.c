#include "CNumbers.h"

#include <stdio.h>

// Swift can call `vsnprintf`, but looks up the types of its arguments each time, which takes ten times as long.
size_t number_write(double number, char *buffer, size_t capacity) {
  int count = snprintf(buffer, capacity, "%.17g", number);
  return count < 0 ? 0 : (size_t)count < capacity ? (size_t)count : capacity - 1;
}
