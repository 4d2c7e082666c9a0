// EXPECT: verdict=race-free executions=1
// 3 tasks, main among them. The product of two matrices by Strassen's method: of the seven products of the first level two tasks
// compute two each, main the other three; below, everyone goes on alone.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>

enum { N = 128, LEAF = 32 };

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

static Matrix multiply(Matrix a, Matrix b);

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
static Matrix product(int which, Matrix a, Matrix b) {
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
  Matrix m = multiply(left, right);
  if (left.at != qa[0].at) free(left.at);
  if (right.at != qb[0].at) free(right.at);
  return m;
}

static Matrix assemble(Matrix *m, int n) {
  static const struct { signed char quarter, product, sign; } terms[] = {
      {0, 0, 1}, {0, 3, 1}, {0, 4, -1}, {0, 6, 1}, {1, 2, 1}, {1, 4, 1}, {2, 1, 1}, {2, 3, 1}, {3, 0, 1}, {3, 1, -1}, {3, 2, 1}, {3, 5, 1}};
  Matrix c = matrix_new(n);
  for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
    add_to(quarter(c, terms[i].quarter / 2, terms[i].quarter % 2), m[terms[i].product], terms[i].sign);
  for (int i = 0; i < 7; i++) free(m[i].at);
  return c;
}

static Matrix multiply(Matrix a, Matrix b) {
  if (a.n <= LEAF) return multiply_plainly(a, b);
  Matrix m[7];
  for (int i = 0; i < 7; i++) m[i] = product(i, a, b);
  return assemble(m, a.n);
}

typedef struct {
  Matrix a, b, *products;
  int first, last;
} Job;

static void run(void *argument) {
  const Job *job = argument;
  for (int i = job->first; i < job->last; i++) job->products[i] = product(i, job->a, job->b);
}

int main(void) {
  Matrix a = matrix_new(N), b = matrix_new(N), m[7];
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) *element(a, i, k) = i - k, *element(b, i, k) = (i * k) % 7;
  NORACE_FINISH {
    Job first = {a, b, m, 0, 2}, second = {a, b, m, 2, 4}, own = {a, b, m, 4, 7};
    norace_async_copy(run, &first, sizeof first);
    norace_async_copy(run, &second, sizeof second);
    run(&own);
  }
  Matrix c = assemble(m, N), expected = multiply_plainly(a, b);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) assert(*element(c, i, k) == *element(expected, i, k));
  return 0;
}
