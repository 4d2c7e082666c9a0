// From the threads of a program to SML: programs that keep what matters for some of the shared variables, and drop the rest.
//
// Dropping an operation on a lock only lets the program do more, so it is always allowed. A lock operation is kept where it
// is certainly on that lock; an unlock that may be of a lock may release it.
#ifndef NORACE_ENGINE_NET_SLICE_H
#define NORACE_ENGINE_NET_SLICE_H
#include "engine/net/sml.h"
#include "model/threads.h"

// Ends the name of a variable that stands for a lock or the like itself: accessed plainly where it is made, made new or given back, and
// as an atomic where it is used.
#define SLICE_IN_USE ".in_use"
#define SLICE_MISUSED \
  "misused_" // begins the name of one that stands for a lock used after it was given back, or made new while held

// Adds to the file the programs that together have a race if the threads have one. With `data`, flags and other small data that
// decide branches are put into them. Returns whether there are any. The programs are the same, in the same order, otherwise.
bool slice_threads(const ModelThreads *, bool data, SmlFile *);
#endif
