#include "CProcess.h"

#include <stdio.h>

int number_in_17_digits(double number, char *buffer, int capacity) { return snprintf(buffer, (size_t)capacity, "%.17g", number); }
