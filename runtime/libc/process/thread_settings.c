// What can be set for a thread, by its handle or its number, and changes nothing here but what is
// answered: its name, where it may run, how eagerly. Any thread may set it for any other; a thread
// that is made begins with what its creator has.
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/process/process.h"
#include "libc/process/thread_settings.h"
#include "libc/trampoline.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/process_state.h"
#include "world/snapshot.h"

enum { NAME = 16 };

static void use(bool changes, uint64_t pc) { process_state_use(STATE_THREADS, changes, pc); }

static ThreadSettings *settings_of(Fiber *f) {
  if (!f->settings) f->settings = world_take(sizeof *f->settings);
  return f->settings;
}

// As sched_setscheduler and its like know it; 0: the caller.
static Fiber *numbered(pid_t number) {
  return number ? fiber_numbered((uint32_t)(number - process_number())) : current;
}

static int fail(int error) { return error ? errno = error, -1 : 0; }

// ---- names

static void set_name(Fiber *f, const char *name, uint64_t pc) {
  use(true, pc);
  size_t n = strnlen(name, NAME - 1);
  memset(settings_of(f)->name, 0, NAME);
  memcpy(settings_of(f)->name, name, n);
}

static void tell_name(const Fiber *f, char *to, size_t n, uint64_t pc) {
  use(false, pc);
  if (f->settings && *f->settings->name) strcpy(to, f->settings->name);
  else print_to(to, NAME, "thread %u", f->number);
  writes(to, n < NAME ? n : NAME, pc);
}

static int libc_pthread_setname_np(pthread_t handle, const char *name) {
  uint64_t pc = CALLER;
  READS_STRING(name);
  Fiber *f = thread_of(handle);
  if (f && strlen(name) < NAME) return set_name(f, name, pc), 0;
  return f ? ERANGE : ESRCH;
}
static int libc_pthread_getname_np(pthread_t handle, char *to, size_t n) {
  uint64_t pc = CALLER;
  const Fiber *f = thread_of(handle);
  if (!f || n < NAME) return f ? ERANGE : ESRCH;
  tell_name(f, to, n, pc);
  return 0;
}
// What concerns the end of the process changes nothing here.
static int libc_prctl(int what, unsigned long a, unsigned long b, unsigned long c,
                      unsigned long d) {
  if (!running) return prctl(what, a, b, c, d);
  uint64_t pc = CALLER;
  switch (what) {
  case PR_SET_NAME:
    reads((const char *)a, strnlen((const char *)a, NAME - 1) + 1, pc);
    set_name(current, (const char *)a, pc);
    return 0;
  case PR_GET_NAME: tell_name(current, (char *)a, NAME, pc); return 0;
  case PR_SET_DUMPABLE:
  case PR_SET_PDEATHSIG:
  case PR_SET_NO_NEW_PRIVS:
  case PR_SET_TIMERSLACK:
  case PR_SET_PTRACER:
  case PR_SET_KEEPCAPS: return 0;
  case PR_GET_DUMPABLE: return 1;
  default: opaque_call("prctl"); return prctl(what, a, b, c, d);
  }
}

// ---- where it may run

static int place(Fiber *f, size_t n, const cpu_set_t *set, uint64_t pc) {
  reads(set, n, pc);
  if (!f) return ESRCH;
  use(true, pc);
  ThreadSettings *s = settings_of(f);
  memset(s->processors, 0, sizeof s->processors);
  memcpy(s->processors, set, n < sizeof s->processors ? n : sizeof s->processors);
  s->placed = true;
  return 0;
}
static int tell_place(const Fiber *f, size_t n, cpu_set_t *set, uint64_t pc) {
  if (!f) return ESRCH;
  use(false, pc);
  region_touch(set, n);
  writes(set, n, pc);
  if (!f->settings || !f->settings->placed) return sched_getaffinity(0, n, set) < 0 ? errno : 0;
  memset(set, 0, n);
  memcpy(set, f->settings->processors, n < sizeof *set ? n : sizeof *set);
  return 0;
}
static int libc_pthread_setaffinity_np(pthread_t handle, size_t n, const cpu_set_t *set) {
  return place(thread_of(handle), n, set, CALLER);
}
static int libc_sched_setaffinity(pid_t thread, size_t n, const cpu_set_t *set) {
  if (!running) return sched_setaffinity(thread, n, set);
  return fail(place(numbered(thread), n, set, CALLER));
}
static int libc_pthread_getaffinity_np(pthread_t handle, size_t n, cpu_set_t *set) {
  return tell_place(thread_of(handle), n, set, CALLER);
}
static int libc_sched_getaffinity(pid_t thread, size_t n, cpu_set_t *set) {
  if (!running) return sched_getaffinity(thread, n, set);
  return fail(tell_place(numbered(thread), n, set, CALLER));
}

// ---- how eagerly

static int set_schedule(Fiber *f, int policy, const struct sched_param *p, uint64_t pc) {
  reads(p, sizeof *p, pc);
  if (!f) return ESRCH;
  int lowest = sched_get_priority_min(policy), highest = sched_get_priority_max(policy);
  if (lowest < 0 || p->sched_priority < lowest || p->sched_priority > highest) return EINVAL;
  use(true, pc);
  settings_of(f)->policy = policy;
  settings_of(f)->priority = p->sched_priority;
  return 0;
}
static int policy_of(const Fiber *f) { return f->settings ? f->settings->policy : SCHED_OTHER; }
static void tell_priority(const Fiber *f, struct sched_param *p, uint64_t pc) {
  writes(p, sizeof *p, pc);
  *p = (struct sched_param){.sched_priority = f->settings ? f->settings->priority : 0};
}
static int libc_pthread_setschedparam(pthread_t handle, int policy, const struct sched_param *p) {
  return set_schedule(thread_of(handle), policy, p, CALLER);
}
static int libc_pthread_getschedparam(pthread_t handle, int *policy, struct sched_param *p) {
  uint64_t pc = CALLER;
  const Fiber *f = thread_of(handle);
  if (!f) return ESRCH;
  use(false, pc);
  writes(policy, sizeof *policy, pc);
  *policy = policy_of(f);
  tell_priority(f, p, pc);
  return 0;
}
static int libc_pthread_setschedprio(pthread_t handle, int priority) {
  Fiber *f = thread_of(handle);
  const struct sched_param p = {.sched_priority = priority};
  return f ? set_schedule(f, policy_of(f), &p, CALLER) : ESRCH;
}
static int libc_sched_setscheduler(pid_t thread, int policy, const struct sched_param *p) {
  if (!running) return sched_setscheduler(thread, policy, p);
  return fail(set_schedule(numbered(thread), policy, p, CALLER));
}
static int libc_sched_setparam(pid_t thread, const struct sched_param *p) {
  if (!running) return sched_setparam(thread, p);
  Fiber *f = numbered(thread);
  return fail(f ? set_schedule(f, policy_of(f), p, CALLER) : ESRCH);
}
static int libc_sched_getscheduler(pid_t thread) {
  if (!running) return sched_getscheduler(thread);
  const Fiber *f = numbered(thread);
  if (!f) return fail(ESRCH);
  use(false, CALLER);
  return policy_of(f);
}
static int libc_sched_getparam(pid_t thread, struct sched_param *p) {
  if (!running) return sched_getparam(thread, p);
  uint64_t pc = CALLER;
  const Fiber *f = numbered(thread);
  if (!f) return fail(ESRCH);
  use(false, pc);
  tell_priority(f, p, pc);
  return 0;
}
static int libc_pthread_setconcurrency(int level) {
  if (running) use(true, CALLER);
  return pthread_setconcurrency(level);
}
static int libc_pthread_getconcurrency(void) {
  if (running) use(false, CALLER);
  return pthread_getconcurrency();
}

const Import thread_settings_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(pthread_setname_np),
    ROW(pthread_getname_np),
    ROW(prctl),
    ROW(pthread_setaffinity_np),
    ROW(sched_setaffinity),
    ROW(pthread_getaffinity_np),
    ROW(sched_getaffinity),
    ROW(pthread_setschedparam),
    ROW(pthread_getschedparam),
    ROW(pthread_setschedprio),
    ROW(sched_setscheduler),
    ROW(sched_setparam),
    ROW(sched_getscheduler),
    ROW(sched_getparam),
    ROW(pthread_setconcurrency),
    ROW(pthread_getconcurrency),
    {NULL, NULL}};
