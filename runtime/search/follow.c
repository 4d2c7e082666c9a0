// The search hears of the program's steps and accesses: what was performed enters the execution,
// and the weakened order learns what each thread did before it stopped again.
#include "search/follow.h"
#include "access/shadow.h"
#include "base/proof_hints.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "openmp/omp_team.h"
#include "search/focus_follow.h"
#include "search/pauses.h"
#include "search/search.h"
#include "search/state_merging.h"
#include "world/hooks.h"
#include "world/schedule.h"

static void note_access(uint64_t base, uint8_t mask, uint8_t kind) {
  if (unlikely(!search->commuting.state)) shadow_hooks()->noted = NULL; // it was given up
  commuting_note(search, base, mask, kind, current->number, current->epoch);
}

static bool is_proved(uint64_t base, uint8_t mask, uint32_t thread) {
  if (control->n_proved && !(mask & ~hint_bytes(base))) return true;
  return control->n_regions && omp_is_proved(fiber_numbered(thread));
}

static bool is_same(const Event *then, const Event *now) {
  if (then->op != now->op || then->pc != now->pc || then->index != now->index ||
      then->epoch != now->epoch || then->n_touches != now->n_touches)
    return false;
  for (int i = 0; i < now->n_touches; i++)
    if (then->touch[i].key != now->touch[i].key || then->touch[i].mode != now->touch[i].mode)
      return false;
  return true;
}

// All that the search knows of an execution rests on the same steps leading to the same state.
static void compare_again(const Event *then, const Event *now) {
  if (unlikely(!is_same(then, now)))
    give_up("the same schedule does not lead to the same events again");
}

// A step of the execution that is run again is in it already.
static void note_performed(Fiber *f, const Op *op, Event *e) {
  uint32_t at = world->n_events;
  CHECK(at <= execution_length(search));
  if (!focus_keeps(f, op, e) || search_chops(op))
    e->n_touches = 0; // whose turn it was changes nothing that is looked for
  bool again = at < execution_length(search);
  if (again) compare_again(execution_event(search, at), e);
  search->grew = !again && execution_push(search, e);
  if (search->grew) commuting_begin(search, at, world->alone);
}

static void note_stopped(Fiber *f) {
  if (!search->grew) return;
  bool runs_on = f->state == FIBER_PENDING && !f->dead && !f->parked;
  bool unlocks = runs_on && f->pending->kind == OP_UNLOCK;
  commuting_settle(search, execution_length(search) - 1,
                   unlocks ? key_of_object(f->pending->object) : 0);
}

static bool comes_before(uint32_t a_thread, uint32_t a, uint32_t b_thread, uint32_t b) {
  return execution_before(search, execution_node_of(search, a_thread, a),
                          execution_node_of(search, b_thread, b));
}

static bool precedes(uint32_t event, uint32_t thread) {
  int32_t own = execution_last_of(search, thread);
  return own < 0 || execution_before(search, event, (uint32_t)own);
}

static void go_on_apart(uint32_t from, uint32_t to) {
  files_part();
  pauses_start();
  commuting_adopt(search, from);
  search_walk(from, to);
}

void search_follow(void) {
  world_hooks.comes_before = comes_before;
  world_hooks.precedes = precedes;
  world_hooks.part = go_on_apart;
  shadow_hooks()->merging = merge_on;
  static const StepListener steps = {.performed = note_performed, .stopped = note_stopped};
  schedule_listen(&steps);
  focus_follow();
  commuting_start(search, shadow_last);
  if (!search->commuting.state) return;
  search->commuting.is_proved = is_proved;
  shadow_hooks()->noted = note_access;
}
