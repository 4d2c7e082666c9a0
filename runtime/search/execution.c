#include "search/execution.h"

#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/lastmap.h"
#include "base/spill.h"
#include "search/commuting.h"

enum { CHECKED = 200 }; // events of an execution that --check=expensive compares with all before

#define CLOCK_POOL (1ul << 34)
#define EVENT_POOL (MAX_PATH * (sizeof(Event) + MAX_TOUCHES * sizeof(Link)))

typedef struct {
  uint32_t length;
  char *events_top; // each event, and behind it the links of its touches
  ClockPool clocks;
  int32_t last_of[MAX_FIBERS];
  LastMap touched;
} Path;

static struct {
  Path *path;
  Node *nodes;
  Step *steps; // of the events behind path->length; NULL: the path has all of them
  uint32_t n_steps;
} execution;

static void *reserve(size_t size) { // as the search's memory (arenas.c)
  int how = control->snapshot == SNAPSHOT_FORK ? MAP_SHARED : MAP_PRIVATE;
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, how | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory for the path");
  return p;
}

void execution_start(void) {
  execution.path = reserve(sizeof *execution.path);
  execution.nodes = reserve(MAX_PATH * sizeof *execution.nodes);
  execution.path->clocks.words = reserve(CLOCK_POOL);
  spill_range(execution.nodes, MAX_PATH * sizeof *execution.nodes);
  execution.path->events_top = reserve(EVENT_POOL);
  spill_range(execution.path->events_top, EVENT_POOL);
  spill_range(execution.path->clocks.words, CLOCK_POOL);
  memset(execution.path->last_of, 0xff, sizeof execution.path->last_of);
}

uint32_t execution_length(void) { return execution.path->length + execution.n_steps; }
uint32_t execution_kept(void) { return execution.path->length; }
bool execution_is_brief(void) { return execution.steps; }
void execution_brief(void) { execution.steps = reserve(MOST_EVENTS * sizeof *execution.steps); }
const Step *execution_step(uint32_t i) {
  CHECK_DEBUG(i >= execution.path->length && i - execution.path->length < execution.n_steps);
  return &execution.steps[i - execution.path->length];
}
Node *execution_node(uint32_t i) {
  CHECK_DEBUG(i < MAX_PATH);
  return &execution.nodes[i];
}
const Event *execution_event(uint32_t i) { return execution.nodes[i].event; }
Link *execution_links(uint32_t i) {
  return (Link *)&execution.nodes[i].event->touch[execution.nodes[i].event->n_touches];
}
int32_t execution_last_of(uint16_t thread) {
  CHECK_DEBUG(thread < MAX_FIBERS);
  return execution.path->last_of[thread];
}

int32_t execution_last_on(uint64_t key) { return *last_on(&execution.path->touched, key); }

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
  CHECK_DEBUG(i < execution.path->length && j < execution.path->length);
  const Node *n = &execution.nodes[j];
  uint16_t thread = execution.nodes[i].event->thread;
  if (thread == n->event->thread) return i <= j;
  return event_clock_get(&execution.path->clocks, n->clock, thread) >=
         execution.nodes[i].event->index;
}

bool execution_prepared(uint32_t i, const uint32_t *done) {
  const Node *n = &execution.nodes[i];
  return event_clock_within(&execution.path->clocks, n->clock, n->event->thread, done);
}

// Jump pointers as in a skew-binary list: any earlier event of the thread is found in
// logarithmically many steps.
static int32_t jump_from(int32_t previous) {
  if (previous < 0) return -1;
  int32_t jump = execution.nodes[previous].jump,
          further = jump < 0 ? -1 : execution.nodes[jump].jump;
  if (further < 0) return previous;
  uint32_t near = execution.nodes[previous].event->index - execution.nodes[jump].event->index,
           far = execution.nodes[jump].event->index - execution.nodes[further].event->index;
  return near == far ? further : previous;
}

uint32_t execution_node_of(uint16_t thread, uint32_t index) {
  CHECK_DEBUG(thread < MAX_FIBERS && index);
  int32_t i = execution.path->last_of[thread];
  while (i >= 0 && execution.nodes[i].event->index > index) {
    int32_t jump = execution.nodes[i].jump;
    i = jump >= 0 && execution.nodes[jump].event->index >= index
            ? jump
            : execution.nodes[i].previous_of_thread;
  }
  CHECK(i >= 0 && execution.nodes[i].event->index == index);
  return (uint32_t)i;
}

// An event's clock: for each other thread how many of its events come before. Its own thread's part
// is its index.
static void join(const Node *n, int32_t with) {
  CHECK_DEBUG(with >= 0 && (uint32_t)with < execution.path->length);
  const Node *w = &execution.nodes[with];
  clock_build_join(w->clock);
  if (w->event->thread != n->event->thread) clock_build_raise(w->event->thread, w->event->index);
}

static int touch_number(const Event *e, uint64_t key) {
  int k = 0;
  while (k < e->n_touches && e->touch[k].key != key) k++;
  CHECK_DEBUG(k < e->n_touches); // it is asked of events that the map or a link names
  return k;
}

// Neither conflicts with the other, and both conflict with the same ones.
static bool alike(const Touch *a, const Touch *b) {
  return a->mode == b->mode && a->mode != TOUCH_W && a->mask == b->mask;
}

int32_t execution_next_on(uint32_t i, const Touch *t) {
  const Node *n = &execution.nodes[i];
  int k = touch_number(n->event, t->key);
  return alike(&n->event->touch[k], t) ? execution_links(i)[k].run : n->event->touch[k].previous;
}

static int32_t run_of(const Touch *t) {
  if (t->previous < 0) return -1;
  const Event *e = execution.nodes[t->previous].event;
  int k = touch_number(e, t->key);
  return alike(&e->touch[k], t) ? execution_links((uint32_t)t->previous)[k].run : t->previous;
}

// All that the touch conflicts with, back to an event that stands for whatever lies before it.
static void join_touch(Node *n, const Touch *t) {
  for (int32_t i = t->previous; i >= 0; i = execution_next_on((uint32_t)i, t)) {
    const Event *e = execution.nodes[i].event;
    const Touch *o = &e->touch[touch_number(e, t->key)];
    if (touch_conflict(o, t)) join(n, i);
    bool covers = (o->mask & t->mask) == t->mask;
    if (covers && o->mode == TOUCH_W) return;
    if (covers && o->mode == t->mode && e->thread == n->event->thread)
      return; // it came after all that this one comes after
  }
}

// What the search decides rests on these: each thread's events are numbered in their order, what an
// event comes after is known by its clock, and the last event on a key leads to those before.
static bool execution_holds(uint32_t at) {
  const Node *n = &execution.nodes[at];
  for (int32_t i = n->previous_of_thread; i >= 0; i = execution.nodes[i].previous_of_thread)
    if (execution.nodes[i].event->thread != n->event->thread ||
        execution.nodes[i].event->index >= n->event->index || !execution_before((uint32_t)i, at))
      return false;
  for (uint32_t i = 0; i < at; i++)
    if (event_dependent(execution.nodes[i].event, n->event) && !execution_before(i, at))
      return false;
  return true;
}

bool execution_push(Event *e) {
  if (unlikely(execution.steps))
    return execution.steps[execution.n_steps++] = (Step){e->thread, e->choice}, false;
  if (execution.path->length + 1 >= MAX_PATH) runtime_bug("the path is too long");
  CHECK(e->thread < MAX_FIBERS && e->index && e->n_touches <= MAX_TOUCHES);
  uint32_t at = execution.path->length;
  Node *n = &execution.nodes[at];
  for (int k = 0; k < e->n_touches; k++) {
    CHECK_DEBUG(!k || e->touch[k].key != e->touch[k - 1].key);
    int32_t *last = last_on(&execution.path->touched, e->touch[k].key);
    e->touch[k].previous = *last;
    *last = (int32_t)at;
  }
  n->event = (Event *)execution.path->events_top;
  event_copy(n->event, e);
  execution.path->events_top += (event_size(e) + e->n_touches * sizeof(Link) + 7) & ~7ul;
  n->previous_of_thread = execution.path->last_of[e->thread];
  n->jump = jump_from(n->previous_of_thread);
  for (int k = 0; k < e->n_touches; k++) execution_links(at)[k].run = run_of(&e->touch[k]);
  clock_build(&execution.path->clocks, n->previous_of_thread < 0
                                           ? (EventClock){0}
                                           : execution.nodes[n->previous_of_thread].clock);
  if (e->after_thread != NOBODY && e->after_index)
    join(n, (int32_t)execution_node_of(e->after_thread, e->after_index));
  for (int k = 0; k < e->n_touches; k++) join_touch(n, &e->touch[k]);
  n->clock = clock_build_end(&execution.path->clocks);
  CHECK(n->previous_of_thread < 0 ||
        execution.nodes[n->previous_of_thread].event->index < e->index);
  execution.path->last_of[e->thread] = (int32_t)at;
  execution.path->length++;
  CHECK_EXPENSIVE(at > CHECKED || execution_holds(at));
  return true;
}

// Its clock is not that of its thread's event before.
static bool has_own_clock(const Node *n) {
  EventClock before =
      n->previous_of_thread < 0 ? (EventClock){0} : execution.nodes[n->previous_of_thread].clock;
  return n->clock.n && (n->clock.at != before.at || n->clock.n != before.n);
}

void execution_pop(void) {
  spill_tick();
  CHECK(execution.path->length);
  Node *n = &execution.nodes[--execution.path->length];
  const Event *e = n->event;
  CHECK_DEBUG(execution.path->last_of[e->thread] == (int32_t)execution.path->length);
  CHECK_DEBUG(n->previous_of_thread < (int32_t)execution.path->length);
  for (int k = e->n_touches; k-- > 0;) {
    CHECK_DEBUG(execution_last_on(e->touch[k].key) == (int32_t)execution.path->length);
    *last_on(&execution.path->touched, e->touch[k].key) = e->touch[k].previous;
  }
  execution.path->last_of[e->thread] = n->previous_of_thread;
  execution.path->events_top = (char *)n->event;
  if (has_own_clock(n)) execution.path->clocks.top = n->clock.at;
  commuting_pop(execution.path->length);
}
