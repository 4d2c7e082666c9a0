// Questions about inputs that the solver has answered. Two open sides of the tree often depend on
// the same conditions, once those are left out that have nothing to do with them.
#ifndef NORACE_EXPLORE_QUERY_CACHE_H
#define NORACE_EXPLORE_QUERY_CACHE_H
#include "base/arena.h"
#include "base/names.h"
#include "engine/explore/input_files.h"
#include "smt/smt.h"

// A condition and how it is to come out: the term, and the side in its lowest bit. Terms are equal
// if and only if their addresses are, as long as the solver lives.
typedef VEC(uintptr_t) Query;

typedef struct {
  SmtAnswer answer; // never SMT_UNKNOWN: more time may help
  InputValues model;
} KnownAnswer;

typedef struct {
  Arena *arena;
  Names known; // KnownAnswer
  size_t asked, answered;
} QueryCache;

void query_cache_init(QueryCache *, Arena *);
void query_add(Query *, SmtTerm, bool side);
// NULL: it was not asked before. Sorts the query.
const KnownAnswer *query_cache_find(QueryCache *, Query *);
// Takes the model over.
const KnownAnswer *query_cache_add(QueryCache *, Query *, SmtAnswer, InputValues model);
void query_cache_delete(QueryCache *);
#endif
