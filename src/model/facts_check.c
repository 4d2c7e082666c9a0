#include "model/facts_check.h"

#include <stdlib.h>

#include "base/check.h"
#include "model/facts_waits.h"

typedef VEC(uint32_t) Nodes;

typedef struct {
  const ModelThreads *m;
  const ModelFact *fact;
  const ModelJob *job; // of `told`
  const bool *told;    // by value: the test in question is made of it
} Check;

typedef bool Asks(const Check *, const ModelNode *);

static bool of_lock(const Check *c, const ModelNode *n, ModelOp op) {
  return n->op == op && n->n_refs == 1 && c->m->refs.at[n->first_ref].object == c->fact->lock;
}
static bool shares(const Check *c, const ModelNode *n) { return of_lock(c, n, MODEL_SHARE); }
static bool gives(const Check *c, const ModelNode *n) { return of_lock(c, n, MODEL_UNLOCK); }
static bool takes(const Check *c, const ModelNode *n) { return of_lock(c, n, MODEL_LOCK); }
static bool uses(const Check *c, const ModelNode *n) {
  return shares(c, n) || gives(c, n) || takes(c, n);
}

static bool is_access(const ModelNode *n) {
  return n->op >= MODEL_READ && n->op <= MODEL_ATOMIC_WRITE;
}

// May the node mean what the fact is about?
static bool means(const Check *c, const ModelNode *n) {
  for (uint32_t r = 0; r < n->n_refs; r++)
    if (model_overlap(&c->m->refs.at[n->first_ref + r], &c->fact->of)) return true;
  return false;
}

static bool changes(const Check *c, const ModelNode *n) {
  return (n->op == MODEL_WRITE || n->op == MODEL_ATOMIC_WRITE) && !n->frees && means(c, n);
}

// ---- ways through a job

static bool *behind_of(const ModelJob *job, uint32_t from) {
  bool *seen = memory_take(job->nodes.n);
  Nodes work = {0};
  vec_push(&work, from);
  while (work.n) {
    const ModelNode *n = &job->nodes.at[vec_pop(&work)];
    for (size_t k = 0; k < n->next.n; k++) {
      if (seen[n->next.at[k]]) continue;
      seen[n->next.at[k]] = true;
      vec_push(&work, n->next.at[k]);
    }
  }
  vec_delete(&work);
  return seen;
}

// Does a way lead from behind the node to one that is asked for?
static bool leads_to(const Check *c, const ModelJob *job, uint32_t from, Asks *wanted) {
  bool *behind = behind_of(job, from), found = false;
  for (uint32_t k = 0; k < job->nodes.n; k++) found |= behind[k] && wanted(c, &job->nodes.at[k]);
  free(behind);
  return found;
}

// Is the node behind one of those that are asked for?
static bool is_behind(const Check *c, const ModelJob *job, uint32_t node, Asks *asked) {
  bool found = false;
  for (uint32_t k = 0; k < job->nodes.n && !found; k++) {
    if (!asked(c, &job->nodes.at[k])) continue;
    bool *behind = behind_of(job, k);
    found = behind[node];
    free(behind);
  }
  return found;
}

// Is it so that every way to the node has one that is wanted on it, with none that is in the way
// behind?
static bool is_led_by(const Check *c, const ModelJob *job, uint32_t node, Asks *wanted,
                      Asks *stops) {
  bool *seen = memory_take(job->nodes.n), good = true, grew = true;
  seen[node] = true;
  while (grew && good) {
    grew = false;
    for (uint32_t k = 0; k < job->nodes.n && good; k++) {
      const ModelNode *n = &job->nodes.at[k];
      bool leads = false;
      for (size_t e = 0; e < n->next.n; e++) leads |= seen[n->next.at[e]];
      if (!leads || (seen[k] && k != node) || wanted(c, n)) continue;
      good = !stops(c, n) && k != job->entry;
      grew |= !seen[k];
      seen[k] = true;
    }
  }
  free(seen);
  return good && node != job->entry;
}

// The node that follows without a choice; NULL.
static const ModelNode *only_next(const ModelJob *job, const ModelNode *n) {
  return n->next.n == 1 ? &job->nodes.at[n->next.at[0]] : NULL;
}

// ---- what a test is made of

// The test whose answer alone leads to the node; NULL if that is not certain.
static const ModelNode *test_before(const ModelJob *job, uint32_t node) {
  for (size_t far = 0; far < job->nodes.n; far++) {
    uint32_t found = MODEL_NONE;
    for (uint32_t k = 0; k < job->nodes.n; k++)
      for (size_t e = 0; e < job->nodes.at[k].next.n; e++) {
        if (job->nodes.at[k].next.at[e] != node) continue;
        if (found != MODEL_NONE) return NULL;
        found = k;
      }
    if (found == MODEL_NONE) return NULL;
    const ModelNode *n = &job->nodes.at[found];
    if (n->op == MODEL_TEST || n->op == MODEL_COMPARE) return n;
    if (is_access(n)) return NULL;
    node = found;
  }
  return NULL;
}

static void note_term(const ModelJob *job, uint32_t term, bool *told) {
  if (term == MODEL_NONE) return;
  const ModelTerm *t = &job->terms.at[term];
  if (t->op == TERM_VALUE) told[t->value] = true;
  else if (t->op != TERM_NUMBER) note_term(job, t->left, told), note_term(job, t->right, told);
}

// The values that the test is made of, and those that they are made of; false if there are none.
static bool values_of(const ModelJob *job, const ModelNode *test, bool *told) {
  if (test->value != MODEL_NONE) told[test->value] = true;
  if (test->op == MODEL_COMPARE && test->from != MODEL_NONE) told[test->from] = true;
  if (test->op == MODEL_TEST) note_term(job, test->term, told);
  for (bool grew = true; grew;) {
    grew = false;
    for (size_t k = 0; k < job->nodes.n; k++) {
      const ModelNode *n = &job->nodes.at[k];
      if (n->op != MODEL_SET || n->value == MODEL_NONE || n->from == MODEL_NONE) continue;
      if (!told[n->value] || told[n->from]) continue;
      told[n->from] = grew = true;
    }
  }
  for (uint32_t v = 0; v < job->n_values; v++)
    if (told[v]) return true;
  return false;
}

// Reads what the fact is about, for the test in question.
static bool reads_for_test(const Check *c, const ModelNode *n) {
  if (!is_access(n) || n->op == MODEL_WRITE || !means(c, n)) return false;
  if (!c->told || (n->value != MODEL_NONE && c->told[n->value])) return true;
  const ModelNode *next = only_next(c->job, n);
  return next && next->op == MODEL_SET && next->value != MODEL_NONE && c->told[next->value];
}

// On every way to the node: does the test in front of it ask for what was read, and came nothing
// between that makes this worthless?
static bool asks_for_it(const Check *c, const ModelJob *job, uint32_t node, Asks *worthless) {
  bool *told = memory_take(job->n_values + 1);
  const ModelNode *test = test_before(job, node);
  Check with = *c;
  with.job = job, with.told = test && values_of(job, test, told) ? told : NULL;
  bool good = is_led_by(&with, job, node, reads_for_test, worthless);
  free(told);
  return good;
}

// ---- those who are counted

static bool creates_counted(const Check *c, const ModelNode *n) {
  for (uint32_t i = 0; n->op == MODEL_CREATE && i < n->n_jobs; i++) {
    const ModelJob *job = &c->m->jobs.at[c->m->job_lists.at[n->first_job + i]];
    for (size_t k = 0; k < job->nodes.n; k++)
      if (gives(c, &job->nodes.at[k])) return true;
  }
  return false;
}

// Several such locks of one count are given back one after the other.
static bool arrives(const Check *c, const ModelJob *job, const ModelNode *n) {
  for (n = only_next(job, n); n && n->op == MODEL_UNLOCK; n = only_next(job, n))
    if (gives(c, n)) return true;
  return false;
}

static bool begins_counted(const Check *c, const ModelJob *job) {
  const ModelNode *n = only_next(job, &job->nodes.at[job->entry]);
  for (; n && n->op == MODEL_SHARE; n = only_next(job, n))
    if (shares(c, n)) return true;
  return false;
}

// What was read before is another count.
static bool counts_anew(const Check *c, const ModelNode *n) {
  return creates_counted(c, n) || (changes(c, n) && !arrives(c, c->job, n));
}

static bool node_counts(const Check *c, uint32_t j, uint32_t k) {
  const ModelJob *job = &c->m->jobs.at[j];
  const ModelNode *n = &job->nodes.at[k];
  if (gives(c, n) &&
      (!begins_counted(c, job) || leads_to(c, job, k, gives) || leads_to(c, job, k, shares)))
    return false;
  if (takes(c, n) && (leads_to(c, job, k, uses) || leads_to(c, job, k, creates_counted) ||
                      !asks_for_it(c, job, k, counts_anew)))
    return false;
  if (j && creates_counted(c, n)) return false;
  if (!changes(c, n) || arrives(c, job, n)) return true;
  return !j && (!is_behind(c, job, k, creates_counted) || leads_to(c, job, k, creates_counted));
}

// ---- tickets

static bool takes_ticket(const Check *c, const ModelNode *n) {
  return n->op == MODEL_LOCK && means(c, n);
}
static bool gives_ticket(const Check *c, const ModelNode *n) {
  return n->op == MODEL_UNLOCK && means(c, n);
}
static bool looks(const Check *c, const ModelNode *n) {
  return n->op == MODEL_ATOMIC_READ && !n->unordered && means(c, n);
}
static bool draws(const Check *c, const ModelNode *n) {
  return n->op == MODEL_ATOMIC_WRITE && n->how == HOW_SHIFTED && n->number == 1 && !means(c, n);
}
static bool does_something(const Check *c, const ModelNode *n) {
  (void)c;
  return is_access(n) || n->op == MODEL_CREATE ||
         (n->op >= MODEL_LOCK && n->op <= MODEL_JOIN_HANDED);
}
static bool hands_on(const Check *c, const ModelNode *n) {
  return takes_ticket(c, n) || gives_ticket(c, n);
}
static bool begins(const Check *c, const ModelNode *n) {
  return n->op == MODEL_CREATE || takes_ticket(c, n);
}

static bool node_is_served(const Check *c, uint32_t j, uint32_t k) {
  const ModelJob *job = &c->m->jobs.at[j];
  const ModelNode *n = &job->nodes.at[k];
  if (takes_ticket(c, n))
    return is_led_by(c, job, k, looks, does_something) && is_led_by(c, job, k, draws, hands_on) &&
           asks_for_it(c, job, k, hands_on);
  if (!changes(c, n) || (!j && !is_behind(c, job, k, begins))) return true;
  return n->op == MODEL_ATOMIC_WRITE && n->releases &&
         is_led_by(c, job, k, gives_ticket, does_something);
}

// ---- queues

static bool puts_behind(const Check *c, const ModelNode *n) {
  return n->op == MODEL_ATOMIC_WRITE && means(c, n);
}
static bool lets_in(const Check *c, const ModelNode *n) {
  (void)c;
  return n->op == MODEL_ATOMIC_WRITE && n->releases;
}
static bool lets_in_or_looks(const Check *c, const ModelNode *n) {
  return puts_behind(c, n) || n->op == MODEL_ATOMIC_READ;
}

static bool node_is_queued(const Check *c, uint32_t j, uint32_t k) {
  const ModelJob *job = &c->m->jobs.at[j];
  const ModelNode *n = &job->nodes.at[k];
  if (is_access(n) && means(c, n))
    return n->op == MODEL_ATOMIC_READ || (n->op == MODEL_ATOMIC_WRITE && n->releases);
  if (takes_ticket(c, n))
    return is_led_by(c, job, k, puts_behind, hands_on) &&
           is_led_by(c, job, k, lets_in_or_looks, does_something);
  return !gives_ticket(c, n) || is_led_by(c, job, k, lets_in, does_something);
}

// ---- numbers of threads

// How often the node is passed; -1 if that is not known.
static int64_t times_of(const ModelJob *job, uint32_t node) {
  bool *behind = behind_of(job, node), again = behind[node];
  free(behind);
  for (size_t k = 0; k < job->counters.n && again; k++)
    if (job->counters.at[k].value == job->nodes.at[node].turn)
      return job->counters.at[k].end - job->counters.at[k].first;
  return again ? -1 : 1;
}

// A count that main sets to a constant, and changes nowhere else: are no more counted down?
static bool enough_are_counted(const Check *c) {
  const ModelJob *main = &c->m->jobs.at[0];
  int64_t set = -1, started = 0;
  for (uint32_t k = 0; k < main->nodes.n; k++) {
    const ModelNode *n = &main->nodes.at[k];
    int64_t times = creates_counted(c, n) ? times_of(main, k) : 0;
    if (times < 0) return true;
    started += times + gives(c, n);
    if (!changes(c, n) || arrives(c, main, n)) continue;
    if (set >= 0 || n->how != HOW_NUMBER) return true;
    set = n->number;
  }
  return set <= 0 || set >= started; // counts that go up begin with 0
}

static bool fact_holds(const ModelThreads *m, const ModelFact *fact) {
  static bool (*const rules[])(const Check *, uint32_t, uint32_t) = {
      [FACT_ARRIVALS] = node_counts, [FACT_TICKET] = node_is_served, [FACT_QUEUE] = node_is_queued};
  Check c = {.m = m, .fact = fact};
  if (fact->kind == FACT_TOKENS) return model_tokens_check(m, fact);
  if (fact->kind == FACT_PHASES) return model_phases_check(m, fact);
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++)
      if (!rules[fact->kind](&c, j, k)) return false;
  return fact->kind != FACT_ARRIVALS || enough_are_counted(&c);
}

const ModelFact *model_facts_check(const ModelThreads *m) {
  for (size_t f = 0; f < m->facts.n; f++)
    if (!fact_holds(m, &m->facts.at[f])) return &m->facts.at[f];
  return NULL;
}

// ---- locks that are chosen by a part of a number

// ANY: one thing on one way, another on another; nothing may be done to these locks from there on.
enum { HOLDS_NONE = -1, NOT_REACHED = -2, HOLDS_ANY = -3 };

static const ModelRef *stripe_at(const ModelThreads *m, const ModelNode *n) {
  const ModelRef *r = n->n_refs ? &m->refs.at[n->first_ref] : NULL;
  bool of_lock = n->op >= MODEL_LOCK && n->op <= MODEL_WAIT;
  return of_lock && r && r->striped ? r : NULL;
}

// What the thread holds of the object behind the node: a number, or nothing. False: it may not do
// so.
static bool hold_behind(const ModelThreads *m, const ModelNode *n, uint32_t object, int64_t *held) {
  const ModelRef *r = stripe_at(m, n);
  if (n->op == MODEL_SET && *held == (int64_t)n->value) return false;
  if (!r || r->object != object) return true;
  bool gives = n->op == MODEL_UNLOCK;
  if (*held != (gives ? (int64_t)r->key : HOLDS_NONE)) return false;
  *held = gives ? HOLDS_NONE : (int64_t)r->key;
  return gives || n->op == MODEL_LOCK || n->op == MODEL_SHARE;
}

static bool job_holds_right(const ModelThreads *m, const ModelJob *job, uint32_t object) {
  int64_t *before = memory_take(job->nodes.n * sizeof *before);
  bool good = true, grew = true;
  for (size_t k = 0; k < job->nodes.n; k++) before[k] = NOT_REACHED;
  before[job->entry] = HOLDS_NONE;
  while (grew && good) {
    grew = false;
    for (size_t k = 0; k < job->nodes.n && good; k++) {
      const ModelNode *n = &job->nodes.at[k];
      int64_t held = before[k];
      if (held == NOT_REACHED) continue;
      good = hold_behind(m, n, object, &held);
      for (size_t e = 0; e < n->next.n && good; e++) {
        int64_t *next = &before[n->next.at[e]];
        int64_t both = *next == NOT_REACHED || *next == held ? held : HOLDS_ANY;
        grew |= *next != both;
        *next = both;
      }
    }
  }
  free(before);
  return good;
}

// The only node that makes the number.
static const ModelNode *origin_of(const ModelJob *job, uint32_t value) {
  const ModelNode *found = NULL;
  for (size_t k = 0; k < job->nodes.n; k++) {
    const ModelNode *n = &job->nodes.at[k];
    if (n->op == MODEL_SET && n->value == value && found) return NULL;
    if (n->op == MODEL_SET && n->value == value) found = n;
  }
  return found;
}

static bool is_alike(const ModelRef *a, const ModelRef *b) {
  return a->base == b->base && a->inside == b->inside && a->stride == b->stride &&
         a->size == b->size && !a->varies && !b->varies;
}

static bool object_is_striped(const ModelThreads *m, uint32_t object) {
  const ModelRef *first = NULL;
  const ModelNode *made = NULL;
  for (size_t j = 0; j < m->jobs.n; j++) {
    const ModelJob *job = &m->jobs.at[j];
    for (size_t k = 0; k < job->nodes.n; k++) {
      const ModelRef *r = stripe_at(m, &job->nodes.at[k]);
      if (!r || r->object != object) continue;
      const ModelNode *how = origin_of(job, r->root);
      if (!how || how->how != HOW_MAPPED || how->from != r->key || !how->shape) return false;
      if (first && (!is_alike(first, r) || made->arithmetic != how->arithmetic ||
                    made->number != how->number || made->shape != how->shape))
        return false;
      first = r, made = how;
    }
    if (!job_holds_right(m, job, object)) return false;
  }
  return true;
}

bool model_stripes_check(const ModelThreads *m) {
  for (uint32_t o = 0; o < m->objects.n; o++)
    if (!object_is_striped(m, o)) return false;
  return true;
}
