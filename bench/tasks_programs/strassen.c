// EXPECT: verdict=race-free executions=1
// The product of two matrices by Strassen's method with eleven futures a level: one for each of the seven products, and one for each quarter of
// the result, which waits for its products. TASK_LEVELS levels have futures; below, everyone goes on alone.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>

#ifndef TASK_LEVELS
#define TASK_LEVELS 1
#endif
#ifndef SIZE
#define SIZE 128
#endif

enum { N = SIZE, LEAF = 32 };

typedef struct { // a square part of a matrix
  double *at;
  int n, stride;
} Matrix;

static Matrix matrix_new(int n) { return (Matrix){calloc((size_t)n * (size_t)n, sizeof(double)), n, n}; }
static Matrix quarter(Matrix m, int row, int column) { return (Matrix){m.at + (row * m.stride + column) * (m.n / 2), m.n / 2, m.stride}; }
static double *element(Matrix m, int i, int k) { return &m.at[i * m.stride + k]; }

static Matrix combine(Matrix a, Matrix b, double sign) {
  Matrix c = matrix_new(a.n);
  for (int i = 0; i < a.n; i++)
    for (int k = 0; k < a.n; k++) *element(c, i, k) = *element(a, i, k) + sign * *element(b, i, k);
  return c;
}

static void add_to(Matrix to, Matrix m, double sign) {
  for (int i = 0; i < to.n; i++)
    for (int k = 0; k < to.n; k++) *element(to, i, k) += sign * *element(m, i, k);
}

static Matrix multiply(Matrix a, Matrix b, int levels);

static Matrix multiply_plainly(Matrix a, Matrix b) {
  Matrix c = matrix_new(a.n);
  for (int i = 0; i < a.n; i++)
    for (int j = 0; j < a.n; j++) {
      double factor = *element(a, i, j);
      for (int k = 0; k < a.n; k++) *element(c, i, k) += factor * *element(b, j, k);
    }
  return c;
}

// One of the seven products.
static Matrix product(int which, Matrix a, Matrix b, int levels) {
  static const struct { signed char a[2], b[2], signs[2]; } table[7] = { // quarters 0 to 3; -1: none
      {{0, 3}, {0, 3}, {1, 1}}, {{2, 3}, {0, -1}, {1, 0}}, {{0, -1}, {1, 3}, {0, -1}}, {{3, -1}, {2, 0}, {0, -1}},
      {{0, 1}, {3, -1}, {1, 0}}, {{2, 0}, {0, 1}, {-1, 1}}, {{1, 3}, {2, 3}, {-1, 1}}};
  Matrix qa[2], qb[2];
  for (int i = 0; i < 2; i++) {
    int x = table[which].a[i], y = table[which].b[i];
    qa[i] = quarter(a, x / 2, x < 0 ? 0 : x % 2);
    qb[i] = quarter(b, y / 2, y < 0 ? 0 : y % 2);
  }
  Matrix left = table[which].a[1] < 0 ? qa[0] : combine(qa[0], qa[1], table[which].signs[0]);
  Matrix right = table[which].b[1] < 0 ? qb[0] : combine(qb[0], qb[1], table[which].signs[1]);
  Matrix m = multiply(left, right, levels);
  if (left.at != qa[0].at) free(left.at);
  if (right.at != qb[0].at) free(right.at);
  return m;
}

// ---- a level

typedef struct Level {
  Matrix a, b, c;
  int levels; // below it that have futures
  norace_future *product[7];
} Level;

typedef struct {
  Level *level;
  int which;
} Part;

static const struct { signed char quarter, product, sign; } terms[] = {
    {0, 0, 1}, {0, 3, 1}, {0, 4, -1}, {0, 6, 1}, {1, 2, 1}, {1, 4, 1}, {2, 1, 1}, {2, 3, 1}, {3, 0, 1}, {3, 1, -1}, {3, 2, 1}, {3, 5, 1}};
enum { N_TERMS = sizeof terms / sizeof *terms };

static void *compute_product(void *argument) {
  const Part *part = argument;
  Matrix *m = malloc(sizeof *m);
  *m = product(part->which, part->level->a, part->level->b, part->level->levels - 1);
  return m;
}

static void *assemble_quarter(void *argument) {
  const Part *part = argument;
  Matrix to = quarter(part->level->c, part->which / 2, part->which % 2);
  for (int i = 0; i < N_TERMS; i++)
    if (terms[i].quarter == part->which) add_to(to, *(Matrix *)norace_get(part->level->product[terms[i].product]), terms[i].sign);
  return NULL;
}

static Matrix multiply_by_futures(Matrix a, Matrix b, int levels) {
  Level level = {a, b, matrix_new(a.n), levels, {0}};
  Part products[7], quarters[4];
  norace_future *assembled[4];
  for (int i = 0; i < 7; i++) {
    products[i] = (Part){&level, i};
    level.product[i] = norace_future_new(compute_product, &products[i]);
  }
  for (int i = 0; i < 4; i++) {
    quarters[i] = (Part){&level, i};
    assembled[i] = norace_future_new(assemble_quarter, &quarters[i]);
  }
  for (int i = 0; i < 4; i++) norace_get(assembled[i]);
  for (int i = 0; i < 7; i++) {
    Matrix *m = norace_get(level.product[i]);
    free(m->at);
    free(m);
  }
  return level.c;
}

static Matrix multiply_alone(Matrix a, Matrix b) {
  Matrix c = matrix_new(a.n);
  for (int p = 0; p < 7; p++) {
    Matrix m = product(p, a, b, 0);
    for (int i = 0; i < N_TERMS; i++)
      if (terms[i].product == p) add_to(quarter(c, terms[i].quarter / 2, terms[i].quarter % 2), m, terms[i].sign);
    free(m.at);
  }
  return c;
}

static Matrix multiply(Matrix a, Matrix b, int levels) {
  if (a.n <= LEAF) return multiply_plainly(a, b);
  return levels > 0 ? multiply_by_futures(a, b, levels) : multiply_alone(a, b);
}

int main(void) {
  Matrix a = matrix_new(N), b = matrix_new(N);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) *element(a, i, k) = i - k, *element(b, i, k) = (i * k) % 7;
  Matrix c = multiply(a, b, TASK_LEVELS), expected = multiply_plainly(a, b);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) assert(*element(c, i, k) == *element(expected, i, k));
  return 0;
}
