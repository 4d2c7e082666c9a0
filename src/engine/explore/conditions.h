// The conditions on inputs that a search has logged, as terms.
#ifndef NORACE_EXPLORE_CONDITIONS_H
#define NORACE_EXPLORE_CONDITIONS_H
#include "base/arena.h"
#include "base/vec.h"
#include "common/records.h"
#include "engine/explore/session.h"
#include "smt/smt.h"

typedef struct {
  uint32_t source, index;
  SmtTerm term; // 64 bits
} InputTerm;
typedef VEC(InputTerm) InputTerms;

typedef struct {
  uint64_t pc;
  bool value, forced;
  SmtTerm term; // it holds
} Condition;
typedef VEC(Condition) Conditions;

// Appends the conditions of the session, in the order in which they were met, and the inputs that
// they speak of and that are not known yet. False: the log makes no sense.
bool conditions_read(const Session *, Smt *, InputTerms *, Conditions *);
#endif
