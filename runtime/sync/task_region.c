// Regions: post, await, ewait (seed 001, section 3.2).
//
// A scope counts its completed tasks like a semaphore: the end of a task adds one, ewait takes one,
// await needs all. Joining orders nothing by itself: only the join that empties the region puts the
// caller after every task that it has joined with there.
#include "sync/task_region.h"
#include "base/report_log.h"
#include "sync/sync.h"
#include "sync/task_fibers.h"
#include "sync/task_off.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/schedule.h"
#include "world/symbolic.h"

// The next of the region's scopes from `s` on that has tasks to join with; NULL: none has.
static Scope *with_tasks(Scope *s, uint64_t region) {
  while (s && (s->region != region || !s->unjoined)) s = s->next;
  return s;
}

static Scope *first_scope(const Task *t, uint64_t region) { return with_tasks(t->regions, region); }

static void append(Task *t, Scope *list) {
  Scope **end = &t->regions;
  while (*end) end = &(*end)->next;
  *end = list;
}

// ---- post

// Is there a task in the region whose handler may change something?
static bool any_handler(const Task *t, uint64_t region, bool reading) {
  for (const Scope *s = t->regions; s; s = s->next)
    for (const Task *m = s->region == region ? s->first : NULL; m; m = m->next)
      if (m->handler && (reading || !m->reading)) return true;
  return false;
}

static void check_alone(Task *t, uint64_t region, bool handler, uint64_t pc) {
  if (!any_handler(t, region, false) && !(handler && first_scope(t, region))) return;
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

static void post(uint64_t region, const Task *what, uint64_t pc) {
  Task *by = task_current();
  check_alone(by, region, what->handler && !what->reading, pc);
  Scope *s = own_scope(by, region);
  Task model = *what;
  model.member = s;
  Task *t = task_start(model, pc)->task;
  s->running++;
  s->unjoined++;
  *s->last = t;
  s->last = &t->next;
}

PUBLIC void norace_post(norace_region *r, long (*procedure)(long), long argument,
                        void (*handler)(long, void *), void *context) {
  if (!running) return alone_post(r, procedure, argument, handler, context);
  Task what = {.procedure = procedure,
               .value = argument,
               .expression = symbolic_take_created(),
               .handler = handler,
               .context = context};
  post((uint64_t)r, &what, CALLER);
}

// The handler changes nothing: others may be in the region.
void norace_post_reading(norace_region *, long (*)(long), long, void (*)(long, void *), void *);
PUBLIC void norace_post_reading(norace_region *r, long (*procedure)(long), long argument,
                                void (*handler)(long, void *), void *context) {
  if (!running) return alone_post(r, procedure, argument, handler, context);
  Task what = {.procedure = procedure,
               .value = argument,
               .expression = symbolic_take_created(),
               .handler = handler,
               .context = context,
               .reading = true};
  post((uint64_t)r, &what, CALLER);
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

// The scopes stay until the region is empty: what their tasks did comes before what follows then.
static void drop_empty(Task *t, uint64_t region, const Task *member, uint64_t pc) {
  bool empty = !first_scope(t, region);
  if (empty || member->handler) graph_next(NODE_JOINED, pc);
  if (member->handler) graph_after(graph_node(world->by_number[member->number]), EDGE_JOIN);
  if (!empty) return;
  for (const Scope *s = t->regions; s; s = s->next)
    for (const GraphNodes *n = s->region == region ? s->nodes : NULL; n; n = n->next)
      graph_after(n->node, EDGE_JOIN);
  for (Scope **at = &t->regions; *at;)
    if ((*at)->region == region) *at = (*at)->next;
    else at = &(*at)->next;
}

// Every task of the region has been joined with, the last one now.
static void come_after(Fiber *f, uint64_t region) {
  for (const Scope *s = f->task->regions; s; s = s->next)
    if (s->region == region) hb_acquire(f, &s->ended);
}

static void handle(const Task *member) {
  if (!member || !member->handler) return;
  symbolic_call((void *)member->handler, member->expression);
  member->handler(member->value, member->context);
}

// ---- await, of all tasks in a scope at once: there is no handler, or one task

static bool can_await(const Fiber *f, const Op *op) {
  return !first_scope(f->task, op->address)->running;
}

static void do_await(Fiber *f, Op *op, Event *e) {
  Scope *s = first_scope(f->task, op->address);
  event_touch(e, s->key, 0xff, TOUCH_W);
  e->before = (int32_t)s->completed;
  e->effect = -(int32_t)s->completed;
  s->completed = 0;
  hb_acquire(f, &s->ended);
  if (!with_tasks(s->next, op->address)) come_after(f, op->address);
  alone_update();
}

static const Task *await_scope(uint64_t region, uint64_t pc) {
  Op op = {
      .kind = OP_AWAIT, .address = region, .pc = pc, .enabled = can_await, .perform = do_await};
  sync_point(&op);
  Task *t = task_current();
  Scope *s = first_scope(t, region);
  Task *member = s->first;
  while (s->first) join(t, s, s->first);
  return member;
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

static Scope *scope_numbered(const Task *t, uint64_t region, uint64_t n) {
  Scope *s = first_scope(t, region);
  while (n--) s = with_tasks(s->next, region);
  return s;
}

static bool can_ewait(const Fiber *f, const Op *op) {
  return scope_numbered(f->task, op->address, op->argument)->completed > 0;
}

// Is the region empty without this task?
static bool is_last(const Task *t, uint64_t region, const Scope *s, const Task *member) {
  if (s->unjoined > 1 || first_scope(member, region)) return false;
  for (const Scope *o = first_scope(t, region); o; o = with_tasks(o->next, region))
    if (o != s) return false;
  return true;
}

static void do_ewait(Fiber *f, Op *op, Event *e) {
  Scope *s = scope_numbered(f->task, op->address, op->argument);
  event_touch(e, s->key, 0xff, TOUCH_W);
  e->before = (int32_t)s->completed;
  e->effect = -1;
  event_choices(e, count_alternatives(s));
  Task *member = completed_task(s, e->choice);
  CHECK(member);
  s->completed--;
  op->value[0] = (uint64_t)member;
  if (member->handler) hb_join(f, world->by_number[member->number]); // it runs behind its own task
  if (!is_last(f->task, op->address, s, member)) return;
  come_after(f, op->address);
  alone_update();
}

// Tasks that were handed over are in scopes of their own. Which scope it joins with a task of is
// chosen first, and every choice is tried.
static const Task *join_one(uint64_t region, uint64_t pc) {
  Task *t = task_current();
  uint32_t n = 0;
  for (Scope *s = first_scope(t, region); s; s = with_tasks(s->next, region)) n++;
  Op op = {.kind = OP_EWAIT,
           .address = region,
           .argument = n > 1 ? sync_choose(n, pc) : 0,
           .pc = pc,
           .enabled = can_ewait,
           .perform = do_ewait};
  sync_point(&op);
  Task *member = (Task *)op.value[0];
  join(t, scope_numbered(t, region, op.argument), member);
  return member;
}

bool task_joins_elsewhere(const Fiber *f) {
  const Op *op = f->pending;
  if (op->kind != OP_EWAIT) return false;
  for (Scope *s = first_scope(f->task, op->address); s; s = with_tasks(s->next, op->address))
    if (s->completed) return true;
  return false;
}

PUBLIC void norace_ewait(norace_region *r) {
  if (!running) return alone_ewait(r);
  uint64_t region = (uint64_t)r;
  Task *t = task_current();
  if (!first_scope(t, region)) {
    report_finding(FINDING_USE, CALLER, region, 0, "waits for a task of a region that holds none");
    fiber_die();
  }
  const Task *member = join_one(region, CALLER);
  drop_empty(t, region, member, CALLER);
  handle(member);
}

// ---- await

static uint32_t count_tasks(const Task *t, uint64_t region) {
  uint32_t n = 0;
  for (const Scope *s = t->regions; s; s = s->next) n += s->region == region ? s->unjoined : 0;
  return n;
}

// Handlers of several tasks run one after the other as these end, in every order. What the last
// handler posts is not waited for: the region was empty before it ran.
static void await(uint64_t region, uint64_t pc) {
  Task *t = task_current();
  for (bool more = first_scope(t, region); more;) {
    bool one_by_one = count_tasks(t, region) > 1 && any_handler(t, region, true);
    const Task *member = one_by_one ? join_one(region, pc) : await_scope(region, pc);
    more = first_scope(t, region);
    drop_empty(t, region, member, pc);
    handle(member);
  }
}

PUBLIC void norace_await(norace_region *r) {
  if (!running) return alone_await(r);
  await((uint64_t)r, CALLER);
}

// The implicit parent of a program in the paper's language joins with what is left when the first
// procedure has ended, region by region in the order in which they came to be used.
void norace_await_all(void);
PUBLIC void norace_await_all(void) {
  if (!running) return;
  const Task *t = task_current();
  while (t->regions) {
    uint64_t region = t->regions->region;
    await(region, CALLER);
    CHECK(!t->regions || t->regions->region != region || first_scope(t, region));
  }
}
