#ifndef NORACE_RUNTIME_SAVED_H
#define NORACE_RUNTIME_SAVED_H
#include "search/search.h"
#include "world/runtime.h"

void search_save(uint32_t from); // appends RECORD_SEARCH
bool search_load(uint32_t *length,
                 uint32_t *from); // fills the nodes of the path; the events are still to be run.
                                  // False: nothing to go on with

// A branch of the path's state at that depth, with all that leads there; NULL: it is too large. The
// bytes are there until the next call.
char *search_pack(uint32_t depth, const Branch *, uint64_t *n);
bool search_unpack(uint32_t depth, char *bytes,
                   uint64_t n); // fills the nodes of the path, as search_load
#endif
