#ifndef NORACE_FRONT_THREADS_THREADS_STRIPES_H
#define NORACE_FRONT_THREADS_THREADS_STRIPES_H
#include "front/threads/threads_inner.h"

void threads_find_stripes(ModelThreads *);
#endif
