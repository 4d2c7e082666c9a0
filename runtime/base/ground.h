// What every part of the runtime stands on: how it is compiled, where things lie in the address
// space, what norace asked for, and assertions.
#ifndef NORACE_RUNTIME_GROUND_H
#define NORACE_RUNTIME_GROUND_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/ops.h"
#include "common/records.h"

// What stands in front of libc's and the compiler's functions has no header of ours.
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#define PUBLIC __attribute__((visibility("default")))
#pragma GCC visibility push(hidden) // declarations too: then variables are reached without a detour
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define PC ((uint64_t)__builtin_return_address(0)) // where in the program the hook was called
// The same for functions that may stop. All registers that the program relies on are saved at the
// start of the frame, and the frame is remembered: from there up the stack is the program's, which
// tells whether it only goes round in a loop (waiting_loop.c).
#define STOP_PC 1ul // of an event that is none of the program's
#define CALLER (__builtin_unwind_init(), frame_note(__builtin_frame_address(0)), PC)

enum { THREAD_BITS = 17, MAX_FIBERS = 1 << THREAD_BITS, MAX_TOUCHES = 5 };
enum { NOBODY = 0xfffff }; // no thread's number; has a place in an Event
enum { SLAB = 1024, WIDE_HEAPS = 1024, HEAPS = 16384 };
enum { WRITER = 1 << 20 }; // the state of a lock held for writing; below it, the number of readers

// ---- places in the address space; fixed, so that pointers are the same in every process
#define HEAP_BASE 0x100000000000ul
#define HEAP_SLABS 0x0f0000000000ul // where each thread's first SLAB bytes lie side by side
#define HEAP_SPAN (1ul << 32)       // for each of the first WIDE_HEAPS threads
#define HEAP_SPAN_LATER (1ul << 28) // for each of the others of the first HEAPS, behind those
#define HEAP_SPAN_LAST (1ul << 25)  // for all the others
#define HEAP_LATER (HEAP_BASE + WIDE_HEAPS * HEAP_SPAN)
#define HEAP_LAST (HEAP_LATER + (HEAPS - WIDE_HEAPS) * HEAP_SPAN_LATER)
#define HEAP_END (HEAP_LAST + (MAX_FIBERS - HEAPS) * HEAP_SPAN_LAST)
#define STACK_BASE 0x200000000000ul
#define STACK_SPAN (1ul << 23)
#define ARGUMENTS_BASE 0x1e0000000000ul // of the command line, and the environment
#define MAIN_STACK 0x1f0000000000ul
#define MAIN_STACK_SPAN (1ul << 28)
#define WORLD_BASE 0x300000000000ul
#define WORLD_SPAN (1ul << 36)
#define SHADOW_BASE 0x310000000000ul
#define SHADOW_SPAN (1ul << 42)
#define SEARCH_BASE 0x400000000000ul
#define SEARCH_SPAN (1ul << 36)
#define SNAPSHOT_BASE 0x500000000000ul
#define SNAPSHOT_SPAN (1ul << 36)

// ---- the run
extern int running; // RUN_*: hooks look at it first
extern bool
    before_main; // the constructors of the libraries run, as the beginning of the main thread
enum {
  RUN_OFF,
  RUN_SEARCH,
  RUN_RECORD,
  RUN_REPLAY,
  RUN_HUNT,
  RUN_WATCH,
  RUN_RECORD_ALL
}; // from RUN_REPLAY on no access is skipped
static inline bool recording(void) { return running == RUN_RECORD || running == RUN_RECORD_ALL; }
extern Control *control;

// ---- assertions
__attribute__((noreturn)) void runtime_bug(const char *what);
// Three levels of assertion, as in src/base/check.h: in every build; in debug builds; and, whatever
// the build, where --check=expensive asks for it.
#define CHECK(x) ((x) ? (void)0 : runtime_bug(#x))
#ifdef NDEBUG
#define CHECK_DEBUG(x) ((void)sizeof(x))
#else
#define CHECK_DEBUG(x) CHECK(x)
#endif
#define CHECK_EXPENSIVE(x) (unlikely(control->expensive) ? CHECK(x) : (void)0)
#pragma GCC visibility pop
#endif
