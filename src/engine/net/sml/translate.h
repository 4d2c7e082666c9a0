// From SML to a Petri net, as section 3.2 of seed 004 builds it, and the bad markings of
// section 4.1.
//
// A place of a job type stands for a point of its code (with the values of its locals); tokens are
// threads. The net can do whatever the program can do, and more; ABSTRACTION lists the "more", by
// name. What goes beyond the seed:
//   - join: an ended thread leaves a token that join takes. `join all` would need a test for "no
//   token left", which nets
//     lack. So two threads of the job type, chosen freely among all, get code of their own (FIRST,
//     SECOND), and the others share a third copy (REST). A race has two threads, so races are
//     looked for among the chosen ones only, and only the chosen ones are waited for. Every race of
//     the program is one between threads that some run of the net has chosen.
//   - rwlocks: each chosen thread, and each thread that exists once, has a slot that it takes to
//   read; a writer takes all.
//   - small finite data: locals multiply the points of the code, shared data have one place for
//   each value.
#ifndef NORACE_ENGINE_NET_TRANSLATE_H
#define NORACE_ENGINE_NET_TRANSLATE_H
#include "engine/net/cover/net.h"
#include "engine/net/sml/sml.h"

// ABSTRACTION(name, text): what the net adds to the program. The text goes to the verdict's
// assumptions.
#define ABSTRACTIONS(X)                                                                  \
  X(DATA_DROPPED, "data are dropped, but for declared small data")                       \
  X(BOTH_BRANCHES, "a branch may go either way")                                         \
  X(LOST_SIGNALS, "a signal may be lost, and a wait may end without one")                \
  X(LASTING_BROADCAST, "a broadcast may also wake threads that begin to wait later")     \
  X(CHOSEN_THREADS, "join all, reader locks: of each job type two threads are followed") \
  X(BARRIER_TOKENS, "a barrier may let through as many threads as came, whichever")      \
  X(TRY_FAILS, "a try-lock may fail at any time")
typedef enum {
#define X(name, text) ABSTRACTION_##name,
  ABSTRACTIONS(X)
#undef X
      N_ABSTRACTIONS
} Abstraction;
const char *abstraction_text(Abstraction);

typedef enum {
  COPY_ALL,
  COPY_FIRST,
  COPY_SECOND,
  COPY_REST
} Copy; // which threads of the job type a copy of its code is for

// Where a transition comes from: instruction `instr` of `job`; `what` for steps that no instruction
// makes.
typedef struct {
  uint32_t job, instr; // UINT32_MAX for none
  Copy copy;
  const char *what;
} TranslationStep;

// A place that a thread is in while it accesses a variable.
typedef struct {
  uint32_t place, job, instr, variable;
  Copy copy;
} TranslationAccess;

typedef struct {
  const SmlProgram *program;
  Net *net;
  VEC(TranslationStep) steps; // one for each transition
  VEC(TranslationAccess) accesses;
  VEC(uint32_t) target_variable;    // one for each target
  bool abstraction[N_ABSTRACTIONS]; // which were used
  bool too_large;                   // the net was cut at max_places: it means nothing
} Translation;

// The targets are the bad markings of every variable, named after it.
Translation *translate(const SmlProgram *, size_t max_places);
void translation_delete(Translation *);
#endif
