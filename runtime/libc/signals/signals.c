// Signals. What the program sends to its own process, or to one of its threads, arrives
// where a thread waits for it, or else in front of any of its synchronisation operations: there the
// handler runs, and a call that waits may end with EINTR; also in front of an access to a volatile
// variable. In between nothing can be seen of where it ran but what the thread's other variables
// hold, and the standards do not let a handler look at these. From outside arrives what
// `control->signals` says, each signal once in an execution, as if it were sent when its handler is
// set, or when somebody begins to wait for it: any later moment is one at which it is taken.
//
// All of this, the dispositions too, is one object: sending, handling and setting handlers write
// it, every other event of a program that sends signals reads it.
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/program.h"
#include "base/report_log.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "libc/process/process.h"
#include "libc/signals/failure.h"
#include "libc/signals/signals.h"
#include "libc/sockets/channel.h"
#include "sync/cancel.h"
#include "sync/process_end.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"
#include "world/hooks.h"
#include "world/object.h"
#include "world/process_state.h"
#include "world/schedule.h"

enum { MOST_ARRIVALS = 2 }; // for those who wait for any of many

enum { FIRST_QUEUED = 32, LAST = 64 }; // real-time signals; the last of them is bit 0 in sets

static uint64_t bit(int number) { return 1ul << (number & 63); }
static bool has(uint64_t set, int number) { return set & bit(number); }

#define SIGNAL_KEY 0xff0ul // where no variable of the program lies: the object that stands for them

static bool caught(const struct sigaction *a) {
  return a->sa_handler != SIG_DFL && a->sa_handler != SIG_IGN;
}

bool signal_is_caught(int number) { return caught(&libc_kept.signals.actions[number]); }

void signals_start(void) {
  static const SignalHooks hooks = {.due = signals_due,
                                    .deliver = signals_deliver,
                                    .handle = signals_handle,
                                    .touch = signals_touch,
                                    .point = signals_point,
                                    .waits_in = waits_for_signal_in};
  libc_kept.signals.actions = world_take((_NSIG + 1) * sizeof *libc_kept.signals.actions);
  libc_kept.signals.history = world_take(sizeof *libc_kept.signals.history);
  libc_kept.signals.sent = world_take(sizeof *libc_kept.signals.sent);
  libc_kept.signals.outside = world_take(sizeof *libc_kept.signals.outside);
  program.signals |= control->signals != 0;
  world_hooks.before_volatile = signals_point;
  world_hooks.signals = &hooks;
}

uint64_t signals_hash(void) { return *libc_kept.signals.history; }

static Object *signal_object(void) { return object_find(SIGNAL_KEY, OBJECT_GLOBAL); }

static void remember(uint64_t what) {
  *libc_kept.signals.history = (*libc_kept.signals.history ^ what) * 0x9e3779b97f4a7c15ul;
}

// Faults, timers, broken pipes and children are the program's own doing.
static bool comes_from_outside(int number) {
  switch (number) {
  case SIGSEGV:
  case SIGBUS:
  case SIGFPE:
  case SIGILL:
  case SIGTRAP:
  case SIGSYS:
  case SIGABRT:
  case SIGPIPE:
  case SIGALRM:
  case SIGVTALRM:
  case SIGPROF:
  case SIGCHLD: return false;
  default: return number > 0 && number < LAST;
  }
}

static void note_caught(int number) {
  if (comes_from_outside(number) && !(control->allow & ALLOW_SIGNAL))
    findings()->caught |= bit(number);
}

// What it never sends to itself would have to come from outside.
void signals_finish(void) {
  if (findings()->caught & ~findings()->sent) control->spurious_met |= SPURIOUS_SIGNAL;
}

static bool goes_unnoticed(int number) {
  bool by_default =
      number == SIGCHLD || number == SIGURG || number == SIGWINCH || number == SIGCONT;
  return libc_kept.signals.actions[number].sa_handler == SIG_IGN ||
         (by_default && !caught(&libc_kept.signals.actions[number]));
}

// What is pending is, once it is ignored, gone, blocked or not.
static void discard(int number) {
  libc_kept.signals.sent->bits &= ~bit(number);
  libc_kept.signals.sent->more[number] = 0;
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    Sent *sent = world->fiber[i]->signal.sent;
    if (sent) sent->bits &= ~bit(number), sent->more[number] = 0;
  }
}

static void do_action(Fiber *f, Op *op, Event *e) {
  const struct sigaction *new = (const struct sigaction *)op->value[0];
  struct sigaction *old = (struct sigaction *)op->value[1];
  event_touch_object(e, op->object, new ? TOUCH_W : TOUCH_R);
  if (old) *old = libc_kept.signals.actions[op->argument];
  if (!new) return;
  libc_kept.signals.actions[op->argument] = *new;
  if (goes_unnoticed((int)op->argument)) discard((int)op->argument);
  remember((uint64_t)op->argument << 48 ^ (uint64_t)new->sa_handler);
}

static void arrive(int number, uint64_t pc);

// Those of which glibc lets nobody know, and two that nobody can change.
static bool can_be_set(int number, bool changes) {
  bool own = number == 32 || number == 33, fixed = number == SIGKILL || number == SIGSTOP;
  return number >= 1 && number <= LAST && !own && !(fixed && changes);
}

static int set_action(int number, const struct sigaction *new, struct sigaction *old, uint64_t pc) {
  struct sigaction copy, before;
  if (new) READS(new, sizeof *new), copy = *new;
  if (!can_be_set(number, new)) return errno = EINVAL, -1;
  Op op = {.kind = OP_OBJECT,
           .object = signal_object(),
           .argument = (uint32_t)number,
           .value = {new ? (uint64_t)&copy : 0, (uint64_t)&before},
           .pc = pc,
           .enabled = sync_always,
           .perform = do_action};
  sync_point(&op);
  if (old) WRITES(old, sizeof *old), *old = before;
  if (!new || !caught(new)) return 0;
  note_caught(number);
  if (has(libc_kept.signals.outside->early, number))
    report_unknown("handles a signal whose timer it has set before");
  if (number == SIGALRM ? libc_kept.signals.outside->alarm : comes_from_outside(number))
    arrive(number, pc);
  return 0;
}

static int libc_sigaction(int number, const struct sigaction *new, struct sigaction *old) {
  return running ? set_action(number, new, old, CALLER) : sigaction(number, new, old);
}
static sighandler_t libc_signal(int number, sighandler_t handler) {
  if (!running) return signal(number, handler);
  struct sigaction new = {.sa_handler = handler, .sa_flags = SA_RESTART},
                   old = {.sa_handler = SIG_DFL};
  return set_action(number, &new, &old, CALLER) ? SIG_ERR : old.sa_handler;
}

// As in the System V of old.
static sighandler_t libc_sysv_signal(int number, sighandler_t handler) {
  if (!running) return sysv_signal(number, handler);
  struct sigaction new = {.sa_handler = handler, .sa_flags = SA_RESETHAND | SA_NODEFER},
                   old = {.sa_handler = SIG_DFL};
  return set_action(number, &new, &old, CALLER) ? SIG_ERR : old.sa_handler;
}

// ---- the mask of a thread

static uint64_t bits_of(const sigset_t *set) {
  uint64_t bits = 0;
  for (int n = 1; n <= LAST; n++) bits |= sigismember(set, n) == 1 ? bit(n) : 0;
  return bits;
}

static void set_of(uint64_t bits, sigset_t *set) {
  sigemptyset(set);
  for (int n = 1; n <= LAST; n++)
    if (has(bits, n)) sigaddset(set, n);
}

// ---- handlers

static int first_of(uint64_t bits) {
  for (int n = 1; n <= LAST; n++)
    if (has(bits, n) && caught(&libc_kept.signals.actions[n])) return n;
  return 0;
}

// Which of several pending signals is taken first is left open, but for those in real time: of them
// it is the lowest (POSIX, 2.4.1). `set` without those that cannot be the first.
static uint64_t may_be_first(uint64_t set) {
  uint64_t queued = set >> FIRST_QUEUED << FIRST_QUEUED, usual = (set ^ queued) & ~bit(LAST);
  return usual | (queued ? queued & -queued : set & bit(LAST));
}

static int nth_of(uint64_t set, uint32_t n) {
  uint64_t before_last = set & ~bit(LAST);
  while (n--) before_last &= before_last - 1;
  return before_last ? __builtin_ctzl(before_last) : LAST;
}

static bool tries_orders(uint32_t n) {
  if (n > 1 && !alone) control->spurious_met |= SPURIOUS_PENDING;
  return n > 1 && control->spurious & SPURIOUS_PENDING;
}

// One of them that has a handler; 0: none has.
static int one_of(uint64_t bits) {
  uint64_t due = 0;
  for (int n = 1; n <= LAST; n++)
    if (has(bits, n) && caught(&libc_kept.signals.actions[n])) due |= bit(n);
  due = may_be_first(due);
  uint32_t n = (uint32_t)__builtin_popcountl(due);
  if (!n) return 0;
  return nth_of(due, tries_orders(n) ? sync_choose(n, current->creation.pc) : 0);
}

// How the signal that was taken last had been sent.
static int code(void) { return current->signal.by_thread ? SI_TKILL : SI_USER; }

// A handler runs on the stack of its thread; the memory that was given for it is written as it
// begins and as it ends, as a whole.
//
// While it runs the signal is blocked, and those that sigaction named. True: calls that it
// interrupted go on.
static bool call_handler(int number) {
  struct sigaction a = libc_kept.signals.actions[number];
  uint64_t mask = current->signal.mask;
  if (a.sa_flags & SA_RESETHAND) libc_kept.signals.actions[number].sa_handler = SIG_DFL;
  current->signal.mask |= bits_of(&a.sa_mask) | (a.sa_flags & SA_NODEFER ? 0 : bit(number));
  siginfo_t info = {.si_signo = number, .si_code = code(), .si_pid = process_number()};
  bool elsewhere = a.sa_flags & SA_ONSTACK && current->signal.stack;
  uint64_t pc = current->creation.pc;
  if (elsewhere) writes(current->signal.stack, current->signal.stack_size, pc);
  if (a.sa_flags & SA_SIGINFO) a.sa_sigaction(number, &info, NULL);
  else a.sa_handler(number);
  if (elsewhere) writes(current->signal.stack, current->signal.stack_size, pc);
  current->signal.mask = mask;
  return a.sa_flags & SA_RESTART;
}

uint64_t signals_sent(const Fiber *f) {
  return libc_kept.signals.sent->bits | (f->signal.sent ? f->signal.sent->bits : 0);
}

static uint64_t waiting_for(const Fiber *f) { return signals_sent(f) & ~f->signal.mask; }

bool signals_due(const Fiber *f, const Op *next) {
  CHECK(next->kind < N_OPS);
  return next->kind != OP_START && !op_is(next->kind, OP_LAST) && first_of(waiting_for(f)) != 0;
}

// It was sent to the thread, or else to the process.
static void take(Fiber *f, int number, Event *e) {
  bool own = f->signal.sent && has(f->signal.sent->bits, number);
  f->signal.by_thread = own;
  Sent *from = own ? f->signal.sent : libc_kept.signals.sent;
  if (from->more[number]) from->more[number]--;
  else from->bits &= ~bit(number);
  if (e) e->after_thread = (uint32_t)from->by[number], e->after_index = from->index[number];
  remember((uint64_t)number);
  hb_acquire(f, &signal_object()->clock);
}

void signals_deliver(Fiber *f, Event *e) {
  event_touch_object(e, signal_object(), TOUCH_W);
  f->signal.delivering = first_of(waiting_for(f));
  take(f, f->signal.delivering, e);
}

// If others are pending as well, the handler of one of them may come first.
bool signals_handle(void) {
  int number = current->signal.delivering;
  current->signal.delivering = 0;
  uint64_t others = waiting_for(current) & ~bit(number);
  int other = others ? one_of(others | bit(number)) : number;
  bool restarts = true;
  if (other != number && has(waiting_for(current), other)) {
    take(current, other, NULL);
    restarts = call_handler(other);
  }
  return call_handler(number) && restarts;
}

void signals_touch(const Op *op, Event *e) {
  bool own = op->object && op->object->address == SIGNAL_KEY;
  if (!own) event_touch_object(e, signal_object(), TOUCH_R);
}

static bool expects_handler(const Fiber *f) { return first_of(~f->signal.mask) != 0; }

static void do_point(Fiber *f, Op *op, Event *e) {}

void signals_point(uint64_t pc) {
  if (!expects_handler(current)) return;
  Op op = {.kind = OP_POINT, .pc = pc, .enabled = sync_always, .perform = do_point};
  sync_point(&op);
}

// What was held back is handled before the mask's function returns.
static void take_unblocked(void) {
  for (int n; (n = one_of(waiting_for(current)));) {
    if (!has(waiting_for(current), n)) continue; // it was handled while that was chosen
    take(current, n, NULL);
    call_handler(n);
  }
}

static int change_mask(int how, const sigset_t *new, sigset_t *old, uint64_t pc) {
  uint64_t before = current->signal.mask, bits = 0, never = bit(SIGKILL) | bit(SIGSTOP);
  if (new) READS(new, sizeof *new), bits = bits_of(new) & ~never;
  if (old) WRITES(old, sizeof *old), set_of(before, old);
  if (!new) return 0;
  if (how == SIG_BLOCK) current->signal.mask |= bits;
  else if (how == SIG_UNBLOCK) current->signal.mask &= ~bits;
  else if (how == SIG_SETMASK) current->signal.mask = bits;
  else return EINVAL;
  if (current->signal.mask & ~before & libc_kept.signals.outside->early)
    report_unknown("blocks a signal whose timer it has set before");
  take_unblocked();
  return 0;
}

static int libc_pthread_sigmask(int how, const sigset_t *new, sigset_t *old) {
  return running ? change_mask(how, new, old, PC) : pthread_sigmask(how, new, old);
}
static int libc_sigprocmask(int how, const sigset_t *new, sigset_t *old) {
  if (!running) return sigprocmask(how, new, old);
  int error = change_mask(how, new, old, PC);
  return error ? errno = error, -1 : 0;
}

void signal_broken_pipe(uint64_t pc) {
  if (goes_unnoticed(SIGPIPE) || has(current->signal.mask, SIGPIPE)) return;
  if (caught(&libc_kept.signals.actions[SIGPIPE])) return (void)call_handler(SIGPIPE);
  report_finding(FINDING_CRASH, pc, 0, SIGPIPE, "writes into a pipe or socket that nobody reads");
  fiber_die();
}

void signals_mask_set(uint64_t mask) {
  current->signal.mask = mask;
  take_unblocked();
}

// ---- waiting for a signal: for ever, since none arrives; the other threads go on, and the end of
// the process does not wait for it

// The signals that can end the wait.
static uint64_t fitting(const Fiber *f, const Op *op) {
  if (op->argument) return 0; // a handler ends it (signals_deliver)
  return may_be_first(signals_sent(f) & op->value[0]);
}

// The first of them; 0: none has been sent.
static int taken_by(const Fiber *f, const Op *op) {
  uint64_t fit = fitting(f, op);
  return fit ? nth_of(fit, 0) : 0;
}

static int taken_in(const Fiber *f, const Op *op, Event *e) {
  uint64_t fit = fitting(f, op);
  uint32_t n = (uint32_t)__builtin_popcountl(fit);
  if (!n) return 0;
  bool open = tries_orders(n);
  if (open) event_choices(e, n);
  return nth_of(fit, open && e->choice < n ? e->choice : 0);
}

static bool can_wake(const Fiber *f, const Op *op) { return cancel_due(f) || taken_by(f, op); }

static void do_await(Fiber *f, Op *op, Event *e) {
  cancel_touch(f, e);
  event_touch_object(e, op->object, TOUCH_W);
  op->result = taken_in(f, op, e);
  if (!op->result) return cancel_wakes(f, e);
  take(f, (int)op->result, e);
  if (taken_by(f, op)) e->after_thread = NOBODY; // not the only one: without it the other would do
}

// What has been sent by now; 0: nothing.
static void do_take_waiting(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_W);
  op->result = taken_in(f, op, e);
  if (op->result) take(f, (int)op->result, e);
  e->after_thread = NOBODY; // it would have come here without
}

static int take_waiting(uint64_t set, uint64_t pc) {
  Op op = {.kind = OP_OBJECT,
           .object = signal_object(),
           .value = {set},
           .pc = pc,
           .enabled = sync_always,
           .perform = do_take_waiting};
  return (int)sync_point(&op);
}

bool waits_for_signal_in(const Op *op) { return op->enabled == can_wake; }
bool waits_for_signal(const Fiber *f) { return waits_for_signal_in(f->pending); }

// Any of those that somebody outside could send; which one is a choice.
static void arrive_one(uint64_t set, uint64_t pc) {
  int candidate[64], n = 0;
  for (int i = 1; i < LAST; i++)
    if (has(set, i) && comes_from_outside(i)) {
      note_caught(i);
      if (has(control->signals, i) && !has(libc_kept.signals.outside->arrived, i))
        candidate[n++] = i;
    }
  bool enough = __builtin_popcountl(libc_kept.signals.outside->arrived) >= MOST_ARRIVALS;
  if (n && enough) control->spurious_cut = 1;
  if (n && !enough) arrive(candidate[n > 1 ? sync_choose(n, pc) : 0], pc);
}

// `handlers`: only signals with a handler end the wait.
static int await_signal(uint64_t set, bool handlers, uint64_t pc) {
  if (!handlers) arrive_one(set, pc);
  Op op = {.kind = OP_OBJECT,
           .interruptible = handlers ? RETURNS : 0,
           .object = object_find(SIGNAL_KEY, OBJECT_GLOBAL),
           .argument = handlers,
           .value = {set},
           .pc = pc,
           .enabled = can_wake,
           .perform = do_await};
  int number = (int)sync_point(&op);
  if (!number && !op.interrupted) cancel_now();
  return number;
}

// With this mask, until a handler has run.
static int suspend(uint64_t mask, uint64_t pc) {
  uint64_t before = current->signal.mask;
  current->signal.mask = mask;
  await_signal(~mask, true, pc);
  current->signal.mask = before;
  take_unblocked();
  return errno = EINTR, -1;
}

// The mask of a call that waits (ppoll) is the thread's while it does.
uint64_t signals_mask_swap(const sigset_t *mask, uint64_t pc) {
  uint64_t before = current->signal.mask;
  if (mask) READS(mask, sizeof *mask), current->signal.mask = bits_of(mask);
  return before;
}

void signals_mask_back(uint64_t before) {
  if (current->signal.mask == before) return;
  int error = errno;
  current->signal.mask = before;
  take_unblocked();
  errno = error;
}

static int libc_sigsuspend(const sigset_t *blocked) {
  uint64_t pc = CALLER;
  if (!running) return sigsuspend(blocked);
  READS(blocked, sizeof *blocked);
  return suspend(bits_of(blocked), pc);
}
int signals_pause(uint64_t pc) { return suspend(current->signal.mask, pc); }
static int libc_pause(void) { return running ? signals_pause(CALLER) : pause(); }

// ---- signals of the program to itself

// Who polls a descriptor that shows signals looks at all channels.
static void do_send(Fiber *f, Op *op, Event *e) {
  Sent *to = (Sent *)op->value[0];
  if (op->second) event_touch_object(e, op->second, TOUCH_W);
  event_touch_object(e, op->object, TOUCH_W);
  if (!has(to->bits, (int)op->argument))
    to->by[op->argument] = f->number, to->index[op->argument] = e->index;
  else if (op->argument >= FIRST_QUEUED) to->more[op->argument]++;
  to->bits |= bit((int)op->argument);
  remember((uint64_t)op->argument << 32);
  hb_release(f, &op->object->clock);
}

// What was to come from the timer before does not come any more.
static void do_alarm(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_W);
  if (libc_kept.signals.outside->alarm) libc_kept.signals.sent->bits &= ~bit(SIGALRM);
  libc_kept.signals.outside->alarm = !op->value[0];
  libc_kept.signals.outside->arrived &= ~bit(SIGALRM);
  remember(0xa1a << libc_kept.signals.outside->alarm);
}

static bool is_awaited(int number) {
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    bool waits =
        f->state == FIBER_PENDING && waits_for_signal(f) && has(f->pending->value[0], number);
    if (waits || has(f->signal.mask, number)) return true;
  }
  return false;
}

static void post(Sent *to, int number, uint64_t pc) {
  Op op = {.kind = OP_OBJECT,
           .object = signal_object(),
           .second = libc_kept.signals.outside->shown ? libc_kept.hooks.all_channels() : NULL,
           .argument = (uint32_t)number,
           .value = {(uint64_t)to},
           .pc = pc,
           .enabled = sync_always,
           .perform = do_send};
  sync_point(&op);
  if (has(libc_kept.signals.outside->shown, number)) libc_kept.hooks.stir_signals();
}

// `to`: a thread; NULL: the process.
// Nobody else can handle it: then POSIX promises that it is before kill returns.
static bool only_taker(int number) {
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    if (f == current || f->state == FIBER_ENDED) continue;
    bool waits =
        f->state == FIBER_PENDING && waits_for_signal(f) && has(f->pending->value[0], number);
    if (waits || !has(f->signal.mask, number)) return false;
  }
  return true;
}

static int send(Fiber *to, int number, uint64_t pc) {
  if (number < 0 || number > LAST) return EINVAL;
  // As in Linux: what is blocked is kept, since its disposition may be another when it is not.
  bool kept = is_awaited(number);
  if (!number || (goes_unnoticed(number) && !kept)) return 0;
  bool wanted = number == SIGKILL || number == SIGTERM || number == SIGINT || number == SIGHUP;
  if (!caught(&libc_kept.signals.actions[number]) && !kept && wanted)
    process_exit(0, false, pc); // it means to end
  if (!caught(&libc_kept.signals.actions[number]) && !kept) {
    report_finding(FINDING_CRASH, pc, 0, number, "sends itself a signal that it does not catch");
    fiber_die();
  }
  findings()->sent |= bit(number);
  if (has(libc_kept.signals.outside->timed, number))
    report_unknown("sends itself a signal that a timer of its own sends as well");
  if (to && !to->signal.sent) to->signal.sent = world_take(sizeof *to->signal.sent);
  post(to ? to->signal.sent : libc_kept.signals.sent, number, pc);
  if (to == current || (!to && only_taker(number))) take_unblocked(); // before the call returns
  return 0;
}

// From outside, or from a timer: to the process.
static void arrive(int number, uint64_t pc) {
  bool wanted =
      number == SIGALRM ? libc_kept.signals.outside->alarm : has(control->signals, number);
  if (!wanted || has(libc_kept.signals.outside->arrived, number)) return;
  libc_kept.signals.outside->arrived |= bit(number);
  post(libc_kept.signals.sent, number, pc);
}

// A time runs, for nobody knows how long. Without a handler its end is the end of the process: what
// comes before that comes also if it does not end.
static void set_alarm(bool on, uint64_t pc) {
  Op op = {.kind = OP_OBJECT,
           .object = signal_object(),
           .value = {!on},
           .pc = pc,
           .enabled = sync_always,
           .perform = do_alarm};
  sync_point(&op);
  findings()->sent |= bit(SIGALRM);
  bool awaited = caught(&libc_kept.signals.actions[SIGALRM]) || is_awaited(SIGALRM);
  if (on && awaited && !goes_unnoticed(SIGALRM)) arrive(SIGALRM, pc);
}

static void do_take_back(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_W);
  libc_kept.signals.sent->bits &= ~bit((int)op->argument);
  remember(0xa1b ^ (uint64_t)op->argument << 16);
}

void signals_timer(int number, bool on, uint64_t pc) {
  if (number == SIGALRM) return set_alarm(on, pc);
  Op op = {.kind = OP_OBJECT,
           .object = signal_object(),
           .argument = (uint32_t)number,
           .pc = pc,
           .enabled = sync_always,
           .perform = do_take_back};
  sync_point(&op);
  findings()->sent |= bit(number);
  if (!on) return;
  bool awaited = caught(&libc_kept.signals.actions[number]) || is_awaited(number);
  if (awaited) libc_kept.signals.outside->timed |= bit(number);
  else libc_kept.signals.outside->early |= bit(number);
  if (awaited) post(libc_kept.signals.sent, number, pc);
}

void signal_abort(uint64_t pc) {
  current->signal.mask &= ~bit(SIGABRT);
  send(current, SIGABRT, pc);
}

static int libc_raise(int number) {
  uint64_t pc = CALLER;
  if (!running) return raise(number);
  if (number < 1 || number > LAST) return errno = EINVAL, -1;
  if (number == SIGABRT && !caught(&libc_kept.signals.actions[number])) fail_abort(pc);
  int error = send(current, number, pc);
  return error ? errno = error, -1 : 0;
}
static int libc_pthread_kill(pthread_t thread, int number) {
  if (!running) return pthread_kill(thread, number);
  Fiber *to = thread_of(thread);
  return to ? send(to, number, CALLER) : ESRCH;
}
static unsigned libc_alarm(unsigned seconds) {
  if (!running) return alarm(seconds);
  bool came = has(libc_kept.signals.outside->arrived, SIGALRM) &&
              !has(libc_kept.signals.sent->bits, SIGALRM);
  unsigned left =
      libc_kept.signals.outside->alarm && !came ? libc_kept.signals.outside->seconds : 0;
  set_alarm(seconds, CALLER);
  libc_kept.signals.outside->seconds = seconds;
  return left;
}
static bool is_span(const struct timeval *t) {
  return t->tv_sec >= 0 && t->tv_usec >= 0 && t->tv_usec < 1000000;
}
static int libc_setitimer(int which, const struct itimerval *new, struct itimerval *old) {
  uint64_t pc = CALLER;
  if (!running) return setitimer(which, new, old);
  if (new) READS(new, sizeof *new);
  if (which != ITIMER_REAL && which != ITIMER_VIRTUAL && which != ITIMER_PROF)
    return errno = EINVAL, -1;
  if (which != ITIMER_REAL) guard_refuse(ALLOW_SIGNAL, "setitimer", "a clock of the processor");
  if (new && !(is_span(&new->it_value) && is_span(&new->it_interval))) return errno = EINVAL, -1;
  if (old)
    WRITES(old, sizeof *old),
        *old = (struct itimerval){.it_value.tv_sec = libc_kept.signals.outside->alarm};
  if (!new) return 0;
  bool on = new->it_value.tv_sec || new->it_value.tv_usec;
  bool again = new->it_interval.tv_sec || new->it_interval.tv_usec;
  set_alarm(on, pc);
  if (on && again && caught(&libc_kept.signals.actions[SIGALRM]) &&
      !(control->allow & ALLOW_SIGNAL))
    report_unknown("sets a timer that comes again and again: norace lets it come once");
  return 0;
}

static int libc_getitimer(int which, struct itimerval *to) {
  return running ? libc_setitimer(which, NULL, to) : getitimer(which, to);
}
static useconds_t libc_ualarm(useconds_t first, useconds_t next) {
  if (!running) return ualarm(first, next);
  struct itimerval was, is = {{next / 1000000, next % 1000000}, {first / 1000000, first % 1000000}};
  libc_setitimer(ITIMER_REAL, &is, &was);
  return (useconds_t)(was.it_value.tv_sec * 1000000 + was.it_value.tv_usec);
}

// The number that the program knows its process by is not the kernel's.
static int libc_kill(pid_t process, int number) {
  if (!running) return kill(process == process_number() ? getpid() : process, number);
  if (process == process_number()) {
    int error = send(NULL, number, CALLER);
    return error ? errno = error, -1 : 0;
  }
  guard_refuse(ALLOW_KILL, "kill", "");
  if (process == process_number() - 1)
    give_up_thread("sends a signal to its parent, which is norace here");
  return kill(process, number);
}

static int libc_killpg(pid_t group, int number) {
  if (!running) return killpg(group, number);
  bool ours = !group || (group == process_number() && world->leads_group);
  if (!ours) guard_refuse(ALLOW_KILL, "killpg", "");
  int error = send(NULL, number, CALLER);
  return error ? errno = error, -1 : 0;
}
static int libc_tgkill(pid_t process, pid_t thread, int number) {
  if (!running) return tgkill(process, thread, number);
  Fiber *to =
      thread < process_number() ? NULL : fiber_numbered((uint32_t)(thread - process_number()));
  if (process != process_number()) guard_refuse(ALLOW_KILL, "tgkill", "");
  int error = to ? send(to, number, CALLER) : ESRCH;
  return error ? errno = error, -1 : 0;
}
static int libc_siginterrupt(int number, int yes) {
  uint64_t pc = CALLER;
  struct sigaction a;
  if (running ? set_action(number, NULL, &a, pc) : sigaction(number, NULL, &a)) return -1;
  a.sa_flags = yes ? a.sa_flags & ~SA_RESTART : a.sa_flags | SA_RESTART;
  return running ? set_action(number, &a, NULL, pc) : sigaction(number, &a, NULL);
}

// ---- for descriptors that show signals

uint64_t signals_show(const sigset_t *set, uint64_t pc) {
  READS(set, sizeof *set);
  uint64_t bits = bits_of(set) & ~(bit(SIGKILL) | bit(SIGSTOP));
  libc_kept.signals.outside->shown |= bits;
  for (int i = 1; i <= LAST; i++)
    if (has(bits, i)) note_caught(i);
  return bits;
}

void signals_may_arrive(uint64_t set, uint64_t pc) {
  if (set & control->signals & ~libc_kept.signals.outside->arrived && sync_choose(2, pc))
    arrive_one(set, pc);
}

int signals_take_shown(uint64_t set, bool waits, uint64_t pc) {
  if (waits) return await_signal(set, false, pc);
  signals_may_arrive(set, pc);
  return take_waiting(set, pc);
}

static int libc_sigwait(const sigset_t *set, int *number) {
  uint64_t pc = CALLER;
  if (!running) return sigwait(set, number);
  READS(set, sizeof *set);
  int got = await_signal(bits_of(set), false, pc);
  if (got) WRITES(number, sizeof *number), *number = got;
  return got ? 0 : EINTR;
}
static void tell_info(int number, siginfo_t *info, uint64_t pc) {
  if (!info) return;
  writes(info, sizeof *info, pc);
  *info = (siginfo_t){.si_signo = number, .si_code = code(), .si_pid = process_number()};
}

static int libc_sigwaitinfo(const sigset_t *set, siginfo_t *info) {
  uint64_t pc = CALLER;
  if (!running) return sigwaitinfo(set, info);
  READS(set, sizeof *set);
  int got = await_signal(bits_of(set), false, pc);
  if (!got) return errno = EINTR, -1;
  tell_info(got, info, pc);
  return got;
}
static int libc_sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *span) {
  uint64_t pc = CALLER;
  if (!running) return sigtimedwait(set, info, span);
  if (!span) return libc_sigwaitinfo(set, info);
  READS(set, sizeof *set);
  READS(span, sizeof *span);
  if (!time_is_span(span)) return errno = EINVAL, -1;
  uint64_t bits = bits_of(set);
  arrive_one(bits, pc);
  if (!time_pass((uint64_t)span->tv_sec * 1000000000ul + (uint64_t)span->tv_nsec, pc))
    return errno = EINTR, -1;
  int got = take_waiting(bits, pc);
  if (!got) return errno = EAGAIN, -1;
  tell_info(got, info, pc);
  return got;
}

static void do_ask(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_R);
  op->result = (int64_t)(signals_sent(f) & f->signal.mask);
}
static int libc_sigaltstack(const stack_t *new, stack_t *old) {
  if (!running) return sigaltstack(new, old);
  uint64_t pc = CALLER;
  ThreadSignals *s = &current->signal;
  stack_t had = {
      .ss_sp = s->stack, .ss_size = s->stack_size, .ss_flags = s->stack ? 0 : SS_DISABLE};
  if (new) {
    READS(new, sizeof *new);
    bool off = new->ss_flags & SS_DISABLE;
    if (!off && new->ss_size < (size_t)MINSIGSTKSZ) return errno = ENOMEM, -1;
    s->stack = off ? NULL : new->ss_sp;
    s->stack_size = off ? 0 : new->ss_size;
  }
  if (old) WRITES(old, sizeof *old), *old = had;
  return 0;
}
static int libc_sigpending(sigset_t *set) {
  uint64_t pc = CALLER;
  if (!running) return sigpending(set);
  Op op = {.kind = OP_OBJECT,
           .object = signal_object(),
           .pc = pc,
           .enabled = sync_always,
           .perform = do_ask};
  set_of((uint64_t)sync_point(&op), set);
  WRITES(set, sizeof *set);
  return 0;
}

const Import signal_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(sigaction),
    ROW(signal),
    ROW(pthread_sigmask),
    ROW(raise),
    ROW(pthread_kill),
    ROW(kill),
    ROW(alarm),
    ROW(setitimer),
    ROW(killpg),
    ROW(tgkill),
    ROW(siginterrupt),
    ROW(getitimer),
    ROW(ualarm),
    ROW(sigsuspend),
    ROW(pause),
    ROW(sigwait),
    ROW(sigwaitinfo),
    ROW(sigtimedwait),
    ROW(sigpending),
    ROW(sigaltstack),
    ROW(sigprocmask),
    {"bsd_signal", (void *)libc_signal},
    {"sysv_signal", (void *)libc_sysv_signal},
    {"__sysv_signal", (void *)libc_sysv_signal},
    {NULL, NULL}};
