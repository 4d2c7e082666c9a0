#ifndef NORACE_RUNTIME_STREAM_MEMORY_H
#define NORACE_RUNTIME_STREAM_MEMORY_H
#include "libc/import.h"
#include "world/object.h"
#include "world/runtime.h"
#include <stdio.h>

void stream_memory_start(void);
Object *stream_lock(FILE *);    // flockfile's
bool stream_has_memory(FILE *); // some of the program's, or functions
bool stream_in_memory(FILE *);  // it is on no file
// Its user accesses that memory, now, and has made the event for it.
void stream_memory_used(FILE *, uint64_t pc);
bool stream_calls(FILE *);                                        // functions of the program
void stream_buffer_is(FILE *, void *buffer, size_t, uint64_t pc); // setvbuf; NULL: glibc's own
void stream_memory_forget(FILE *);
StreamMemory stream_memory_take(FILE *); // the same; gives what it is on, if that is no file
// Around what may call the program's functions: under the stream's lock.
void stream_enter(FILE *, uint64_t pc);
void stream_leave(FILE *, uint64_t pc);
void stream_shows(FILE *, uint64_t pc); // it has been flushed
void streams_flush(uint64_t pc);        // fflush(NULL)
extern const Import stream_memory_imports[];
#endif
