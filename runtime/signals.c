// Signals and jumps. No signal arrives during the search: handlers are remembered, and a program that relies on one is told so.
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include "guard.h"
#include "libc.h"
#include "thread.h"

static struct sigaction *actions; // the world's: what the program has set
static uint64_t *history;         // the world's as well: stands for how it came to that

static bool caught(const struct sigaction *a) { return a->sa_handler != SIG_DFL && a->sa_handler != SIG_IGN; }

void signals_start(void) {
  actions = world_take((_NSIG + 1) * sizeof *actions);
  history = world_take(sizeof *history);
}

uint64_t signals_hash(void) { return *history; }

static int set_action(int number, const struct sigaction *new, struct sigaction *old, uint64_t pc) {
  if (number < 1 || number > _NSIG) return errno = EINVAL, -1;
  if (old) {
    WRITES(old, sizeof *old);
    *old = actions[number];
  }
  if (!new) return 0;
  READS(new, sizeof *new);
  actions[number] = *new;
  *history = (*history ^ (uint64_t)number << 48 ^ (uint64_t)new->sa_handler) * 0x9e3779b97f4a7c15ul;
  if (caught(new) && !(control->allow & ALLOW_SIGNAL))
    report_unknown("catches signal %d (%s): no signal arrives during the search", number, strsignal(number));
  return 0;
}

static int libc_sigaction(int number, const struct sigaction *new, struct sigaction *old) {
  return running ? set_action(number, new, old, PC) : sigaction(number, new, old);
}
static sighandler_t libc_signal(int number, sighandler_t handler) {
  if (!running) return signal(number, handler);
  struct sigaction new = {.sa_handler = handler}, old = {.sa_handler = SIG_DFL};
  return set_action(number, &new, &old, PC) ? SIG_ERR : old.sa_handler;
}

// The mask of a thread changes nothing where no signal arrives.
static int libc_pthread_sigmask(int how, const sigset_t *new, sigset_t *old) {
  uint64_t pc = PC;
  if (new) READS(new, sizeof *new);
  if (old) {
    WRITES(old, sizeof *old);
    sigemptyset(old);
  }
  return 0;
}

static int libc_raise(int number) {
  if (!running) return raise(number);
  if (actions[number].sa_handler == SIG_IGN) return 0;
  if (number == SIGABRT && !caught(&actions[number])) fail_abort(PC);
  guard_refuse(ALLOW_KILL, "raise", "");
  return raise(number);
}
static int libc_pthread_kill(pthread_t thread, int number) {
  if (!running) return pthread_kill(thread, number);
  if (!thread_of(thread)) return ESRCH;
  if (number) guard_refuse(ALLOW_KILL, "pthread_kill", "");
  return 0;
}

// ---- waiting for a signal: for ever, since none arrives; the other threads go on, and the end of the process does not wait for it

static bool only_cancelled(const Fiber *f, const Op *op) { return cancel_due(f); }

static void do_await(Fiber *f, Op *op, Event *e) {
  cancel_touch(f, e);
  cancel_wakes(f, e);
}

bool waits_for_signal(const Fiber *f) { return f->pending->enabled == only_cancelled; }

static void await_signal(const char *call, uint64_t pc) {
  if (!(control->allow & ALLOW_SIGNAL)) report_unknown("waits in %s: no signal arrives during the search", call);
  Op op = {.kind = OP_TESTCANCEL, .pc = pc, .enabled = only_cancelled, .perform = do_await};
  sync_point(&op);
  cancel_now();
}

static int libc_sigwait(const sigset_t *set, int *number) {
  uint64_t pc = CALLER;
  if (!running) return sigwait(set, number);
  READS(set, sizeof *set);
  await_signal("sigwait", pc);
  return EINTR;
}
static int libc_sigwaitinfo(const sigset_t *set, siginfo_t *info) {
  uint64_t pc = CALLER;
  if (!running) return sigwaitinfo(set, info);
  READS(set, sizeof *set);
  await_signal("sigwaitinfo", pc);
  return errno = EINTR, -1;
}
static int libc_sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *span) {
  uint64_t pc = CALLER;
  if (!running) return sigtimedwait(set, info, span);
  READS(set, sizeof *set);
  READS(span, sizeof *span);
  if (!(control->allow & ALLOW_SIGNAL)) report_unknown("waits in sigtimedwait: no signal arrives during the search");
  time_pass((uint64_t)span->tv_sec * 1000000000ul + (uint64_t)span->tv_nsec, pc);
  return errno = EAGAIN, -1;
}

// ---- jumps: only within the stack of the thread

static void check_target(const struct __jmp_buf_tag *buffer) {
#if defined __x86_64__
  uint64_t sp = (uint64_t)buffer->__jmpbuf[6]; // as libc disguises it
  __asm__("ror $17, %0\n\txor %%fs:0x30, %0" : "+r"(sp));
  if (sp < (uint64_t)current->stack || sp > (uint64_t)current->stack_top) give_up("longjmp to another thread's stack");
#endif
}

static void libc_longjmp(struct __jmp_buf_tag *buffer, int value) {
  reads(buffer, sizeof buffer->__jmpbuf, PC);
  if (running) check_target(buffer);
  siglongjmp(buffer, value);
}

const Import signal_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(sigaction),
    ROW(signal),
    ROW(pthread_sigmask),
    ROW(raise),
    ROW(pthread_kill),
    ROW(sigwait),
    ROW(sigwaitinfo),
    ROW(sigtimedwait),
    {"sigprocmask", (void *)libc_pthread_sigmask},
    {"longjmp", (void *)libc_longjmp},
    {"_longjmp", (void *)libc_longjmp},
    {"siglongjmp", (void *)libc_longjmp},
    {"__longjmp_chk", (void *)libc_longjmp},
    {"bsd_signal", (void *)libc_signal},
    {"sysv_signal", (void *)libc_signal},
    {"__sysv_signal", (void *)libc_signal},
    {NULL, NULL}};
