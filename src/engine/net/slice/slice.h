// From the threads of a program to SML: programs that keep what matters for some of the shared
// variables, and drop the rest.
//
// Dropping an operation on a lock only lets the program do more, so it is always allowed. A lock
// operation is kept where it is certainly on that lock; an unlock that may be of a lock may release
// it.
#ifndef NORACE_ENGINE_NET_SLICE_H
#define NORACE_ENGINE_NET_SLICE_H
#include "engine/net/sml/sml.h"
#include "engine/net/sml/translate.h"
#include "model/threads.h"

typedef struct {
  bool data;     // flags and other small data that decide branches are put into the programs
  uint32_t only; // the program with this number; MODEL_NONE: all
  bool links;    // objects that hang in each other are followed, and of data only the pointers to
                 // them; programs without are left out
  const bool
      *given;      // which data, of slice_n_data; NULL: all that decide something, if those are few
  double deadline; // of budget_now(), for the building; 0 for none
} SliceOptions;

// Adds to the file the programs that together have a race if the threads have one. Returns whether
// there are any data, and the time was enough. The programs are the same, in the same order,
// otherwise.
bool slice_threads(const ModelThreads *, const SliceOptions *, SmlFile *);
size_t slice_n_data(const ModelThreads *);

// Does a run of one of the programs contradict itself, by what branches and variables say? Adds to
// `wanted` the data that it takes to see that.
typedef enum {
  PATH_FEASIBLE,
  PATH_REFUTED,
  PATH_REFUTED_BY_DATA
} PathAnswer; // the last: and some were not wanted before
PathAnswer slice_refute(const ModelThreads *, const SmlProgram *, const TranslationStep *, size_t n,
                        bool *wanted);
#endif
