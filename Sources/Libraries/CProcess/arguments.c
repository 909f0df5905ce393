#include "CProcess.h"

#include <stdlib.h>

static int count = -1;
static char **vector;

#ifdef __GLIBC__
// glibc gives constructors the arguments of main; other C libraries need not.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  vector = argv;
}
#endif

int program_argument_count(void) { return count; }

const char *program_argument(int number) { return vector[number]; }

#ifdef __APPLE__
#include <crt_externs.h>
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif

const char *program_environment_entry(int number) { return environ ? environ[number] : NULL; }
