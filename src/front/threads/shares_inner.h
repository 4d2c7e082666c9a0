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

// shares_term.c
uint32_t shares_add(Shares *, ShareTerm);
uint32_t shares_number(Frame *, LLVMValueRef,
                       int depth); // never fails: a number of which nothing is known, if need be
bool shares_place(Frame *, LLVMValueRef pointer, int depth, SharePlace *);
uint32_t shares_constant(Frame *, int64_t number, unsigned width);
void shares_conditions(Frame *, LLVMBasicBlockRef,
                       int depth); // appends what holds there to the model's conditions
uint32_t shares_counter(Frame *, LLVMValueRef phi, int depth); // MODEL_NONE if it does not count

// shares_load.c: what a load gives
// The value that main has put there for this thread, before it was created; `frame` is where that
// was. NULL if it is not certain. The frame's map is the caller's to delete.
LLVMValueRef shares_stored(Frame *, LLVMValueRef load, Frame *frame);
// What writes to what the reference means, but for what gives the memory back. False if something
// does that is not an instruction of main with a place of its own.
typedef VEC(LLVMValueRef) ShareWriters;
bool shares_writers(const Shares *, const ModelRef *, ShareWriters *);
// What main reads in an object that only it knows, of which there is one: where that is.
bool shares_own(const Frame *, LLVMValueRef load, ModelRef *);
LLVMValueRef shares_target(LLVMValueRef writer); // where a store, or a copy of known length, writes
bool shares_precedes(const LoopTable *, LLVMValueRef first, LLVMValueRef then);
bool shares_same_loop(const LoopTable *, LLVMValueRef, LLVMValueRef);
const ModelRef *shares_read(const Frame *, LLVMValueRef load); // NULL if it is not of one place

// shares_blocks.c: blocks that main has made in a loop, told apart by its iteration
bool shares_block(Frame *, LLVMValueRef pointer, int depth, SharePlace *);
LLVMValueRef shares_block_counter(const Shares *, uint32_t object); // NULL: none

// shares_count.c: how often a thread has passed the calls that `hits` says when it comes to `at`
typedef bool (*CountHit)(const void *of, LLVMValueRef call);
ShareCount shares_count(Frame *, LLVMValueRef at, CountHit hits, const void *of);
bool shares_count_same(const ShareCount *, const ShareCount *);
uint32_t shares_count_term(Frame *, const ShareCount *);     // MODEL_NONE if it is not known
uint32_t shares_iterations(Frame *, LLVMBasicBlockRef head); // that the loop has completed

// shares_tokens.c: semaphores between two threads
void shares_find_semaphores(Shares *);
bool shares_is_semaphore(const Shares *, LLVMValueRef call, const Semaphore *); // it may be
// The job that runs the function, as one thread only; MODEL_NONE if there is none.
uint32_t shares_single_job(const Shares *, LLVMValueRef function);
void shares_count_tokens(Frame *, LLVMValueRef at, Share *);

// shares_ring.c: arrays of semaphores between two threads
void shares_find_ring(Shares *, uint32_t object);
uint32_t shares_ring_term(Frame *, const Semaphore *, const ShareCount *);

// shares_phases.c: threads that meet at barriers
void shares_find_meetings(Shares *);
void shares_meet_before(Frame *, LLVMValueRef at);   // sets f->met
uint32_t shares_phase(Frame *);                      // the term; MODEL_NONE if it is not known
uint32_t shares_last_of(Frame *, LLVMValueRef call); // what barrier_wait returns; MODEL_NONE
bool shares_alternates(Frame *, LLVMValueRef phi, int depth, SharePlace *); // two that are swapped

// shares_arrivals.c: threads that are counted when they are done
void shares_find_arrivals(Shares *); // last: it adds to the model

uint32_t
shares_frozen(Frame *,
              LLVMValueRef load); // the number in a place that does not change any more; MODEL_NONE
#endif
