// Values that tell which object or element is meant. Only those of a function that
// is the whole of a thread are followed: there a value has one meaning at a time.
#ifndef NORACE_FRONT_THREADS_THREADS_VALUE_H
#define NORACE_FRONT_THREADS_THREADS_VALUE_H
#include "front/threads/threads_inner.h"

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
#endif
