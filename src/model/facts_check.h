// Whether what was put into a model about locks that the program has made by hand stands there as
// it must.
//
// Facts are found in the code by patterns (src/front/threads: shares_arrivals.c, threads_tickets.c,
// threads_stripes.c). What a proof rests on in the end is the model: so each fact is looked at
// there once more, by what it means and not by how it was found. Nothing is shared with the
// finders.
#ifndef NORACE_MODEL_FACTS_CHECK_H
#define NORACE_MODEL_FACTS_CHECK_H
#include "model/threads.h"

// The first fact that does not hold in the model; NULL if all do.
//
// FACT_ARRIVALS  Each thread that counts has the lock as a reader from its beginning. Whoever
//                changes the count gives it back there, at most once, unless it is main, which sets
//                the count before there is such a thread, or counts one that it starts afterwards.
//                Only main starts such threads. Who has it as a writer keeps it, and starts none.
//                The test that lets it in asks for what was read of the count since it was set, and
//                since the last such thread was started.
// FACT_TICKET    Whoever takes the lock has drawn a number since it last gave it back, and has just
//                read the number that is served, in a way that acquires; the test that lets it in
//                asks for that. Every change of that number releases, and gives the lock back,
//                unless main makes it before there are threads.
//
// FACT_QUEUE     Whoever takes the lock has put itself behind the tail since it last gave it back.
//                Everything done to the tail is atomic, and every change of it releases; so does
//                the last that is done before the lock is given back.
// FACT_TOKENS    Only the threads of two jobs use the semaphore, each started once; main makes it
//                before, once, with that number, and writes nothing over it. Where the number of
//                waits and posts before an access is a constant, that is what the shortest way has.
// FACT_PHASES    Nobody waits at the barrier but the threads of the job, and main; these threads
//                wait nowhere else, and are started at one place. Where both numbers are known, the
//                barrier was made for no fewer than there are. Where the number of rounds before an
//                access is a constant, it is the same on all ways.
//
// Where a count of threads is set to a constant, and so many are started, they are compared as
// well. Not looked at again: numbers that are known at run time only, and in loops.
//
// Locks that are chosen by a part of a number: all of an object are chosen in the same way, by the
// same part. A thread that has taken one gives it back by the same number before it takes another,
// and the number does not change meanwhile.
const ModelFact *model_facts_check(const ModelThreads *);
bool model_stripes_check(const ModelThreads *);
#endif
