#include "verdict/interleaving.h"

#include <stdbool.h>
#include <string.h>

#include "base/check.h"

void interleaving_delete(Interleaving *in) {
  for (size_t i = 0; i < in->steps.n; i++) {
    vec_delete(&in->steps.at[i].after);
    vec_delete(&in->steps.at[i].holds);
  }
  vec_delete(&in->steps);
}

InterleavingStep *interleaving_add(Interleaving *in, unsigned lane, const char *thread,
                                   const char *op, const char *object) {
  vec_push(
      &in->steps,
      (InterleavingStep){.lane = lane, .thread = thread, .op = op, .object = object, .access = -1});
  return &in->steps.at[in->steps.n - 1];
}

const char *thread_name(Arena *arena, uint32_t thread) {
  return thread ? arena_format(arena, "thread %u", thread) : "the main thread";
}

// ---- the order, reduced to what is needed

// Numbers of threads may lie far apart: each gets a column.
typedef struct {
  unsigned *column; // of each step
  size_t n;
} Columns;

static Columns columns_of(const Interleaving *in) {
  Columns c = {memory_take((in->steps.n + 1) * sizeof *c.column), 0};
  for (size_t i = 0; i < in->steps.n; i++) {
    size_t k = i;
    while (k-- > 0 && in->steps.at[k].lane != in->steps.at[i].lane) continue;
    c.column[i] = k < i ? c.column[k] : (unsigned)c.n++;
  }
  return c;
}

typedef struct {
  const unsigned *column;
  size_t lanes;
  unsigned *known;  // steps x lanes: 1 + the last step of the lane that happens before (or is) the
                    // step; 0: none
  unsigned *latest; // by lane: 1 + its last step so far
} Order;

static unsigned *row(const Order *o, size_t step) { return o->known + step * o->lanes; }

static bool before(const Order *o, size_t a, size_t b) { return row(o, b)[o->column[a]] >= a + 1; }

static void learn(const Order *o, size_t step, size_t from) {
  ALWAYS(from < step); // what a step comes after stands before it, and is finished
  for (size_t lane = 0; lane < o->lanes; lane++)
    if (row(o, step)[lane] < row(o, from)[lane]) row(o, step)[lane] = row(o, from)[lane];
}

static void reduce_step(const Order *o, InterleavingStep *s, size_t i) {
  size_t n = 0;
  unsigned *latest = &o->latest[o->column[i]];
  if (*latest) learn(o, i, *latest - 1);
  for (size_t k = 0; k < s->after.n; k++) {
    unsigned from = s->after.at[k];
    bool needed = from < i && !before(o, from, i);
    for (size_t j = 0; j < s->after.n && needed; j++)
      needed = j == k || s->after.at[j] >= i ||
               (s->after.at[j] == from ? j > k : !before(o, from, s->after.at[j]));
    if (needed) s->after.at[n++] = from;
  }
  s->after.n = n;
  for (size_t k = 0; k < n; k++) learn(o, i, s->after.at[k]);
  row(o, i)[o->column[i]] = (unsigned)i + 1;
  *latest = (unsigned)i + 1;
}

void interleaving_reduce(Interleaving *in) {
  Columns columns = columns_of(in);
  Order o = {.column = columns.column, .lanes = columns.n};
  o.known = memory_take((in->steps.n * o.lanes + 1) * sizeof *o.known);
  o.latest = memory_take((o.lanes + 1) * sizeof *o.latest);
  for (size_t i = 0; i < in->steps.n; i++) reduce_step(&o, &in->steps.at[i], i);
  free(o.known);
  free(o.latest);
  free(columns.column);
}

// ---- locks, where only the operations are known

typedef enum { CHANGES_NOTHING, TAKES, TRIES, LETS_GO } Change;

static Change change_of(const char *op) {
  static const struct {
    const char *op;
    Change change;
  } table[] = {{"lock", TAKES},        {"rdlock", TAKES},      {"wrlock", TAKES},
               {"trylock", TRIES},     {"tryrdlock", TRIES},   {"trywrlock", TRIES},
               {"unlock", LETS_GO},    {"rdunlock", LETS_GO},  {"wrunlock", LETS_GO},
               {"cond_wait", LETS_GO}, {"cond_resume", TAKES}, {"acquire", TAKES},
               {"release", LETS_GO}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(table[i].op, op)) return table[i].change;
  return CHANGES_NOTHING;
}

// A lock that was tried was taken if the thread lets it go before it goes for it again.
static bool succeeded(const Interleaving *in, size_t i) {
  ALWAYS(i < in->steps.n && in->steps.at[i].object);
  const InterleavingStep *tried = &in->steps.at[i];
  for (size_t k = i + 1; k < in->steps.n; k++) {
    const InterleavingStep *s = &in->steps.at[k];
    if (s->lane != tried->lane || !s->object || strcmp(s->object, tried->object)) continue;
    Change change = change_of(s->op);
    if (change != CHANGES_NOTHING) return change == LETS_GO;
  }
  return false;
}

static void hold(const Interleaving *in, size_t i, const InterleavingStep *last) {
  DEBUG_ONLY(i < in->steps.n);
  InterleavingStep *s = &in->steps.at[i];
  Change change = s->object ? change_of(s->op) : CHANGES_NOTHING;
  if (change == TRIES) change = succeeded(in, i) ? TAKES : CHANGES_NOTHING;
  for (size_t k = 0; last && k < last->holds.n; k++)
    if (change != LETS_GO || strcmp(last->holds.at[k], s->object))
      vec_push(&s->holds, last->holds.at[k]);
  if (change == TAKES) vec_push(&s->holds, s->object);
}

void interleaving_hold(Interleaving *in) {
  Columns columns = columns_of(in);
  const InterleavingStep **last = memory_take((columns.n + 1) * sizeof *last);
  for (size_t i = 0; i < in->steps.n; i++) {
    hold(in, i, last[columns.column[i]]);
    last[columns.column[i]] = &in->steps.at[i];
  }
  free(last);
  free(columns.column);
}

// ---- from a computation graph

void interleaving_of_graph(Interleaving *in, const Graph *graph, unsigned execution, size_t most,
                           Arena *arena) {
  size_t n = 0;
  for (size_t i = 0; i < graph->n; i++) n += graph->at[i].execution == execution;
  if (n > most) return;
  for (size_t i = 0; i < graph->n; i++) {
    const GraphEvent *e = &graph->at[i];
    if (e->execution != execution) continue;
    InterleavingStep *s =
        interleaving_add(in, e->thread, thread_name(arena, e->thread), e->op, e->object);
    s->where = e->where;
    for (size_t k = 0; k < e->before.n; k++)
      if (e->before.at[k] < in->steps.n - 1 && in->steps.at[e->before.at[k]].lane != e->thread)
        vec_push(&s->after, e->before.at[k]);
  }
  interleaving_reduce(in);
  interleaving_hold(in);
}
