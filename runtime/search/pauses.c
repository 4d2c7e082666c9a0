#include "search/pauses.h"

#include <signal.h>
#include <time.h>

#include "access/filter.h"
#include "access/shadow.h"
#include "base/arenas.h"
#include "base/report_log.h"
#include "base/spill.h"
#include "search/search.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"
#include "world/schedule.h"
#include "world/snapshot.h"

enum { LONGEST_ROUND = 256, ROUNDS = 100, PATIENCE = 200000 }; // reads; rounds; reads
enum {
  TICK = 300000000,
  VERY_LONG = 4
}; // nanoseconds of processor time; ticks, or one if there was such a thread before
enum { STRETCH = 1 << 16, MOST_PAUSES = 8 }; // accesses up to the first of so many pauses
enum { ENDLESS = 20 };                       // ticks, behind the last of them

// ---- has a thread gone on for long? A clock that ticks with the process's own time asks.

volatile bool very_long;

static double seconds(void) {
  struct timespec t;
  clock_gettime_real(&t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int watched(int run) {
  return run == RUN_SEARCH ? RUN_WATCH : run == RUN_RECORD ? RUN_RECORD_ALL : run;
}

static void tick(int unused) {
  Pausing *p = &search->pausing;
  bool comes_to_new_places = running == RUN_RECORD && p->accesses != control->accesses;
  bool stands =
      p->events == world->n_events && p->executions == control->executions && !comes_to_new_places;
  p->ticks = stands && !alone ? p->ticks + 1 : 0;
  very_long = p->ticks >= (control->pauses > PAUSES_IN_WAITS ? 1 : VERY_LONG);
  if (very_long) access_filter.on = false; // every access is looked at
  bool late = control->timeout > 0 && seconds() - p->began > control->timeout / 4;
  p->endless = p->ticks >= (late ? VERY_LONG : ENDLESS);
  if (stands && !alone && (very_long || !recording())) running = watched(running);
  p->events = world->n_events;
  p->executions = control->executions;
  p->accesses = control->accesses;
}

void pauses_start(void) {
  if (control->mode == MODE_REPLAY) return;
  search->pausing.began = seconds();
  if (control->pauses & PAUSES_IN_WAITS && running == RUN_SEARCH) running = RUN_WATCH;
  struct sigaction action = {.sa_handler = tick, .sa_flags = SA_ONSTACK | SA_RESTART};
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
  struct itimerspec often = {{0, TICK}, {0, TICK}};
  timer_t timer;
  sigaction(SIGRTMIN, &action, NULL);
  if (!timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer))
    timer_settime(timer, 0, &often, NULL);
}

// ---- does it wait? A round leads from one access back to the same one.

static void begin_loop(uint64_t address, uint64_t pc) {
  search->pausing.loop.pc = pc, search->pausing.loop.address = address;
  search->pausing.loop.round = search->pausing.loop.reads = search->pausing.loop.same = 0;
}

static bool same_as_ever(uint64_t address, uint64_t pc) {
  if (pc != search->pausing.loop.pc || address != search->pausing.loop.address) {
    search->pausing.loop.round =
        (search->pausing.loop.round ^ pc ^ address << 20) * 0x9e3779b97f4a7c15ul + 1;
    if (!search->pausing.loop.pc || ++search->pausing.loop.reads > LONGEST_ROUND)
      begin_loop(address, pc);
    return false;
  }
  search->pausing.loop.same =
      search->pausing.loop.round == search->pausing.loop.last ? search->pausing.loop.same + 1 : 0;
  search->pausing.loop.last = search->pausing.loop.round;
  search->pausing.loop.round = search->pausing.loop.reads = 0;
  return search->pausing.loop.same == ROUNDS;
}

static void do_nothing(Fiber *f, Op *op, Event *e) {}

static void pause_here(uint64_t pc) {
  Op op = {.kind = OP_PAUSE, .pc = pc, .enabled = sync_always, .perform = do_nothing};
  sync_point(&op);
}

static void begin_again(uint32_t pauses) {
  control->pauses |= pauses;
  findings()->again = true;
  fiber_park();
}

static void look_for_rounds(uint64_t address, uint32_t kind, uint64_t pc) {
  bool asked = control->pauses & PAUSES_IN_WAITS ||
               running == RUN_WATCH; // a replay follows what the search did
  if (!asked || kind & ACCESS_WRITE) search->pausing.loop.pc = 0;
  else if (same_as_ever(address, pc)) {
    search->pausing.loop.pc = 0;
    if (!(control->pauses & PAUSES_IN_WAITS)) begin_again(PAUSES_IN_WAITS);
    pause_here(pc);
  }
}

// ---- does it never end? What comes behind an event is known by where in the program that is: by a
// bit, which is the same wherever the program is loaded.

static uint32_t stretch_of(const Fiber *f) {
  return PAUSES_IN_WAITS << (1 + (f->waiting.last_pc & 0xfff) % 31);
}

static bool is_endless(const Fiber *f) { return control->endless & stretch_of(f); }

static bool never_ends(const Fiber *f) {
  return control->pauses & stretch_of(f) && f->waiting.pauses < MOST_PAUSES;
}

// What it does from here on it has done before, as far as anybody can tell: the others go on. Races
// with what it did count; without any the answer is open.
static void leave_endless(void) {
  if (!is_endless(current)) {
    search->pausing.endless = false;
    control->endless |= stretch_of(current);
    findings()->again = true;
    fiber_park();
  }
  if (search->pausing.loop.seen < STRETCH) return;
  report_unknown("a thread goes on without end: it was left after %d accesses", STRETCH);
  fiber_die();
}

static void pauses_begin(Fiber *f, const Op *op, const Event *e) {
  if (op->kind != OP_PAUSE) f->waiting.last_pc = op->pc, f->waiting.pauses = 0;
  search->pausing.loop.seen = search->pausing.loop.pc = 0;
  bool watch = is_endless(f) || never_ends(f) || control->pauses & PAUSES_IN_WAITS;
  if (recording()) running = watch ? RUN_RECORD_ALL : RUN_RECORD;
  else if (running == RUN_SEARCH || running == RUN_WATCH) running = watch ? RUN_WATCH : RUN_SEARCH;
}

// The recorded run stands: who goes on for ever when it is changed a little stays where it is.
static void takes_very_long(void) {
  if (search->too_long && search->too_long()) fiber_park();
  if (running != RUN_HUNT && !(control->pauses & stretch_of(current)))
    begin_again(stretch_of(current));
  very_long = false; // until the next tick
}

void pauses_look(uint64_t address, uint32_t kind, uint64_t pc) {
  if (alone) return;
  if (search->pausing.loop.events != world->n_events ||
      search->pausing.loop.thread != current->number)
    search->pausing.loop.pc = search->pausing.loop.seen = 0;
  search->pausing.loop.events = world->n_events, search->pausing.loop.thread = current->number;
  search->pausing.loop.seen++;
  look_for_rounds(address, kind, pc);
  if (control->mode != MODE_WITNESS && (search->pausing.endless || is_endless(current)))
    leave_endless();
  if (very_long) takes_very_long();
  if (never_ends(current)) {
    if (search->pausing.loop.seen >> current->waiting.pauses < STRETCH) return;
    current->waiting.pauses++;
    pause_here(pc);
  }
  bool only_takes_long =
      search->pausing.loop.seen > PATIENCE && !(control->pauses & PAUSES_IN_WAITS);
  if (only_takes_long && running == RUN_WATCH) search->pausing.loop.seen = 0, running = RUN_SEARCH;
  if (running == RUN_RECORD_ALL && !(control->pauses & PAUSES_IN_WAITS)) running = RUN_RECORD;
}

// Every access of the program, but for those that the hooks have seen already.
static bool watch_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  spill_tick();
  if (control->pauses || control->endless || very_long || running == RUN_WATCH)
    pauses_look(address, kind, pc);
  return !search->watch || search->watch(address, size, kind, pc);
}

void pauses_follow(void) {
  shadow_hooks()->watched = watch_access;
  static const StepListener steps = {.resumes = pauses_begin};
  schedule_listen(&steps);
}
