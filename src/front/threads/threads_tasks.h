// Where tasks have ended.
#ifndef NORACE_FRONT_THREADS_THREADS_TASKS_H
#define NORACE_FRONT_THREADS_THREADS_TASKS_H
#include "front/threads/threads_inner.h"

void threads_find_tasks(ThreadBuilder *); // before jobs are built
void threads_forget_tasks(ThreadBuilder *);
// A mark of models/tasks.c: what is known behind it; false if the call is none.
bool threads_task_call(ThreadBuilder *, LLVMValueRef call, const char *name);
#endif
