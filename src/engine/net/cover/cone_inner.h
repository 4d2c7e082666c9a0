// Inside the search for invariants.
#ifndef NORACE_ENGINE_NET_CONE_INNER_H
#define NORACE_ENGINE_NET_CONE_INNER_H
#include "engine/net/cover/cone.h"
#include "engine/net/cover/factor.h"

// The linear program, one row for each place:
//
//     change . x >= m - start,   x >= 0
//
// It has no solution exactly if there are weights y >= 0 that no transition raises with y . m > y .
// start: some row of the inverse of a basis says so. The costs are made up, small and different, so
// that the dual simplex method has few ties; only the right side depends on m, so a basis that was
// optimal for one marking is dual feasible for the next.
//
// Columns: transitions, then the surplus of each row (minus a unit vector).
struct Cone {
  const Problem *problem;
  uint32_t n, columns;
  uint32_t *use_first; // by place: transitions that change it
  NetEffect *uses;     // .place is the transition
  Factor *factor;
  uint32_t *basic;   // column of each row
  uint32_t *row_of;  // by column: its row in the basis, NET_NONE if it is not there
  double *value;     // of each row's variable
  double *norm;      // of each row of the inverse, squared
  double *slack;     // reduced cost of each column; 0 for basic ones
  double *alpha;     // by column: the pivot row of the tableau
  uint32_t *touched; // columns of alpha that may be nonzero
  uint32_t n_touched;
  double *column, *row, *edge; // by row: the entering column of the tableau, the pivot row of the
                               // inverse, the inverse times that
  double *right;               // m - start
  const double *solution;      // the one that answered the last question
  VEC(double *) solutions; // markings that the state equation was seen to cover, the latest last
  uint64_t random, work;
  uint32_t exchanges; // since the factor was last made anew
  size_t entries;     // that it had then
};

static inline bool cone_is_surplus(const Cone *c, uint32_t column) {
  return column >= c->problem->n_transitions;
}
static inline uint32_t cone_surplus(const Cone *c, uint32_t row) {
  return c->problem->n_transitions + row;
}

void cone_spread(const Cone *, uint32_t column, double *v); // v := the column of the program

double cone_fresh_cost(Cone *);

// A weight times a number of the net fits in 59 bits; sums of such are made in 128 and kept only if
// they stay below CONE_LARGEST_SUM, so that a sum that is compared with one of them fits in 64.
enum { CONE_LARGEST_WEIGHT = (1 << 30) - 1 };
static const int64_t CONE_LARGEST_SUM = (int64_t)1 << 62;
__extension__ typedef __int128 ConeSum;
#endif
