// Timers of the process (timer_create) that send a signal, or do nothing. One may ring at any time
// from when it is set until it is taken back, and rings once: of one that comes again and again the
// search says so.
#include "libc/signals/timers.h"

#include <errno.h>
#include <signal.h>
#include <time.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/signals/signals.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"
#include "world/process_state.h"

enum { MOST_TIMERS = 32 };

typedef struct {
  bool used;
  int how, number;           // SIGEV_NONE and the like; the signal
  uint64_t expiry, interval; // 0: it does not run; it comes once
} Timer;

struct Timers { // the world's
  Timer at[MOST_TIMERS];
};

void timers_start(void) { world->timers = world_take(sizeof *world->timers); }

void timers_hash(StateHash *h) {
  for (uint32_t i = 0; i < MOST_TIMERS; i++) {
    const Timer *t = &world->timers->at[i];
    if (!t->used) continue;
    hash_add(h, (uint64_t)i << 32 ^ (uint64_t)t->how << 16 ^ (uint64_t)t->number);
    hash_add(h, t->expiry ^ t->interval << 1);
  }
}

static int fail(int error) {
  errno = error;
  return -1;
}

static Timer *timer_at(timer_t id) {
  uint64_t i = (uint64_t)id - 1;
  if (i < MOST_TIMERS && world->timers->at[i].used) return &world->timers->at[i];
  return errno = EINVAL, NULL;
}

static int libc_timer_create(clockid_t clock, struct sigevent *event, timer_t *to) {
  if (!running) return timer_create(clock, event, to);
  uint64_t pc = CALLER;
  if (clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID)
    guard_refuse(ALLOW_SIGNAL, "timer_create", "a clock of the processor");
  if (event) READS(event, sizeof *event);
  int how = event ? event->sigev_notify : SIGEV_SIGNAL;
  int number = event ? event->sigev_signo : SIGALRM;
  if (how != SIGEV_NONE && how != SIGEV_SIGNAL)
    give_up_thread("makes a timer that has a thread of its own, or sends a signal to one");
  if (how == SIGEV_SIGNAL && (number < 1 || number >= 64)) return fail(EINVAL);
  process_state_use(STATE_TIMERS, true, pc);
  uint64_t i = 0;
  while (i < MOST_TIMERS && world->timers->at[i].used) i++;
  if (i == MOST_TIMERS) return fail(EAGAIN);
  world->timers->at[i] = (Timer){.used = true, .how = how, .number = number};
  WRITES(to, sizeof *to);
  *to = (timer_t)(i + 1);
  return 0;
}

static void set_going(Timer *t, bool on, uint64_t pc) {
  if (t->how == SIGEV_SIGNAL) signals_timer(t->number, on, pc);
  bool unnoticed = t->how == SIGEV_NONE || (t->how == SIGEV_SIGNAL && !signal_is_caught(t->number));
  if (on && t->interval && !unnoticed && !(control->allow & ALLOW_SIGNAL))
    report_unknown("sets a timer that comes again and again: norace lets it come once");
}

static struct timespec span(uint64_t nanoseconds) {
  return (struct timespec){(time_t)(nanoseconds / 1000000000), (long)(nanoseconds % 1000000000)};
}
static uint64_t nanoseconds_of(struct timespec t) {
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void tell_rest(const Timer *t, struct itimerspec *to, uint64_t pc) {
  if (!to) return;
  WRITES(to, sizeof *to);
  uint64_t left = t->expiry > current->time ? t->expiry - current->time : 0;
  *to = (struct itimerspec){span(t->interval), span(left)};
}

static int libc_timer_settime(timer_t id, int flags, const struct itimerspec *new,
                              struct itimerspec *old) {
  if (!running) return timer_settime(id, flags, new, old);
  uint64_t pc = CALLER;
  READS(new, sizeof *new);
  process_state_use(STATE_TIMERS, true, pc);
  Timer *t = timer_at(id);
  if (!t) return -1;
  if (!time_is_span(&new->it_value) || !time_is_span(&new->it_interval)) return fail(EINVAL);
  tell_rest(t, old, pc);
  uint64_t value = nanoseconds_of(new->it_value);
  t->interval = nanoseconds_of(new->it_interval);
  t->expiry = !value ? 0 : flags & TIMER_ABSTIME ? time_of(&new->it_value) : time_after(value);
  set_going(t, value != 0, pc);
  return 0;
}
static int libc_timer_gettime(timer_t id, struct itimerspec *to) {
  if (!running) return timer_gettime(id, to);
  process_state_use(STATE_TIMERS, false, CALLER);
  const Timer *t = timer_at(id);
  return t ? tell_rest(t, to, PC), 0 : -1;
}
static int libc_timer_getoverrun(timer_t id) {
  if (!running) return timer_getoverrun(id);
  process_state_use(STATE_TIMERS, false, CALLER);
  return timer_at(id) ? 0 : -1;
}
static int libc_timer_delete(timer_t id) {
  if (!running) return timer_delete(id);
  uint64_t pc = CALLER;
  process_state_use(STATE_TIMERS, true, pc);
  Timer *t = timer_at(id);
  if (!t) return -1;
  t->expiry = 0;
  set_going(t, false, pc);
  t->used = false;
  return 0;
}

const Import timer_imports[] = {{"timer_create", (void *)libc_timer_create},
                                {"timer_settime", (void *)libc_timer_settime},
                                {"timer_gettime", (void *)libc_timer_gettime},
                                {"timer_getoverrun", (void *)libc_timer_getoverrun},
                                {"timer_delete", (void *)libc_timer_delete},
                                {NULL, NULL}};
