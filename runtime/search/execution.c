#include "search/execution.h"

#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/lastmap.h"
#include "base/spill.h"
#include "search/commuting.h"

#define CLOCK_POOL (1ul << 34)

typedef struct {
  uint32_t length;
  uint64_t clock_top; // words used
  int32_t last_of[MAX_FIBERS];
  LastMap touched;
} Path;

static Path *path;
static Node *nodes;
static uint32_t *clocks;

static void *reserve(size_t size) { // as the search's memory (arenas.c)
  int how = control->snapshot == SNAPSHOT_FORK ? MAP_SHARED : MAP_PRIVATE;
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, how | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory for the path");
  return p;
}

void execution_start(void) {
  path = reserve(sizeof *path);
  nodes = reserve(MAX_PATH * sizeof *nodes);
  clocks = reserve(CLOCK_POOL);
  spill_range(nodes, MAX_PATH * sizeof *nodes);
  spill_range(clocks, CLOCK_POOL);
  memset(path->last_of, 0xff, sizeof path->last_of);
}

uint32_t execution_length(void) { return path->length; }
Node *execution_node(uint32_t i) { return &nodes[i]; }
const Event *execution_event(uint32_t i) { return &nodes[i].event; }
int32_t execution_last_of(uint16_t thread) { return path->last_of[thread]; }

int32_t execution_last_on(uint64_t key) { return *last_on(&path->touched, key); }

// ---- the order of dependence

bool touch_conflict(const Touch *a, const Touch *b) {
  return a->key == b->key && (a->mask & b->mask) && (a->mode != b->mode || a->mode == TOUCH_W);
}

bool event_dependent(const Event *a, const Event *b) {
  if (a->thread == b->thread || a->open || b->open) return true;
  if (b->after_thread == a->thread && b->after_index == a->index) return true;
  if (a->after_thread == b->thread && a->after_index == b->index) return true;
  for (int i = 0; i < a->n_touches; i++)
    for (int k = 0; k < b->n_touches; k++)
      if (touch_conflict(&a->touch[i], &b->touch[k])) return true;
  return false;
}

bool execution_before(uint32_t i, uint32_t j) {
  const Node *n = &nodes[j];
  uint16_t thread = nodes[i].event.thread;
  if (thread == n->event.thread) return i <= j;
  return thread < n->clock_n && clocks[n->clock_at + thread] >= nodes[i].event.index;
}

bool execution_prepared(uint32_t i, const uint32_t *done) {
  const Node *n = &nodes[i];
  for (uint32_t t = 0; t < n->clock_n; t++)
    if (t != n->event.thread && clocks[n->clock_at + t] > done[t]) return false;
  return true;
}

uint32_t execution_node_of(uint16_t thread, uint32_t index) {
  int32_t i = path->last_of[thread];
  while (i >= 0 && nodes[i].event.index > index) i = nodes[i].previous_of_thread;
  CHECK(i >= 0 && nodes[i].event.index == index);
  return (uint32_t)i;
}

// An event's clock: for each other thread how many of its events come before. Its own thread's part
// is its index; the clock is as long as it needs to be.
static void join(Node *n, int32_t with) {
  if (with < 0) return;
  const Node *w = &nodes[with];
  uint32_t *clock = clocks + n->clock_at;
  const uint32_t *other = clocks + w->clock_at;
  uint32_t want = w->event.thread >= w->clock_n ? w->event.thread + 1u : w->clock_n;
  for (; n->clock_n < want; n->clock_n++) clock[n->clock_n] = 0;
  for (uint32_t i = 0; i < w->clock_n; i++)
    if (clock[i] < other[i]) clock[i] = other[i];
  if (clock[w->event.thread] < w->event.index) clock[w->event.thread] = w->event.index;
}

// All that the touch conflicts with, back to an event that stands for whatever lies before it.
static void join_touch(Node *n, const Touch *t) {
  for (int32_t i = t->previous; i >= 0;) {
    const Event *e = &nodes[i].event;
    int32_t before = -1;
    bool all = false;
    for (int k = 0; k < e->n_touches; k++) {
      const Touch *o = &e->touch[k];
      if (o->key != t->key) continue;
      before = o->previous;
      if (touch_conflict(o, t)) join(n, i);
      all = o->mode == TOUCH_W && (o->mask & t->mask) == t->mask;
    }
    if (all) return;
    i = before;
  }
}

void execution_push(Event *e) {
  if (path->length + 1 >= MAX_PATH) runtime_bug("the path is too long");
  uint32_t at = path->length;
  Node *n = &nodes[at];
  for (int k = 0; k < e->n_touches; k++) {
    int32_t *last = last_on(&path->touched, e->touch[k].key);
    e->touch[k].previous = *last;
    *last = (int32_t)at;
  }
  n->event = *e;
  n->previous_of_thread = path->last_of[e->thread];
  n->clock_n = 0;
  n->clock_at = path->clock_top;
  join(n, n->previous_of_thread);
  if (e->after_thread != NOBODY && e->after_index)
    join(n, (int32_t)execution_node_of(e->after_thread, e->after_index));
  for (int k = 0; k < e->n_touches; k++) join_touch(n, &e->touch[k]);
  path->clock_top += n->clock_n;
  CHECK(n->previous_of_thread < (int32_t)at && e->n_touches <= MAX_TOUCHES);
  path->last_of[e->thread] = (int32_t)at;
  path->length++;
}

void execution_pop(void) {
  spill_tick();
  CHECK(path->length);
  Node *n = &nodes[--path->length];
  const Event *e = &n->event;
  for (int k = e->n_touches; k-- > 0;)
    *last_on(&path->touched, e->touch[k].key) = e->touch[k].previous;
  path->last_of[e->thread] = n->previous_of_thread;
  path->clock_top = n->clock_at;
  commuting_pop(path->length);
}
