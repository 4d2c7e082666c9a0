// What a program may ask about its process and its threads: the same answer on every run.
#include <grp.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/times.h>
#include <unistd.h>

#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/followed.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_tree.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "libc/process/process.h"
#include "libc/trampoline.h"
#include "sync/thread.h"
#include "world/expressions.h"
#include "world/fiber.h"
#include "world/process_state.h"
#include "world/snapshot.h"
#include "world/symbolic.h"

enum { PROCESS = 4000 };

// The program's own process, if its number is an input, and its parent's.
static int given_number(uint32_t index) {
  enum { BITS = 22 };
  return 2 + (int)(symbolic_input(SOURCE_PROCESS, index) & ((1u << BITS) - 1));
}
int process_number(void) {
  return libc_kept.forked             ? libc_kept.forked
         : followed(FOLLOWED_PROCESS) ? given_number(0)
                                      : PROCESS;
}
static int parent_number(void) {
  if (libc_kept.forked) return followed(FOLLOWED_PROCESS) ? given_number(0) : PROCESS;
  return followed(FOLLOWED_PROCESS) ? given_number(1) : PROCESS - 1;
}
int process_thread(void) { return process_number() + current->number; }
void process_become(int number) { libc_kept.forked = number; }

static void return_number(const char *name, uint32_t index, int number) {
  if (!running || !followed(FOLLOWED_PROCESS)) return;
  if (!control->symbolic) return report_input("%s = %d", name, number);
  if (libc_kept.forked) return symbolic_return(0);
  uint32_t id = expression_input(SOURCE_PROCESS, index, symbolic_input(SOURCE_PROCESS, index));
  uint32_t small = expression_extend(expression_extract(id, 0, 22), 64, false);
  symbolic_return(expression_binary(SYMBOLIC_ADD, small, expression_constant(64, 2)));
}
static pid_t libc_getpid(void) {
  return_number("getpid", 0, process_number());
  return process_number();
}
static pid_t libc_getppid(void) {
  return_number("getppid", 1, parent_number());
  return parent_number();
}
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

// ---- limits of the process: kept, and told; nothing here runs into them

static int libc_getrlimit(__rlimit_resource_t which, struct rlimit *to) {
  if (!running) return getrlimit(which, to);
  uint64_t pc = CALLER;
  process_state_use(STATE_LIMITS, false, pc);
  struct rlimit now;
  if (getrlimit(which, &now)) return -1;
  if (which < MAX_LIMITS && world->limit[which].set)
    now = (struct rlimit){world->limit[which].now, world->limit[which].most};
  writes(to, sizeof *to, pc);
  *to = now;
  return 0;
}
static int libc_setrlimit(__rlimit_resource_t which, const struct rlimit *from) {
  if (!running) return setrlimit(which, from);
  uint64_t pc = CALLER;
  reads(from, sizeof *from, pc);
  process_state_use(STATE_LIMITS, true, pc);
  if (which >= MAX_LIMITS || from->rlim_cur > from->rlim_max) return errno = EINVAL, -1;
  world->limit[which].now = from->rlim_cur;
  world->limit[which].most = from->rlim_max;
  world->limit[which].set = true;
  return 0;
}

static long limit_now(__rlimit_resource_t which, long otherwise, uint64_t pc) {
  process_state_use(STATE_LIMITS, false, pc);
  return world->limit[which].set ? (long)world->limit[which].now : otherwise;
}
static long libc_sysconf(int what) {
  if (running && what == _SC_OPEN_MAX) return limit_now(RLIMIT_NOFILE, sysconf(what), CALLER);
  if (running && what == _SC_CHILD_MAX) return limit_now(RLIMIT_NPROC, sysconf(what), CALLER);
  return sysconf(what);
}
static int libc_getdtablesize(void) {
  if (!running) return getdtablesize();
  return (int)limit_now(RLIMIT_NOFILE, getdtablesize(), CALLER);
}

static int libc_prlimit(pid_t process, __rlimit_resource_t which, const struct rlimit *new,
                        struct rlimit *old) {
  if (!running) return prlimit(process, which, new, old);
  if (process && process != process_number())
    give_up_thread("asks for the limits of another process");
  if (old && libc_getrlimit(which, old)) return -1;
  return new ? libc_setrlimit(which, new) : 0;
}

// ---- who the process is: what files it may use follows. It changes while no other thread runs

enum { USER, EFFECTIVE_USER, GROUP, EFFECTIVE_GROUP };

static uint32_t identity(int which) {
  if (running && world->identity[which]) return (uint32_t)world->identity[which] - 1;
  switch (which) {
  case USER: return getuid();
  case EFFECTIVE_USER: return geteuid();
  case GROUP: return getgid();
  default: return getegid();
  }
}
uid_t process_user(void) { return identity(EFFECTIVE_USER); }
gid_t process_group(void) { return identity(EFFECTIVE_GROUP); }

static uid_t libc_getuid(void) { return identity(USER); }
static uid_t libc_geteuid(void) { return identity(EFFECTIVE_USER); }
static gid_t libc_getgid(void) { return identity(GROUP); }
static gid_t libc_getegid(void) { return identity(EFFECTIVE_GROUP); }

// `real`: the superuser becomes it for good.
static int become(int which, uint32_t id, bool real, const char *call) {
  if (id == identity(which) && (!real || id == identity(which - 1))) return 0;
  if (!alone) give_up_thread("calls %s to become another user while other threads run", call);
  bool all = !process_user();
  if (!all && id != identity(which - 1) && id != identity(which)) return errno = EPERM, -1;
  world->identity[which] = (int32_t)id + 1;
  if (real && all) world->identity[which - 1] = (int32_t)id + 1;
  return 0;
}
static int libc_setuid(uid_t id) {
  return running ? become(EFFECTIVE_USER, id, true, "setuid") : setuid(id);
}
static int libc_setgid(gid_t id) {
  return running ? become(EFFECTIVE_GROUP, id, true, "setgid") : setgid(id);
}
static int libc_seteuid(uid_t id) {
  return running ? become(EFFECTIVE_USER, id, false, "seteuid") : seteuid(id);
}
static int libc_setegid(gid_t id) {
  return running ? become(EFFECTIVE_GROUP, id, false, "setegid") : setegid(id);
}
// Further groups decide which files may be read. Giving them up takes nothing from the superuser.
static int libc_setgroups(size_t n, const gid_t *groups) {
  if (n) reads(groups, n * sizeof *groups, CALLER);
  return process_user() ? (errno = EPERM, -1) : 0;
}
static int libc_initgroups(const char *name, gid_t group) {
  uint64_t pc = CALLER;
  READS_STRING(name);
  return process_user() ? (errno = EPERM, -1) : 0;
}

// It begins in the group and the session of its parent.
static bool is_own_number(pid_t number) { return !number || number == process_number(); }
static pid_t libc_setsid(void) {
  if (!running) return setsid();
  process_state_use(STATE_GROUP, true, CALLER);
  if (world->leads_group) return errno = EPERM, -1;
  world->leads_group = world->leads_session = true;
  return process_number();
}
static int libc_setpgid(pid_t process, pid_t group) {
  if (!running) return setpgid(process, group);
  if (!is_own_number(process) || !is_own_number(group)) opaque_call("setpgid");
  process_state_use(STATE_GROUP, true, CALLER);
  if (world->leads_session) return errno = EPERM, -1;
  world->leads_group = true;
  return 0;
}
static pid_t number_or_parents(bool leads) { return leads ? process_number() : parent_number(); }
static pid_t libc_getpgid(pid_t process) {
  if (!running || !is_own_number(process)) return getpgid(process);
  process_state_use(STATE_GROUP, false, CALLER);
  return number_or_parents(world->leads_group);
}
static pid_t libc_getpgrp(void) {
  if (!running) return getpgrp();
  process_state_use(STATE_GROUP, false, CALLER);
  return number_or_parents(world->leads_group);
}
static pid_t libc_getsid(pid_t process) {
  if (!running || !is_own_number(process)) return getsid(process);
  process_state_use(STATE_GROUP, false, CALLER);
  return number_or_parents(world->leads_session);
}

// The parent ends and a child goes on: with one thread nobody sees the difference.
static int libc_daemon(int same_folder, int same_output) {
  if (!running) return daemon(same_folder, same_output);
  if (!alone) give_up_thread("calls daemon while other threads run, which would be gone");
  if (!same_folder) overlay_set_folder(overlay_root());
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
static int libc_pthread_getcpuclockid(pthread_t handle, clockid_t *clock) {
  if (!thread_of(handle)) return ESRCH;
  writes(clock, sizeof *clock, PC);
  *clock = CLOCK_THREAD_CPUTIME_ID;
  return 0;
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

// Where memory lies decides nothing; and what a search reserves is more than there is.
static int libc_mlockall(int flags) { return running ? 0 : mlockall(flags); }

const Import process_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(getpid),
    ROW(mlockall),
    ROW(getppid),
    ROW(gettid),
    ROW(umask),
    ROW(nice),
    ROW(getpriority),
    ROW(setpriority),
    ROW(getrlimit),
    {"getrlimit64", (void *)libc_getrlimit},
    ROW(setrlimit),
    {"setrlimit64", (void *)libc_setrlimit},
    ROW(getuid),
    ROW(geteuid),
    ROW(getgid),
    ROW(getegid),
    ROW(setuid),
    ROW(setgid),
    ROW(seteuid),
    ROW(setegid),
    ROW(setgroups),
    ROW(initgroups),
    ROW(sysconf),
    ROW(getdtablesize),
    ROW(setsid),
    ROW(setpgid),
    ROW(getpgid),
    ROW(getpgrp),
    ROW(getsid),
    ROW(prlimit),
    {"prlimit64", (void *)libc_prlimit},
    ROW(daemon),
    ROW(pthread_getattr_np),
    ROW(pthread_getcpuclockid),
    ROW(getrusage),
    ROW(times),
    {NULL, NULL}};
