// What the targets share.
#ifndef NORACE_TESTS_PARSERS_TARGET_H
#define NORACE_TESTS_PARSERS_TARGET_H
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n);

#define MUST(condition) \
  if (!(condition)) abort()

// The bytes as a file, for readers that want a path; the same file each time.
static inline const char *file_of(const unsigned char *bytes, size_t n) {
  static int fd = -1;
  static char path[40];
  if (fd < 0) fd = memfd_create("input", 0);
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  MUST(!ftruncate(fd, 0) && pwrite(fd, bytes, n, 0) == (ssize_t)n);
  return path;
}
#endif
