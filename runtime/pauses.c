#include "pauses.h"

#include <signal.h>
#include <time.h>

enum {
  LONGEST_ROUND = 256,
  ROUNDS = 100,
  PATIENCE = 200000,
  TICK = 300000000
}; // reads; rounds; reads; nanoseconds of processor time

// ---- has a thread gone on for long? A clock that ticks with the process's own time asks.

static void tick(int unused) {
  static uint32_t events;
  static uint64_t executions;
  bool stands = events == world->n_events && executions == control->executions;
  if (stands && running == RUN_SEARCH && !alone) running = RUN_WATCH;
  events = world->n_events;
  executions = control->executions;
}

void pauses_start(void) {
  if (control->pauses) {
    if (running == RUN_SEARCH) running = RUN_WATCH;
    return;
  }
  if (control->mode != MODE_EXPLORE) return;
  struct sigaction action = {.sa_handler = tick, .sa_flags = SA_ONSTACK | SA_RESTART};
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
  struct itimerspec often = {{0, TICK}, {0, TICK}};
  timer_t timer;
  sigaction(SIGRTMIN, &action, NULL);
  if (!timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer)) timer_settime(timer, 0, &often, NULL);
}

// ---- does it wait? A round leads from one access back to the same one.

static struct {
  uint64_t pc, address; // where rounds begin; 0: not known yet
  uint64_t round, last; // hashes: of the present one so far, and of the one before
  uint32_t reads, same; // of the present round; rounds that were the same
  uint32_t events, seen;
  uint16_t thread;
} loop;

static void begin_loop(uint64_t address, uint64_t pc) {
  loop.pc = pc, loop.address = address;
  loop.round = loop.reads = loop.same = 0;
}

static bool same_as_ever(uint64_t address, uint64_t pc) {
  if (pc != loop.pc || address != loop.address) {
    loop.round = (loop.round ^ pc ^ address << 20) * 0x9e3779b97f4a7c15ul + 1;
    if (!loop.pc || ++loop.reads > LONGEST_ROUND) begin_loop(address, pc);
    return false;
  }
  loop.same = loop.round == loop.last ? loop.same + 1 : 0;
  loop.last = loop.round;
  loop.round = loop.reads = 0;
  return loop.same == ROUNDS;
}

static void do_nothing(Fiber *f, Op *op, Event *e) {}

static void pause_here(uint64_t pc) {
  if (control->pauses) {
    Op op = {.kind = OP_PAUSE, .pc = pc, .enabled = sync_always, .perform = do_nothing};
    sync_point(&op);
    return;
  }
  control->pauses = true;
  findings()->again = true;
  fiber_park();
}

void pauses_look(uint64_t address, uint32_t kind, uint64_t pc) {
  if (alone) return;
  if (loop.events != world->n_events || loop.thread != current->number) loop.pc = loop.seen = 0;
  loop.events = world->n_events, loop.thread = current->number;
  if (kind & ACCESS_WRITE) loop.pc = 0;
  else if (same_as_ever(address, pc)) {
    loop.pc = 0;
    pause_here(pc);
  }
  if (!control->pauses && ++loop.seen > PATIENCE) loop.seen = 0, running = RUN_SEARCH; // it only takes long
}
