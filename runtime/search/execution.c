#include "search/execution.h"

#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/lastmap.h"
#include "base/spill.h"
#include "search/commuting.h"
#include "search/search.h"

enum { CHECKED = 200 }; // events of an execution that --check=expensive compares with all before

#define CLOCK_POOL (1ul << 34)
#define EVENT_POOL (MAX_PATH * (sizeof(Event) + MAX_TOUCHES * sizeof(Link)))

void execution_start(Search *s) {
  s->execution.path = memory_reserve(sizeof *s->execution.path);
  s->execution.nodes = memory_reserve(MAX_PATH * sizeof *s->execution.nodes);
  s->execution.path->clocks.words = memory_reserve(CLOCK_POOL);
  spill_range(s->execution.nodes, MAX_PATH * sizeof *s->execution.nodes);
  s->execution.path->events_top = memory_reserve(EVENT_POOL);
  spill_range(s->execution.path->events_top, EVENT_POOL);
  spill_range(s->execution.path->clocks.words, CLOCK_POOL);
}

void execution_brief(Search *s) {
  s->execution.steps = memory_reserve(MOST_EVENTS * sizeof *s->execution.steps);
}
void execution_delete(Search *s) {
  Path *path = s->execution.path;
  for (uint32_t i = path->length; i; i--) execution_pop(s);
  last_delete(&path->touched);
  munmap(path->events_top, EVENT_POOL); // the top is the bottom again
  munmap(path->clocks.words, CLOCK_POOL);
  munmap(s->execution.nodes, MAX_PATH * sizeof *s->execution.nodes);
  munmap(path, sizeof *path);
  if (s->execution.steps) munmap(s->execution.steps, MOST_EVENTS * sizeof *s->execution.steps);
  s->execution = (Execution){0};
}

const Step *execution_step(const Search *s, uint32_t i) {
  CHECK_DEBUG(i >= s->execution.path->length &&
              i - s->execution.path->length < s->execution.n_steps);
  return &s->execution.steps[i - s->execution.path->length];
}
int32_t execution_last_on(Search *s, uint64_t key) {
  return *last_on(&s->execution.path->touched, key);
}

// ---- the order of dependence

bool execution_before(const Search *s, uint32_t i, uint32_t j) {
  CHECK_DEBUG(i < s->execution.path->length && j < s->execution.path->length);
  const Node *n = &s->execution.nodes[j];
  uint32_t thread = s->execution.nodes[i].event->thread;
  if (thread == n->event->thread) return i <= j;
  return event_clock_get(&s->execution.path->clocks, n->clock, thread) >=
         s->execution.nodes[i].event->index;
}

bool execution_prepared(const Search *s, uint32_t i, const uint32_t *done) {
  const Node *n = &s->execution.nodes[i];
  return event_clock_within(&s->execution.path->clocks, n->clock, n->event->thread, done);
}

// Jump pointers as in a skew-binary list: any earlier event of the thread is found in
// logarithmically many steps.
static int32_t jump_from(const Search *s, int32_t previous) {
  if (previous < 0) return -1;
  int32_t jump = s->execution.nodes[previous].jump,
          further = jump < 0 ? -1 : s->execution.nodes[jump].jump;
  if (further < 0) return previous;
  uint32_t near = s->execution.nodes[previous].event->index - s->execution.nodes[jump].event->index,
           far = s->execution.nodes[jump].event->index - s->execution.nodes[further].event->index;
  return near == far ? further : previous;
}

uint32_t execution_node_of(const Search *s, uint32_t thread, uint32_t index) {
  CHECK_DEBUG(thread < MAX_FIBERS && index);
  int32_t i = s->execution.path->last_of[thread] - 1;
  while (i >= 0 && s->execution.nodes[i].event->index > index) {
    int32_t jump = s->execution.nodes[i].jump;
    i = jump >= 0 && s->execution.nodes[jump].event->index >= index
            ? jump
            : s->execution.nodes[i].previous_of_thread;
  }
  CHECK(i >= 0 && s->execution.nodes[i].event->index == index);
  return (uint32_t)i;
}

// An event's clock: for each other thread how many of its events come before. Its own thread's part
// is its index.
static void join(Search *s, const Node *n, int32_t with) {
  CHECK_DEBUG(with >= 0 && (uint32_t)with < s->execution.path->length);
  const Node *w = &s->execution.nodes[with];
  uint32_t known = clock_build_get(&s->clock, w->event->thread);
  if (known >= w->event->index) return; // it has that event, and so all that comes before it
  clock_build_join(&s->clock, w->clock);
  if (w->event->thread != n->event->thread)
    clock_build_raise(&s->clock, w->event->thread, w->event->index);
  CHECK_DEBUG(w->event->thread == n->event->thread ||
              clock_build_get(&s->clock, w->event->thread) >= w->event->index);
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

int32_t execution_next_on(const Search *s, uint32_t i, const Touch *t) {
  const Node *n = &s->execution.nodes[i];
  int k = touch_number(n->event, t->key);
  return alike(&n->event->touch[k], t) ? execution_links(s, i)[k].run : n->event->touch[k].previous;
}

static int32_t run_of(const Search *s, const Touch *t) {
  if (t->previous < 0) return -1;
  const Event *e = s->execution.nodes[t->previous].event;
  int k = touch_number(e, t->key);
  return alike(&e->touch[k], t) ? execution_links(s, (uint32_t)t->previous)[k].run : t->previous;
}

// All that the touch conflicts with, back to an event that stands for whatever lies before it.
static void join_touch(Search *s, Node *n, const Touch *t) {
  for (int32_t i = t->previous; i >= 0; i = execution_next_on(s, (uint32_t)i, t)) {
    const Event *e = s->execution.nodes[i].event;
    const Touch *o = &e->touch[touch_number(e, t->key)];
    if (touch_conflict(o, t)) join(s, n, i);
    bool covers = (o->mask & t->mask) == t->mask;
    if (covers && o->mode == TOUCH_W) return;
    if (covers && o->mode == t->mode && e->thread == n->event->thread)
      return; // it came after all that this one comes after
  }
}

// What the search decides rests on these: each thread's events are numbered in their order, what an
// event comes after is known by its clock, and the last event on a key leads to those before.
static bool execution_holds(const Search *s, uint32_t at) {
  const Node *n = &s->execution.nodes[at];
  for (int32_t i = n->previous_of_thread; i >= 0; i = s->execution.nodes[i].previous_of_thread)
    if (s->execution.nodes[i].event->thread != n->event->thread ||
        s->execution.nodes[i].event->index >= n->event->index ||
        !execution_before(s, (uint32_t)i, at))
      return false;
  for (uint32_t i = 0; i < at; i++)
    if (event_dependent(s->execution.nodes[i].event, n->event) && !execution_before(s, i, at))
      return false;
  return true;
}

bool execution_push(Search *s, Event *e) {
  if (unlikely(s->execution.steps))
    return s->execution.steps[s->execution.n_steps++] = (Step){e->thread, e->choice}, false;
  if (s->execution.path->length + 1 >= MAX_PATH) runtime_bug("the path is too long");
  CHECK(e->thread < MAX_FIBERS && e->index && e->n_touches <= MAX_TOUCHES);
  uint32_t at = s->execution.path->length;
  Node *n = &s->execution.nodes[at];
  for (int k = 0; k < e->n_touches; k++) {
    CHECK_DEBUG(!k || e->touch[k].key != e->touch[k - 1].key);
    int32_t *last = last_on(&s->execution.path->touched, e->touch[k].key);
    CHECK(*last < (int32_t)at); // what was popped is forgotten
    e->touch[k].previous = *last;
    *last = (int32_t)at;
  }
  n->event = (Event *)s->execution.path->events_top;
  event_copy(n->event, e);
  s->execution.path->events_top += (event_size(e) + e->n_touches * sizeof(Link) + 7) & ~7ul;
  n->previous_of_thread = s->execution.path->last_of[e->thread] - 1;
  n->jump = jump_from(s, n->previous_of_thread);
  CHECK(n->previous_of_thread < (int32_t)at && n->jump <= n->previous_of_thread); // both go back
  for (int k = 0; k < e->n_touches; k++) execution_links(s, at)[k].run = run_of(s, &e->touch[k]);
  clock_build(&s->clock, &s->execution.path->clocks,
              n->previous_of_thread < 0 ? (EventClock){0}
                                        : s->execution.nodes[n->previous_of_thread].clock);
  if (e->after_thread != NOBODY && e->after_index)
    join(s, n, (int32_t)execution_node_of(s, e->after_thread, e->after_index));
  for (int k = 0; k < e->n_touches; k++) join_touch(s, n, &e->touch[k]);
  n->clock = clock_build_end(&s->clock);
  CHECK(n->previous_of_thread < 0 ||
        s->execution.nodes[n->previous_of_thread].event->index < e->index);
  s->execution.path->last_of[e->thread] = (int32_t)at + 1;
  s->execution.path->length++;
  CHECK_EXPENSIVE(at > CHECKED || execution_holds(s, at));
  return true;
}

// Its clock is not that of its thread's event before.
static bool has_own_clock(const Search *s, const Node *n) {
  EventClock before =
      n->previous_of_thread < 0 ? (EventClock){0} : s->execution.nodes[n->previous_of_thread].clock;
  return n->clock.n && (n->clock.at != before.at || n->clock.n != before.n);
}

void execution_pop(Search *s) {
  spill_tick();
  CHECK(s->execution.path->length);
  Node *n = &s->execution.nodes[--s->execution.path->length];
  const Event *e = n->event;
  CHECK_DEBUG(execution_last_of(s, e->thread) == (int32_t)s->execution.path->length);
  CHECK_DEBUG(n->previous_of_thread < (int32_t)s->execution.path->length);
  for (int k = e->n_touches; k-- > 0;) {
    CHECK_DEBUG(execution_last_on(s, e->touch[k].key) == (int32_t)s->execution.path->length);
    *last_on(&s->execution.path->touched, e->touch[k].key) = e->touch[k].previous;
  }
  s->execution.path->last_of[e->thread] = n->previous_of_thread + 1;
  s->execution.path->events_top = (char *)n->event;
  if (has_own_clock(s, n)) {
    CHECK(n->clock.at + n->clock.n ==
          s->execution.path->clocks.top); // the last one made goes first
    s->execution.path->clocks.top = n->clock.at;
  }
  commuting_pop(s, s->execution.path->length);
}
