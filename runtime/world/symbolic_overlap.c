#include "world/symbolic_overlap.h"

#include "base/report_log.h"
#include "base/said.h"
#include "world/expressions.h"
#include "world/hooks.h"
#include "world/symbolic.h"
#include "world/vector_clock.h"
#include "world/world_kept.h"

enum { MOST_QUESTIONS = 512, MOST_SCANNED = 1 << 16 };

// Of all executions of the search: what was accessed in another one may be so in this one.

static void ask(const Place *a, uint32_t b, uint64_t from, uint64_t n) {
  uint64_t hash = log_mix(log_mix(log_mix(a->id, b), from), n) | 1;
  if (world_kept.overlaps.n_questions >= MOST_QUESTIONS ||
      said_before(world_kept.overlaps.asked, hash))
    return;
  world_kept.overlaps.n_questions++;
  expression_log(a->id);
  if (b) expression_log(b);
  OverlapRecord r = {.head = {RECORD_OVERLAP, sizeof r},
                     .a = a->id,
                     .b = b,
                     .conditions = a->conditions,
                     .n_a = a->n,
                     .from = from,
                     .n_b = n};
  log_add(&r.head);
}

static bool is_apart(const Place *p) { // from the running thread, and in no order with it
  return p->thread != current->number && p->epoch > clock_get(&current->clock, p->thread);
}

// The bytes of the object that others have accessed in no order with the running thread.
static void ask_about_seen(const Place *p) {
  uint64_t end = p->object.end - p->object.start < MOST_SCANNED ? p->object.end
                                                                : p->object.start + MOST_SCANNED;
  uint64_t from = 0;
  for (uint64_t base = p->object.start & ~7ul; base <= end; base += 8) {
    bool seen = base < end && world_hooks.others(base);
    if (seen && !from) from = base;
    if (!seen && from) ask(p, 0, from, base - from), from = 0;
  }
}

void symbolic_overlap_at(uint32_t id, uint64_t n, Span object) {
  if (expression(id)->op == SYMBOLIC_CONSTANT || alone) return;
  Place new = {id, current->number, current->epoch, expression_conditions(), n ? n : 1, object};
  for (uint32_t i = 0; i < symbolic_now.overlaps; i++)
    if (world_kept.overlaps.place[i].object.start == object.start &&
        world_kept.overlaps.place[i].id != id && is_apart(&world_kept.overlaps.place[i]))
      ask(&world_kept.overlaps.place[i], id, 0, new.n);
  ask_about_seen(&new);
  for (uint32_t i = 0; i < symbolic_now.overlaps; i++)
    if (world_kept.overlaps.place[i].id == id && world_kept.overlaps.place[i].thread == new.thread)
      return (void)(world_kept.overlaps.place[i] = new);
  if (symbolic_now.overlaps < MOST_PLACES) world_kept.overlaps.place[symbolic_now.overlaps++] = new;
}

void symbolic_overlap_access(uint64_t address, uint64_t n) {
  for (uint32_t i = 0; i < symbolic_now.overlaps; i++)
    if (address >= world_kept.overlaps.place[i].object.start &&
        address < world_kept.overlaps.place[i].object.end &&
        is_apart(&world_kept.overlaps.place[i]))
      ask(&world_kept.overlaps.place[i], 0, address, n);
}
