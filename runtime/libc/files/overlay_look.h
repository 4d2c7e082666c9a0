#ifndef NORACE_RUNTIME_OVERLAY_LOOK_H
#define NORACE_RUNTIME_OVERLAY_LOOK_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

// stat and lstat of the program's files, without the accesses to the caller's memory.
int overlay_stat(const char *path, struct stat *, bool follow, uint64_t pc);
#endif
