#ifndef NORACE_MODEL_THREADS_CHECK_H
#define NORACE_MODEL_THREADS_CHECK_H
#include "model/threads.h"

// Every index in range, every branch with both its ways, every access to something that is shared.
bool model_threads_check(const ModelThreads *);
#endif
