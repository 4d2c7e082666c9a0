#include "engine/net/cover/factor.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/vec.h"

typedef struct {
  uint32_t row;
  double value;
} Entry;

// One exchange: entries[from ..) but for the pivot, up to where the next begins.
typedef struct {
  uint32_t row;
  double pivot;
  size_t from;
} Exchange;

struct Factor {
  uint32_t n;
  VEC(Exchange) exchanges;
  VEC(Entry) entries;
  uint64_t work;
};

static const double ZERO = 1e-11;

Factor *factor_new(uint32_t n) {
  Factor *f = memory_take(sizeof *f);
  f->n = n;
  return f;
}

void factor_delete(Factor *f) {
  if (!f) return;
  vec_delete(&f->exchanges);
  vec_delete(&f->entries);
  free(f);
}

void factor_reset(Factor *f) {
  f->exchanges.n = 0;
  f->entries.n = 0;
}

void factor_exchange(Factor *f, const double *tableau, uint32_t r) {
  vec_push(&f->exchanges, (Exchange){r, tableau[r], f->entries.n});
  for (uint32_t i = 0; i < f->n; i++)
    if (i != r && fabs(tableau[i]) > ZERO) vec_push(&f->entries, (Entry){i, tableau[i]});
}

static size_t end_of(const Factor *f, size_t k) {
  return k + 1 < f->exchanges.n ? f->exchanges.at[k + 1].from : f->entries.n;
}

size_t factor_mark(const Factor *f) { return f->exchanges.n; }
void factor_begin(Factor *f, uint32_t r, double pivot) {
  vec_push(&f->exchanges, (Exchange){r, pivot, f->entries.n});
}
void factor_add(Factor *f, uint32_t row, double value) {
  vec_push(&f->entries, (Entry){row, value});
}

void factor_times_column(Factor *f, double *v) { factor_times_column_from(f, v, 0); }

void factor_times_column_from(Factor *f, double *v, size_t mark) {
  for (uint32_t i = 0; i < f->n; i++) v[i] = -v[i];
  f->work += f->n / 4 + f->exchanges.n - mark;
  for (size_t k = mark; k < f->exchanges.n; k++) {
    const Exchange *x = &f->exchanges.at[k];
    if (v[x->row] == 0) continue;
    double by = v[x->row] / x->pivot;
    v[x->row] = by;
    size_t end = end_of(f, k);
    for (size_t e = x->from; e < end; e++) v[f->entries.at[e].row] -= f->entries.at[e].value * by;
    f->work += end - x->from;
  }
}

void factor_row_times(Factor *f, double *u) {
  for (size_t k = f->exchanges.n; k-- > 0;) {
    const Exchange *x = &f->exchanges.at[k];
    double sum = u[x->row];
    for (size_t e = x->from, end = end_of(f, k); e < end; e++)
      sum -= f->entries.at[e].value * u[f->entries.at[e].row];
    u[x->row] = sum / x->pivot;
  }
  for (uint32_t i = 0; i < f->n; i++) u[i] = -u[i];
  f->work += f->entries.n + f->n / 4;
}

size_t factor_entries(const Factor *f) { return f->entries.n; }
uint64_t factor_work(const Factor *f) { return f->work; }
