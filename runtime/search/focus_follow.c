// --focus: what the running program does shows what matters to the search.
#include "search/focus_follow.h"

#include "access/shadow.h"
#include "base/arenas.h"
#include "search/search.h"
#include "world/hooks.h"
#include "world/object.h"
#include "world/schedule.h"
#include "world/stack_walk.h"

enum { DEEPEST = 64 };

static bool lies_in(uint64_t address, const Span *spans, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (address >= spans[i].start && address < spans[i].end) return true;
  return false;
}

static void add_event(const Event *e) {
  for (int k = 0; k < e->n_touches; k++) focus_add(search->focus, e->touch[k].key);
}

// The thread stands in front of an operation, on its own stack.
static void look_at_calls(void) {
  uint64_t pc[DEEPEST];
  uint32_t n = control->focus.n_code ? stack_walk(pc, DEEPEST) : 0;
  for (uint32_t i = 0; i < n && !current->near_focus; i++)
    current->near_focus = lies_in(pc[i] - 1, control->focus.code, control->focus.n_code);
}

static bool lies_in_variable(const Object *o) {
  return o && lies_in(o->address, control->focus.data, control->focus.n_data);
}

static bool is_left_out(const Search *s, const Object *o) {
  return !o || focus_leaves_out(s, key_of_object(o));
}

bool focus_leaves_out_op(const Search *s, const Op *op) {
  return s->focus && (op->object || op->second) && is_left_out(s, op->object) &&
         is_left_out(s, op->second);
}

bool focus_keeps(Fiber *f, const Op *op, const Event *e) {
  if (likely(!search->focus)) return true;
  if (f->near_focus || lies_in_variable(op->object) || lies_in_variable(op->second)) add_event(e);
  f->near_focus = false;
  for (int k = 0; k < e->n_touches; k++)
    if (!focus_leaves_out(search, e->touch[k].key)) return true;
  return false;
}

static bool meets_variable(uint64_t address, uint64_t size) {
  for (uint32_t i = 0; i < control->focus.n_data; i++)
    if (address < control->focus.data[i].end && address + size > control->focus.data[i].start)
      return true;
  return false;
}

// What the path has already was looked at when it was new. A lock is looked at when it is taken.
static void note_access(uint64_t address, uint64_t size) {
  Fiber *f = current;
  if (!meets_variable(address, size) || world->n_events < execution_length(search) ||
      object_look(address))
    return;
  f->near_focus = true;
  for (uint32_t i = 0; i < held_known(f); i++) {
    const Object *o = object_look(f->held[i].address);
    if (o) focus_add(search->focus, key_of_object(o));
  }
  int32_t before = execution_last_of(search, f->number);
  if (before >= 0) add_event(execution_event(search, (uint32_t)before));
}

void focus_follow(void) {
  if (!control->focus.n_code && !control->focus.n_data) return;
  search->focus = search_take(focus_size());
  world_hooks.in_front = look_at_calls;
  if (control->focus.n_data) shadow_hooks()->focused = note_access;
}
