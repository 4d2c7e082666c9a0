// Task-parallel programs in C: async and finish, futures, forall, post / await / ewait on regions,
// isolated.
//
// Built by `norace cc` the functions below are norace's. Built by any other compiler they are
// defined here, and the program runs by itself: one task after the other, or, with
// -DNORACE_TASK_THREADS -pthread, each task as a thread. doc/reference/tasks.md says what each
// means.
#ifndef NORACE_TASK_H
#define NORACE_TASK_H
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined __NORACE__
#define NORACE_TASK_API
#else
#define NORACE_TASK_API __attribute__((weak)) // one copy, however many files include this
#endif

// ---- async and finish

// Runs body(argument) as a task. The enclosing finish waits for it, and for the tasks that it
// starts.
NORACE_TASK_API void norace_async(void (*body)(void *), void *argument);
// The same with an argument of its own: a copy of `size` bytes, which lives as long as the task.
NORACE_TASK_API void norace_async_copy(void (*body)(void *), const void *argument, size_t size);

NORACE_TASK_API void norace_finish_begin(void);
NORACE_TASK_API void norace_finish_end(void); // waits
// NORACE_FINISH { ... }: leave the block at its end only, not by return, break or goto.
#define NORACE_FINISH NORACE_BLOCK_(norace_finish_begin(), norace_finish_end())

// ---- futures

typedef struct norace_future norace_future;
// A task that has a result. The enclosing finish waits for it as well.
NORACE_TASK_API norace_future *norace_future_new(void *(*body)(void *), void *argument);
NORACE_TASK_API void *
norace_get(norace_future *); // waits; any number of tasks may, any number of times

// ---- loops

// body(i, argument) for each i, from <= i < to, and waits for all. `chunk` iterations make a task.
NORACE_TASK_API void norace_forall(long from, long to, long chunk, void (*body)(long i, void *),
                                   void *argument);
// The same without waiting: the enclosing finish does.
NORACE_TASK_API void norace_forasync(long from, long to, long chunk, void (*body)(long i, void *),
                                     void *argument);

// ---- regions: named by their address; each task owns the tasks that it posted there

typedef struct {
  char name;
} norace_region;
// Runs procedure(argument) as a task in the region. When the caller joins with it, handler(value,
// context) runs in the caller; NULL: nothing does. A task with a handler must be alone in its
// region from post to join.
NORACE_TASK_API void norace_post(norace_region *, long (*procedure)(long), long argument,
                                 void (*handler)(long value, void *context), void *context);
// Joins with all tasks that the caller owns in the region. What these posted and did not wait for
// becomes the caller's.
NORACE_TASK_API void norace_await(norace_region *);
// Joins with one that has completed, whichever. The caller comes after the tasks it joined only
// once the region is empty.
NORACE_TASK_API void norace_ewait(norace_region *);

// ---- isolated: one at a time

NORACE_TASK_API void norace_isolated_begin(void);
NORACE_TASK_API void norace_isolated_end(void);
// Excludes those that share an object with it, and the regions without objects. At most
// NORACE_MAX_OBJECTS.
NORACE_TASK_API void norace_isolated_on_begin(const void *const *objects, int n);
NORACE_TASK_API void norace_isolated_on_end(const void *const *objects, int n);
enum { NORACE_MAX_OBJECTS = 16 };

#define NORACE_ISOLATED NORACE_BLOCK_(norace_isolated_begin(), norace_isolated_end())
// NORACE_ISOLATED_ON(&a, &b) { ... }
#define NORACE_ISOLATED_ON(...) NORACE_ISOLATED_ON_(NORACE_UNIQUE_(objects_), __VA_ARGS__)

// ---- permission regions: what a block reads or writes, said by the programmer

// They change nothing about the program. With `norace explore --points=permit` a region is one
// place where tasks may be switched, at its beginning, in place of one for each access in it to
// what it names.
NORACE_TASK_API void norace_permit_begin(const void *object, size_t size, int writes);
NORACE_TASK_API void norace_permit_end(void);
// NORACE_PERMIT_WRITE(x) { ... }: of a variable or array; with _AT: of so many bytes somewhere.
#define NORACE_PERMIT_READ(x) NORACE_PERMIT_READ_AT(&(x), sizeof(x))
#define NORACE_PERMIT_WRITE(x) NORACE_PERMIT_WRITE_AT(&(x), sizeof(x))
#define NORACE_PERMIT_READ_AT(p, size) \
  NORACE_BLOCK_(norace_permit_begin((p), (size), 0), norace_permit_end())
#define NORACE_PERMIT_WRITE_AT(p, size) \
  NORACE_BLOCK_(norace_permit_begin((p), (size), 1), norace_permit_end())

// ---- how the blocks are made

#define NORACE_PASTE__(a, b) a##b
#define NORACE_PASTE_(a, b) NORACE_PASTE__(a, b)
#define NORACE_UNIQUE_(name) NORACE_PASTE_(norace_##name, __COUNTER__)
#define NORACE_BLOCK__(once, begin, end) for (int once = ((begin), 1); once; once = 0, (end))
#define NORACE_BLOCK_(begin, end) NORACE_BLOCK__(NORACE_UNIQUE_(once_), begin, end)
#define NORACE_ISOLATED_ON_(set, ...)                                               \
  for (const void *set[] = {__VA_ARGS__, NULL}, **NORACE_PASTE_(set, _open) = set;  \
       NORACE_PASTE_(set, _open); NORACE_PASTE_(set, _open) = NULL)                 \
  NORACE_BLOCK_(norace_isolated_on_begin(set, (int)(sizeof set / sizeof *set) - 1), \
                norace_isolated_on_end(set, (int)(sizeof set / sizeof *set) - 1))

#if !defined __NORACE__
#include "task_alone.h"
#endif

#ifdef __cplusplus
}
#endif
#endif
