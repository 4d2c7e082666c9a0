// What the files that build the model of threads share.
#ifndef NORACE_FRONT_THREADS_INNER_H
#define NORACE_FRONT_THREADS_INNER_H
#include "front/facts/loops_of.h"
#include "front/facts/question.h"
#include "model/threads.h"

typedef struct {
  LLVMBasicBlockRef head, exit; // on this edge the threads of `creates` have all been joined
  LLVMValueRef join, counter;   // the call that joins, in the turn with this number
  LoopCalls creates;
} LoopEnd;

typedef struct {
  LLVMBasicBlockRef head, exit, body;
  LLVMValueRef counter;
  int64_t end; // the count with which it leaves for `exit`
} LoopCount;

typedef struct {
  LLVMBasicBlockRef head, exit;
  LLVMValueRef counter;
  int64_t first, end; // on the edge from head to exit all of first, ..., end - 1 had their turn
} LoopPassed;

typedef struct {
  uint32_t object, job, node;
} Allocation;

typedef struct {
  LLVMValueRef call;
  uint32_t job, node;
} Initialised;

// The instruction that an access is of. `pointer`: what it goes through, NULL if there is more to
// it; `whole`: what it goes through if it is of all that is there; `owned`: it stands for what
// hangs there.
typedef struct {
  uint32_t job, node;
  LLVMValueRef at, pointer, whole;
  bool owned;
} Origin;

// A join of the last thread that the create call has handed the value.
typedef struct {
  LLVMValueRef create, value;
} HandedJoin;

typedef struct {
  uint32_t job;
  LLVMValueRef call;
} JoinCall;

typedef struct {
  Ir *ir;
  Points *points;
  ModelThreads *model;
  VEC(LLVMValueRef) entries; // of each job, [0] is main
  // The job being built.
  uint32_t job, last, n_values;
  bool stopped;          // the rest of the block is not reached
  LLVMValueRef defined;  // the last allocation that has its node
  LLVMValueRef last_try; // the call that b->last stands for, if its result decides
  Map functions, heads, values;
  Map block_nodes; // of functions that are the whole of their thread: where each block begins
  bool whole;      // the function being built is the whole of its thread
  Map main_values; // numbers of main's values, once it is built
  Map tracked;     // values that are followed, of all jobs
  VEC(LLVMValueRef) pending;
  VEC(LoopEnd) ends;
  VEC(LoopCount) counts; // of the job being built
  VEC(LoopPassed) passed;
  Map whole_joins;       // join calls that a LoopEnd stands for, by its number
  LoopTable *main_loops; // NULL until needed
  Map turns;             // create calls in loops that count: the counter as a value
  Map fenced;            // branches behind an update: the way that begins with a fence, 0 or 1
  Map by_turn;           // those whose threads are joined turn by turn
  Map first_joins;       // join calls of threads that certainly nobody has joined before
  Map handed_joins;      // join calls that wait for a thread told by what it was handed: which
  VEC(HandedJoin) handed;
  VEC(JoinCall) joins;      // of all jobs
  VEC(LLVMValueRef) nested; // create calls of threads that end before their creator
  Map alloc_nodes;
  VEC(Allocation) allocations;
  bool cancels;            // threads may be cancelled
  bool catches;            // signals may be handled: waits can end without what they wait for
  bool handles_first;      // the handle of a new thread is written before it runs
  struct Regions *regions; // NULL for none
  struct Custody *custody; // the same
  bool owned;  // the last access was to what hangs in an owner: its numbers are not those of the
               // place that stands for it
  Map tickets; // blocks that begin with a ticket lock taken, and what gives one back: which
  VEC(LLVMValueRef) ticket_locks;  // pointers to them
  Map ticket_ends;                 // blocks that begin with such a lock given back: which
  Map queue_accesses, queue_nodes; // of queue locks (threads_queues.c)
  VEC(Origin) origins;             // of accesses
  VEC(Initialised) creations;      // of threads
  struct Tasks *tasks;             // of norace/task.h; NULL for none
  VEC(Initialised) inits;          // where locks, semaphores and barriers get their count
} ThreadBuilder;

// threads_tasks.c: where tasks have ended
typedef struct Tasks Tasks;
#endif
