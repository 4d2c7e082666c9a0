// Teams: parallel, teams, barriers. The last barrier of a region is its join: its threads end when
// they arrive, the first one waits.
#include <stdarg.h>
#include <string.h>

#include "access/shadow.h"
#include "base/arenas.h"
#include "base/proof_hints.h"
#include "base/report_log.h"
#include "openmp/omp_depend.h"
#include "openmp/omp_propose.h"
#include "openmp/omp_reduction.h"
#include "openmp/omp_task.h"
#include "openmp/omp_team.h"
#include "openmp/omp_units.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/hooks.h"
#include "world/schedule.h"

typedef struct OmpLocals { // what a thread number's thread-locals were when a fiber last ended as
                           // it
  void **tls;
  uint32_t n_tls;
} OmpLocals;

enum { MAX_TEAM = 512, MAX_LEVELS = 3, MAX_ARGS = 64 };

// ---- tasks and scopes

uint64_t omp_name(void) {
  return 1ul << 58 | (uint64_t)current->number << 32 | ++current->openmp.names;
}

OmpTask *omp_task_new(OmpTask *parent, OmpTeam *team, uint32_t number) {
  OmpTask *t = world_take(sizeof *t);
  t->parent = parent;
  t->team = team;
  t->number = number;
  t->fiber = NOBODY;
  if (!parent) return t;
  t->threads = parent->threads;
  t->schedule = parent->schedule;
  t->schedule_chunk = parent->schedule_chunk;
  t->dynamic = parent->dynamic;
  t->max_levels = parent->max_levels;
  t->thread_limit = parent->thread_limit;
  return t;
}

// The name must be the same however many threads there are, as far as that is possible: rules refer
// to it.
static OmpTeam *workers_new(OmpTeam *outer, uint32_t size) {
  OmpTeam *team = world_take(sizeof *team);
  team->outer = outer;
  team->size = size;
  team->name = (uint64_t)current->number << 32 | ++current->openmp.teams;
  team->league = outer ? outer->league : 0;
  team->league_size = outer ? outer->league_size : 1;
  team->level = outer ? outer->level + 1 : 0;
  team->active_level = (outer ? outer->active_level : 0) + (size > 1);
  return team;
}

OmpScope *omp_scope_new(uint64_t name, uint64_t which, uint32_t n) {
  OmpScope *s = world_take(sizeof *s);
  s->key = key_synthetic(KEY_OMP, name << 3, which);
  s->running = n;
  return s;
}

static OmpScope *barrier_new(const OmpTeam *team, uint64_t which) {
  return omp_scope_new(team->name, which, team->size);
}

// A thread that OpenMP did not make is alone in its team. Started by hand, the program has one such
// thread at a time.
OmpTask *omp_task(void) {
  static __thread OmpTeam off_team;
  static __thread OmpTask off_task;
  if (!running) {
    off_team.size = off_team.league_size = 1;
    off_task.team = &off_team;
    return &off_task;
  }
  if (!current->openmp.task) {
    OmpTeam *team = workers_new(NULL, 1);
    current->openmp.task = omp_task_new(NULL, team, 0);
    current->openmp.task->max_levels = MAX_LEVELS;
    current->openmp.task->barrier = barrier_new(team, 0);
  }
  return current->openmp.task;
}

void omp_scope_end(OmpScope *s, Fiber *f, Event *e) {
  event_touch(e, s->key, 0xff, TOUCH_C);
  s->running--;
  hb_release(f, &s->ended);
  if (f->openmp.task->ended) clock_set(&s->ended, f->number, f->epoch + 1); // nothing of it follows
}

static bool can_leave(const Fiber *f, const Op *op) {
  return !((const OmpScope *)op->value[0])->running;
}

static void do_leave(Fiber *f, Op *op, Event *e) {
  const OmpScope *s = (const OmpScope *)op->value[0];
  event_touch(e, s->key, 0xff, TOUCH_R);
  hb_acquire(f, &s->ended);
  alone_update();
}

void omp_scope_wait(OmpScope *s, uint64_t pc) {
  Op op = {.kind = OP_FINISH,
           .address = s->key,
           .value = {(uint64_t)s},
           .pc = pc,
           .enabled = can_leave,
           .perform = do_leave};
  sync_point(&op);
}

// ---- barriers

static void do_arrive(Fiber *f, Op *op, Event *e) { omp_scope_end((OmpScope *)op->value[0], f, e); }

void omp_scope_arrive(OmpScope *s, uint64_t pc) {
  Op op = {.kind = OP_END,
           .address = s->key,
           .value = {(uint64_t)s},
           .pc = pc,
           .enabled = sync_always,
           .perform = do_arrive};
  sync_point(&op);
}

static OmpScope *next_barrier(OmpTask *t) {
  OmpScope *s = t->barrier;
  if (!s->next) {
    s->next = barrier_new(t->team, s->number + 1);
    s->next->number = s->number + 1;
  }
  return s->next;
}

// Explicit tasks of the team are over before anybody leaves.
void omp_barrier(uint64_t pc) {
  OmpTask *t = omp_task();
  if (t->explicit || (t->team->size == 1 && t->barrier->running == 1 && !t->barrier->ended.n))
    return;
  OmpScope *s = t->barrier, *next = next_barrier(t);
  omp_scope_arrive(s, pc);
  omp_scope_wait(s, pc);
  t->barrier = next;
  units_phase();
}

PUBLIC void __kmpc_barrier(OmpPlace *place, int32_t thread) {
  if (running) omp_barrier(CALLER);
}
PUBLIC int32_t __kmpc_cancel_barrier(OmpPlace *place, int32_t thread) {
  if (running) omp_barrier(CALLER);
  return 0;
}

// ---- the threads of a team

// More arguments than the function takes do no harm in the calling conventions that fibers are
// written for.
static void call(void (*micro)(void), int32_t *thread, int32_t *bound, uint32_t argc,
                 void *const *a) {
#define SIX(i) a[i], a[i + 1], a[i + 2], a[i + 3], a[i + 4], a[i + 5]
#define P6 void *, void *, void *, void *, void *, void *
#define P30 P6, P6, P6, P6, P6
  void *six[6] = {0};
  if (argc <= 6) {
    memcpy(six, a, argc * sizeof *a);
    ((void (*)(int32_t *, int32_t *, P6))(void *)micro)(thread, bound, six[0], six[1], six[2],
                                                        six[3], six[4], six[5]);
    return;
  }
  ((void (*)(int32_t *, int32_t *, P30, P30))(void *)micro)(thread, bound, SIX(0), SIX(6), SIX(12),
                                                            SIX(18), SIX(24), SIX(30), SIX(36),
                                                            SIX(42), SIX(48), SIX(54));
}

// In a league each member is the first thread of a team of its own, and of its own contention
// group.
static void begin_league_member(OmpTask *t) {
  OmpTeam *own = workers_new(t->team, 1);
  own->level = 0;
  own->active_level = 0;
  own->league = t->number;
  own->league_size = t->team->size;
  current->openmp.task = omp_task_new(t, own, 0);
  current->openmp.task->barrier = barrier_new(own, 0);
}

static void run_member(OmpTask *t) {
  const OmpTeam *team = t->team;
  int32_t thread = (int32_t)t->number, bound = 0;
  if (team->is_league) begin_league_member(t), thread = 0;
  units_start(current->openmp.task);
  current->openmp.task->stack_base = (uint64_t)__builtin_frame_address(0);
  call(team->micro, &thread, &bound, team->argc, team->args);
  if (team->is_league) {
    omp_barrier(current->openmp.task->pc);
    current->openmp.task = t;
  }
}

static void *member_main(void *task) {
  run_member(task);
  return NULL;
}

void omp_fiber_ended(Fiber *f) {
  OmpTask *t = f->openmp.task;
  if (!t || t->fiber != f->number) return;
  if (t->explicit) return omp_task_ended(f);
  OmpLocals *mine = &t->parent->locals[t->number];
  mine->tls = f->storage.tls;
  mine->n_tls = f->storage.n_tls;
  t->ended = true;
  omp_scope_arrive(t->barrier, t->pc);
}

static void bind(Fiber *f, const OmpTeam *team, uint32_t number, bool bound) {
  f->openmp.team = team->name;
  f->openmp.thread = number;
  f->openmp.is_bound = bound;
}

void omp_bind_task(Fiber *f, const OmpTask *t) { bind(f, t->team, t->number, false); }

bool omp_on_one_thread(uint32_t fiber, uint32_t other) {
  const Fiber *a = fiber_numbered(fiber), *b = fiber_numbered(other);
  if (!a || !b || a == b) return false;
  return a->openmp.is_bound && b->openmp.is_bound && a->openmp.team &&
         a->openmp.team == b->openmp.team && a->openmp.thread == b->openmp.thread;
}

bool omp_is_proved(const Fiber *f) { return f && f->openmp.task && f->openmp.task->team->proved; }

Fiber *omp_tls_owner(Fiber *f) {
  const OmpTask *t = f->openmp.task;
  control->workers_seen = 1;
  if (!t || !t->explicit || !t->team->fibers) return f;
  f->openmp.is_bound = true;
  return world->by_number[t->team->fibers[t->number]];
}

static void start_member(OmpTask *parent, OmpTeam *team, OmpScope *barrier, uint32_t number,
                         uint64_t pc) {
  OmpTask *t = omp_task_new(parent, team, number);
  Fiber *f = thread_create(member_main, t, pc);
  t->barrier = barrier;
  team->fibers[number] = t->fiber = f->number;
  bind(f, team, number, true);
  t->pc = pc;
  f->openmp.task = t;
  f->detached = true;
  f->storage.tls = parent->locals[number].tls;
  f->storage.n_tls = parent->locals[number].n_tls;
}

static void run_team(OmpTeam *team, uint64_t pc) {
  OmpTask *parent = omp_task(), *mine = omp_task_new(parent, team, 0);
  if (team->size > 1) control->openmp = 1;
  parent->forked = units_copy(parent->units);
  if (!parent->locals) parent->locals = world_take(MAX_TEAM * sizeof *parent->locals);
  mine->barrier = barrier_new(team, 0);
  mine->pc = pc;
  team->fibers = world_take(team->size * sizeof *team->fibers);
  team->fibers[0] = current->number;
  struct {
    uint64_t omp_team;
    uint32_t omp_thread;
    bool omp_bound;
  } before = {current->openmp.team, current->openmp.thread, current->openmp.is_bound};
  bind(current, team, 0, true);
  for (uint32_t i = 1; i < team->size; i++) start_member(parent, team, mine->barrier, i, pc);
  current->openmp.task = mine;
  run_member(mine);
  omp_barrier(pc);
  current->openmp.task = parent;
  current->openmp.team = before.omp_team;
  current->openmp.thread = before.omp_thread;
  current->openmp.is_bound = before.omp_bound;
}

// How many threads a parallel region gets. Nested ones stay small, and end where their number would
// grow without bound.
static uint32_t choose_size(OmpTask *t, bool *fixed) {
  uint32_t asked = t->pushed_threads ? t->pushed_threads : t->threads;
  t->pushed_threads = 0;
  *fixed = asked != 0;
  uint32_t level = t->team->active_level;
  if (level >= t->max_levels) return 1;
  if (!asked) {
    control->workers_used = 1;
    asked = level && control->team > 2 ? 2 : control->team;
  }
  if (t->thread_limit && asked > t->thread_limit) asked = t->thread_limit;
  if (asked > MAX_TEAM) give_up("a team of %u threads", asked);
  return asked ? asked : 1;
}

static void fork(void (*micro)(void), uint32_t argc, void **args, uint32_t size, bool fixed,
                 bool league, uint64_t pc) {
  if (argc > MAX_ARGS - 4) give_up("a parallel region refers to %u variables", argc);
  OmpTeam *team = workers_new(omp_task()->team, size);
  team->is_league = league;
  team->is_fixed = fixed;
  team->proved = unlikely(control->n_regions) && !league && (world->alone || team->outer->proved) &&
                 hint_region(pc);
  team->micro = micro;
  team->argc = argc;
  team->args = world_take(MAX_ARGS * sizeof *args);
  memcpy(team->args, args, argc * sizeof *args);
  run_team(team, pc);
}

static void fork_off(void (*micro)(void), uint32_t argc, void **args) {
  int32_t thread = 0, bound = 0;
  call(micro, &thread, &bound, argc, args);
}

static void read_args(void **args, uint32_t argc, va_list from) {
  for (uint32_t i = 0; i < argc && i < MAX_ARGS; i++) args[i] = va_arg(from, void *);
}

PUBLIC void __kmpc_fork_call(OmpPlace *place, int32_t argc, void (*micro)(void), ...) {
  void *args[MAX_ARGS] = {0};
  va_list list;
  va_start(list, micro);
  read_args(args, (uint32_t)argc, list);
  va_end(list);
  if (!running) return fork_off(micro, (uint32_t)argc, args);
  bool fixed;
  uint32_t size = choose_size(omp_task(), &fixed);
  fork(micro, (uint32_t)argc, args, size, fixed, false, CALLER);
}

PUBLIC void __kmpc_fork_call_if(OmpPlace *place, int32_t argc, void (*micro)(void),
                                int32_t condition, void *argument) {
  void *args[MAX_ARGS] = {argument};
  if (!running) return fork_off(micro, (uint32_t)argc, args);
  bool fixed;
  uint32_t size = choose_size(omp_task(), &fixed);
  fork(micro, (uint32_t)argc, args, condition ? size : 1, fixed, false, CALLER);
}

PUBLIC void __kmpc_fork_teams(OmpPlace *place, int32_t argc, void (*micro)(void), ...) {
  void *args[MAX_ARGS] = {0};
  va_list list;
  va_start(list, micro);
  read_args(args, (uint32_t)argc, list);
  va_end(list);
  if (!running) return fork_off(micro, (uint32_t)argc, args);
  OmpTask *t = omp_task();
  uint32_t size = t->pushed_teams ? t->pushed_teams : control->team;
  bool fixed = t->pushed_teams != 0;
  if (!fixed) control->workers_used = 1;
  if (size > MAX_TEAM) give_up("a league of %u teams", size);
  t->pushed_teams = 0;
  fork(micro, (uint32_t)argc, args, size, fixed, true, CALLER);
}

// A region whose if clause is false: the compiler calls its function itself, in between.
PUBLIC void __kmpc_serialized_parallel(OmpPlace *place, int32_t thread) {
  if (!running) return;
  OmpTask *parent = omp_task();
  parent->pushed_threads = 0;
  OmpTeam *team = workers_new(parent->team, 1);
  current->openmp.task = omp_task_new(parent, team, 0);
  current->openmp.task->barrier = barrier_new(team, 0);
}
PUBLIC void __kmpc_end_serialized_parallel(OmpPlace *place, int32_t thread) {
  if (!running) return;
  omp_barrier(CALLER);
  current->openmp.task = current->openmp.task->parent;
}

PUBLIC void __kmpc_push_num_threads(OmpPlace *place, int32_t thread, int32_t n) {
  if (n > 0) omp_task()->pushed_threads = (uint32_t)n;
}
PUBLIC void __kmpc_push_num_threads_strict(OmpPlace *place, int32_t thread, int32_t n, int severity,
                                           const char *message) {
  if (n > 0) omp_task()->pushed_threads = (uint32_t)n;
}
PUBLIC void __kmpc_push_proc_bind(OmpPlace *place, int32_t thread, int32_t bind) {}
PUBLIC void __kmpc_push_num_teams(OmpPlace *place, int32_t thread, int32_t teams, int32_t limit) {
  omp_task()->pushed_teams = teams > 0 ? (uint32_t)teams : 0;
  if (limit > 0) omp_task()->thread_limit = (uint32_t)limit;
}
PUBLIC void __kmpc_push_num_teams_51(OmpPlace *place, int32_t thread, int32_t least, int32_t most,
                                     int32_t limit) {
  __kmpc_push_num_teams(place, thread, most > 0 ? most : least, limit);
}
PUBLIC void __kmpc_set_thread_limit(OmpPlace *place, int32_t thread, int32_t limit) {
  if (limit > 0) omp_task()->thread_limit = (uint32_t)limit;
}
PUBLIC int32_t __kmpc_global_thread_num(OmpPlace *place) { return (int32_t)omp_task()->number; }
PUBLIC int32_t __kmpc_bound_thread_num(OmpPlace *place) { return (int32_t)omp_task()->number; }
// What the compiler asks of its own accord decides nothing, but for the number of all.
PUBLIC int32_t __kmpc_global_num_threads(OmpPlace *place) {
  if (running) control->workers_seen = 1;
  return (int32_t)omp_task()->team->size;
}
PUBLIC int32_t __kmpc_bound_num_threads(OmpPlace *place) {
  if (running) control->workers_seen = 1;
  return (int32_t)omp_task()->team->size;
}
PUBLIC int32_t __kmpc_in_parallel(OmpPlace *place) {
  if (running) control->workers_seen = 1;
  return omp_task()->team->active_level > 0;
}
PUBLIC int32_t __kmpc_ok_to_fork(OmpPlace *place) { return 1; }
PUBLIC void __kmpc_begin(OmpPlace *place, int32_t flags) {}
PUBLIC void __kmpc_end(OmpPlace *place) {}
PUBLIC void __kmpc_push_target_tripcount_mapper(OmpPlace *place, int64_t device, uint64_t trip) {}

static bool is_combining(const Fiber *f) { return f->openmp.task->combining; }

void omp_follow(void) {
  world_hooks.ended = omp_fiber_ended;
  world_hooks.tls_owner = omp_tls_owner;
  world_hooks.allocated = depend_forget;
  *shadow_hooks() = (ShadowHooks){.of_task = omp_access,
                                  .combines = is_combining,
                                  .combines_with = omp_combines_with,
                                  .is_proved = omp_is_proved};
}
