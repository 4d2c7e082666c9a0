// --focus: the order of operations is varied only where it can matter to some code or variables.
//
// What matters are objects: those that the code, or what it calls, operates on; those that lie in
// the variables; and around each access to the variables the locks that the thread holds there and
// what its operations before and behind the access are on. The first execution shows most of them;
// then the search begins again. Of two operations on one of these both orders are tried, whoever
// performs them. Operations on nothing of the kind touch nothing, as far as the search is
// concerned: they come in whatever order the others bring about. So what is found is real, and what
// is not found may be there for another order of those.
#ifndef NORACE_RUNTIME_FOCUS_H
#define NORACE_RUNTIME_FOCUS_H
#include "world/runtime.h"

typedef struct Search Search;
typedef struct Focus Focus; // of the search: what matters, as far as executions have shown

size_t focus_size(void); // of one, which begins with zeros
void focus_add(Focus *, uint64_t key);
bool focus_leaves_out(const Search *, uint64_t key); // it does not matter
// An execution is over: it has shown more that matters, and what was left out before counts.
bool focus_grew(Search *);
#endif
