// A program with threads as the engines that do not run it see it: what each thread does to shared
// memory and to locks, in which order, and of values only what decides branches, or tells which
// object is meant.
#ifndef NORACE_MODEL_THREADS_H
#define NORACE_MODEL_THREADS_H
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"
#include "model/shares.h"

#define MODEL_NONE UINT32_MAX

// Part of an object: `size` bytes at `offset`, and if stride is not 0 also at every multiple of it
// from there.
typedef struct {
  uint32_t object;
  int64_t offset;
  uint32_t stride, size;
  uint32_t extent; // not 0: only at multiples of the stride that are less than it
  uint32_t root;   // the value that tells which of the objects, or which element, it is; MODEL_NONE
                   // if unknown
  bool by_index;   // root is the number of the element, elements begin at `base`; otherwise root
                   // points to it
  int64_t base,
      inside;     // inside: bytes from the beginning of the element, or from where root points
  bool varies;    // besides, an index that nothing is known about was added
  uint32_t row;   // not 0: it is somewhere in an array of so many bytes inside the element, and
                  // counts as all of that
  uint32_t bytes; // with `row`: how many are accessed
  bool striped;   // of a lock: it is chosen by a part of the number `key`, and so is every other of
                  // its object (threads_stripes.c)
  uint32_t key;
  bool is_lock; // of a lock or the like itself, which takes `lock_bytes`; `size` is its first
  uint32_t lock_bytes;
  bool with_locks; // of all that lies there, locks too
} ModelRef;

typedef struct {
  const char *name;
  const char *lives; // "global variable", "heap", "stack of main"
  bool global;       // a variable of the program, with `name` as its symbol
  bool many;         // stands for more than one object
  bool shared;       // more than one thread may reach it
  bool shared_out;   // its elements are the threads that have parts of it, its offsets the jobs
  uint64_t size;     // 0 where unknown
  Position at;
} ModelObject;

typedef enum {
  MODEL_NOP, // control flow only
  MODEL_READ,
  MODEL_WRITE,
  MODEL_ATOMIC_READ,
  MODEL_ATOMIC_WRITE,
  MODEL_LOCK,
  MODEL_UNLOCK,
  MODEL_TRYLOCK, // try: goes on to next[0] with the lock, to next[1] without
  MODEL_SHARE,
  MODEL_TRYSHARE, // rwlock, as a reader
  MODEL_WAIT,
  MODEL_SIGNAL,
  MODEL_BROADCAST, // refs[0] the condition variable, refs[1] the lock
  MODEL_DOWN,
  MODEL_UP,
  MODEL_BARRIER,
  MODEL_ONCE,
  MODEL_ONCE_DONE, // once: next[0] does it, next[1] finds it done
  MODEL_CREATE,
  MODEL_JOIN,
  MODEL_JOIN_ALL,  // jobs
  MODEL_JOIN_TURN, // the thread of `jobs` that was created in the turn of its loop whose number is
                   // `value`
  MODEL_JOIN_HANDED, // the thread of `jobs` that was last handed what `value` points to
  // That same thread was joined before; HOW_ALLOCATED: the one that has made it (`object`). Nothing
  // is done here.
  MODEL_ENDED,
  MODEL_TEST,    // next[0] if `value` is between `low` and `high`, next[1] if not; without a value,
                 // see `term`
  MODEL_COMPARE, // next[0] if `value` is `from`, or with `less` if it is less than that
  MODEL_PASSED,  // `value` has counted from `low` to `high`, one after the other, and is past them
  MODEL_SET,     // the value `value` becomes known: see `how`
  MODEL_STOP
} ModelOp;

// How a value comes to be, as far as it tells which object or element is meant.
typedef enum {
  HOW_ANY,       // nothing is known
  HOW_LOADED,    // read from memory: something that was stored before
  HOW_COPY,      // the same as another value (`from`)
  HOW_PART,      // the address of another part of the object that `from` points into
  HOW_ALLOCATED, // a new one of `object`
  HOW_NUMBER,    // the constant `number`
  HOW_STORED,    // `from` is put into memory, or handed to another thread; without it, something
                 // that points to one of the refs, or to anything if there are none
  HOW_EXCHANGED, // an access in one step: `value` gets what was there, `number` is put there
  HOW_COMPARED,  // an access in one step: if `expected` is there, `number` is put there; `value`
                 // tells whether (1 or 0)
  HOW_COUNTED,   // `from` plus `number`, which is more than 0: never a value that it had before in
                 // this loop
  HOW_SHIFTED, // `from` plus `number`; an access in one step: `value` gets what was there, `number`
               // is added to it
  HOW_ADDRESS, // the address of `object`, or of a part of it, at `number`; CREATE: hands it over
  HOW_MAPPED,  // `from` and `number`, put together as `arithmetic` says
  HOW_ELEMENT, // the address of element number `from` of `object`, or of a part of it: elements
               // begin at `number`, `high` bytes apart
  HOW_TESTED   // 1 if `from` is between `low` and `high`, 0 if not; with `outside` the other way
               // round
} ModelHow;

// MINUS: number - from
typedef enum {
  ARITHMETIC_REMAINDER,
  ARITHMETIC_AND,
  ARITHMETIC_XOR,
  ARITHMETIC_TIMES,
  ARITHMETIC_MINUS
} ModelArithmetic;

typedef struct {
  ModelOp op;
  uint32_t first_ref,
      n_refs; // what may be meant; several: one of them. SET: what the value may point to
  uint32_t first_job, n_jobs;
  VEC(uint32_t) next;
  uint32_t value, from; // SET; CREATE: `from` is the value handed over
  uint32_t object;      // HOW_ALLOCATED, HOW_ADDRESS
  bool by_index;        // CREATE: what is handed over is the address of element number `from`
  bool by_turn;         // CREATE: every join of these threads is a JOIN_TURN
  uint32_t
      turn; // CREATE: the value that counts the turns of the loop around it; MODEL_NONE for none
  ModelHow how;
  ModelArithmetic arithmetic;
  uint32_t shape; // HOW_MAPPED: alike, and not 0, where the same number comes out for equal ones,
                  // whatever their signs and widths
  // Accesses: HOW_NUMBER writes `number`, HOW_COPY writes `from`, HOW_LOADED reads into `value`,
  // HOW_ANY writes anything. CREATE: HOW_NUMBER hands over `number`.
  int64_t number, expected;
  int64_t low, high;
  bool outside;
  bool cast;      // HOW_COPY, CREATE: the same number only if it is small and not negative
  bool wraps;     // HOW_COUNTED, HOW_SHIFTED: the sum may go over the end of its type
  bool may_fail;  // HOW_COMPARED: also if it is what was expected
  bool once;      // CREATE: no object is handed over twice
  bool unordered; // an atomic access that orders nothing
  bool weak;      // an atomic access that is not sequentially consistent
  bool releases;  // an atomic write whose order releases
  bool fence;     // NOP: a sequentially consistent fence
  bool takes;     // unordered because it acquires but does not release: HOW_EXCHANGED, HOW_COMPARED
  bool ends;      // WRITE of a lock: it is given back
  bool frees;     // WRITE of an object: it is given back
  bool zeroed;    // HOW_ALLOCATED: the new object is full of zeros
  uint32_t term; // TEST: the condition; MODEL_NONE for none. It holds on next[0], or with `outside`
                 // on next[1]
  bool less;
  Position at;
  const char *function;
} ModelNode;

// A value that counts by one from `first` to `end`: of a loop with few turns.
typedef struct {
  uint32_t value;
  int64_t first, end;
} ModelCounter;

// A condition, written down with the values that it is made of: numbers of `width` bits, as the
// machine computes with them.
typedef enum {
  TERM_VALUE,
  TERM_NUMBER,
  TERM_ADD,
  TERM_SUB,
  TERM_MUL,
  TERM_AND,
  TERM_OR,
  TERM_XOR,
  TERM_TRUNC,
  TERM_ZEXT,
  TERM_SEXT,
  TERM_EQ,
  TERM_NE,
  TERM_ULT,
  TERM_ULE,
  TERM_UGT,
  TERM_UGE,
  TERM_SLT,
  TERM_SLE,
  TERM_SGT,
  TERM_SGE
} ModelTermOp;

typedef struct {
  ModelTermOp op;
  uint32_t width, value; // TERM_VALUE: which
  int64_t number;
  uint32_t left, right; // terms
} ModelTerm;

typedef struct {
  const char *name;
  uint32_t entry;    // node
  uint32_t argument; // value that the creator hands over; MODEL_NONE for none
  uint32_t
      turn; // value: the number of the turn in which the thread was created; MODEL_NONE for none
  uint32_t made; // value: the new block that it makes at most once and returns; MODEL_NONE for none
  uint32_t n_values;
  VEC(ModelNode) nodes;
  VEC(ModelCounter) counters;
  VEC(ModelTerm) terms;
} ModelJob;

// Facts about a lock, semaphore or barrier at a place in memory.
typedef struct {
  uint32_t object;
  int64_t offset;
  int64_t count; // of sem_init and barrier_init; -1 if unknown
  bool again;    // a mutex that its holder may be able to take again
  bool refuses;  // which may be refused instead of being counted (an error-checking one)
} ModelSync;

// A lock that the program has made by hand, as it was put into the model, or what shares are
// reckoned with (facts_check.h).
typedef enum { FACT_ARRIVALS, FACT_TICKET, FACT_QUEUE, FACT_TOKENS, FACT_PHASES } ModelFactKind;
typedef struct {
  ModelFactKind kind;
  uint32_t lock; // ARRIVALS: the object that stands for it; TOKENS: ShareTokens.semaphore
  ModelRef of; // the count; TICKET: the number that is served, which is the lock; QUEUE: the tail,
               // the same; TOKENS, PHASES: the semaphore or barrier
  uint32_t jobs[2]; // TOKENS: the two that use it; PHASES: [0] those who meet
  int64_t number;   // TOKENS: what the semaphore holds at first
} ModelFact;

// The number that a global variable holds at the start.
typedef struct {
  uint32_t object;
  int64_t offset;
  int64_t number;
} ModelInitial;

typedef struct {
  Arena *arena;
  VEC(ModelObject) objects;
  VEC(ModelRef) refs;
  VEC(uint32_t) job_lists;
  VEC(ModelJob) jobs; // [0] is main
  VEC(ModelSync) syncs;
  VEC(ModelInitial) initials;
  VEC(ModelFact) facts;
  ModelShares shares; // see share.h of the engine: parts of arrays that belong to threads
  bool unordered;     // an address travels through an atomic that orders nothing
  bool asserts;       // an assertion may fail
  bool relaxed;       // there are atomic operations that are not sequentially consistent
  VEC(const char *) reasons, assumptions;
} ModelThreads;

ModelThreads *model_threads_new(void);
void model_threads_delete(ModelThreads *);
void model_threads_reason(ModelThreads *, const char *format, ...)
    __attribute__((format(printf, 2, 3))); // each text once
void model_threads_assume(ModelThreads *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Might a thread wait for ever, as far as the order of its locks and the like tells, or an
// assertion fail? No race, but a search finds it. So it may find a race where relaxed atomics
// return what sequential consistency, which proofs assume, would not let them.
bool model_threads_may_fail(const ModelThreads *);

bool model_overlap(const ModelRef *,
                   const ModelRef *); // may they share a byte (if they mean the same object)
ModelRef model_all_of_lock(const ModelRef *); // all bytes of a lock, of others the same
#endif
