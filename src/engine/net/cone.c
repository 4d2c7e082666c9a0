#include "engine/net/cone.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

// The linear program, one row for each place:
//
//     minimise SUM * lambda   subject to   change . x + lambda >= m - start,   x, lambda >= 0
//
// Its optimum is 0 exactly if the state equation covers m. The dual values y of the rows are weights: y >= 0, no
// transition raises them, and they sum up to at most SUM. Only the right side depends on m, so a basis that was optimal
// for one marking is dual feasible for the next, and the dual simplex method goes on from it.
//
// Columns: transitions, then lambda, then the surplus of each row (minus a unit vector). The costs of all but lambda
// are 0; they are perturbed a little, for otherwise every step would be a tie. The true y is SUM times lambda's row of
// the inverse.
struct Cone {
  const Problem *problem;
  uint32_t n, columns;
  uint32_t *use_first; // by place: transitions that change it
  NetEffect *uses;     // .place is the transition
  double *inverse;     // n x n, by columns
  uint32_t *basic;     // column of each row
  uint32_t *row_of;    // by column: its row in the basis, NET_NONE if it is not there
  double *value;       // of each row's variable
  double *norm;        // of each row of the inverse, squared
  double *slack;       // reduced cost of each column; 0 for basic ones
  double *alpha;       // by column: the pivot row of the tableau
  uint32_t *touched;   // columns of alpha that may be nonzero
  uint32_t n_touched;
  double *column;   // by row: the entering column of the tableau
  double *row;      // by place: the pivot row of the inverse
  uint32_t *filled; // rows where the entering column is not zero
  uint32_t n_filled;
  double *right;           // m - start
  uint32_t *spots;         // nonzeros of the pivot row of the inverse
  VEC(double *) solutions; // markings that the state equation was seen to cover, the latest last
  uint64_t random, work;
  uint32_t pivots; // since the inverse was last exact
};

static const double SUM = 1000, ZERO = 1e-10, TOLERANCE = 1e-7;
enum { LONGEST_WORK = 20 * 1000 * 1000, SOLUTIONS = 64, MAX_WEIGHT = 5040, RESTART = 4000 };

static double next_random(Cone *c) {
  c->random = c->random * 6364136223846793005u + 1442695040888963407u;
  return (double)(c->random >> 40) / (1 << 24);
}

static uint32_t lambda(const Cone *c) { return c->problem->n_transitions; }
static uint32_t surplus(const Cone *c, uint32_t row) { return lambda(c) + 1 + row; }

// Back to the basis of surpluses, whose inverse is minus the identity and whose weights are all zero.
static void restart(Cone *c) {
  memset(c->inverse, 0, (size_t)c->n * c->n * sizeof(double));
  for (uint32_t j = 0; j < c->columns; j++) {
    c->row_of[j] = NET_NONE;
    c->slack[j] = 1e-4 * (1 + next_random(c));
  }
  c->slack[lambda(c)] = SUM;
  for (uint32_t i = 0; i < c->n; i++) {
    c->inverse[(size_t)i * c->n + i] = -1;
    c->norm[i] = 1;
    c->basic[i] = surplus(c, i);
    c->row_of[surplus(c, i)] = i;
    c->slack[surplus(c, i)] = 0;
  }
  c->pivots = 0;
}

static void index_changes(Cone *c) {
  const Problem *p = c->problem;
  uint32_t total = p->first[p->n_transitions];
  c->use_first = memory_take((c->n + 2) * sizeof(uint32_t));
  c->uses = memory_take(((size_t)total + 1) * sizeof *c->uses);
  for (uint32_t i = 0; i < total; i++) c->use_first[p->effects[i].place + 2] += p->effects[i].change != 0;
  for (uint32_t q = 0; q < c->n; q++) c->use_first[q + 2] += c->use_first[q + 1];
  for (uint32_t t = 0; t < p->n_transitions; t++)
    for (uint32_t i = p->first[t]; i < p->first[t + 1]; i++)
      if (p->effects[i].change)
        c->uses[c->use_first[p->effects[i].place + 1]++] = (NetEffect){.place = t, .change = p->effects[i].change};
}

Cone *cone_new(const Problem *p, size_t bytes) {
  if (!p->n_places || (double)p->n_places * p->n_places * sizeof(double) > (double)bytes) return NULL;
  Cone *c = memory_take(sizeof *c);
  *c = (Cone){.problem = p, .n = p->n_places, .columns = p->n_transitions + 1 + p->n_places, .random = 88172645463325252u};
  c->inverse = memory_take((size_t)c->n * c->n * sizeof(double));
  c->basic = memory_take(c->n * sizeof(uint32_t));
  c->value = memory_take(c->n * sizeof(double));
  c->norm = memory_take(c->n * sizeof(double));
  c->column = memory_take(c->n * sizeof(double));
  c->row = memory_take(c->n * sizeof(double));
  c->filled = memory_take(c->n * sizeof(uint32_t));
  c->right = memory_take(c->n * sizeof(double));
  c->spots = memory_take(c->n * sizeof(uint32_t));
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
  free(c->use_first);
  free(c->uses);
  free(c->inverse);
  free(c->basic);
  free(c->value);
  free(c->norm);
  free(c->column);
  free(c->row);
  free(c->filled);
  free(c->right);
  free(c->spots);
  free(c->row_of);
  free(c->slack);
  free(c->alpha);
  free(c->touched);
  free(c);
}

uint64_t cone_work(const Cone *c) { return c->work; }

static void set_values(Cone *c) {
  for (uint32_t i = 0; i < c->n; i++) c->value[i] = 0;
  for (uint32_t j = 0; j < c->n; j++) {
    if (c->right[j] == 0) continue;
    for (uint32_t i = 0; i < c->n; i++) c->value[i] += c->inverse[(size_t)j * c->n + i] * c->right[j];
  }
}

// The row that is violated most for its length (steepest edge): it takes far fewer steps than the lowest value does.
static uint32_t leaving(const Cone *c) {
  uint32_t best = c->n;
  double most = 0;
  for (uint32_t i = 0; i < c->n; i++) {
    if (c->value[i] >= -TOLERANCE || c->value[i] * c->value[i] <= most * c->norm[i]) continue;
    most = c->value[i] * c->value[i] / c->norm[i];
    best = i;
  }
  return best;
}

static void touch(Cone *c, uint32_t column, double by) {
  if (c->alpha[column] == 0) c->touched[c->n_touched++] = column;
  c->alpha[column] += by;
  if (c->alpha[column] == 0) c->alpha[column] = 1e-300; // stays on the list once
}

// Row r of the tableau into alpha, and the nonzeros of row r of the inverse into spots.
static uint32_t compute_row(Cone *c, uint32_t r) {
  uint32_t n = 0;
  double sum = 0;
  c->n_touched = 0;
  for (uint32_t p = 0; p < c->n; p++) {
    double x = c->inverse[(size_t)p * c->n + r];
    if (fabs(x) < ZERO) continue;
    c->spots[n++] = p;
    c->row[p] = x;
    sum += x;
    touch(c, surplus(c, p), -x);
    for (uint32_t k = c->use_first[p]; k < c->use_first[p + 1]; k++) touch(c, c->uses[k].place, x * c->uses[k].change);
    c->work += c->use_first[p + 1] - c->use_first[p];
  }
  if (fabs(sum) > ZERO) touch(c, lambda(c), sum);
  c->work += 4 * c->n; // the row lies across the columns
  return n;
}

static uint32_t entering(const Cone *c) {
  uint32_t best = c->columns;
  double least = INFINITY;
  for (uint32_t k = 0; k < c->n_touched; k++) {
    uint32_t j = c->touched[k];
    if (c->row_of[j] != NET_NONE || c->alpha[j] > -TOLERANCE) continue;
    double ratio = (c->slack[j] > 0 ? c->slack[j] : 0) / -c->alpha[j];
    if (ratio < least) least = ratio, best = j;
  }
  return best;
}

static void add_column(Cone *c, uint32_t place, double by) {
  const double *from = c->inverse + (size_t)place * c->n;
  for (uint32_t i = 0; i < c->n; i++) c->column[i] += by * from[i];
  c->work += c->n / 4;
}

static void compute_column(Cone *c, uint32_t j) {
  const Problem *p = c->problem;
  memset(c->column, 0, c->n * sizeof *c->column);
  if (j < lambda(c)) {
    for (uint32_t k = p->first[j]; k < p->first[j + 1]; k++)
      if (p->effects[k].change) add_column(c, p->effects[k].place, p->effects[k].change);
  } else if (j == lambda(c)) {
    for (uint32_t k = 0; k < c->n; k++) add_column(c, k, 1);
  } else {
    add_column(c, j - lambda(c) - 1, -1);
  }
  c->n_filled = 0;
  for (uint32_t i = 0; i < c->n; i++) {
    if (fabs(c->column[i]) < ZERO) c->column[i] = 0;
    else c->filled[c->n_filled++] = i;
  }
  c->work += c->n;
}

// Rows of the inverse, with their values and lengths, after column j has entered in row r.
static void update_inverse(Cone *c, uint32_t r, uint32_t n_spots) {
  double by = 1 / c->column[r];
  c->column[r] = 0;
  c->value[r] *= by;
  c->norm[r] *= by * by;
  for (uint32_t f = 0; f < c->n_filled; f++) c->value[c->filled[f]] -= c->column[c->filled[f]] * c->value[r];
  for (uint32_t k = 0; k < n_spots; k++) {
    double *at = c->inverse + (size_t)c->spots[k] * c->n, x = c->row[c->spots[k]] * by;
    for (uint32_t f = 0; f < c->n_filled; f++) {
      uint32_t i = c->filled[f];
      double less = c->column[i] * x;
      c->norm[i] += less * (less - 2 * at[i]);
      at[i] -= less;
    }
    at[r] = x;
  }
  for (uint32_t f = 0; f < c->n_filled; f++)
    if (c->norm[c->filled[f]] < 1e-12) c->norm[c->filled[f]] = 1e-12;
  c->work += (uint64_t)n_spots * c->n_filled;
}

static void pivot(Cone *c, uint32_t r, uint32_t j, uint32_t n_spots) {
  double step = c->slack[j] / c->alpha[j];
  for (uint32_t k = 0; k < c->n_touched; k++) c->slack[c->touched[k]] -= step * c->alpha[c->touched[k]];
  c->slack[c->basic[r]] = -step;
  c->slack[j] = 0;
  update_inverse(c, r, n_spots);
  c->row_of[c->basic[r]] = NET_NONE;
  c->basic[r] = j;
  c->row_of[j] = r;
  c->pivots++;
}

// One step of the dual simplex method; false at the optimum or when the numbers have gone bad.
static bool step(Cone *c, bool *bad) {
  uint32_t r = leaving(c);
  if (r == c->n) return false;
  uint32_t n_spots = compute_row(c, r), j = entering(c);
  if (j < c->columns) compute_column(c, j);
  *bad = j == c->columns || fabs(c->column[r] - c->alpha[j]) > 1e-5 * (1 + fabs(c->alpha[j]));
  if (!*bad) pivot(c, r, j, n_spots);
  for (uint32_t k = 0; k < c->n_touched; k++) c->alpha[c->touched[k]] = 0;
  return !*bad;
}

// The smallest whole-number multiple of the weights; false if none is near.
static bool round_weights(const Cone *c, uint32_t *weights) {
  if (c->row_of[lambda(c)] == NET_NONE) return false;
  double *y = c->row;
  for (uint32_t p = 0; p < c->n; p++) y[p] = c->inverse[(size_t)p * c->n + c->row_of[lambda(c)]];
  double least = INFINITY;
  for (uint32_t p = 0; p < c->n; p++)
    if (y[p] > 1e-7 && y[p] < least) least = y[p];
  if (!isfinite(least)) return false;
  for (uint32_t scale = 1; scale <= 60; scale++) {
    bool whole = true;
    for (uint32_t p = 0; p < c->n && whole; p++) {
      double near = round(y[p] / least * scale);
      whole = fabs(y[p] / least * scale - near) < 1e-3 && near <= MAX_WEIGHT;
      weights[p] = whole && near > 0 ? (uint32_t)near : 0;
    }
    if (whole) return true;
  }
  return false;
}

static bool weights_hold(const Cone *c, Marking m, const uint32_t *weights) {
  const Problem *p = c->problem;
  for (uint32_t t = 0; t < p->n_transitions; t++) {
    int64_t sum = 0;
    for (uint32_t k = p->first[t]; k < p->first[t + 1]; k++) sum += (int64_t)p->effects[k].change * weights[p->effects[k].place];
    if (sum > 0) return false;
  }
  int64_t excess = 0;
  for (uint32_t k = 0; k < m.n; k++) excess += (int64_t)m.at[k].n * weights[m.at[k].place];
  for (uint32_t q = 0; q < p->n_places; q++) excess -= (int64_t)p->start[q] * weights[q];
  return excess > 0;
}

static bool known_covered(Cone *c, Marking m) {
  for (size_t i = c->solutions.n; i-- > 0;) {
    const double *solution = c->solutions.at[i];
    uint32_t k = 0;
    while (k < m.n && solution[m.at[k].place] >= m.at[k].n) k++;
    if (k == m.n) return true;
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
    for (uint32_t k = p->first[t]; k < p->first[t + 1]; k++) solution[p->effects[k].place] += c->value[i] * p->effects[k].change;
  }
  vec_push(&c->solutions, solution);
}

static void set_right(Cone *c, Marking m) {
  for (uint32_t q = 0; q < c->n; q++) c->right[q] = -(double)c->problem->start[q];
  for (uint32_t k = 0; k < m.n; k++) c->right[m.at[k].place] += m.at[k].n;
}

ConeAnswer cone_separate(Cone *c, Marking m, uint32_t *weights) {
  if (known_covered(c, m)) return CONE_COVERED;
  if (c->pivots > RESTART) restart(c);
  set_right(c, m);
  set_values(c);
  bool bad = false, late = false;
  uint64_t end = c->work + LONGEST_WORK;
  while (!late && step(c, &bad)) late = c->work > end;
  uint32_t row = c->row_of[lambda(c)];
  double gap = row == NET_NONE ? 0 : c->value[row];
  if (gap > 1e-6 && round_weights(c, weights) && weights_hold(c, m, weights)) return CONE_SEPARATED;
  if (bad) restart(c);
  if (bad || late || gap > 1e-6) return CONE_GAVE_UP;
  keep_solution(c);
  return CONE_COVERED;
}
