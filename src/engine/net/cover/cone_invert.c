#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/net/cover/cone_inner.h"
#include "engine/net/cover/cone_invert.h"

// A row that only one column of the basis touches comes first, for no other column meets its factor
// then. A column that touches only one row comes last, for the same reason. What is left in
// between, the bump, goes by few entries; only its columns meet the factors of others, and only
// those of the bump.
typedef struct {
  uint32_t column, row; // row NET_NONE: the largest entry
} Step;

typedef VEC(Step) Steps;

typedef struct {
  Cone *cone;
  uint32_t *row_left; // by row without its surplus in the basis: columns not yet ordered that touch
                      // it; NET_NONE for other rows
  uint32_t *column_left;       // by transition in the basis: rows not yet ordered that it touches
  bool *ordered;               // by transition
  VEC(uint32_t) rows, columns; // those with one left, perhaps
  Steps front, back;
} Order;

static void note_row(Order *o, uint32_t r) {
  if (o->row_left[r] == 1) vec_push(&o->rows, r);
}

static void count(Order *o) {
  Cone *c = o->cone;
  const Problem *p = c->problem;
  for (uint32_t r = 0; r < c->n; r++)
    o->row_left[r] = c->row_of[cone_surplus(c, r)] == NET_NONE ? 0 : NET_NONE;
  for (uint32_t i = 0; i < c->n; i++) {
    uint32_t t = c->basic[i];
    for (uint32_t k = cone_is_surplus(c, t) ? 0 : p->first[t];
         !cone_is_surplus(c, t) && k < p->first[t + 1]; k++)
      if (p->effects[k].change && o->row_left[p->effects[k].place] != NET_NONE) {
        o->row_left[p->effects[k].place]++;
        o->column_left[t]++;
      }
    if (!cone_is_surplus(c, t) && o->column_left[t] == 1) vec_push(&o->columns, t);
  }
  for (uint32_t r = 0; r < c->n; r++)
    if (o->row_left[r] != NET_NONE) note_row(o, r);
}

static bool in_basis(const Order *o, uint32_t t) {
  return o->cone->row_of[t] != NET_NONE && !o->ordered[t];
}

static void take(Order *o, uint32_t t, uint32_t r, Steps *where) {
  Cone *c = o->cone;
  vec_push(where, (Step){t, r});
  o->ordered[t] = true;
  o->row_left[r] = NET_NONE;
  for (uint32_t k = c->use_first[r]; k < c->use_first[r + 1]; k++)
    if (in_basis(o, c->uses[k].place) && --o->column_left[c->uses[k].place] == 1)
      vec_push(&o->columns, c->uses[k].place);
  for (uint32_t k = c->problem->first[t]; k < c->problem->first[t + 1]; k++) {
    uint32_t q = c->problem->effects[k].place;
    if (!c->problem->effects[k].change || o->row_left[q] == NET_NONE) continue;
    o->row_left[q]--;
    note_row(o, q);
  }
}

static bool take_row(Order *o) {
  while (o->rows.n) {
    uint32_t r = vec_pop(&o->rows);
    if (o->row_left[r] != 1) continue;
    for (uint32_t k = o->cone->use_first[r]; k < o->cone->use_first[r + 1]; k++)
      if (in_basis(o, o->cone->uses[k].place)) {
        take(o, o->cone->uses[k].place, r, &o->front);
        return true;
      }
  }
  return false;
}

static bool take_column(Order *o) {
  const Problem *p = o->cone->problem;
  while (o->columns.n) {
    uint32_t t = vec_pop(&o->columns);
    if (o->ordered[t] || o->column_left[t] != 1) continue;
    for (uint32_t k = p->first[t]; k < p->first[t + 1]; k++)
      if (p->effects[k].change && o->row_left[p->effects[k].place] != NET_NONE) {
        take(o, t, p->effects[k].place, &o->back);
        return true;
      }
  }
  return false;
}

typedef struct {
  uint32_t left, column;
} Bump;

static int compare_bumps(const void *a, const void *b) {
  const Bump *x = a, *y = b;
  if (x->left != y->left) return x->left < y->left ? -1 : 1;
  return x->column < y->column ? -1 : x->column > y->column;
}

static void add_bump(Order *o) {
  VEC(Bump) bump = {0};
  for (uint32_t i = 0; i < o->cone->n; i++) {
    uint32_t t = o->cone->basic[i];
    if (!cone_is_surplus(o->cone, t) && !o->ordered[t])
      vec_push(&bump, (Bump){o->column_left[t], t});
  }
  if (bump.n) qsort(bump.at, bump.n, sizeof *bump.at, compare_bumps);
  for (size_t i = 0; i < bump.n; i++) vec_push(&o->front, (Step){bump.at[i].column, NET_NONE});
  while (o->back.n) vec_push(&o->front, vec_pop(&o->back));
  vec_delete(&bump);
}

static Steps order_columns(Cone *c) {
  Order o = {.cone = c};
  o.row_left = memory_take(c->n * sizeof *o.row_left);
  o.column_left = memory_take(c->problem->n_transitions * sizeof *o.column_left);
  o.ordered = memory_take(c->problem->n_transitions);
  count(&o);
  while (take_row(&o) || take_column(&o)) continue;
  add_bump(&o);
  free(o.row_left);
  free(o.column_left);
  free(o.ordered);
  vec_delete(&o.rows);
  vec_delete(&o.columns);
  vec_delete(&o.back);
  return o.front;
}

// The row for a column that has none assigned: the largest entry among the rows that are free and
// wanted.
static uint32_t largest(const Cone *c, const bool *wanted) {
  uint32_t best = NET_NONE;
  for (uint32_t i = 0; i < c->n; i++)
    if (wanted[i] && (best == NET_NONE || fabs(c->column[i]) > fabs(c->column[best]))) best = i;
  return best;
}

static void settle(Cone *c, uint32_t t, uint32_t r, double norm) {
  c->basic[r] = t;
  c->row_of[t] = r;
  c->norm[r] = norm;
}

// A column that meets no factor so far: it goes in as it is.
static void place_plain(Cone *c, Step step) {
  const Problem *p = c->problem;
  double pivot = 0;
  for (uint32_t k = p->first[step.column]; k < p->first[step.column + 1]; k++)
    if (p->effects[k].place == step.row) pivot = -(double)p->effects[k].change;
  factor_begin(c->factor, step.row, pivot);
  for (uint32_t k = p->first[step.column]; k < p->first[step.column + 1]; k++)
    if (p->effects[k].change && p->effects[k].place != step.row)
      factor_add(c->factor, p->effects[k].place, -(double)p->effects[k].change);
}

static uint32_t place_in_bump(Cone *c, uint32_t t, const bool *wanted, size_t mark) {
  cone_spread(c, t, c->column);
  factor_times_column_from(c->factor, c->column, mark);
  uint32_t r = largest(c, wanted);
  if (r == NET_NONE || fabs(c->column[r]) < 1e-7) return NET_NONE;
  factor_exchange(c->factor, c->column, r);
  return r;
}

static void place_columns(Cone *c, const Steps *steps, bool *wanted, const double *norms) {
  size_t mark = 0;
  bool marked = false;
  for (size_t i = 0; i < steps->n; i++)
    if (steps->at[i].row != NET_NONE) wanted[steps->at[i].row] = false;
  for (size_t i = 0; i < steps->n; i++) {
    uint32_t t = steps->at[i].column, r = steps->at[i].row;
    if (r == NET_NONE) {
      if (!marked) mark = factor_mark(c->factor), marked = true;
      r = place_in_bump(c, t, wanted, mark);
    } else {
      place_plain(c, steps->at[i]);
    }
    if (r != NET_NONE) {
      wanted[r] = false;
      settle(c, t, r, norms[t]);
    } else {
      c->row_of[t] = NET_NONE;
      c->slack[t] = cone_fresh_cost(c);
    }
  }
}

void cone_invert(Cone *c) {
  Steps steps = order_columns(c);
  double *norms = memory_take(c->columns * sizeof *norms);
  bool *wanted = memory_take(c->n);
  for (uint32_t i = 0; i < c->n; i++) norms[c->basic[i]] = c->norm[i];
  for (uint32_t i = 0; i < c->n; i++) wanted[i] = c->row_of[cone_surplus(c, i)] == NET_NONE;
  for (uint32_t i = 0; i < c->n; i++) c->basic[i] = NET_NONE;
  factor_reset(c->factor);
  place_columns(c, &steps, wanted, norms);
  for (uint32_t i = 0; i < c->n; i++) {
    if (c->basic[i] != NET_NONE) continue;
    uint32_t s = cone_surplus(c, i);
    c->norm[i] = c->row_of[s] == NET_NONE ? 1 : norms[s];
    c->basic[i] = s;
    c->row_of[s] = i;
    c->slack[s] = 0;
  }
  c->exchanges = 0;
  c->entries = factor_entries(c->factor);
  free(norms);
  free(wanted);
  vec_delete(&steps);
}
