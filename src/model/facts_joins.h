// Who has ended where a model says so: the joins in it, looked at once more by what they mean.
//
// Finders in src/front/threads (loops_of.c, threads_joined.c, threads_ended.c, threads_tasks.c) say
// it by patterns in the code. Here nothing of theirs is used:
//
// JOIN_ALL     Who starts such threads is the joiner, or one whose threads he joins as a whole,
// too. JOIN_TURN    They are started by the joiner alone, and if the call counts turns, nobody
// joins them
//              otherwise.
// JOIN_HANDED  On every way there, such a thread was started, or it is another object, since the
//              last one was joined for this object.
// ENDED        On every way there, such a thread was joined, and none started since. The block that
//              it has made is made by nobody else, and once in each of them.
// CREATE.once  What is handed over is set anew on each way back to the call.
//
// Not looked at: how many turns a loop has, what an element of a table holds, and whether control
// leaves a thread before it joins its own.
#ifndef NORACE_MODEL_FACTS_JOINS_H
#define NORACE_MODEL_FACTS_JOINS_H
#include "model/threads.h"

const ModelNode *model_joins_check(const ModelThreads *); // the first that does not hold; NULL
#endif
