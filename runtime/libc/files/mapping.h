// Memory that the program asks of the kernel.
#ifndef NORACE_RUNTIME_MAPPING_H
#define NORACE_RUNTIME_MAPPING_H
#include "world/state_hash.h"
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

void mappings_start(void);

void mappings_hash(StateHash *);
#endif
