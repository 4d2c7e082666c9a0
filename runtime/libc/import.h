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

#include "libc/trampoline.h"

typedef struct {
  const char *name;
  void *function;
} Import;

void imports_take_over(void);
void imports_list(void);             // of those that a search does not follow; ends the process
bool called_by_program(uint64_t pc); // from code that norace built
// Of these calls more than the first of a thread belong to a library that may have locks of its own
// making: such a thread goes from one piece of work to the next where nobody sees what orders them.
bool library_calls_back(const uint64_t *pcs, uint32_t n);
bool called_by_libc(
    uint64_t pc); // libc's own variables are kept in order by locks that the runtime does not see

void *import_of(const char *name); // what the program calls under this name

extern CallEffects locale_effects; // of those that only depend on the locale

// The tables, each ended by an entry without a name.
extern const Import lookup_imports[], libc_table[], libc_print[], libc_scan[], libc_stream[];
extern const Import descriptor_imports[], process_imports[], map_imports[], signal_imports[],
    overlay_names_imports[], overlay_look_imports[], overlay_change_imports[],
    overlay_sizes_imports[], overlay_temporary_imports[], overlay_folders_imports[],
    overlay_walks_imports[], overlay_lock_imports[], opening_imports[], resolver_imports[],
    program_imports[], named_semaphore_imports[], system_v_imports[], coroutine_imports[],
    system_log_imports[], timer_imports[], message_queue_imports[], channel_imports[],
    epoll_imports[], socket_imports[], cxx_thread_imports[];
#endif
