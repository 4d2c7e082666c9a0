// What the room has in the world's memory, put together.
#ifndef NORACE_RUNTIME_LIBC_STATE_H
#define NORACE_RUNTIME_LIBC_STATE_H
#include <stdbool.h>

#include "world/state_hash.h"

void libc_state_start(void);
bool libc_state_hash(StateHash *); // false: there is something that cannot be compared
void libc_state_keep(void);        // writes what was changed to the folder of --keep-files
#endif
