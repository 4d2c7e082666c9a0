// What the files that build the model of threads share.
#ifndef NORACE_FRONT_THREADS_INNER_H
#define NORACE_FRONT_THREADS_INNER_H
#include "front/loops_of.h"
#include "model/threads.h"

typedef struct {
  LLVMBasicBlockRef head, exit; // on this edge the threads of `creates` have all been joined
  LoopCalls creates;
} LoopEnd;

typedef struct {
  uint32_t object, job, node;
} Allocation;

typedef struct {
  Ir *ir;
  Points *points;
  ModelThreads *model;
  VEC(LLVMValueRef) entries; // of each job, [0] is main
  // The job being built.
  uint32_t job, last, n_values;
  bool stopped;              // the rest of the block is not reached
  LLVMValueRef last_try;     // the call that b->last stands for, if its result decides
  Map functions, heads, values;
  VEC(LLVMValueRef) pending;
  VEC(LoopEnd) ends;
  Map whole_joins;           // join calls that a LoopEnd stands for
  Map alloc_nodes;
  VEC(Allocation) allocations;
} ThreadBuilder;

// threads.c
uint32_t threads_add(ThreadBuilder *, ModelOp, LLVMValueRef at);
uint32_t threads_then(ThreadBuilder *, ModelOp, LLVMValueRef at);
void threads_link(ThreadBuilder *, uint32_t from, uint32_t to);
void threads_access(ThreadBuilder *, ModelOp, LLVMValueRef at, LLVMValueRef pointer, uint64_t size, bool whole);
uint32_t threads_sync(ThreadBuilder *, ModelOp, LLVMValueRef at, LLVMValueRef pointer);
void threads_create_jobs(ThreadBuilder *, LLVMValueRef call, uint32_t node);
void threads_join(ThreadBuilder *, LLVMValueRef call);
void threads_call(ThreadBuilder *, LLVMValueRef call, LLVMValueRef function);
void threads_call_any(ThreadBuilder *, LLVMValueRef call, const PointsSet *);
void threads_settle_try(ThreadBuilder *);

// threads_event.c: what one instruction does
void threads_event(ThreadBuilder *, LLVMValueRef instruction);

// threads_value.c: values that tell which object or element is meant
uint32_t threads_value(ThreadBuilder *, LLVMValueRef);           // its number in the job
uint32_t threads_root(ThreadBuilder *, LLVMValueRef pointer);    // the value that tells what it points to; MODEL_NONE if none does
bool threads_defines(ThreadBuilder *, LLVMValueRef instruction); // does the model need to know when it is computed
void threads_define(ThreadBuilder *, LLVMValueRef instruction);
uint32_t threads_phis(ThreadBuilder *, LLVMBasicBlockRef from, LLVMBasicBlockRef to, uint32_t target); // node that leads to target

// threads_facts.c: what is known about objects once all jobs are there
void threads_find_many(ThreadBuilder *);
void threads_find_syncs(ThreadBuilder *);
void threads_own_positions(ModelThreads *);
#endif
