#ifndef NORACE_RUNTIME_WAITING_LOOP_H
#define NORACE_RUNTIME_WAITING_LOOP_H
#include "world/runtime.h"

void waiting_follow(void);               // from here on it hears of each step
void waiting_pause(Fiber *, const Op *); // it stops in front of an operation
bool waiting_stuck(const Fiber *);       // going on would lead to where it is
void waiting_fetch(Fiber *);             // a plan needs it: it goes on though it was left behind
bool waiting_missed(const Fiber *);      // it has stopped looking, and there is news
bool waiting_unchanged(const Fiber *,
                       uint32_t i); // nobody has touched the object of its i-th event since
void waiting_note(Fiber *, const Op *, Event *);
#endif
