#ifndef NORACE_FRONT_THREADS_OWNERSHIP_JUDGE_H
#define NORACE_FRONT_THREADS_OWNERSHIP_JUDGE_H
#include "front/threads/ownership_inner.h"

void regions_judge(Regions *); // are they worth anything
#endif
