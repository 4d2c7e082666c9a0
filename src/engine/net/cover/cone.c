#include "engine/net/cover/cone.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/net/cover/cone_inner.h"
#include "engine/net/cover/cone_invert.h"
#include "engine/net/cover/cone_repair.h"
#include "engine/net/cover/cone_round.h"

static const double ZERO = 1e-10, TOLERANCE = 1e-7;
enum { SOLUTIONS = 64, EXCHANGES = 64 };

double cone_fresh_cost(Cone *c) {
  c->random = c->random * 6364136223846793005u + 1442695040888963407u;
  return 1e-4 * (1 + (double)(c->random >> 40) / (1 << 24));
}

// Back to the basis of surpluses.
static void restart(Cone *c) {
  factor_reset(c->factor);
  for (uint32_t j = 0; j < c->columns; j++) {
    c->row_of[j] = NET_NONE;
    c->slack[j] = cone_fresh_cost(c);
  }
  for (uint32_t i = 0; i < c->n; i++) {
    c->norm[i] = 1;
    c->basic[i] = cone_surplus(c, i);
    c->row_of[cone_surplus(c, i)] = i;
    c->slack[cone_surplus(c, i)] = 0;
  }
  c->exchanges = 0;
  c->entries = 0;
}

static void index_changes(Cone *c) {
  const Problem *p = c->problem;
  uint32_t total = p->first[p->n_transitions];
  c->use_first = memory_take((c->n + 2) * sizeof(uint32_t));
  c->uses = memory_take(((size_t)total + 1) * sizeof *c->uses);
  for (uint32_t i = 0; i < total; i++)
    c->use_first[p->effects[i].place + 2] += p->effects[i].change != 0;
  for (uint32_t q = 0; q < c->n; q++) c->use_first[q + 2] += c->use_first[q + 1];
  for (uint32_t t = 0; t < p->n_transitions; t++)
    for (uint32_t i = p->first[t]; i < p->first[t + 1]; i++)
      if (p->effects[i].change)
        c->uses[c->use_first[p->effects[i].place + 1]++] =
            (NetEffect){.place = t, .change = p->effects[i].change};
}

Cone *cone_new(const Problem *p) {
  if (!p->n_places) return NULL;
  Cone *c = memory_take(sizeof *c);
  *c = (Cone){.problem = p,
              .n = p->n_places,
              .columns = p->n_transitions + p->n_places,
              .random = 88172645463325252u};
  c->factor = factor_new(c->n);
  c->basic = memory_take(c->n * sizeof(uint32_t));
  c->value = memory_take(c->n * sizeof(double));
  c->norm = memory_take(c->n * sizeof(double));
  c->column = memory_take(c->n * sizeof(double));
  c->row = memory_take(c->n * sizeof(double));
  c->edge = memory_take(c->n * sizeof(double));
  c->right = memory_take(c->n * sizeof(double));
  c->row_of = memory_take(c->columns * sizeof(uint32_t));
  c->slack = memory_take(c->columns * sizeof(double));
  c->alpha = memory_take(c->columns * sizeof(double));
  c->touched = memory_take(c->columns * sizeof(uint32_t));
  index_changes(c);
  restart(c);
  return c;
}

void cone_delete(Cone *c) {
  if (!c) return;
  for (size_t i = 0; i < c->solutions.n; i++) free(c->solutions.at[i]);
  vec_delete(&c->solutions);
  factor_delete(c->factor);
  free(c->use_first);
  free(c->uses);
  free(c->basic);
  free(c->value);
  free(c->norm);
  free(c->column);
  free(c->row);
  free(c->edge);
  free(c->right);
  free(c->row_of);
  free(c->slack);
  free(c->alpha);
  free(c->touched);
  free(c);
}

uint64_t cone_work(const Cone *c) { return c->work + factor_work(c->factor); }

void cone_spread(const Cone *c, uint32_t column, double *v) {
  const Problem *p = c->problem;
  memset(v, 0, c->n * sizeof *v);
  if (cone_is_surplus(c, column)) {
    v[column - p->n_transitions] = -1;
    return;
  }
  for (uint32_t k = p->first[column]; k < p->first[column + 1]; k++)
    v[p->effects[k].place] = p->effects[k].change;
}

static void set_values(Cone *c) {
  memcpy(c->value, c->right, c->n * sizeof *c->value);
  factor_times_column(c->factor, c->value);
}

// The row that is violated most for its length (steepest edge): it takes far fewer steps than the
// lowest value does.
static uint32_t leaving(Cone *c) {
  uint32_t best = c->n;
  double most = 0;
  for (uint32_t i = 0; i < c->n; i++) {
    if (c->value[i] >= -TOLERANCE || c->value[i] * c->value[i] <= most * c->norm[i]) continue;
    most = c->value[i] * c->value[i] / c->norm[i];
    best = i;
  }
  c->work += c->n / 4;
  return best;
}

static void touch(Cone *c, uint32_t column, double by) {
  if (c->alpha[column] == 0) c->touched[c->n_touched++] = column;
  c->alpha[column] += by;
  if (c->alpha[column] == 0) c->alpha[column] = 1e-300; // stays on the list once
}

// Row r of the inverse into row, of the tableau into alpha.
static void compute_row(Cone *c, uint32_t r) {
  c->n_touched = 0;
  memset(c->row, 0, c->n * sizeof *c->row);
  c->row[r] = 1;
  factor_row_times(c->factor, c->row);
  for (uint32_t p = 0; p < c->n; p++) {
    double x = c->row[p];
    if (fabs(x) < ZERO) {
      c->row[p] = 0;
      continue;
    }
    touch(c, cone_surplus(c, p), -x);
    for (uint32_t k = c->use_first[p]; k < c->use_first[p + 1]; k++)
      touch(c, c->uses[k].place, x * c->uses[k].change);
    c->work += c->use_first[p + 1] - c->use_first[p];
  }
}

static double ratio(const Cone *c, uint32_t j) {
  return (c->slack[j] > 0 ? c->slack[j] : 0) / -c->alpha[j];
}
static bool may_enter(const Cone *c, uint32_t j) {
  return c->row_of[j] == NET_NONE && c->alpha[j] < -TOLERANCE;
}

// The least ratio; of several that are about the least, the one with the largest entry.
static uint32_t entering(const Cone *c) {
  double least = INFINITY, largest = 0;
  for (uint32_t k = 0; k < c->n_touched; k++)
    if (may_enter(c, c->touched[k]) && ratio(c, c->touched[k]) < least)
      least = ratio(c, c->touched[k]);
  uint32_t best = c->columns;
  for (uint32_t k = 0; k < c->n_touched; k++) {
    uint32_t j = c->touched[k];
    if (!may_enter(c, j) || ratio(c, j) > least * (1 + 1e-9) || -c->alpha[j] <= largest) continue;
    largest = -c->alpha[j];
    best = j;
  }
  return best;
}

static void update_rows(Cone *c, uint32_t r) {
  memcpy(c->edge, c->row, c->n * sizeof *c->edge);
  factor_times_column(c->factor, c->edge);
  double by = 1 / c->column[r], value = c->value[r] * by, norm = c->norm[r] * by * by;
  for (uint32_t i = 0; i < c->n; i++) {
    double x = c->column[i];
    if (x == 0 || i == r) continue;
    c->value[i] -= x * value;
    c->norm[i] += x * (x * norm - 2 * by * c->edge[i]);
    if (c->norm[i] < 1e-6) c->norm[i] = 1e-6;
  }
  c->value[r] = value;
  c->norm[r] = norm > 1e-6 ? norm : 1e-6;
  c->work += c->n;
}

static void pivot(Cone *c, uint32_t r, uint32_t j) {
  double step = (c->slack[j] > 0 ? c->slack[j] : 0) / c->alpha[j];
  for (uint32_t k = 0; k < c->n_touched; k++)
    c->slack[c->touched[k]] -= step * c->alpha[c->touched[k]];
  c->slack[c->basic[r]] = -step;
  c->slack[j] = 0;
  update_rows(c, r);
  factor_exchange(c->factor, c->column, r);
  c->row_of[c->basic[r]] = NET_NONE;
  c->basic[r] = j;
  c->row_of[j] = r;
  c->exchanges++;
}

typedef enum { STEP_ON, STEP_OPTIMAL, STEP_NONE, STEP_BAD, STEP_LATE } Step;

// One step of the dual simplex method. STEP_NONE: there is no solution, and the weights lie in row
// with the sign turned.
static Step step(Cone *c) {
  if (c->exchanges >= EXCHANGES && factor_entries(c->factor) > 2 * c->entries + c->n) {
    cone_invert(c);
    set_values(c);
  }
  uint32_t r = leaving(c);
  if (r == c->n) return STEP_OPTIMAL;
  compute_row(c, r);
  uint32_t j = entering(c);
  Step result = j == c->columns ? STEP_NONE : STEP_ON;
  if (result == STEP_ON) {
    cone_spread(c, j, c->column);
    factor_times_column(c->factor, c->column);
    if (fabs(c->column[r] - c->alpha[j]) > 1e-6 * (1 + fabs(c->alpha[j]))) result = STEP_BAD;
    else pivot(c, r, j);
  }
  for (uint32_t k = 0; k < c->n_touched; k++) c->alpha[c->touched[k]] = 0;
  return result;
}

// Numbers that have gone bad are made anew once.
static Step solve(Cone *c, uint64_t most, const Budget *budget) {
  uint64_t end = cone_work(c) + most;
  bool renewed = false;
  for (uint32_t i = 1;; i++) {
    Step s = step(c);
    if (s == STEP_BAD && !renewed && c->exchanges) {
      renewed = true;
      cone_invert(c);
      set_values(c);
      continue;
    }
    if (s != STEP_ON) return s;
    if (cone_work(c) > end || (i % 64 == 0 && budget_spent(budget, 0)))
      return STEP_LATE; // the next question goes on from here
  }
}

static bool weights_hold(const Cone *c, Marking m, const uint32_t *weights) {
  const Problem *p = c->problem;
  for (uint32_t t = 0; t < p->n_transitions; t++) {
    ConeSum sum = 0;
    for (uint32_t k = p->first[t]; k < p->first[t + 1]; k++)
      sum += (ConeSum)p->effects[k].change * weights[p->effects[k].place];
    if (sum > 0) return false;
  }
  ConeSum weighs = 0, start = 0;
  for (uint32_t k = 0; k < m.n; k++) weighs += (ConeSum)m.at[k].n * weights[m.at[k].place];
  for (uint32_t q = 0; q < p->n_places; q++) start += (ConeSum)p->start[q] * weights[q];
  return weighs > start && start < CONE_LARGEST_SUM;
}

// From the row to whole numbers: as they are if they can be had, otherwise about as they are.
static bool whole_weights(Cone *c, Marking m, uint32_t *weights) {
  if (cone_round(c->row, c->n, weights) && weights_hold(c, m, weights)) return true;
  for (uint32_t largest = 64; largest <= CONE_LARGEST_WEIGHT; largest *= 16)
    if (cone_repair(c, c->row, largest, weights) && weights_hold(c, m, weights)) return true;
  return false;
}

static bool known_covered(Cone *c, Marking m) {
  for (size_t i = c->solutions.n; i-- > 0;) {
    const double *solution = c->solutions.at[i];
    uint32_t k = 0;
    while (k < m.n && solution[m.at[k].place] >= m.at[k].n) k++;
    if (k == m.n) {
      c->solution = solution;
      return true;
    }
  }
  return false;
}

static void keep_solution(Cone *c) {
  const Problem *p = c->problem;
  double *solution;
  if (c->solutions.n == SOLUTIONS) {
    solution = c->solutions.at[0];
    memmove(c->solutions.at, c->solutions.at + 1, (SOLUTIONS - 1) * sizeof *c->solutions.at);
    c->solutions.n--;
  } else {
    solution = memory_take(c->n * sizeof(double));
  }
  for (uint32_t q = 0; q < c->n; q++) solution[q] = p->start[q] + 1e-6;
  for (uint32_t i = 0; i < c->n; i++) {
    uint32_t t = c->basic[i];
    if (t >= p->n_transitions || c->value[i] <= 0) continue;
    for (uint32_t k = p->first[t]; k < p->first[t + 1]; k++)
      solution[p->effects[k].place] += c->value[i] * p->effects[k].change;
  }
  vec_push(&c->solutions, solution);
  c->solution = solution;
}

const double *cone_solution(const Cone *c) { return c->solution; }

static void set_right(Cone *c, const uint32_t *start, Marking m) {
  for (uint32_t q = 0; q < c->n; q++) c->right[q] = -(double)start[q];
  for (uint32_t k = 0; k < m.n; k++) c->right[m.at[k].place] += m.at[k].n;
}

ConeAnswer cone_separate(Cone *c, Marking m, uint32_t *weights, uint64_t most,
                         const Budget *budget) {
  if (known_covered(c, m)) return CONE_COVERED;
  set_right(c, c->problem->start, m);
  set_values(c);
  Step end = solve(c, most, budget);
  if (end == STEP_BAD) restart(c);
  if (end == STEP_OPTIMAL) keep_solution(c);
  if (end == STEP_OPTIMAL) return CONE_COVERED;
  for (uint32_t q = 0; q < c->n; q++) c->row[q] = -c->row[q];
  return end == STEP_NONE && whole_weights(c, m, weights) ? CONE_SEPARATED : CONE_GAVE_UP;
}

bool cone_plan(Cone *c, const uint32_t *start, Marking m, uint64_t most, const Budget *budget) {
  set_right(c, start, m);
  set_values(c);
  Step end = solve(c, most, budget);
  if (end == STEP_BAD) restart(c);
  return end == STEP_OPTIMAL;
}

double cone_planned(const Cone *c, uint32_t t) {
  return c->row_of[t] == NET_NONE ? 0 : c->value[c->row_of[t]];
}

void cone_reconsider(Cone *c) { restart(c); }
