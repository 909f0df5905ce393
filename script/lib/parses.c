// Counts what a program parses, for script/parses. Linux only.
// Preloaded, it writes a line for each text that libxml2 gets to the file that XIB_PARSES names: the process and a hash of the text.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void note(const char *text, int size) {
  const char *name = getenv("XIB_PARSES");
  int file = name ? open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644) : -1;
  if (file < 0) return;
  // FNV-1a
  uint64_t hash = 0xcbf29ce484222325;
  for (int i = 0; i < size; i++) hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3;
  char line[64];
  int length = snprintf(line, sizeof line, "%d %d-%016llx\n", getpid(), size, (unsigned long long)hash);
  // One call, so that the lines of several processes do not mix.
  if (write(file, line, length) != length) abort();
  close(file);
}

void *xmlCreateMemoryParserCtxt(const char *text, int size) {
  void *(*create)(const char *, int) = dlsym(RTLD_NEXT, "xmlCreateMemoryParserCtxt");
  note(text, size);
  return create(text, size);
}
