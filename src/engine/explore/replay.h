// Runs a program into a race, or another fault, again, and looks around there.
#ifndef NORACE_EXPLORE_REPLAY_H
#define NORACE_EXPLORE_REPLAY_H
#include "engine/explore/session.h"
#include "engine/explore/witness_file.h"
#include "model/symbol.h"

// A stack that belongs to a race: RECORD_STACK, checked and copied.
typedef struct {
  StackOf what;
  uint32_t part, thread;
  uint64_t value, size;
  VEC(uint64_t) pcs;
} ReplayedStack;

typedef VEC(ReplayedStack) ReplayedStacks;

// RECORD_STEP, checked and copied.
typedef struct {
  uint32_t index, thread, op, epoch;
  bool waits;
  uint64_t object, pc, block, block_size;
  VEC(uint64_t) held;  // addresses of locks
  VEC(uint32_t) after; // indices of events
} ReplayedStep;

typedef VEC(ReplayedStep) ReplayedSteps;

// RECORD_WORK, checked and copied: what a thread was doing for its OpenMP team.
typedef struct {
  bool known;
  WorkKind kind;
  uint32_t thread, size;
  int64_t value;
  uint64_t created;
  const char *place; // of the construct: ";file;function;line;column;;"
} ReplayedWork;

typedef struct {
  bool met;
  const char *doubt;      // why it was not met; NULL if it was
  AccessRecord access[2]; // as they were met
  ReplayedStacks stacks;
  ReplayedSteps steps; // the last of them, if there are very many
  ReplayedWork work[2];
  double seconds;
} Replay;

// Replays the witness in a fresh process. Modules are added to the symbols. The doubt's text lives
// in the arena.
void replay_run(Replay *, const WitnessFile *, bool silent, Symbols *, Arena *);
void replay_delete(Replay *);
void replayed_steps_delete(ReplayedSteps *);

// What session_run needs for it; args and steps point into the witness.
SessionRequest replay_request(const WitnessFile *);

void replay_read_modules(const char *log, size_t n, Symbols *);
void replay_read_steps(const char *log, size_t n, ReplayedSteps *);
void replay_read_layout(const char *log, size_t n, uint64_t layout[2]); // see Control
#endif
