// What the program calls outside itself.
//
// Before main, the places where the program and its libraries keep the addresses of imported
// functions are gone through by name. Functions that use the caller's memory or the outside world
// are led through ours (effects.def, guard.c); those known to do neither stay as they are
// (harmless.def); all others are led through a few instructions that tell their name when they are
// called: the answer is unknown then.
#ifndef NORACE_RUNTIME_IMPORT_H
#define NORACE_RUNTIME_IMPORT_H
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  const char *name;
  void *function;
} Import;

void imports_take_over(void);
bool called_by_program(uint64_t pc); // from code that norace built
bool called_by_libc(
    uint64_t pc); // libc's own variables are kept in order by locks that the runtime does not see
void opaque_call(
    const char *what); // the program calls something that the runtime does not see into

// Instructions that say so and go on to the function; with a bit of --allow, that end the search
// unless it is permitted. NULL if they cannot be made.
void *trampoline_cancels(const char *name, void *function); // it is a cancellation point
void *trampoline_to(const char *name, void *real, uint32_t allow);

// The tables, each ended by an entry without a name. Guards hold in libraries that norace did not
// build as well.
extern const Import lookup_imports[], libc_table[], libc_print[], libc_scan[], libc_stream[];
extern const Import guard_imports[], process_imports[], map_imports[], signal_imports[],
    channel_imports[], epoll_imports[];
#endif
