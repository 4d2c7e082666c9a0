// One walk over the structure serves both directions, so that what is written is what is read.
#include "verdict/kept.h"

#include <string.h>

#include "base/check.h"

#define MARK "norace verdict 6 " NORACE_VERSION "\n"

typedef struct {
  Text *out;      // writing; NULL: reading
  const char *in; // the rest of the bytes
  size_t left;
  bool broken;
  Arena *arena; // of the verdict that is read
} Walk;

static void bytes(Walk *w, void *at, size_t n) {
  if (w->out) return text_add(w->out, at, n);
  if (w->broken || n > w->left) {
    w->broken = true;
    memset(at, 0, n);
    return;
  }
  memcpy(at, w->in, n);
  w->in += n;
  w->left -= n;
}

#define plain(w, field) bytes(w, &(field), sizeof(field))

// Where there is a string: its length and one more; 0: there is none.
static void string(Walk *w, const char **s) {
  uint64_t n = w->out && *s ? strlen(*s) + 1 : 0;
  plain(w, n);
  if (w->out) {
    if (n) text_add(w->out, *s, n - 1);
    return;
  }
  *s = NULL;
  if (!n) return;
  w->broken = w->broken || n - 1 > w->left || memchr(w->in, 0, n - 1);
  if (w->broken) return;
  *s = arena_copy(w->arena, w->in, n - 1);
  w->in += n - 1;
  w->left -= n - 1;
}

// One that must be there.
static void word(Walk *w, const char **s) {
  string(w, s);
  w->broken = w->broken || !*s;
}

static void flag(Walk *w, bool *b) {
  unsigned char c = w->out ? *b : 0;
  plain(w, c);
  w->broken = w->broken || c > 1;
  if (!w->out) *b = c == 1;
}

// A count or a time: none is negative, and each fits an integer.
static void measure(Walk *w, double *m) {
  plain(w, *m);
  w->broken = w->broken || !(*m >= 0 && *m < 0x1p63);
}

// An enumeration with values from 0 to below `limit`.
#define choice(w, field, limit)                         \
  do {                                                  \
    uint32_t number = (w)->out ? (uint32_t)(field) : 0; \
    plain(w, number);                                   \
    (w)->broken = (w)->broken || number >= (limit);     \
    if (!(w)->out && !(w)->broken) (field) = number;    \
  } while (0)

// Each element takes at least a byte: no count is believed that the rest cannot hold.
#define list(w, v, element)                                        \
  do {                                                             \
    uint64_t n_ = (v)->n;                                          \
    plain(w, n_);                                                  \
    if (!(w)->out) {                                               \
      (w)->broken = (w)->broken || n_ > (w)->left;                 \
      if ((w)->broken) n_ = 0;                                     \
      vec_grow(v, n_);                                             \
      if (n_) memset((v)->at, 0, n_ * sizeof *(v)->at);            \
      (v)->n = n_;                                                 \
    }                                                              \
    for (uint64_t i_ = 0; i_ < n_; i_++) element(w, &(v)->at[i_]); \
  } while (0)

static void position(Walk *w, Position *p) {
  string(w, &p->file);
  plain(w, p->line);
  plain(w, p->column);
}

static void frame(Walk *w, Frame *f) {
  string(w, &f->function);
  position(w, &f->at);
}

static void number(Walk *w, unsigned *n) { plain(w, *n); }

static void step(Walk *w, InterleavingStep *s) {
  plain(w, s->lane);
  word(w, &s->thread);
  word(w, &s->op);
  string(w, &s->object);
  frame(w, &s->where);
  list(w, &s->after, number);
  list(w, &s->holds, word);
  flag(w, &s->waits);
  plain(w, s->access);
}

static void interleaving(Walk *w, Interleaving *in) {
  list(w, &in->steps, step);
  plain(w, in->omitted);
}

static void held(Walk *w, HeldLock *lock) {
  word(w, &lock->name);
  string(w, &lock->mode);
  list(w, &lock->taken, frame);
}

static void access(Walk *w, RaceAccess *a) {
  choice(w, a->kind, KIND_FREE + 1);
  plain(w, a->size);
  word(w, &a->thread);
  frame(w, &a->where);
  list(w, &a->stack, frame);
  list(w, &a->locks, held);
  flag(w, &a->locks_known);
  list(w, &a->created, frame);
}

static void location(Walk *w, RaceLocation *l) {
  word(w, &l->name);
  plain(w, l->size);
  string(w, &l->lives);
  position(w, &l->declared);
  list(w, &l->allocated, frame);
}

static void race(Walk *w, Race *r) {
  location(w, &r->location);
  access(w, &r->access[0]);
  access(w, &r->access[1]);
  flag(w, &r->confirmed);
  string(w, &r->witness);
  string(w, &r->doubt);
  string(w, &r->help);
  interleaving(w, &r->interleaving);
}

static void warning(Walk *w, Warning *x) {
  word(w, &x->name);
  for (int k = 0; k < 2; k++) frame(w, &x->where[k]), string(w, &x->kind[k]);
  word(w, &x->outcome);
  word(w, &x->text);
  plain(w, x->searched);
  for (int k = 0; k < 2; k++) string(w, &x->thread[k]), string(w, &x->held[k]);
  plain(w, x->prefix);
  string(w, &x->meeting);
}

static void lockset_step(Walk *w, LocksetStep *s) {
  word(w, &s->name);
  word(w, &s->thread);
  word(w, &s->kind);
  word(w, &s->held);
  word(w, &s->common);
  frame(w, &s->where);
}

static void edge(Walk *w, TaskEdge *e) {
  plain(w, e->from);
  word(w, &e->kind);
}

static void task_access(Walk *w, TaskAccess *a) {
  string(w, &a->name);
  flag(w, &a->write);
  frame(w, &a->where);
}

static void node(Walk *w, TaskNode *n) {
  plain(w, n->execution);
  plain(w, n->index);
  plain(w, n->thread);
  word(w, &n->kind);
  flag(w, &n->isolated);
  flag(w, &n->races);
  frame(w, &n->where);
  list(w, &n->before, edge);
  list(w, &n->accesses, task_access);
}

static void finding(Walk *w, OtherFinding *f) {
  word(w, &f->kind);
  word(w, &f->text);
  string(w, &f->thread);
  list(w, &f->stack, frame);
  string(w, &f->witness);
  interleaving(w, &f->interleaving);
}

static void part(Walk *w, VerdictPart *p) {
  choice(w, p->kind, N_PARTS);
  word(w, &p->what);
  string(w, &p->symbol);
  frame(w, &p->where);
  flag(w, &p->proved);
  flag(w, &p->on_bounds);
  string(w, &p->doubt);
}

static void assumption(Walk *w, VerdictAssumption *a) {
  word(w, &a->text);
  flag(w, &a->abstraction);
  flag(w, &a->left_out);
}

static void stage(Walk *w, VerdictStage *s) {
  word(w, &s->engine);
  word(w, &s->text);
  measure(w, &s->seconds);
}

static void branch(Walk *w, InputBranch *b) {
  frame(w, &b->where);
  for (int side = 0; side < 2; side++) flag(w, &b->taken[side]);
}

static void scope(Walk *w, Scope *s) {
  flag(w, &s->all_schedules);
  plain(w, s->schedules);
  plain(w, s->parts);
  choice(w, s->inputs, INPUTS_ALL + 1);
  string(w, &s->input_bound);
  string(w, &s->inputs_open);
  string(w, &s->input_left);
  plain(w, s->input_classes);
  list(w, &s->input_branches, branch);
  flag(w, &s->outcomes_tried);
  choice(w, s->threads, THREADS_COUNTS + 1);
  list(w, &s->counts, number);
}

static void walk(Walk *w, Verdict *v) {
  choice(w, v->answer, ANSWER_UNKNOWN + 1);
  word(w, &v->engine);
  word(w, &v->subject);
  scope(w, &v->scope);
  list(w, &v->races, race);
  list(w, &v->other, finding);
  list(w, &v->warnings, warning);
  list(w, &v->lockset, lockset_step);
  list(w, &v->graphs, node);
  list(w, &v->parts, part);
  list(w, &v->stages, stage);
  interleaving(w, &v->example);
  list(w, &v->assumptions, assumption);
  list(w, &v->reasons, word);
  string(w, &v->refuted);
  string(w, &v->bundle);
  for (int k = 0; k < N_STATS; k++) measure(w, &v->stats[k]);
  for (int k = 0; k < N_STATS; k++) flag(w, &v->stat_known[k]);
}

void verdict_keep(const Verdict *v, Text *out) {
  Walk w = {.out = out};
  const char *complaint;
  ALWAYS(verdict_check(v, &complaint)); // else nobody could read it
  text_put(out, MARK);
  walk(&w, (Verdict *)v); // writing changes nothing
}

Verdict *verdict_kept(const char *from, size_t n) {
  size_t mark = strlen(MARK);
  if (n < mark || memcmp(from, MARK, mark)) return NULL;
  Verdict *v = verdict_new("", "");
  Walk w = {.in = from + mark, .left = n - mark, .arena = v->arena};
  walk(&w, v);
  const char *complaint;
  if (!w.broken && !w.left && verdict_check(v, &complaint)) return v;
  verdict_delete(v);
  return NULL;
}
