// The calls on descriptors, whatever they stand for: files of the program's, channels, pollers,
// what the kernel has.
#ifndef NORACE_RUNTIME_DESCRIPTOR_CALLS_H
#define NORACE_RUNTIME_DESCRIPTOR_CALLS_H
#include <stdbool.h>
#include <stdint.h>

// Opening a file. Returns whether it is one whose position has to be kept: read only. Writing is
// refused unless permitted.
bool descriptor_may_open(const char *call, const char *path, bool only_reads);
void descriptor_refuse(int fd, const char *call);    // gives up if the runtime models it
void descriptors_refuse(int from, const char *call); // all from this one on
int descriptor_close(int fd, uint64_t pc);
#endif
