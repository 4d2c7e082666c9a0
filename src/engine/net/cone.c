#include "engine/net/cone.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

// A dictionary in the sense of the simplex method: each basic variable is its row's constant minus the row times the
// nonbasic variables. Variables 0 .. n-1 are the weights, n .. the slacks of the rows. The last row keeps the weights'
// sum below SUM, or the optimum would be unbounded.
struct Cone {
  const Problem *problem;
  uint32_t rows, columns;
  double *a;                    // rows x columns
  double *perturbed, *constant; // right sides: one moved a little so that ties do not stall the search, and the true one
  double *gain;                 // the objective, over nonbasic variables
  uint32_t *basic, *nonbasic;   // variable of each row, of each column
  uint32_t *live;               // transition of each row but the last
  uint32_t *kept;               // columns in use, where the pivot row is not zero
  VEC(double *) solutions;      // markings that the state equation was seen to cover, the latest last
  uint64_t random;
};

static const double EPSILON = 1e-9, SUM = 1000;
enum { PIVOTS = 400, SOLUTIONS = 64, MAX_WEIGHT = 5040 };

static double next_random(Cone *c) {
  c->random = c->random * 6364136223846793005u + 1442695040888963407u;
  return (double)(c->random >> 40) / (1 << 24);
}

static void fill_row(Cone *c, uint32_t row, uint32_t t) {
  const NetEffect *e = problem_effects(c->problem, t);
  for (uint32_t i = 0; i < problem_n_effects(c->problem, t); i++) c->a[(size_t)row * c->columns + e[i].place] = e[i].change;
  c->live[row] = t;
  c->perturbed[row] = 1e-5 * (1 + next_random(c));
}

static bool gives(const Problem *p, uint32_t t) {
  const NetEffect *e = problem_effects(p, t);
  for (uint32_t i = 0; i < problem_n_effects(p, t); i++)
    if (e[i].change > 0) return true;
  return false;
}

static void cone_fill(Cone *c, const bool *dead) {
  const Problem *p = c->problem;
  uint32_t row = 0;
  for (uint32_t t = 0; t < p->n_transitions; t++)
    if (!(dead && dead[t]) && gives(p, t)) fill_row(c, row++, t);
  for (uint32_t j = 0; j < c->columns; j++) c->a[(size_t)row * c->columns + j] = 1;
  c->perturbed[row] = c->constant[row] = SUM;
  for (uint32_t i = 0; i < c->rows; i++) c->basic[i] = c->columns + i;
  for (uint32_t j = 0; j < c->columns; j++) c->nonbasic[j] = j;
}

Cone *cone_new(const Problem *p, const bool *dead, size_t bytes) {
  uint32_t rows = 1;
  for (uint32_t t = 0; t < p->n_transitions; t++) rows += !(dead && dead[t]) && gives(p, t);
  if (!p->n_places || (double)rows * p->n_places * sizeof(double) > (double)bytes) return NULL;
  Cone *c = memory_take(sizeof *c);
  *c = (Cone){.problem = p, .rows = rows, .columns = p->n_places, .random = 88172645463325252u};
  c->a = memory_take((size_t)rows * c->columns * sizeof *c->a);
  c->perturbed = memory_take(rows * sizeof(double));
  c->constant = memory_take(rows * sizeof(double));
  c->gain = memory_take(c->columns * sizeof(double));
  c->basic = memory_take(rows * sizeof(uint32_t));
  c->nonbasic = memory_take(c->columns * sizeof(uint32_t));
  c->live = memory_take(rows * sizeof(uint32_t));
  c->kept = memory_take(c->columns * sizeof(uint32_t));
  cone_fill(c, dead);
  return c;
}

void cone_delete(Cone *c) {
  if (!c) return;
  for (size_t i = 0; i < c->solutions.n; i++) free(c->solutions.at[i]);
  vec_delete(&c->solutions);
  free(c->a);
  free(c->perturbed);
  free(c->constant);
  free(c->gain);
  free(c->basic);
  free(c->nonbasic);
  free(c->live);
  free(c->kept);
  free(c);
}

static void set_objective(Cone *c, const double *excess) {
  for (uint32_t j = 0; j < c->columns; j++) c->gain[j] = c->nonbasic[j] < c->columns ? excess[c->nonbasic[j]] : 0;
  for (uint32_t i = 0; i < c->rows; i++) {
    if (c->basic[i] >= c->columns || excess[c->basic[i]] == 0) continue;
    const double *row = c->a + (size_t)i * c->columns;
    for (uint32_t j = 0; j < c->columns; j++) c->gain[j] -= excess[c->basic[i]] * row[j];
  }
}

static uint32_t entering(const Cone *c) {
  uint32_t best = c->columns;
  double most = 1e-7;
  for (uint32_t j = 0; j < c->columns; j++)
    if (c->gain[j] > most) most = c->gain[j], best = j;
  return best;
}

static uint32_t leaving(const Cone *c, uint32_t column) {
  uint32_t best = c->rows;
  double least = INFINITY;
  for (uint32_t i = 0; i < c->rows; i++) {
    double a = c->a[(size_t)i * c->columns + column];
    if (a <= 1e-7) continue;
    double ratio = (c->perturbed[i] > 0 ? c->perturbed[i] : 0) / a;
    if (ratio < least) least = ratio, best = i;
  }
  return best;
}

static void scale_row(Cone *c, double *row, uint32_t i, double by) {
  for (uint32_t j = 0; j < c->columns; j++) row[j] *= by;
  c->perturbed[i] *= by;
  c->constant[i] *= by;
}

static void pivot(Cone *c, uint32_t r, uint32_t column) {
  double *pivot_row = c->a + (size_t)r * c->columns;
  double inverse = 1 / pivot_row[column];
  pivot_row[column] = 1;
  scale_row(c, pivot_row, r, inverse);
  uint32_t n = 0;
  for (uint32_t j = 0; j < c->columns; j++) {
    if (fabs(pivot_row[j]) > EPSILON)
      c->kept[n++] = j;
    else
      pivot_row[j] = 0;
  }
  for (uint32_t i = 0; i < c->rows; i++) {
    double *row = c->a + (size_t)i * c->columns, factor = row[column];
    if (i == r || factor == 0) continue;
    row[column] = 0;
    for (uint32_t k = 0; k < n; k++) row[c->kept[k]] -= factor * pivot_row[c->kept[k]];
    c->perturbed[i] -= factor * c->perturbed[r];
    c->constant[i] -= factor * c->constant[r];
  }
  double factor = c->gain[column];
  c->gain[column] = 0;
  for (uint32_t k = 0; k < n; k++) c->gain[c->kept[k]] -= factor * pivot_row[c->kept[k]];
  uint32_t entered = c->nonbasic[column];
  c->nonbasic[column] = c->basic[r];
  c->basic[r] = entered;
}

// The smallest whole-number multiple of the weights that the tableau holds; false if none is near.
static bool round_weights(const Cone *c, uint32_t *weights) {
  double least = INFINITY;
  memset(weights, 0, c->columns * sizeof *weights);
  for (uint32_t i = 0; i < c->rows; i++)
    if (c->basic[i] < c->columns && c->constant[i] > 1e-4 && c->constant[i] < least) least = c->constant[i];
  if (!isfinite(least)) return false;
  for (uint32_t scale = 1; scale <= 60; scale++) {
    bool whole = true;
    for (uint32_t i = 0; i < c->rows && whole; i++) {
      if (c->basic[i] >= c->columns || c->constant[i] <= 1e-4) continue;
      double value = c->constant[i] / least * scale, near = round(value);
      whole = fabs(value - near) < 1e-4 * scale && near <= MAX_WEIGHT;
      weights[c->basic[i]] = whole ? (uint32_t)near : 0;
    }
    if (whole) return true;
  }
  return false;
}

static bool weights_hold(const Cone *c, Marking m, const uint32_t *weights) {
  const Problem *p = c->problem;
  for (uint32_t i = 0; i + 1 < c->rows; i++) {
    int64_t sum = 0;
    const NetEffect *e = problem_effects(p, c->live[i]);
    for (uint32_t k = 0; k < problem_n_effects(p, c->live[i]); k++) sum += (int64_t)e[k].change * weights[e[k].place];
    if (sum > 0) return false;
  }
  int64_t excess = 0;
  for (uint32_t k = 0; k < m.n; k++) excess += (int64_t)m.at[k].n * weights[m.at[k].place];
  for (uint32_t q = 0; q < p->n_places; q++) excess -= (int64_t)p->start[q] * weights[q];
  return excess > 0;
}

static bool solution_covers(const double *solution, Marking m) {
  for (uint32_t k = 0; k < m.n; k++)
    if (solution[m.at[k].place] < m.at[k].n) return false;
  return true;
}

static bool known_covered(const Cone *c, Marking m) {
  for (size_t i = c->solutions.n; i-- > 0;)
    if (solution_covers(c->solutions.at[i], m)) return true;
  return false;
}

// At the optimum the objective's slack coefficients are how often each transition fires in a solution of the state equation.
static void keep_solution(Cone *c) {
  const Problem *p = c->problem;
  double *solution;
  if (c->solutions.n == SOLUTIONS) {
    solution = c->solutions.at[0];
    memmove(c->solutions.at, c->solutions.at + 1, (SOLUTIONS - 1) * sizeof *c->solutions.at);
    c->solutions.n--;
  } else {
    solution = memory_take(c->columns * sizeof(double));
  }
  for (uint32_t q = 0; q < p->n_places; q++) solution[q] = p->start[q] + 1e-6;
  for (uint32_t j = 0; j < c->columns; j++) {
    if (c->nonbasic[j] < c->columns || c->nonbasic[j] == c->columns + c->rows - 1) continue;
    uint32_t t = c->live[c->nonbasic[j] - c->columns];
    const NetEffect *e = problem_effects(p, t);
    for (uint32_t k = 0; k < problem_n_effects(p, t); k++) solution[e[k].place] -= c->gain[j] * e[k].change;
  }
  vec_push(&c->solutions, solution);
}

static double *excess_of(const Problem *p, Marking m) {
  double *excess = memory_take(p->n_places * sizeof(double));
  for (uint32_t q = 0; q < p->n_places; q++) excess[q] = -(double)p->start[q];
  for (uint32_t k = 0; k < m.n; k++) excess[m.at[k].place] += m.at[k].n;
  return excess;
}

static double objective(const Cone *c, const double *excess) {
  double value = 0;
  for (uint32_t i = 0; i < c->rows; i++)
    if (c->basic[i] < c->columns) value += excess[c->basic[i]] * c->constant[i];
  return value;
}

ConeAnswer cone_separate(Cone *c, Marking m, uint32_t *weights) {
  if (known_covered(c, m)) return CONE_COVERED;
  double *excess = excess_of(c->problem, m);
  set_objective(c, excess);
  uint32_t pivots = 0, column, row;
  for (; pivots < PIVOTS && (column = entering(c)) < c->columns && (row = leaving(c, column)) < c->rows; pivots++)
    pivot(c, row, column);
  double value = objective(c, excess);
  free(excess);
  if (value > 1e-3 && round_weights(c, weights) && weights_hold(c, m, weights)) return CONE_SEPARATED;
  if (pivots == PIVOTS || value > 1e-3) return CONE_GAVE_UP;
  keep_solution(c);
  return CONE_COVERED;
}
