// What a program may ask about its process and its threads: the same answer on every run.
#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/times.h>
#include <unistd.h>

#include "base/report_log.h"
#include "libc/descriptors.h"
#include "libc/libc.h"
#include "libc/process.h"
#include "world/process_state.h"
#include "world/snapshot.h"
#include "world/thread.h"

enum { PROCESS = 4000 };

int process_number(void) { return PROCESS; }
int process_thread(void) { return PROCESS + current->number; }

static pid_t libc_getpid(void) { return PROCESS; }
static pid_t libc_getppid(void) { return PROCESS - 1; }
static pid_t libc_gettid(void) { return running ? process_thread() : PROCESS; }

// ---- the mask for new files: the kernel's is brought in line when a file is made

void process_mask_apply(void) { umask(world->file_mask); }

static mode_t libc_umask(mode_t new) {
  if (!running) return umask(new);
  file_order(CALLER); // who makes a file meanwhile?
  mode_t old = world->file_mask;
  world->file_mask = new & 0777;
  return old;
}

// ---- how eagerly the process runs: nothing depends on it but what is asked

static int niceness(int value) {
  return world->niceness = value < -20 ? -20 : value > 19 ? 19 : value;
}
static bool is_own(int which, id_t who) {
  return which == PRIO_PROCESS && (!who || who == PROCESS);
}
static int libc_nice(int by) {
  if (!running) return nice(by);
  process_state_use(STATE_NICENESS, true, CALLER);
  return niceness(world->niceness + by);
}
static int libc_getpriority(int which, id_t who) {
  if (!running || !is_own(which, who)) return getpriority((__priority_which_t)which, who);
  process_state_use(STATE_NICENESS, false, CALLER);
  return world->niceness;
}
static int libc_setpriority(int which, id_t who, int value) {
  if (!running || !is_own(which, who)) return setpriority((__priority_which_t)which, who, value);
  process_state_use(STATE_NICENESS, true, CALLER);
  niceness(value);
  return 0;
}

// ---- threads by their handle

static int libc_pthread_getattr_np(pthread_t handle, pthread_attr_t *a) {
  const Fiber *f = thread_of(handle);
  if (!f) return ESRCH;
  writes(a, sizeof *a, PC);
  pthread_attr_init(a);
  if (f->detached) pthread_attr_setdetachstate(a, PTHREAD_CREATE_DETACHED);
  return pthread_attr_setstack(a, f->stack, (size_t)(f->stack_top - f->stack) & ~15ul);
}
static int libc_pthread_setname_np(pthread_t handle, const char *name) {
  uint64_t pc = PC;
  READS_STRING(name);
  return !thread_of(handle) ? ESRCH : strlen(name) > 15 ? ERANGE : 0;
}
static int libc_pthread_getname_np(pthread_t handle, char *to, size_t n) {
  if (!thread_of(handle)) return ESRCH;
  if (n < 16) return ERANGE;
  writes(to, 16, PC);
  print_to(to, n, "thread %u", thread_of(handle)->number);
  return 0;
}
static int libc_pthread_getcpuclockid(pthread_t handle, clockid_t *clock) {
  if (!thread_of(handle)) return ESRCH;
  writes(clock, sizeof *clock, PC);
  *clock = CLOCK_THREAD_CPUTIME_ID;
  return 0;
}
// Where and how eagerly a thread runs decides nothing: every order is tried.
static int libc_pthread_setaffinity_np(pthread_t handle, size_t n, const cpu_set_t *set) {
  reads(set, n, PC);
  return thread_of(handle) ? 0 : ESRCH;
}
static int libc_sched_setaffinity(pid_t thread, size_t n, const cpu_set_t *set) {
  reads(set, n, PC);
  return 0;
}
static int libc_pthread_getaffinity_np(pthread_t handle, size_t n, cpu_set_t *set) {
  if (!thread_of(handle)) return ESRCH;
  region_touch(set, n);
  writes(set, n, PC);
  return sched_getaffinity(0, n, set) < 0 ? errno : 0;
}
static int libc_pthread_setschedparam(pthread_t handle, int policy, const struct sched_param *p) {
  reads(p, sizeof *p, PC);
  return thread_of(handle) ? 0 : ESRCH;
}
static int libc_pthread_getschedparam(pthread_t handle, int *policy, struct sched_param *p) {
  if (!thread_of(handle)) return ESRCH;
  writes(policy, sizeof *policy, PC);
  writes(p, sizeof *p, PC);
  *policy = SCHED_OTHER;
  *p = (struct sched_param){0};
  return 0;
}
static int libc_pthread_setschedprio(pthread_t handle, int priority) {
  return thread_of(handle) ? 0 : ESRCH;
}

// ---- time used

static int libc_getrusage(int who, struct rusage *to) {
  writes(to, sizeof *to, PC);
  *to = (struct rusage){0};
  return 0;
}
static clock_t libc_times(struct tms *to) {
  if (to) {
    writes(to, sizeof *to, PC);
    *to = (struct tms){0};
  }
  return (clock_t)(current->time / 10000000);
}

const Import process_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(getpid),
    ROW(getppid),
    ROW(gettid),
    ROW(umask),
    ROW(nice),
    ROW(getpriority),
    ROW(setpriority),
    ROW(pthread_getattr_np),
    ROW(pthread_setname_np),
    ROW(pthread_getname_np),
    ROW(pthread_getcpuclockid),
    ROW(pthread_setaffinity_np),
    ROW(sched_setaffinity),
    ROW(pthread_getaffinity_np),
    ROW(pthread_setschedparam),
    ROW(pthread_getschedparam),
    ROW(pthread_setschedprio),
    ROW(getrusage),
    ROW(times),
    {NULL, NULL}};
