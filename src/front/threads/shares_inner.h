// What the files about shares share.
#ifndef NORACE_FRONT_SHARES_INNER_H
#define NORACE_FRONT_SHARES_INNER_H
#include "front/threads/shares_of.h"

// How a job was started: by one call in main, once or in each turn of a loop that counts.
typedef struct {
  bool followed;
  LLVMValueRef create;
  uint32_t node;       // of main
  bool looped, handed; // handed: the number of its turn is what it was handed
  CountedLoop loop;
} Start;

typedef struct {
  uint32_t object, size, term;
  int64_t offset;
} Frozen;

// How often something was done: each[k] times in each iteration of the loop with heads[k], and
// `more` times.
enum { SHARE_LOOPS = 4 };
typedef struct {
  bool known;
  uint32_t n;
  LLVMBasicBlockRef heads[SHARE_LOOPS];
  int64_t each[SHARE_LOOPS];
  int64_t more;
} ShareCount;

// The barrier at which all threads of a job meet, again and again; `known` if there is one.
typedef struct {
  bool known;
  uint32_t object;
  int64_t offset;
  uint32_t winner; // term: the number of the thread that is told of a meeting that it was the last
} Meeting;

// A semaphore that nobody waits for or posts but the one thread of each of these jobs.
typedef struct {
  uint32_t object, jobs[2];
  int64_t offset, first; // first: what it is made with
  // Of a ring (shares_ring.c): this one of `period` elements, in each job's loop the one of its
  // counter, which begins with firsts[k]. `any`: all that lies in the object is meant.
  int64_t period, element, firsts[2];
  uint32_t stride;
  bool any;
} Semaphore;

typedef struct {
  ThreadBuilder *b;
  VEC(Semaphore) semaphores;
  LoopTable **tables;   // by job
  Start *starts;        // by job
  Meeting *meetings;    // by job
  uint32_t **origin_of; // by job and node: number in b->origins, MODEL_NONE
  Map origin_at;        // by instruction
  bool *after_create;   // by node of main: a thread may have been created before
  Map commons;          // values of main that are the same for all: term
  VEC(Frozen) frozen;   // places in memory that do not change any more
} Shares;

// A function in which values are looked at, when control is at a block of it. Of main: in the turn
// in which the thread was created.
typedef struct Frame {
  Shares *s;
  uint32_t job;
  LLVMBasicBlockRef at;
  struct Frame *creator;    // NULL: of main
  LLVMValueRef counters[2]; // of main: phis that hold the number of the turn
  uint32_t turn;            // term
  Map known;                // value -> term
  uint32_t wanted;          // the object that is asked for
  uint32_t condition;       // term: holds if it is that one; MODEL_NONE for none
  ShareCount met;           // how often the thread has passed its barrier
} Frame;

// Where a pointer points to, as terms. `block`: of a call that makes many blocks, the number of the
// iteration of its loop that made this one; MODEL_NONE if the object is one. `holder`: the value of
// main that is that number, if there is one.
typedef struct {
  uint32_t object, offset, block;
  LLVMValueRef holder;
} SharePlace;

static inline bool shares_dominates(const LoopTable *t, LLVMBasicBlockRef a, LLVMBasicBlockRef b) {
  return t->dominates[map_get(&t->index, a) * t->blocks.n + map_get(&t->index, b)];
}
LoopTable *shares_table(Frame *);
#endif
