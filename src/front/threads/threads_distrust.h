// What could hide a race and is not understood: reasons of the model.
#ifndef NORACE_FRONT_THREADS_DISTRUST_H
#define NORACE_FRONT_THREADS_DISTRUST_H
#include "front/threads/threads_inner.h"

// Code of the module that the model does not show.
void threads_distrust_module(ThreadBuilder *, LLVMValueRef main);
// A handled signal ends a wait for a semaphore: it returns without having got it.
bool threads_catches_signals(LLVMModuleRef module);
// A fact that does not stand up where it is used is not believed, however it was found.
void threads_distrust_facts(ThreadBuilder *b);
void threads_distrust_stripes(ThreadBuilder *b);
bool threads_has_relaxed(LLVMModuleRef module);
void threads_distrust_order(ModelThreads *model);
#endif
