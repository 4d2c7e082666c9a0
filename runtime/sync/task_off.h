// The same functions for a program that norace did not start: one task after the other, as
// task_alone.h defines them.
#ifndef NORACE_RUNTIME_TASK_OFF_H
#define NORACE_RUNTIME_TASK_OFF_H
#include <norace/task.h>

void alone_async(void (*body)(void *), void *argument);
void alone_async_copy(void (*body)(void *), const void *argument, size_t size);
norace_future *alone_future_new(void *(*body)(void *), void *argument);
void *alone_get(norace_future *);
void alone_forall(long from, long to, long chunk, void (*body)(long, void *), void *argument);
void alone_forasync(long from, long to, long chunk, void (*body)(long, void *), void *argument);
void alone_post(norace_region *, long (*procedure)(long), long argument,
                void (*handler)(long, void *), void *context);
void alone_await(norace_region *);
void alone_ewait(norace_region *);
#endif
