// What the program under test can do at all, as far as the functions that it imports tell. Found
// once, before main (import.c); work for what it never does is left out.
#ifndef NORACE_RUNTIME_PROGRAM_H
#define NORACE_RUNTIME_PROGRAM_H
#include "base/ground.h"

typedef struct Program {
  bool cancels;       // pthread_cancel
  bool signals;       // a function that sends a signal to another thread
  bool raises;        // raise: that is handled at once, by the thread itself
  bool tries_join;    // pthread_tryjoin_np or its like: ends can be seen
  bool deletes_keys;  // pthread_key_delete, tss_delete
  bool has_parts;     // what marks one (search/parts.h)
  bool sets_locale;   // setlocale
  bool registers;     // atexit and the like
  bool tells;         // where streams stand
  bool locks_streams; // flockfile, ftrylockfile
  bool asks_sizes;    // malloc_usable_size
  bool is_cxx;        // C++ lets try_lock fail for no reason, POSIX does not
} Program;

extern Program program;
#endif
