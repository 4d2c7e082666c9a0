// What norace found out about a program: the answer, what it holds for, and the evidence. Every
// command ends in one Verdict; every report (text, JSON, ...) is made from one. All strings and
// lists are the verdict's own: pass anything, it is copied where a function takes it; where you
// fill in a Race or Frame yourself, take the strings from verdict->arena.
//
// Engines lie below this room: they return their result in their own terms, and the command (or a
// file here) makes a Verdict from it.
#ifndef NORACE_VERDICT_VERDICT_H
#define NORACE_VERDICT_VERDICT_H
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/computation_graph.h"
#include "model/frame.h"
#include "model/input_branch.h"
#include "verdict/interleaving.h"

typedef enum {
  ANSWER_RACE,
  ANSWER_RACE_FREE,
  ANSWER_UNKNOWN
} Answer; // printed as race, race-free, unknown

typedef enum { INPUTS_THIS, INPUTS_SAMPLED, INPUTS_ALL } ScopeInputs;
typedef enum { THREADS_AS_RUN, THREADS_ANY, THREADS_COUNTS } ScopeThreads;

// What the answer holds for.
typedef struct {
  bool all_schedules; // otherwise `schedules` of them were covered
  uint64_t schedules;
  unsigned parts; // of those of so many parts that norace_explore names; 0: of the program
  ScopeInputs inputs;
  const char *input_bound; // INPUTS_ALL: those that are so long; NULL: all
  const char *inputs_open; // INPUTS_SAMPLED: why not all, if that is known
  const char *input_left;  // for what input the program leaves an object, and where; NULL: none
  uint64_t input_classes;  // that were searched, each for all its inputs; 0: none
  InputBranches input_branches;
  bool outcomes_tried; // of library functions on any of these schedules, besides the usual ones
                       // (ExploreRequest.outcomes)
  ScopeThreads threads;
  VEC(unsigned) counts; // THREADS_COUNTS: the thread counts that were tried
} Scope;

typedef enum { KIND_READ, KIND_WRITE, KIND_ATOMIC_READ, KIND_ATOMIC_WRITE, KIND_FREE } AccessKind;

typedef struct {
  const char *name; // of the lock
  const char *mode; // NULL, or how it is held: "read", "write"
  Stack taken;      // where it was taken; may be empty
} HeldLock;

typedef struct {
  AccessKind kind;
  unsigned size;      // in bytes; 0 where unknown
  const char *thread; // "main thread", "thread 2", "iteration i = 3"
  Frame where;        // where.at.file is NULL where unknown
  Stack stack;        // innermost first, stack.at[0] is `where`; empty: only `where` is known
  VEC(HeldLock) locks;
  bool locks_known; // false: nothing can be said about locks, an empty list means nothing
  Stack created;    // where the thread was created; empty for the main thread
} RaceAccess;

typedef struct {
  const char *name; // `table[3].next`; never NULL
  unsigned size;    // in bytes, of what both accesses touch
  const char
      *lives; // NULL, or "global variable", "heap block of 40 bytes", "stack of thread 2", ...
  Position declared; // of the variable; file is NULL where unknown
  Stack allocated;   // of the heap block
} RaceLocation;

typedef struct {
  RaceLocation location;
  RaceAccess access[2];      // [1] is the later one
  bool confirmed;            // it was run into again in a fresh process
  const char *witness;       // file that replays it; NULL if there is none
  const char *input;         // with which it happens, if inputs were chosen; NULL
  const char *doubt;         // why it is not confirmed; NULL otherwise
  const char *help;          // one change that would mend it; NULL: none is known
  Interleaving interleaving; // how to get there; may be empty
  const char
      *fingerprint;  // the same for the same race in a later build; NULL until report_fingerprints
  const char *known; // why it does not count: a suppression, or the baseline; NULL: it counts
} Race;

// Two accesses without a common lock, and what came of it.
typedef struct {
  const char *name;                // of what they access
  Frame where[2];                  // [0].at.file may be NULL: only one place is known
  const char *kind[2];             // "read", "write", ...
  const char *outcome;             // a word of common/outcomes.def
  const char *text;                // one sentence
  uint64_t searched;               // schedules
  const char *thread[2], *held[2]; // "{a, b}"; NULL where there is no first, or it is not known
  uint64_t prefix;                 // events of the recorded run in front of the first access
  const char *meeting;             // how the two met, or what was searched for it; NULL: not tried
} Warning;

// An access of the recorded run to a place that Lockset warns of.
typedef struct {
  const char *name, *thread, *kind;
  const char *held, *common; // "{a, b}": its locks, and C(m) behind it
  Frame where;
} LocksetStep;

// A deadlock, crash, failed assertion, misused lock, ...: not a race, but wrong on some schedule.
typedef struct {
  const char *kind;    // a word of common/findings.def, or an engine's own
  const char *text;    // one sentence
  const char *thread;  // NULL where it has none
  Stack stack;         // may be empty
  const char *witness; // NULL if there is none
  Interleaving interleaving;
  const char *fingerprint, *known; // as of a race
} OtherFinding;

typedef enum {
  PART_VARIABLE,      // a variable, or a piece of one
  PART_PARALLEL,      // a parallel loop or region
  PART_TEAMS,         // the same of a league of teams
  PART_SIMD,          // a simd loop
  PART_OTHER_THREADS, // where threads or tasks begin that OpenMP did not make: they may run beside
                      // any region
  N_PARTS
} PartKind;

// A fact: something that was judged by itself. The engines that come later decide by its kind,
// symbol, place and flags; `what` and `doubt` are for people.
typedef struct {
  PartKind kind;
  const char *what; // "parallel loop", "parallel region with loops at lines 7, 12", "variable 'n'"
  const char *symbol; // of the global variable that it is, or is a piece of; NULL: of none
  Frame where;        // its directive
  bool proved;        // free of races for every input, schedule and number of threads
  bool on_bounds;     // proved only if each subscript is within its dimension
  const char *doubt; // why that is not proved, or what the proof leans on beside the assumptions of
                     // the whole; NULL
} VerdictPart;

// What a proof takes for granted, or by how much its model can do more than the program. The second
// only makes a proof harder: whoever uses the proof need not repeat it.
typedef struct {
  const char *text;
  bool abstraction;
  bool left_out; // something was not looked at: told in full wherever the verdict is
} VerdictAssumption;

// What one engine did for the answer, in the order in which they worked.
typedef struct {
  const char *engine; // net, loops, explore, witness
  const char *text;   // "every schedule of this input, 26 executions"
  double seconds;
} VerdictStage;

typedef enum {
#define STAT(name, kind, help) STAT_##name,
#include "verdict/stats.def"
#undef STAT
  N_STATS
} StatKind;

typedef struct Verdict {
  Arena *arena;
  Answer answer;
  const char *engine;  // explore, witness, net, loops
  const char *subject; // the program or file that was asked about
  Scope scope;
  VEC(Race) races;
  VEC(OtherFinding) other;
  VEC(Warning) warnings; // of the witness engine
  VEC(LocksetStep) lockset;
  VEC(VerdictPart) parts;
  VEC(VerdictStage) stages; // of norace check, where several engines worked
  TaskGraphs graphs;        // of programs with tasks, where they were asked for
  Interleaving example;     // an execution without a fault, to look at; may be empty
  VEC(VerdictAssumption) assumptions;
  VEC(const char *) reasons; // why the answer is unknown
  const char *refuted;       // a race that contradicts a proof: which; NULL otherwise
  const char *bundle;        // folder with what is needed to find out why; NULL if there is none
  double stats[N_STATS];
  bool stat_known[N_STATS];
  bool hopeless;          // of a proof that was not found: more time would not help
  struct Verdict *lender; // strings of this verdict live in that one: they end together; or NULL
} Verdict;

Verdict *verdict_new(const char *engine, const char *subject); // unknown, no schedule covered
void verdict_delete(Verdict *);                                // NULL is fine

void verdict_assume(Verdict *, const char *format, ...)
    __attribute__((format(printf, 2, 3))); // each text once
void verdict_reason(Verdict *, const char *format, ...)
    __attribute__((format(printf, 2, 3))); // likewise
void verdict_stat(Verdict *, StatKind, double value);
Race *
verdict_race(Verdict *); // a new empty one at the end of the list; valid until the next is made
OtherFinding *verdict_finding(Verdict *);
// What its model adds to the program; each text once, told as "over-approximation: TEXT".
void verdict_abstraction(Verdict *, const char *text);
// That these functions ("'f', 'g'") were left out matters nowhere: an assumption.
void verdict_assume_left_out(Verdict *, const char *functions);
void verdict_assume_as(Verdict *to, const Verdict *from); // all but the abstractions
void verdict_part(
    Verdict *,
    const VerdictPart *); // copied; one that is there already stays proved only if this one is
void verdict_stage(Verdict *, const char *engine, double seconds, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// Sets the answer: `race` if a race is confirmed, else `unknown` if there is a reason or a possible
// race, else `race-free`. Call it once, last. An engine that has proved nothing must have given a
// reason.
void verdict_settle(Verdict *);

// Whether two races are the same pair of source lines (in either order), as reports count them.
// Unknown positions are never the same.
bool race_same_lines(const Race *, const Race *);

int verdict_exit_status(const Verdict *); // as in base/exit.def
const char *answer_word(Answer);
const char *access_kind_word(AccessKind); // "read", "write", "atomic read", ...
const char *inputs_word(ScopeInputs);
const char *stat_name(StatKind);
bool stat_is_count(StatKind);

// Whether the verdict is one that may be printed: names present, no `race` without a confirmed
// race, no `race-free` with a reason or a possible race, no `unknown` without a reason. On failure
// says what is wrong.
bool verdict_check(const Verdict *, const char **complaint);
#endif
