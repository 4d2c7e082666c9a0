#ifndef NORACE_RUNTIME_OVERLAY_STREAM_H
#define NORACE_RUNTIME_OVERLAY_STREAM_H
#include "world/runtime.h"
#include "world/state_hash.h"
#include <stdio.h>

void overlay_streams_start(void);
void overlay_streams_hash(StateHash *);
FILE *overlay_stream(int fd, const char *mode); // on a descriptor of ours
int overlay_mode(const char *mode);             // of fopen: flags of open; -1: wrong
int overlay_fileno(FILE *);                     // -1: none of ours
// What its reader's event touches besides the stream, and how. NULL: none of ours.
Object *overlay_stream_object(FILE *, TouchMode *);
void overlay_stream_used(FILE *, uint32_t since, uint64_t pc); // it is about to be used
int overlay_stream_close(FILE *, uint64_t pc);
void overlay_streams_flush(void); // at the end
#endif
