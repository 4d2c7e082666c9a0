#include "search/wakeup_tree.h"

#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "search/execution.h"
#include "search/search.h"

#define SLEEP_POOL (1ul << 26)

const Event **wakeup_pool(void) { return memory_reserve(SLEEP_POOL * sizeof(Event *)); }

void wakeup_pool_delete(void *pool) {
  if (pool) munmap(pool, SLEEP_POOL * sizeof(Event *));
}

void wakeup_start(Search *s) {
  s->wakeup.sleepers = (Event **)wakeup_pool();
  s->wakeup.place = memory_reserve(MAX_FIBERS * sizeof *s->wakeup.place);
}

void wakeup_delete(Search *s) {
  wakeup_pool_delete(s->wakeup.sleepers);
  wakeup_pool_delete(s->wakeup.waiting);
  if (s->wakeup.place) munmap(s->wakeup.place, MAX_FIBERS * sizeof *s->wakeup.place);
  s->wakeup = (WakeupTrees){0};
}

// ---- sleep sets

const Event **sleep_set(const Search *s, const Node *node) {
  return (const Event **)&s->wakeup.sleepers[node->sleep_at];
}

static void sleep_add(Search *s, Node *node, Event *e) {
  CHECK(node->sleep_at + node->sleep_n < SLEEP_POOL);
  s->wakeup.sleepers[node->sleep_at + node->sleep_n++] = e;
}

void sleep_inherit(Search *s, const Node *node, Node *below) {
  CHECK_DEBUG(node->event && node->sleep_n >= node->sleep_inherited);
  below->sleep_at = node->sleep_at + node->sleep_n;
  below->sleep_n = 0;
  for (uint32_t i = 0; i < node->sleep_n; i++)
    if (!event_dependent(sleeper(s, node, i), node->event))
      sleep_add(s, below, s->wakeup.sleepers[node->sleep_at + i]);
  below->sleep_inherited = below->sleep_n;
  CHECK(below->sleep_n <= node->sleep_n); // nothing falls asleep by an event
}

// ---- branches

Branch *branch_new(Search *s, const Event *e) {
  CHECK_DEBUG(e->thread < MAX_FIBERS && e->n_touches <= MAX_TOUCHES);
  Branch *b = search_take(sizeof *b);
  event_copy(&b->event, e);
  b->born = s->counts.executions ? (uint32_t)s->counts.executions - 1
                                 : 0; // the present one was counted already
  return b;
}

Branch *branch_usual(Search *s, const Event *e) {
  if (control->snapshot == SNAPSHOT_FORK)
    return branch_new(s, e); // each process has its own `usual`
  s->wakeup.usual = (Branch){0};
  event_copy(&s->wakeup.usual.event, e);
  return &s->wakeup.usual;
}

void branch_settle(Search *s, Node *node) {
  if (node->branches != &s->wakeup.usual) return;
  node->bare = true;
  Branch *others = s->wakeup.usual.next;
  node->branches = NULL;
  if (!others) return;
  branch_fill(s, node);
  node->branches->next = others;
}

void branch_fill(Search *s, Node *node) {
  if (likely(!node->bare)) return;
  CHECK(!node->branches && !node->given && node->places == 1);
  node->bare = false;
  node->branches = branch_new(s, node->event);
  node->branches->place = 1;
}

// Sequences are as long as executions: none of these goes as deep into recursion as they are long.
void branch_delete(Search *s, Branch *b) {
  while (b) { // those below it come next: they may be as deep as an execution is long
    Branch *next = b->children ? b->children : b->next, *last = b->children;
    while (last && last->next) last = last->next;
    if (last) last->next = b->next;
    if (b != &s->wakeup.usual) search_give(b, sizeof *b);
    b = next;
  }
}

void branch_append(Branch **list, Branch *b) {
  while (*list) list = &(*list)->next;
  *list = b;
}

// Lists that are still to be looked at. Branches hang below each other as deep as an execution is
// long: no recursion.
static Branch ***waiting_lists(Search *s) {
  if (!s->wakeup.waiting) s->wakeup.waiting = (Branch ***)wakeup_pool();
  return s->wakeup.waiting;
}

static Branch **end_of(Branch **list) {
  while (*list) list = &(*list)->next;
  return list;
}

// The list without the thread's events, behind which those below them come up.
static void leave_out(Search *s, Branch **list, uint32_t thread, Branch ***waiting, uint32_t *n) {
  Branch *old = *list;
  *list = NULL;
  for (Branch *b = old, *next; b; b = next) {
    next = b->next;
    b->next = NULL;
    b->place = 0;
    bool goes = b->event.thread == thread;
    *list = goes ? b->children : b;
    if (goes) b->children = NULL, branch_delete(s, b);
    else if (b->children) waiting[(*n)++] = &b->children;
    CHECK(*n < SLEEP_POOL);
    list = end_of(list);
  }
}

Branch *branch_without(Search *s, Branch *list, uint32_t thread) {
  Branch ***waiting = waiting_lists(s), *first = list;
  uint32_t n = 0;
  for (waiting[n++] = &first; n;) leave_out(s, waiting[--n], thread, waiting, &n);
  return first;
}

void branch_part(Search *s, Branch *b) {
  Branch ***waiting = waiting_lists(s);
  uint32_t n = 0;
  b->event.fresh |= b->event.n_choices > 1;
  for (waiting[n++] = &b->children; n;)
    for (Branch *c = *waiting[--n]; c; c = c->next) {
      c->event.fresh |= c->event.n_choices > 1;
      if (c->children) waiting[n++] = &c->children;
    }
}

// What the subtrees of the others found for this one may have gone below the one that stands for
// less.
static void share_narrowness(const Search *s, const Node *node) {
  bool any = false;
  for (uint32_t i = 0; i < node->sleep_n; i++) any |= sleeper(s, node, i)->narrow;
  for (uint32_t i = 0; any && i < node->sleep_n; i++)
    s->wakeup.sleepers[node->sleep_at + i]->narrow = true;
}

void branch_begin(Search *s, Node *node) {
  Branch *b = node->branches;
  CHECK(!b || b->place <= node->places);
  if (b && !b->place) b->place = ++node->places;
  if (b && node->given) branch_part(s, b);
  CHECK_DEBUG(!node->bare || !node->done);
  node->sleep_n = node->sleep_inherited;
  for (Branch *d = node->done; d; d = d->next)
    if (!b || d->place < b->place) sleep_add(s, node, &d->event);
  for (Branch *g = node->given; g; g = g->next)
    if (!b || g->place < b->place) sleep_add(s, node, &g->event);
  share_narrowness(s, node);
}

// ---- a state of the path, as the search goes down and up again

bool wakeup_sleeps(const Search *s, const Node *node, const Event *e) {
  for (uint32_t i = 0; i < node->sleep_n; i++) {
    const Event *o = sleeper(s, node, i);
    if (o->thread == e->thread && o->choice == e->choice) return true;
  }
  return false;
}

static bool has_choice(const Branch *b, const Event *e) {
  for (; b; b = b->next)
    if (b->event.thread == e->thread && b->event.choice == e->choice) return true;
  return false;
}

void wakeup_descend(Search *s, Node *node, Branch *b, Node *below) {
  const Event *e = node->event;
  CHECK(b == node->branches && b->event.thread == e->thread); // what was planned was performed
  CHECK(b->place <= node->places);
  below->branches = b->children;
  b->children = NULL;
  below->done = below->given = NULL;
  below->everybody = below->bare = false;
  below->places = 0;
  sleep_inherit(s, node, below);
  if (!b->place) b->place = ++node->places;
  bool fresh = b->event.fresh;
  event_copy(&b->event, e);
  for (uint16_t c = 0; fresh && c < e->n_choices; c++) {
    Event other;
    event_copy(&other, e);
    other.choice = c;
    if (!has_choice(node->branches, &other) && !has_choice(node->done, &other) &&
        !has_choice(node->given, &other))
      branch_append(&node->branches, branch_new(s, &other));
  }
  Event handler = {.thread = e->thread, .choice = INTERRUPT, .fresh = true, .open = true};
  if (fresh && e->interruptible && !has_choice(node->branches, &handler) &&
      !has_choice(node->done, &handler) && !has_choice(node->given, &handler))
    branch_append(&node->branches, branch_new(s, &handler));
  branch_settle(s, node);
}

void wakeup_close(Search *s, Node *node) {
  if (node->bare && !s->shared) return (void)(node->bare = false); // and nothing is left
  branch_fill(s, node);
  Branch *tried = node->branches;
  CHECK(tried && tried->event.thread == node->event->thread);
  node->branches = tried->next;
  tried->event.narrow |= node->everybody;
  tried->next = node->done;
  node->done = tried;
}

void wakeup_leave(Search *s, Node *node) {
  branch_delete(s, node->branches);
  branch_delete(s, node->done);
  branch_delete(s, node->given);
  node->branches = node->done = node->given = NULL;
  node->bare = false;
  node->places = 0;
}

// ---- sequences: which events could come first

void wakeup_truncated(Search *s, bool yes) { s->wakeup.truncated = yes; }

// A sequence. Its first `certain` events and its last one make the reversal possible; the others
// followed in this execution.
typedef struct {
  const Event **at;
  uint32_t n, certain;
  bool sure; // nothing that was decided about it hangs on those others
} Sequence;

static bool depends_on(const Event *e, const Sequence *w, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++)
    if (event_dependent(w->at[i], e)) return true;
  return false;
}

// Where the thread's first event is in the sequence; n: it has none there.
static uint32_t first_of(const Sequence *w, uint32_t thread) {
  uint32_t k = 0;
  while (k < w->n && w->at[k]->thread != thread) k++;
  return k;
}

// The event could be the first of the sequence, or comes before it without changing anything (a
// weak initial). `k`: where its thread's first event is in the sequence, or n if it has none. One
// that is asleep and narrow stands only for sequences that have it.
static bool could_come_first(const Search *s, const Event *e, Sequence *w, uint32_t k) {
  uint32_t n = w->n;
  CHECK_DEBUG(n && w->certain <= n && k <= n);
  const Event *self = k < n ? w->at[k] : e;
  if (depends_on(self, w, 0, k < w->certain ? k : w->certain)) return false;
  if (k < w->certain) return self->choice == e->choice;
  if (k == n && depends_on(self, w, n - 1, n)) return false;
  if (k + 1 != n) w->sure = false;
  if (k < n ? self->choice != e->choice : s->wakeup.truncated || e->narrow) return false;
  if (!depends_on(self, w, w->certain, k < n ? k : n - 1)) return true;
  return w->sure = false;
}

// Mostly it is one of the first.
static void take_out(Sequence *w, uint32_t at) {
  CHECK_DEBUG(at <= w->n && w->certain <= w->n);
  if (at == w->n) return;
  CHECK(at < w->n && w->certain <= w->n);
  memmove(w->at + 1, w->at, at * sizeof *w->at);
  w->at++;
  w->n--;
  if (at < w->certain) w->certain--;
}

// Below the branch that leads there, or as a branch of its own. A branch that leaves open what
// follows becomes the sequence: it would do as well by itself only if all that sleeps there had
// been in conflict with it, and that is not known while its outcome is open
// (doc/design/reductions.md). Nowhere, if it is being tried at present.
static void insert(Search *s, Branch **branches, Sequence *w) {
  while (w->n) {
    Branch *b = *branches;
    uint32_t at = 0;
    while (b && !could_come_first(s, &b->event, w, at = first_of(w, b->event.thread))) b = b->next;
    if (!b) break;
    if (b->place) return;
    take_out(w, at);
    branches = &b->children;
  }
  for (uint32_t i = 0; i < w->n; i++) {
    Branch *b = branch_new(s, w->at[i]);
    branch_append(branches, b);
    branches = &b->children;
  }
}

static bool leads_there(const Search *s, const Event *e, Sequence *w) {
  uint32_t place = s->wakeup.place[e->thread];
  return could_come_first(s, e, w, place ? place - 1 : w->n);
}

// Something that sleeps there leads there, or that another process has, or had: it may have
// finished before what is tried here, and does not sleep there then.
static bool somebody_leads_there(const Search *s, const Node *node, Sequence *w) {
  for (const Branch *d = s->shared ? node->done : NULL; d; d = d->next)
    if (leads_there(s, &d->event, w)) return true;
  for (uint32_t i = 0; i < node->sleep_n; i++)
    if (leads_there(s, sleeper(s, node, i), w)) return true;
  for (const Branch *g = node->given; g; g = g->next)
    if (leads_there(s, &g->event, w)) return true;
  return false;
}

static bool is_covered(const Search *s, const Node *node, Sequence *w) {
  bool covered = false;
  if (node->sleep_n || node->given || (s->shared && node->done)) {
    uint32_t *place = s->wakeup.place;
    for (uint32_t i = w->n; i-- > 0;) place[w->at[i]->thread] = i + 1;
    covered = somebody_leads_there(s, node, w);
    for (uint32_t i = 0; i < w->n; i++) place[w->at[i]->thread] = 0;
  }
  if (!covered) w->sure = true; // another end may be covered; this one is not, and that is enough
  return covered;
}

// --check=expensive: one in a hundred of the sequences that something else covers is planned all
// the same. Few enough that the search comes to its end.
static bool tries_anyway(Search *s) {
  enum { ONE_IN = 100, EXECUTIONS_EACH = 20, AT_LEAST = 4 };
  if (likely(!control->expensive) || s->wakeup.covered++ % ONE_IN ||
      s->wakeup.tried > AT_LEAST + control->executions / EXECUTIONS_EACH)
    return false;
  return s->wakeup.tried++, true;
}

bool search_plan(Search *s, uint32_t depth, const Event **sequence, uint32_t n, uint32_t certain) {
  if (depth < s->lowest) return true; // not of this search
  Node *node = execution_node(s, depth);
  Sequence w = {sequence, n, certain, true};
  CHECK(n && certain < n && depth <= execution_length(s));
  bool covered = is_covered(s, node, &w), own = (int32_t)depth > s->root;
  if (covered && !(own && tries_anyway(s))) return w.sure;
  if (own) return branch_fill(s, node), insert(s, &node->branches, &w), w.sure;
  sequence[certain] = sequence[n - 1];
  s->send(depth, sequence, certain + 1);
  return true;
}

void wakeup_received(Search *s, uint32_t depth, const Event **sequence, uint32_t n, bool below) {
  if ((int32_t)depth <= s->root) return s->send(depth, sequence, n);
  CHECK(n && depth <= execution_length(s) && sequence[n - 1]->thread < MAX_FIBERS);
  Node *node = execution_node(s, depth);
  Sequence w = {sequence, n, n, true};
  bool was = s->wakeup.truncated;
  s->wakeup.truncated = true;
  branch_fill(s, node);
  if (below) node->branches->event.narrow = true;
  if (!is_covered(s, node, &w)) insert(s, &node->branches, &w);
  s->wakeup.truncated = was;
}
