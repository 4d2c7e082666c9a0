#ifndef NORACE_RUNTIME_SAVED_H
#define NORACE_RUNTIME_SAVED_H
#include "runtime.h"

void search_save(uint32_t from); // appends RECORD_SEARCH
bool search_load(uint32_t *length,
                 uint32_t *from); // fills the nodes of the path; the events are still to be run. False: nothing to go on with
#endif
