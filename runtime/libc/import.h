// What the program calls outside itself.
//
// Before main, the places where the program and its libraries keep the addresses of imported
// functions are gone through by name. Functions that use the caller's memory or the outside world
// are led through ours; those known to do neither stay as they are; all others are led through a
// few instructions that tell their name when they are called: the answer is unknown then.
#ifndef NORACE_RUNTIME_IMPORT_H
#define NORACE_RUNTIME_IMPORT_H
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  const char *name;
  void *function;
} Import;

void imports_take_over(void);
extern bool program_sets_locale;     // it imports setlocale
extern bool program_is_wide;         // ... functions for wide characters in streams
bool called_by_program(uint64_t pc); // from code that norace built
bool called_by_libc(
    uint64_t pc); // libc's own variables are kept in order by locks that the runtime does not see
void opaque_call(
    const char *what); // the program calls something that the runtime does not see into

// What a function does to the caller's memory, by its arguments as they are passed.
typedef void CallEffects(const uint64_t *arguments, uint64_t pc);
extern CallEffects locale_effects;           // of those that only depend on the locale
CallEffects *call_effects(const char *name); // NULL: there is no such row in the table

// Instructions that say so and go on to the function; with a bit of --allow, that end the search
// unless it is permitted; with effects, that report these. NULL if they cannot be made.
enum {
  OF_STREAM = 1 << 30
}; // in place of the bit: it uses the C++ stream that its first argument is
void *trampoline_to(const char *name, void *real, uint32_t allow, CallEffects *);
void *trampoline_cancels(const char *name, void *function); // it is a cancellation point

// The tables, each ended by an entry without a name. Guards hold in libraries that norace did not
// build as well.
void stream_touched(const char *function, const uint64_t arguments[3], uint64_t pc); // cxx_stream.c
extern const Import lookup_imports[], libc_table[], libc_print[], libc_scan[], libc_stream[];
extern const Import guard_imports[], process_imports[], map_imports[], signal_imports[],
    overlay_imports[], overlay_lock_imports[], opening_imports[], resolver_imports[],
    channel_imports[], epoll_imports[], socket_imports[], cxx_thread_imports[];
#endif
