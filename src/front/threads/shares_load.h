// What a load gives.
#ifndef NORACE_FRONT_THREADS_SHARES_LOAD_H
#define NORACE_FRONT_THREADS_SHARES_LOAD_H
#include "front/threads/shares_inner.h"

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
uint32_t
shares_frozen(Frame *,
              LLVMValueRef load); // the number in a place that does not change any more; MODEL_NONE
#endif
