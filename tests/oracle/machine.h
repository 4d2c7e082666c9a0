// A program in the middle of an execution, and how a thread takes one step. doc/reference/dependence.md in code, as plainly as possible:
// everything that matters for the future, for races and for the equivalence class is in State, and State can be copied and compared as bytes.
#ifndef ORACLE_MACHINE_H
#define ORACLE_MACHINE_H
#include "code.h"

enum { ACCESSES = 48, ATOMICS = 4, ROUNDS = 16 };

// Which events of a thread happen before now: its first so many.
typedef struct {
  uint8_t of[THREADS];
} Clock;

// Mode in which an event touches an object.
typedef enum { MODE_NONE, MODE_R, MODE_W, MODE_C } TouchMode;

// The events of one object, up to equivalence: blocks of events that commute among themselves. Only their hashes are kept.
typedef struct {
  uint64_t before; // all blocks before the last one
  uint64_t block;  // the events of the last block: a sum, so that their order does not matter
  uint64_t mode;
} Trail;

typedef struct {
  uint8_t time, offset, size, kind; // kind: bits of AccessKind
  uint16_t line;
} Access;
enum { MAX_ROUNDS = 3 };
typedef enum { IS_WRITE = 1, IS_ATOMIC = 2 } AccessKind;

typedef enum { NOT_CREATED, RUNNING, WAITING, WOKEN, AT_BARRIER, LEAVING, ENDED } ThreadPhase;

typedef struct {
  int64_t reg[REGISTERS], copied;
  uint64_t history;     // hash of its last event, and so of all that it depends on
  uint64_t cause;       // hash of the event that woke it, or of its round's arrivals
  Clock now, fence, relaxed, cause_clock; // fence: as of its last release fence; relaxed: what its relaxed loads saw
  int16_t pc, back;     // back: where the once function returns to
  uint8_t phase, n_accesses, round;
  uint8_t rounds;       // that it has gone in vain
  uint8_t spinning;     // on object so and so + 1, which has not changed since it looked
  Access access[ACCESSES];
} ThreadState;

typedef struct {
  uint8_t owner, depth; // owner: thread + 1; 0 if free
  Clock released;
} LockState;

typedef struct {
  uint8_t writer, readers[THREADS];
  Clock written, read;
} RwlockState;

typedef struct {
  uint8_t value;
  Clock posted;
} SemState;

typedef struct {
  uint8_t arrived[THREADS];
  Clock clock;
  uint8_t round, left[ROUNDS]; // left: somebody has left that round
  uint64_t events;
} BarrierState;

typedef struct {
  uint8_t phase; // 0 new, 1 running, 2 done
  Clock done;
} OnceState;

enum { OBJECT_LOCK, OBJECT_RWLOCK = OBJECT_LOCK + LOCKS, OBJECT_COND = OBJECT_RWLOCK + RWLOCKS, OBJECT_SEM = OBJECT_COND + CONDS,
       OBJECT_BARRIER = OBJECT_SEM + SEMS, OBJECT_ONCE = OBJECT_BARRIER + BARRIERS, OBJECT_ATOMIC = OBJECT_ONCE + ONCES,
       OBJECT_LEAVE = OBJECT_ATOMIC + ATOMICS, OBJECTS = OBJECT_LEAVE + BARRIERS * ROUNDS };

typedef struct {
  uint8_t memory[MEMORY];
  ThreadState thread[THREADS];
  LockState lock[LOCKS];
  RwlockState rwlock[RWLOCKS];
  SemState sem[SEMS];
  BarrierState barrier[BARRIERS];
  OnceState once[ONCES];
  Clock atomic[ATOMICS]; // what an acquire load of it would get
  Trail trail[OBJECTS];
  bool left_out; // somebody has gone more than MAX_ROUNDS rounds in vain
} State;

// Called for each pair of racing accesses that a step shows.
typedef void RaceSeen(void *context, int line, int other_line);

typedef struct {
  const Code *code;
  RaceSeen *race;
  void *context;
} Machine;

void machine_start(const Machine *, State *);
// In how many ways thread t can take its next step now; 0 if it is blocked, or has ended.
int machine_choices(const Machine *, const State *, int t);
void machine_step(const Machine *, State *, int t, int choice);
bool machine_ended(const State *);          // main has ended, and with it the process, as soon as no other thread can move
uint64_t machine_class(const State *);      // equal exactly (up to a clash of hashes) for equivalent executions
uint64_t machine_mix(uint64_t, uint64_t);   // the hash that all this is built on
#endif
