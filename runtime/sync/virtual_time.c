// Time is virtual: each thread's clock moves with what it does, so that every run sees the same.
#include <errno.h>
#include <sched.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include "base/program.h"
#include "base/report_log.h"
#include "sync/cancel.h"
#include "sync/thread.h"
#include "sync/verifier.h"
#include "sync/virtual_time.h"
#include "world/caller_memory.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/snapshot.h"
#include "world/spurious.h"
#include "world/symbolic.h"

static uint64_t nanoseconds(const struct timespec *t) {
  return (uint64_t)t->tv_sec * 1000000000ul + (uint64_t)t->tv_nsec;
}

bool time_is_valid(const struct timespec *t) { return t->tv_nsec >= 0 && t->tv_nsec < 1000000000; }

// What one can sleep for, or until.
bool time_is_span(const struct timespec *t) { return time_is_valid(t) && t->tv_sec >= 0; }
// Clocks of processors do not tell when to wake up.
static bool wakes(clockid_t clock) {
  return clock >= 0 && clock != CLOCK_THREAD_CPUTIME_ID && !clock_getres(clock, NULL);
}

static void do_yield(Fiber *f, Op *op, Event *e) { cancel_touch(f, e); }

// False: a signal was handled first, and the wait is over.
static bool yield_until(uint64_t deadline, bool cancellable, uint64_t pc) {
  current->deadline = deadline;
  Op op = {.kind = OP_YIELD,
           .interruptible = cancellable ? RETURNS : 0,
           .pc = pc,
           .enabled = sync_always,
           .perform = do_yield};
  sync_point(&op);
  current->deadline = 0;
  if (cancellable) cancel_now();
  return !op.interrupted;
}

static int interrupted_sleep(struct timespec *left, uint64_t pc) {
  if (left) {
    writes(left, sizeof *left, pc);
    *left = (struct timespec){0, 1};
  }
  return EINTR;
}

// Where a signal can end it, its time has not passed before it is over.
static bool yield(uint64_t span, bool cancellable, uint64_t pc) {
  uint64_t end = current->time + span;
  if (!program.signals) current->time = end;
  if (!yield_until(span ? end : 0, cancellable, pc)) return false;
  time_at_least(current, end);
  return true;
}

void time_reach(const struct timespec *t) {
  uint64_t n = nanoseconds(t);
  if (n > current->time) current->time = n;
}

bool time_pass(uint64_t span, uint64_t pc) { return yield(span, true, pc); }

uint64_t time_after(uint64_t span) { return current->time + span; }

uint64_t time_of(const struct timespec *t) { return nanoseconds(t); }

bool time_let_pass(uint64_t deadline, uint64_t pc) { return yield_until(deadline, true, pc); }

void time_yield(uint64_t pc) { yield(0, false, pc); }

PUBLIC int sched_yield(void) {
  if (!running) return CALL_REAL(sched_yield);
  time_yield(CALLER);
  return 0;
}
PUBLIC unsigned sleep(unsigned seconds) {
  if (!running) return CALL_REAL(sleep, seconds);
  return !yield(seconds * 1000000000ul, true, CALLER) && seconds;
}
PUBLIC int usleep(useconds_t n) {
  if (!running) return CALL_REAL(usleep, n);
  return yield(n * 1000ul, true, CALLER) ? 0 : (errno = EINTR, -1);
}
PUBLIC int nanosleep(const struct timespec *t, struct timespec *left) {
  if (!running) return CALL_REAL(nanosleep, t, left);
  reads(t, sizeof *t, CALLER);
  if (!time_is_span(t)) return errno = EINVAL, -1;
  if (yield(nanoseconds(t), true, CALLER)) return 0;
  return errno = interrupted_sleep(left, CALLER), -1;
}
PUBLIC int clock_nanosleep(clockid_t clock, int flags, const struct timespec *t,
                           struct timespec *left) {
  if (!running) return CALL_REAL(clock_nanosleep, clock, flags, t, left);
  reads(t, sizeof *t, CALLER);
  if (!time_is_span(t) || !wakes(clock)) return EINVAL;
  uint64_t n = nanoseconds(t);
  if (flags & TIMER_ABSTIME) n = n > current->time ? n - current->time : 0;
  if (yield(n, true, CALLER)) return 0;
  return interrupted_sleep(flags & TIMER_ABSTIME ? NULL : left, CALLER);
}

PUBLIC void thrd_yield(void) {
  if (!running) return CALL_REAL(thrd_yield);
  yield(0, false, CALLER);
}
PUBLIC int thrd_sleep(const struct timespec *t, struct timespec *left) {
  if (!running) return CALL_REAL(thrd_sleep, t, left);
  reads(t, sizeof *t, CALLER);
  if (!time_is_span(t)) return -2; // another negative number
  return yield(nanoseconds(t), true, CALLER) ? 0 : (interrupted_sleep(left, CALLER), -1);
}

// A thread can be held up for as long as you like before it looks.
static uint64_t tick(uint64_t pc) {
  enum { HELD_UP = 1000000 }; // seconds
  if (!alone) {
    control->times_read = 1;
    if (library_fails(SPURIOUS_LATE, pc)) current->time += HELD_UP * 1000000000ul;
  }
  return current->time += 1000;
}

// The time of day as an input: any second, and any part of it. Clocks that only go forwards are
// none.
static bool is_input(clockid_t clock) {
  bool follows = control->given_inputs && control->followed.sources & FOLLOWED_TIME;
  bool any = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  if (follows && !any) control->losses |= LOSS_TIME;
  return follows && any;
}
static void put_input(void *to, uint64_t limit) {
  symbolic_put_input(to, current->number, current->inputs.n_asked++, limit);
}
static int give_time(void *second, void *part, uint64_t parts, const char *name) {
  put_input(second, 0);
  put_input(part, parts);
  if (!control->symbolic)
    report_input("%s = %ld + %ld/%lu", name, *(long *)second, *(long *)part, (long)parts);
  return 0;
}

PUBLIC int clock_gettime(clockid_t clock, struct timespec *t) {
  if (!running) return CALL_REAL(clock_gettime, clock, t);
  if (clock_getres(clock, NULL)) return errno = EINVAL, -1;
  writes(t, sizeof *t, CALLER);
  if (is_input(clock)) return give_time(&t->tv_sec, &t->tv_nsec, 1000000000, "clock_gettime");
  uint64_t n = tick(CALLER);
  *t = (struct timespec){(time_t)(n / 1000000000), (long)(n % 1000000000)};
  return 0;
}
PUBLIC int timespec_get(struct timespec *t, int base) {
  if (!running) return CALL_REAL(timespec_get, t, base);
  return base == TIME_UTC && !clock_gettime(CLOCK_REALTIME, t) ? base : 0;
}
PUBLIC int gettimeofday(struct timeval *t, void *zone) {
  if (!running) return CALL_REAL(gettimeofday, t, zone);
  if (zone) {
    writes(zone, sizeof(struct timezone), CALLER);
    *(struct timezone *)zone = (struct timezone){0};
  }
  writes(t, sizeof *t, CALLER);
  if (is_input(CLOCK_REALTIME)) return give_time(&t->tv_sec, &t->tv_usec, 1000000, "gettimeofday");
  uint64_t n = tick(CALLER);
  *t = (struct timeval){(time_t)(n / 1000000000), (suseconds_t)(n % 1000000000 / 1000)};
  return 0;
}
static time_t give_seconds(time_t *t, uint64_t pc) {
  uint32_t index = current->inputs.n_asked;
  if (t) writes(t, sizeof *t, pc);
  if (t) symbolic_put_input(t, current->number, index, 0);
  return (time_t)verifier_input("time", 32, false);
}

PUBLIC time_t time(time_t *t) {
  if (!running) return CALL_REAL(time, t);
  if (is_input(CLOCK_REALTIME)) return give_seconds(t, CALLER);
  if (control->symbolic) symbolic_return(0);
  time_t n = (time_t)(tick(CALLER) / 1000000000);
  if (t) {
    writes(t, sizeof *t, CALLER);
    *t = n;
  }
  return n;
}
PUBLIC clock_t clock(void) {
  if (!running) return CALL_REAL(clock);
  return (clock_t)(tick(CALLER) / 1000 % 1000000000);
}
