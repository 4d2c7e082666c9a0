// What the world asks of the rooms above it. Each that answers sets its own when the run starts;
// what nobody sets is NULL.
#ifndef NORACE_RUNTIME_HOOKS_H
#define NORACE_RUNTIME_HOOKS_H
#include "world/runtime.h"

typedef struct { // programs that send signals (program.signals)
  bool (*due)(const Fiber *,
              const Op *next);        // there is one whose handler it could run before it goes on
  void (*deliver)(Fiber *, Event *);  // the event: it is going to
  bool (*handle)(void);               // runs it; true: what was interrupted goes on
  void (*touch)(const Op *, Event *); // the event comes before or behind what is sent
  void (*point)(uint64_t pc);         // between two operations, where a handler may run, too
  bool (*waits_in)(const Op *);       // it waits for nothing but signals
} SignalHooks;

// What is not saved in pages but logged as it changes: marks in the log, and going back to one.
typedef struct {
  uint64_t (*mark)(void);
  void (*undo)(uint64_t mark);
  uint64_t (*bytes)(void); // that it takes
  // What lies between two marks, of which no mark in between is needed any more, moves down to
  // `kept` and takes no more room than it must; gives where it ends. When all is done the log is
  // cut there.
  uint64_t (*thin)(uint64_t from, uint64_t to, uint64_t kept);
  void (*cut)(uint64_t end);
} UndoLog;

typedef struct {
  // ---- steps
  bool (*held)(const Fiber *);          // going on would lead it to where it is
  uint32_t (*favourite)(void);          // who goes first where nothing else decides; NOBODY
  void (*in_front)(void);               // the running thread stops in front of an operation
  void (*before_stop)(void);            // called first if something is `unflushed`; may stop itself
  void (*before_volatile)(uint64_t pc); // an access to a volatile variable; programs with signals
  const SignalHooks *signals;
  // ---- threads
  void (*body)(Fiber *);        // runs its function to the end
  void (*ended)(Fiber *);       // the running thread does so
  void (*together)(void);       // from now on accesses may race: there are several
  Fiber *(*tls_owner)(Fiber *); // whose thread-local variables it has
  void (*leaves)(uint64_t pc);  // the process ends in order: streams are flushed
  void (*allocated)(uint64_t address, uint64_t size); // a new block, of the running thread
  // ---- the execution so far
  // Event a of that thread comes before event b of the other, in the order of dependence.
  bool (*comes_before)(uint32_t a_thread, uint32_t a, uint32_t b_thread, uint32_t b);
  // The event at that place of the execution comes before the thread's last one, or it has none.
  bool (*precedes)(uint32_t event, uint32_t thread);
  // ---- who calls
  bool (*in_libc)(uint64_t pc);
  bool (*in_program)(uint64_t pc); // code that norace built
  // ---- shadow memory
  void (*access)(uint64_t address, uint64_t size, uint32_t kind,
                 uint64_t pc); // the running thread's
  // Was there an access to these eight bytes by another thread, in no order with the running one?
  bool (*others)(uint64_t base);
  // ---- snapshots
  const UndoLog *shadow; // shadow memory's own
  void (*save)(void);
  void (*restore)(void);
  void (*part)(uint32_t from, uint32_t to); // in the process that goes on from a snapshot by fork
} WorldHooks;
extern __attribute__((visibility("hidden"))) WorldHooks world_hooks;
#endif
