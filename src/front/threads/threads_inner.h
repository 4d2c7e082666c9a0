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
  bool owned;  // the last access was to what hangs in an owner: its numbers are not those of the
               // place that stands for it
  Map tickets; // blocks that begin with a ticket lock taken, and what gives one back: which
  VEC(LLVMValueRef) ticket_locks; // pointers to them
  Map ticket_ends;                // blocks that begin with such a lock given back: which
  Map queue_accesses;             // of queue locks (threads_queues.c)
  VEC(Origin) origins;            // of accesses
  VEC(Initialised) creations;     // of threads
  struct Tasks *tasks;            // of norace/task.h; NULL for none
  VEC(Initialised) inits;         // where locks, semaphores and barriers get their count
} ThreadBuilder;

// thread_model.c
uint32_t threads_add(ThreadBuilder *, ModelOp, LLVMValueRef at);
uint32_t threads_then(ThreadBuilder *, ModelOp, LLVMValueRef at);
void threads_link(ThreadBuilder *, uint32_t from, uint32_t to);
uint32_t threads_access(ThreadBuilder *, ModelOp, LLVMValueRef at, LLVMValueRef pointer,
                        uint64_t size, bool whole);
uint32_t threads_sync(ThreadBuilder *, ModelOp, LLVMValueRef at, LLVMValueRef pointer);
void threads_create_jobs(ThreadBuilder *, LLVMValueRef call, uint32_t node);
void threads_join(ThreadBuilder *, LLVMValueRef call);
void threads_call(ThreadBuilder *, LLVMValueRef call, LLVMValueRef function);
void threads_call_any(ThreadBuilder *, LLVMValueRef call, const PointsSet *);
void threads_settle_try(ThreadBuilder *);
const char *threads_where(ThreadBuilder *, LLVMValueRef); // "file:line"
uint32_t threads_access_list(ThreadBuilder *, ModelOp,
                             LLVMValueRef call); // what the arguments in its va_list point to
void threads_of_lock(ThreadBuilder *, uint32_t access,
                     bool itself); // of a lock, or of all that lies there; MODEL_NONE: nothing
void threads_start_any(ThreadBuilder *, uint32_t create, const PointsSet *functions);
void threads_may_end(ThreadBuilder *); // the job may go on at its end from here

// terms.c: conditions over values that are followed
void threads_follow_condition(ThreadBuilder *, LLVMValueRef condition);
uint32_t
threads_condition(ThreadBuilder *,
                  LLVMValueRef condition); // the term; MODEL_NONE if it cannot be written down

// threads_event.c: what one instruction does
void threads_event(ThreadBuilder *, LLVMValueRef instruction);

// threads_joined.c
void threads_find_joined(ThreadBuilder *, LLVMValueRef function); // before it is built
void threads_join_handed(ThreadBuilder *, LLVMValueRef join);
void threads_find_nested(ThreadBuilder *);
// May a thread end elsewhere than where its function returns?
bool threads_may_leave(const ThreadBuilder *);
// The only create call whose threads the handle may mean; NULL if there is not just one, or they
// may be detached.
LLVMValueRef threads_only_create(ThreadBuilder *, LLVMValueRef handle);
// The function that the call starts, if there is only one, which nobody else runs.
LLVMValueRef threads_started(ThreadBuilder *, LLVMValueRef create);
// Appends the create calls whose threads have all ended when those of `create` have.
void threads_nested_in(ThreadBuilder *, LLVMValueRef create, LoopCalls *inner);

// threads_ended.c
// What a joined thread has returned is the element that it was handed: says so in the node.
bool threads_returned(ThreadBuilder *, LLVMValueRef load, ModelNode *);
// The call that makes the block which the function returns, at most once; NULL if it may return
// anything else but a null pointer.
LLVMValueRef threads_made(ThreadBuilder *, LLVMValueRef function);
// Does the call hand each block over once only, in one turn of its loop?
bool threads_hands_once(ThreadBuilder *, LLVMValueRef create);
// The call that makes what main has got by joining the threads of a loop, in turn `counter` the
// block of that iteration; NULL if it is none.
LLVMValueRef threads_returned_block(ThreadBuilder *, LLVMValueRef load, LLVMValueRef *counter);
// Behind the definition of a pointer: that the thread that was handed what it means, or has made
// it, has ended.
void threads_note_ended(ThreadBuilder *, LLVMValueRef load);

// threads_tasks.c: where tasks have ended
typedef struct Tasks Tasks;
void threads_find_tasks(ThreadBuilder *); // before jobs are built
void threads_forget_tasks(ThreadBuilder *);
// A mark of models/tasks.c: what is known behind it; false if the call is none.
bool threads_task_call(ThreadBuilder *, LLVMValueRef call, const char *name);

// threads_tickets.c
void threads_find_tickets(ThreadBuilder *);
void threads_ticket(ThreadBuilder *, const void *block_or_giving, ModelOp, LLVMValueRef at);
void threads_ticket_end(ThreadBuilder *, LLVMBasicBlockRef);

// threads_queues.c
void threads_find_queues(ThreadBuilder *);
void threads_forget_queues(ThreadBuilder *); // their accesses tell nothing but who has the lock

// threads_library.c
void threads_call_library(ThreadBuilder *, LLVMValueRef call, const char *name);
void threads_allocated(ThreadBuilder *, LLVMValueRef); // a local variable, or a new block

// threads_value.c: values that tell which object or element is meant. Only those of a function that
// is the whole of a thread are followed: there a value has one meaning at a time.
uint32_t threads_value(ThreadBuilder *, LLVMValueRef); // its number in the job, made if new
ModelRef
threads_root(ThreadBuilder *,
             LLVMValueRef pointer); // object, offset, stride and size are left to the caller
// The value that the pointer is made from: a pointer, or the index of an element. NULL if none
// tells which is meant.
LLVMValueRef threads_origin(ThreadBuilder *, LLVMValueRef pointer, ModelRef *);
uint32_t
threads_handed(ThreadBuilder *, LLVMValueRef argument,
               bool *by_index); // the value that a new thread gets; MODEL_NONE if it tells nothing
void threads_stored(ThreadBuilder *, LLVMValueRef at,
                    LLVMValueRef value);                      // it goes where others can find it
void threads_stored_unseen(ThreadBuilder *, LLVMValueRef at); // so does the address of a new object
void threads_track(ThreadBuilder *, LLVMValueRef function);   // finds the values to be followed
void threads_follow(ThreadBuilder *, LLVMValueRef);           // this one, too
bool threads_follows(const ThreadBuilder *, LLVMValueRef);    // is it one of them
bool threads_defines(ThreadBuilder *,
                     LLVMValueRef instruction); // the same of an instruction that is not a phi
void threads_define(ThreadBuilder *, LLVMValueRef instruction);
// A node that leads to `next`, in front of which the call's result says that it has worked, or has
// not.
uint32_t threads_succeeds(ThreadBuilder *, LLVMValueRef call, uint32_t next);
uint32_t threads_fails(ThreadBuilder *, LLVMValueRef call, uint32_t next);
uint32_t
threads_address(ThreadBuilder *,
                LLVMValueRef); // the global variable that a constant is the address of; MODEL_NONE
void threads_define_parameters(
    ThreadBuilder *,
    LLVMValueRef function); // those that no creator hands over: main's may be anything
uint32_t threads_datum(ThreadBuilder *,
                       LLVMValueRef); // as threads_value, MODEL_NONE where values are not followed
uint32_t threads_phis(ThreadBuilder *, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                      uint32_t target); // node that leads to target

// threads_facts.c: what is known about objects once all jobs are there
void threads_find_many(ThreadBuilder *);
void threads_find_syncs(ThreadBuilder *);
void threads_find_initials(ThreadBuilder *);
void threads_own_positions(ModelThreads *);

// threads_split.c: pointers to locks that were chosen before
void threads_split(ModelThreads *);

// threads_stripes.c
void threads_find_stripes(ModelThreads *);

// threads_ordered.c
void threads_order_by_locks(ModelThreads *);

// threads_taken.c: updates that only acquire, and loads that order nothing
void threads_take_updates(ModelThreads *);
// threads_deadlocks.c
// No proof where joins may go in a circle.
void threads_distrust_joins(ThreadBuilder *);
#endif
