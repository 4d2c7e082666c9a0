// Memory that the program asks of the kernel.
#ifndef NORACE_RUNTIME_MAPPING_H
#define NORACE_RUNTIME_MAPPING_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

void mappings_start(void);
// A file that is mapped shared: what it holds is what the mapping holds. `at` < 0: where the
// descriptor stands, which moves on.
bool mapping_reads(int fd, void *to, size_t n, off_t at, ssize_t *result);
void mapping_written(int fd, const void *from, size_t n, off_t at, uint64_t pc);
bool mapping_of_file(int fd); // there is one
#endif
