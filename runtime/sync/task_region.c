// Regions: post, await, ewait (seed 001, section 3.2).
//
// A scope counts its completed tasks like a semaphore: the end of a task adds one, ewait takes one,
// await needs all. Joining orders nothing by itself: only the join that empties the region puts the
// caller after every task that it has joined with there.
#include "sync/sync.h"
#include "sync/task_fibers.h"
#include "sync/task_off.h"
#include "world/thread.h"

static Scope **find(Task *t, uint64_t region) {
  Scope **s = &t->regions;
  while (*s && (*s)->region != region) s = &(*s)->next;
  return s;
}

static void append(Task *t, Scope *list) {
  Scope **end = &t->regions;
  while (*end) end = &(*end)->next;
  *end = list;
}

// ---- post

static bool any_handler(const Task *t, uint64_t region) {
  for (const Scope *s = t->regions; s; s = s->next)
    for (const Task *m = s->region == region ? s->first : NULL; m; m = m->next)
      if (m->handler) return true;
  return false;
}

static void check_alone(Task *t, uint64_t region, bool handler, uint64_t pc) {
  if (!any_handler(t, region) && !(handler && *find(t, region))) return;
  static const char wrong[] = "a task with a return value handler is not alone in its region";
  report_finding(FINDING_USE, pc, region, 0, wrong);
  report_unknown("%s: the orders in which its handlers can run were not tried", wrong);
}

// Tasks that a child handed over are in scopes of their own: the region's newest scope that is the
// task's takes the new one.
static Scope *own_scope(Task *t, uint64_t region) {
  for (Scope *s = t->regions; s; s = s->next)
    if (s->region == region && s->owner == t) return s;
  Scope *s = scope_new(t, region);
  s->owner = t;
  append(t, s);
  return s;
}

PUBLIC void norace_post(norace_region *r, long (*procedure)(long), long argument,
                        void (*handler)(long, void *), void *context) {
  if (!running) return alone_post(r, procedure, argument, handler, context);
  Task *by = task_current();
  check_alone(by, (uint64_t)r, handler != NULL, CALLER);
  Scope *s = own_scope(by, (uint64_t)r);
  Task *t = task_start((Task){.member = s,
                              .procedure = procedure,
                              .value = argument,
                              .handler = handler,
                              .context = context},
                       CALLER)
                ->task;
  s->running++;
  s->unjoined++;
  *s->last = t;
  s->last = &t->next;
}

// ---- joining

// The task leaves its scope; what it owns becomes the caller's.
static void join(Task *t, Scope *s, Task *member) {
  Task **at = &s->first;
  while (*at != member) at = &(*at)->next;
  *at = member->next;
  if (!member->next) s->last = at;
  s->unjoined--;
  append(t, member->regions);
  member->regions = NULL;
}

static void drop(Task *t, Scope *s) {
  Scope **at = &t->regions;
  while (*at != s) at = &(*at)->next;
  *at = s->next;
}

static void handle(const Task *member) {
  if (member && member->handler) member->handler(member->value, member->context);
}

static bool can_await(const Fiber *f, const Op *op) {
  return !(*find(f->task, op->address))->running;
}

static void do_await(Fiber *f, Op *op, Event *e) {
  Scope *s = *find(f->task, op->address);
  event_touch(e, s->key, 0xff, TOUCH_W);
  e->before = (int32_t)s->completed;
  e->effect = -(int32_t)s->completed;
  hb_acquire(f, &s->ended);
  alone_update();
}

// The scopes of the region one after the other: its own, and those that joined tasks hand over
// meanwhile.
static void await(uint64_t region, uint64_t pc) {
  Task *t = task_current();
  while (*find(t, region)) {
    Op op = {
        .kind = OP_AWAIT, .address = region, .pc = pc, .enabled = can_await, .perform = do_await};
    sync_point(&op);
    Scope *s = *find(t, region);
    Task *handler = s->first; // alone, or without a handler
    drop(t, s);
    while (s->first) join(t, s, s->first);
    handle(handler);
  }
}

PUBLIC void norace_await(norace_region *r) {
  if (!running) return alone_await(r);
  await((uint64_t)r, CALLER);
}

// ---- ewait

// Which of the completed tasks it joins with matters only if they differ: one hands tasks over, or
// has a handler.
static bool differs(const Task *t) { return t->handler || t->regions; }

static uint32_t count_alternatives(const Scope *s) {
  uint32_t n = 0;
  bool any = false;
  for (const Task *t = s->first; t; t = t->next)
    if (t->ended) n++, any |= differs(t);
  return any ? n : 1;
}

static Task *completed_task(const Scope *s, uint32_t which) {
  for (Task *t = s->first; t; t = t->next)
    if (t->ended && !which--) return t;
  return NULL;
}

static bool can_ewait(const Fiber *f, const Op *op) {
  return (*find(f->task, op->address))->completed > 0;
}

static void do_ewait(Fiber *f, Op *op, Event *e) {
  Scope *s = *find(f->task, op->address);
  event_touch(e, s->key, 0xff, TOUCH_W);
  e->before = (int32_t)s->completed;
  e->effect = -1;
  e->n_choices = (uint16_t)count_alternatives(s);
  Task *member = completed_task(s, e->choice);
  CHECK(member);
  s->completed--;
  op->value[0] = (uint64_t)member;
  if (s->unjoined > 1) return;
  hb_acquire(f, &s->ended);
  alone_update();
}

static void ewait(uint64_t region, uint64_t pc) {
  Task *t = task_current();
  Scope *s = *find(t, region);
  if (!s) {
    report_finding(FINDING_USE, pc, region, 0, "waits for a task of a region that holds none");
    fiber_die();
  }
  for (const Scope *other = s->next; other; other = other->next)
    if (other->region == region)
      give_up("ewait on a region that also holds tasks which a child handed over");
  Op op = {
      .kind = OP_EWAIT, .address = region, .pc = pc, .enabled = can_ewait, .perform = do_ewait};
  sync_point(&op);
  Task *member = (Task *)op.value[0];
  join(t, s, member);
  if (!s->unjoined) drop(t, s);
  handle(member);
}

PUBLIC void norace_ewait(norace_region *r) {
  if (!running) return alone_ewait(r);
  ewait((uint64_t)r, CALLER);
}
