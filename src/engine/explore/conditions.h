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

// Of the index-th of them. Conditions without a bit in common have no input in common.
static inline uint64_t input_bit(size_t index) { return 1ul << index % 64; }

typedef struct {
  uint64_t pc;
  bool value, forced;
  SmtTerm is;    // the condition; it has `value` for the inputs of the class
  SmtTerm fixed; // forced: what has to have the present value; NULL: the condition itself
  uint64_t mask; // of the inputs that it speaks of: see input_bit
} Condition;
typedef VEC(Condition) Conditions;

// Two accesses that another input may bring together.
typedef struct {
  SmtTerm meet;
  uint64_t mask;
  size_t before, met; // conditions: before the first of them, before the question
} Overlap;
typedef VEC(Overlap) Overlaps;

// Appends the conditions of the session, in the order in which they were met, and the inputs that
// they speak of and that are not known yet. False: the log makes no sense.
bool conditions_read(const Session *, Smt *, InputTerms *, Conditions *, Overlaps *);
#endif
