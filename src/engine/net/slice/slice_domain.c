// Which numbers have to be told apart. Values that are copies of each other, sums with a constant,
// or go through the same datum share a domain; each test cuts it where its answer changes. Where
// something is added, numbers between the smallest and the largest that are named are told apart
// one by one, if they are few: so a count is exact.
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "engine/net/slice/slice_data.h"
#include "engine/net/slice/slice_domain.h"
#include "engine/net/slice/slice_inner.h"

enum { MOST_RANGES = 16, MOST_COUNTED = 10, SMALL = 100 };

typedef struct {
  int64_t least, most; // of all numbers that are named
  bool named;
  bool shifted; // added to, cast, or compared: only numbers that are told apart one by one are
                // known to stay what they are
} Extent;

typedef struct {
  Slicer *s;
  uint32_t *parent; // by job and value, then data
  uint32_t *base;   // job -> its first value
  uint32_t n_values;
  uint32_t *domain; // by root; MODEL_NONE
  VEC(Extent) extents;
} Finder;

static uint32_t root_of(Finder *f, uint32_t x) {
  while (f->parent[x] != x) x = f->parent[x] = f->parent[f->parent[x]];
  return x;
}

static void unite(Finder *f, uint32_t a, uint32_t b) { f->parent[root_of(f, a)] = root_of(f, b); }

static uint32_t value_id(const Finder *f, uint32_t job, uint32_t value) {
  ALWAYS(job < f->s->model->jobs.n && value < f->s->model->jobs.at[job].n_values);
  return f->base[job] + value;
}
static uint32_t datum_id(const Finder *f, uint32_t datum) {
  ALWAYS(datum < f->s->data.n);
  return f->n_values + datum;
}

static bool is_sum(ModelHow how) {
  return how == HOW_COUNTED || how == HOW_SHIFTED || how == HOW_MAPPED;
}

static void unite_node(Finder *f, uint32_t j, const ModelNode *n) {
  const ModelThreads *m = f->s->model;
  uint32_t d = data_of_access(f->s, n);
  if (n->op == MODEL_SET && n->value != MODEL_NONE && n->from != MODEL_NONE &&
      (n->how == HOW_COPY || is_sum(n->how)))
    unite(f, value_id(f, j, n->value), value_id(f, j, n->from));
  if (n->op == MODEL_COMPARE) unite(f, value_id(f, j, n->value), value_id(f, j, n->from));
  if (d != MODEL_NONE && n->value != MODEL_NONE &&
      (n->how == HOW_LOADED || n->how == HOW_EXCHANGED || n->how == HOW_SHIFTED))
    unite(f, value_id(f, j, n->value), datum_id(f, d));
  if (d != MODEL_NONE && n->how == HOW_COPY && n->from != MODEL_NONE)
    unite(f, value_id(f, j, n->from), datum_id(f, d));
  for (uint32_t k = 0;
       k < n->n_jobs && n->op == MODEL_CREATE && n->from != MODEL_NONE && !n->by_index; k++) {
    uint32_t job = m->job_lists.at[n->first_job + k];
    if (m->jobs.at[job].argument != MODEL_NONE)
      unite(f, value_id(f, j, n->from), value_id(f, job, m->jobs.at[job].argument));
  }
}

// ---- what is known of each domain

static uint32_t domain_at(Finder *f, uint32_t id) {
  uint32_t root = root_of(f, id);
  if (f->domain[root] == MODEL_NONE) {
    f->domain[root] = (uint32_t)f->s->domains.n;
    vec_push(&f->s->domains, (Domain){.tested = false});
    vec_push(&f->extents, (Extent){.named = false});
  }
  return f->domain[root];
}

static Extent *extent_at(Finder *f, uint32_t id) {
  uint32_t domain = domain_at(f, id); // first: it may move them
  return &f->extents.at[domain];
}

static void name_number(Finder *f, uint32_t id, int64_t number) {
  Extent *e = extent_at(f, id);
  if (!e->named || number < e->least) e->least = number;
  if (!e->named || number > e->most) e->most = number;
  e->named = true;
}

static void cut_at(Finder *f, uint32_t id, int64_t number) {
  name_number(f, id, number);
  Domain *d = &f->s->domains.at[domain_at(f, id)];
  for (size_t k = 0; k < d->cuts.n; k++)
    if (d->cuts.at[k] == number) return;
  vec_push(&d->cuts, number);
}

static void cut_range(Finder *f, uint32_t id, int64_t low, int64_t high) {
  uint32_t domain = domain_at(f, id);
  f->s->domains.at[domain].tested = true;
  f->s->domains.at[domain].open |= low == INT64_MIN || high == INT64_MAX;
  if (low > INT64_MIN) cut_at(f, id, low);
  if (high < INT64_MAX) cut_at(f, id, high + 1);
}

static void note_access(Finder *f, uint32_t j, const ModelNode *n, uint32_t d) {
  if (n->how == HOW_NUMBER || n->how == HOW_EXCHANGED || n->how == HOW_COMPARED)
    name_number(f, datum_id(f, d), n->number);
  if (n->how == HOW_SHIFTED) extent_at(f, datum_id(f, d))->shifted = true;
  if (n->how == HOW_COMPARED && n->value != MODEL_NONE)
    cut_range(f, datum_id(f, d), n->expected, n->expected);
}

static void note_node(Finder *f, uint32_t j, const ModelNode *n) {
  const ModelThreads *m = f->s->model;
  uint32_t d = data_of_access(f->s, n);
  if (d != MODEL_NONE) note_access(f, j, n, d);
  if (n->op == MODEL_COMPARE) {
    uint32_t domain = domain_at(f, value_id(f, j, n->value));
    f->s->domains.at[domain].tested = f->extents.at[domain].shifted = true;
  }
  if (n->op == MODEL_TEST && n->value != MODEL_NONE)
    cut_range(f, value_id(f, j, n->value), n->low, n->high);
  if (n->op == MODEL_SET && n->value != MODEL_NONE) {
    if (n->how == HOW_NUMBER) name_number(f, value_id(f, j, n->value), n->number);
    if (is_sum(n->how) || (n->how == HOW_COPY && n->cast))
      extent_at(f, value_id(f, j, n->value))->shifted = true;
    if (n->how == HOW_TESTED) cut_range(f, value_id(f, j, n->from), n->low, n->high);
  }
  for (uint32_t k = 0; k < n->n_jobs && n->op == MODEL_CREATE && n->how == HOW_NUMBER; k++) {
    uint32_t job = m->job_lists.at[n->first_job + k];
    if (m->jobs.at[job].argument != MODEL_NONE)
      name_number(f, value_id(f, job, m->jobs.at[job].argument), n->number);
  }
}

static int in_order(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

// The ranges lie one behind the other, none of them empty.
static bool domain_holds(const Domain *d) {
  for (size_t k = 1; k < d->cuts.n; k++)
    if (d->cuts.at[k - 1] >= d->cuts.at[k]) return false;
  return !d->folded || d->cuts.n == 2;
}

static void finish(Finder *f, uint32_t domain) {
  DEBUG_ONLY(domain < f->s->domains.n && domain < f->extents.n);
  Domain *d = &f->s->domains.at[domain];
  const Extent *e = &f->extents.at[domain];
  if (e->shifted && e->named && e->most <= SMALL && e->least >= -SMALL &&
      e->most - e->least <= MOST_COUNTED) {
    vec_clear(&d->cuts);
    for (int64_t k = e->least; k <= e->most + 1; k++) vec_push(&d->cuts, k);
  }
  if (d->cuts.n) qsort(d->cuts.at, d->cuts.n, sizeof *d->cuts.at, in_order);
  d->folded = d->cuts.n == 2 && !d->open && !e->shifted;
  ALWAYS(domain_holds(d));
}

static void each_node(Finder *f, void does(Finder *, uint32_t job, const ModelNode *)) {
  const ModelThreads *m = f->s->model;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) does(f, j, &m->jobs.at[j].nodes.at[k]);
}

static void give_domains(Finder *f) {
  Slicer *s = f->s;
  size_t jobs = s->model->jobs.n;
  s->domain_of = memory_take(jobs * sizeof *s->domain_of);
  for (uint32_t j = 0; j < jobs; j++) {
    uint32_t n = s->model->jobs.at[j].n_values;
    s->domain_of[j] = memory_take((n + 1) * sizeof(uint32_t));
    for (uint32_t v = 0; v < n; v++) {
      uint32_t domain = f->domain[root_of(f, value_id(f, j, v))];
      s->domain_of[j][v] = domain != MODEL_NONE && domain_usable(s, domain) ? domain : MODEL_NONE;
    }
  }
  for (uint32_t d = 0; d < s->data.n; d++)
    s->data.at[d].domain = f->domain[root_of(f, datum_id(f, d))];
}

void domain_find(Slicer *s) {
  size_t jobs = s->model->jobs.n;
  Finder f = {.s = s, .base = memory_take((jobs + 1) * sizeof(uint32_t))};
  for (size_t j = 0; j < jobs; j++)
    f.base[j] = f.n_values, f.n_values += s->model->jobs.at[j].n_values;
  uint32_t n = f.n_values + (uint32_t)s->data.n;
  f.parent = memory_take((n + 1) * sizeof(uint32_t));
  f.domain = memory_take((n + 1) * sizeof(uint32_t));
  for (uint32_t x = 0; x < n; x++) f.parent[x] = x, f.domain[x] = MODEL_NONE;
  each_node(&f, unite_node);
  for (uint32_t d = 0; d < s->data.n; d++)
    if (s->data.at[d].known) name_number(&f, datum_id(&f, d), s->data.at[d].first);
  each_node(&f, note_node);
  for (uint32_t d = 0; d < s->domains.n; d++) finish(&f, d);
  give_domains(&f);
  free(f.base);
  free(f.parent);
  free(f.domain);
  vec_delete(&f.extents);
}

void domain_delete(Slicer *s) {
  for (size_t d = 0; d < s->domains.n; d++) vec_delete(&s->domains.at[d].cuts);
  vec_delete(&s->domains);
  for (size_t j = 0; s->domain_of && j < s->model->jobs.n; j++) free(s->domain_of[j]);
  free(s->domain_of);
  s->domain_of = NULL;
}

// ---- ranges

bool domain_usable(const Slicer *s, uint32_t domain) {
  ALWAYS(domain < s->domains.n);
  const Domain *d = &s->domains.at[domain];
  return d->tested && d->cuts.n && domain_size(d) <= MOST_RANGES;
}

uint32_t domain_size(const Domain *d) { return d->folded ? 2 : (uint32_t)d->cuts.n + 1; }

uint32_t domain_index(const Domain *d, int64_t number) {
  uint32_t k = 0;
  while (k < d->cuts.n && d->cuts.at[k] <= number) k++;
  if (d->folded && k == 2) k = 0;
  ALWAYS(k < domain_size(d));
  return k;
}

static int64_t low_of(const Domain *d, uint32_t k) { return k ? d->cuts.at[k - 1] : INT64_MIN; }
static int64_t high_of(const Domain *d, uint32_t k) {
  return k < d->cuts.n && !(d->folded && !k) ? d->cuts.at[k] - 1 : INT64_MAX;
}
static uint32_t all_of(const Domain *d) {
  ALWAYS(domain_size(d) < 32);
  return ((uint32_t)1 << domain_size(d)) - 1;
}

bool domain_single(const Domain *d, uint32_t k) {
  ALWAYS(k < domain_size(d));
  return low_of(d, k) == high_of(d, k);
}

uint32_t domain_within(const Domain *d, int64_t low, int64_t high) {
  ALWAYS(domain_size(d) < 32);
  uint32_t inside = 0;
  for (uint32_t k = 0; k < domain_size(d); k++)
    if (low_of(d, k) >= low && high_of(d, k) <= high) inside |= (uint32_t)1 << k;
  return inside;
}

static uint32_t meeting(const Domain *d, int64_t low, int64_t high) {
  uint32_t met = 0;
  ALWAYS(domain_size(d) < 32);
  for (uint32_t k = 0; k < domain_size(d); k++)
    if (low_of(d, k) <= high && high_of(d, k) >= low) met |= (uint32_t)1 << k;
  return met;
}

static bool all_small(const Domain *d) {
  return d->cuts.at[0] >= -SMALL && d->cuts.at[d->cuts.n - 1] <= SMALL;
}

// Open ends stay open. A sum that may go over the end of its type, whatever its width, comes out at
// the other end.
uint32_t domain_shifted(const Domain *d, uint32_t k, int64_t step, bool wraps) {
  ALWAYS(k < domain_size(d) && d->cuts.n);
  if (step < -SMALL / 10 || step > SMALL / 10 || !all_small(d) || d->folded) return all_of(d);
  bool bottom = k == 0, top = k == d->cuts.n;
  int64_t low = bottom ? INT64_MIN : low_of(d, k) + step,
          high = top ? INT64_MAX : high_of(d, k) + step;
  uint32_t reached = meeting(d, low, high);
  if (wraps && top && step > 0) reached |= 1;
  if (wraps && bottom && step < 0) reached |= (uint32_t)1 << d->cuts.n;
  ALWAYS(reached); // what is reached nowhere would be proved
  return reached;
}

static int64_t mapped(ModelArithmetic kind, int64_t x, int64_t number) {
  switch (kind) {
  case ARITHMETIC_REMAINDER: return x % number;
  case ARITHMETIC_AND: return x & number;
  case ARITHMETIC_XOR: return x ^ number;
  case ARITHMETIC_TIMES: return x * number;
  default: return number - x;
  }
}

// Number by number. Signs, and numbers that do not fit their type, are left out.
uint32_t domain_mapped(const Domain *d, uint32_t k, ModelArithmetic kind, int64_t number) {
  ALWAYS(k < domain_size(d) && (kind != ARITHMETIC_REMAINDER || number));
  int64_t low = low_of(d, k), high = high_of(d, k);
  if (low < 0 || high > SMALL || number < 0 || number > SMALL) return all_of(d);
  if (kind == ARITHMETIC_TIMES && high * number > SMALL) return all_of(d);
  uint32_t reached = 0;
  for (int64_t x = low; x <= high; x++)
    reached |= (uint32_t)1 << domain_index(d, mapped(kind, x, number));
  ALWAYS(reached);
  return reached;
}

uint32_t domain_cast(const Domain *d, uint32_t k) {
  ALWAYS(k < domain_size(d));
  return low_of(d, k) >= 0 && high_of(d, k) <= SMALL ? (uint32_t)1 << k : all_of(d);
}
