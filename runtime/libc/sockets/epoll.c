#include "libc/sockets/epoll.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "common/objects.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "libc/signals/signals.h"
#include "libc/sockets/channel.h"
#include "sync/cancel.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/snapshot.h"
#include "world/state_hash.h"

enum { FIRST_REAL = 300, MODES = EPOLLET | EPOLLONESHOT | EPOLLEXCLUSIVE | EPOLLWAKEUP };

void pollers_start(void) {
  libc_kept.epolls.pollers = world_take(sizeof *libc_kept.epolls.pollers);
}

static Poller *poller_at(int fd) {
  for (Poller *p = libc_kept.epolls.pollers->at;
       p < libc_kept.epolls.pollers->at + libc_kept.epolls.pollers->n; p++)
    if (p->open && p->fd == fd) return p;
  return NULL;
}

bool poller_is(int fd) { return running && !before_main && poller_at(fd); }

static Watch *watch_of(Poller *p, int fd) {
  for (Watch *w = p->watch; w < p->watch + p->n; w++)
    if (w->fd == fd) return w;
  return NULL;
}

// ---- the list of those about which there may be news

static void list(Poller *p, Watch *w) {
  if (!w->turn) w->turn = ++p->turns;
}

void pollers_stir(int fd, uint32_t what) {
  for (Poller *p = libc_kept.epolls.pollers->at;
       p < libc_kept.epolls.pollers->at + libc_kept.epolls.pollers->n; p++) {
    Watch *w = p->open ? watch_of(p, fd) : NULL;
    if (w && (w->events & what & ~MODES)) list(p, w);
  }
}

bool pollers_watch(int fd) {
  for (Poller *p = libc_kept.epolls.pollers->at;
       p < libc_kept.epolls.pollers->at + libc_kept.epolls.pollers->n; p++)
    if (p->open && watch_of(p, fd)) return true;
  return false;
}

static void drop(Poller *p, Watch *w) { *w = p->watch[--p->n]; }

void pollers_forget(int fd) {
  for (Poller *p = libc_kept.epolls.pollers->at;
       p < libc_kept.epolls.pollers->at + libc_kept.epolls.pollers->n; p++) {
    Watch *w = p->open ? watch_of(p, fd) : NULL;
    if (w) drop(p, w);
  }
}

static const End *timer_of(const Watch *w) {
  const End *e = channel_end(w->fd);
  return e && e->kind == END_TIMER ? e : NULL;
}

// A timer has news once the time of somebody who asked has come to its expiry, until it is read or
// set anew.
static uint32_t news_of(const Watch *w) {
  const End *timer = timer_of(w);
  uint32_t ready = timer ? timer->expiry && w->rung == timer->expiry ? EPOLLIN : 0
                         : (uint32_t)channel_ready(w->fd);
  return ready & w->events & ~MODES;
}

static void ring_timers(Poller *p, uint64_t time) {
  for (Watch *w = p->watch; w < p->watch + p->n; w++) {
    const End *timer = timer_of(w);
    if (!timer || !timer->expiry || time < timer->expiry || w->rung == timer->expiry) continue;
    w->rung = timer->expiry;
    list(p, w);
  }
}

// The first expiry that nobody was told of; 0: no timer runs.
static uint64_t first_timer(const Poller *p) {
  uint64_t first = 0;
  for (const Watch *w = p->watch; w < p->watch + p->n; w++) {
    const End *timer = timer_of(w);
    bool runs = timer && timer->expiry && w->rung != timer->expiry && w->events & EPOLLIN;
    if (runs && (!first || timer->expiry < first)) first = timer->expiry;
  }
  return first;
}

static Watch *first_listed(Poller *p) {
  Watch *next = NULL;
  for (Watch *w = p->watch; w < p->watch + p->n; w++)
    if (w->turn && (!next || w->turn < next->turn)) next = w;
  return next;
}

static bool has_news(Poller *p) {
  for (const Watch *w = p->watch; w < p->watch + p->n; w++)
    if (w->turn && news_of(w)) return true;
  uint64_t timer = first_timer(p);
  return timer && current->time >= timer;
}

bool poller_ready(int fd) {
  Poller *p = poller_at(fd);
  if (p->asks_kernel || first_timer(p))
    give_up_thread("waits with poll or select for an epoll descriptor that watches a timer or "
                   "something outside, which norace does not model");
  return has_news(p);
}

// Told once each. Who is not edge-triggered goes to the end of the list: it is told again while
// there is something.
static int take_news(Poller *p, int room) {
  uint32_t last = p->turns;
  int n = 0;
  for (Watch *w = first_listed(p); n < room && w && w->turn <= last; w = first_listed(p)) {
    uint32_t events = news_of(w);
    w->turn = 0;
    if (!events) continue;
    libc_kept.epolls.news[n++] = (struct epoll_event){.events = events, .data = w->data};
    if (w->events & EPOLLONESHOT) w->events &= MODES;
    else if (!(w->events & EPOLLET)) list(p, w);
  }
  return n;
}

// Places in the list matter by their order alone.
static uint32_t rank_of(const Poller *p, const Watch *w) {
  uint32_t rank = w->turn != 0;
  for (const Watch *o = p->watch; w->turn && o < p->watch + p->n; o++)
    rank += o->turn && o->turn < w->turn;
  return rank;
}

static void hash_poller(StateHash *h, const Poller *p) {
  hash_add(h, (uint64_t)p->fd << 32 | p->n);
  for (const Watch *w = p->watch; w < p->watch + p->n; w++) {
    hash_add(h, (uint64_t)w->fd << 32 | rank_of(p, w));
    hash_add(h, w->events);
    hash_add(h, w->data.u64);
    hash_add(h, w->rung);
  }
}

bool pollers_hash(StateHash *h) {
  hash_add(h, libc_kept.epolls.pollers->n);
  for (const Poller *p = libc_kept.epolls.pollers->at;
       p < libc_kept.epolls.pollers->at + libc_kept.epolls.pollers->n; p++) {
    if (p->asks_kernel) return false;
    if (p->open) hash_poller(h, p);
  }
  return true;
}

// ---- events

static void do_change(Fiber *f, Op *op, Event *e) {
  channel_touch(e, op, TOUCH_W, 1);
  hb_release(f, &op->object->clock);
}

static void do_take(Fiber *f, Op *op, Event *e) {
  cancel_touch(f, e);
  Poller *p = (Poller *)op->value[0];
  if (!cancel_due(f)) ring_timers(p, f->time);
  op->result = cancel_due(f) ? 0 : take_news(p, (int)op->value[1]);
  if (!op->result) return channel_touch(e, op, TOUCH_R, 0);
  channel_touch(e, op, TOUCH_W, -1);
  hb_acquire(f, &op->object->clock);
}

static Op operation(OpKind kind, Poller *p, uint64_t pc) {
  return (Op){.kind = kind,
              .object = p->object,
              .second = channels_all(),
              .value = {(uint64_t)p},
              .pc = pc,
              .enabled = sync_always};
}

// ---- the calls

static int fail(int error) {
  errno = error;
  return -1;
}

static int make_poller(uint64_t pc) {
  file_order(pc);
  if (libc_kept.epolls.pollers->n == POLLERS)
    give_up_thread("makes more than %d epoll descriptors", POLLERS);
  Poller *p = &libc_kept.epolls.pollers->at[libc_kept.epolls.pollers->n++];
  p->object = object_find(poller_object(libc_kept.epolls.pollers->n), OBJECT_GLOBAL);
  p->open = true;
  return p->fd = channel_descriptor();
}

void poller_closes(int fd, uint64_t pc) {
  Poller *p = poller_at(fd);
  Op op = operation(OP_SEM_POST, p, pc);
  op.perform = do_change;
  sync_point(&op);
  p->open = false;
}

static int libc_epoll_create1(int flags) {
  if (!running) return epoll_create1(flags);
  return flags & ~EPOLL_CLOEXEC ? fail(EINVAL) : make_poller(CALLER);
}
static int libc_epoll_create(int size) {
  if (!running) return epoll_create(size);
  return size > 0 ? make_poller(CALLER) : fail(EINVAL);
}

// What a descriptor that is no channel has to say, the kernel knows.
static int change_real(Poller *p, int what, int fd, struct epoll_event *event) {
  guard_refuse(ALLOW_SOCKET, "epoll_ctl", "");
  int *kept = &libc_kept.epolls.real[p - libc_kept.epolls.pollers->at];
  if (!p->asks_kernel) { // what earlier executions have left in it is nothing to this one
    if (*kept) close(*kept);
    int made = epoll_create1(EPOLL_CLOEXEC);
    *kept = fcntl(made, F_DUPFD_CLOEXEC, FIRST_REAL);
    close(made);
  }
  p->asks_kernel = true;
  return epoll_ctl(*kept, what, fd, event);
}

static int set_watch(Poller *p, Watch *w, int fd, const struct epoll_event *event) {
  // EPOLLEXCLUSIVE lets the kernel wake only one of those who wait. Whoever finds nothing any more
  // waits on, so to wake them all gives each order that it can.
  if ((event->events & EPOLLET) && (event->events & EPOLLOUT) && channel_is_socket(fd))
    give_up_thread("waits for the edge of room in a socket, which norace does not model");
  *w = (Watch){.fd = fd,
               .events = event->events | EPOLLERR | EPOLLHUP,
               .turn = w->turn,
               .data = event->data};
  if (news_of(w)) list(p, w);
  return 0;
}

// The kernel watches what stands behind the descriptor, and goes on when one of two is closed.
static void refuse_twins(int fd) {
  if (channel_end(fd)->descriptors > 1)
    give_up_thread("watches a duplicated descriptor with epoll, which norace does not model");
}

static int change_watches(Poller *p, int what, int fd, const struct epoll_event *event) {
  Watch *w = watch_of(p, fd);
  switch (what) {
  case EPOLL_CTL_ADD:
    if (w) return fail(EEXIST);
    refuse_twins(fd);
    if (p->n == WATCHES) give_up_thread("watches more than %d descriptors", WATCHES);
    w = &p->watch[p->n++];
    w->turn = 0;
    return set_watch(p, w, fd, event);
  case EPOLL_CTL_MOD: return w ? set_watch(p, w, fd, event) : fail(ENOENT);
  case EPOLL_CTL_DEL: return w ? drop(p, w), 0 : fail(ENOENT);
  default: return fail(EINVAL);
  }
}

static int libc_epoll_ctl(int poller, int what, int fd, struct epoll_event *event) {
  uint64_t pc = CALLER;
  if (!running) return epoll_ctl(poller, what, fd, event);
  Poller *p = poller_at(poller);
  if (!p) { // made before main, or no such thing
    guard_refuse(ALLOW_SOCKET, "epoll_ctl", "");
    return epoll_ctl(poller, what, fd, event);
  }
  if (poller == fd) return fail(EINVAL);
  if (poller_at(fd))
    give_up_thread("watches one epoll descriptor with another, which norace does not model");
  if (what != EPOLL_CTL_DEL) reads(event, sizeof *event, pc);
  Op op = operation(OP_SEM_POST, p, pc);
  op.perform = do_change;
  hide((uint64_t)fd << 32 | (uint32_t)what, (uint64_t)event, 0);
  sync_point(&op);
  hide_nothing();
  if (fcntl(fd, F_GETFD) < 0) return fail(EBADF);
  if (overlay_at(fd)) return fail(EPERM);
  return channel_is(fd) ? change_watches(p, what, fd, event) : change_real(p, what, fd, event);
}

static int take(Poller *p, int room, bool interruptible, uint64_t pc) {
  Op op = operation(OP_SEM_TRYWAIT, p, pc);
  op.interruptible = interruptible ? RETURNS : 0;
  op.argument = EAGAIN;
  op.value[1] = (uint64_t)room;
  op.perform = do_take;
  int n = (int)sync_point(&op);
  if (op.interrupted) return has_news(p) ? take(p, room, false, pc) : fail(EINTR);
  cancel_now();
  if (n || !p->asks_kernel) return n;
  return epoll_wait(libc_kept.epolls.real[p - libc_kept.epolls.pollers->at], libc_kept.epolls.news,
                    room, 0);
}

// A poller that was made before main.
static int wait_in_kernel(int poller, struct epoll_event *events, int room, int milliseconds,
                          uint64_t pc) {
  guard_refuse(ALLOW_SOCKET, "epoll_wait", "");
  region_touch(events, (size_t)(room > 0 ? room : 0) * sizeof *events);
  int n = epoll_wait(poller, events, room, 0);
  if (n || !milliseconds) return n;
  wait_outside("epoll_wait", milliseconds, pc);
  return epoll_wait(poller, events, room, 0);
}

// One look, and one when the time is over.
static int wait_until(Poller *p, int room, uint64_t deadline, uint64_t pc) {
  bool waits = !has_news(p), in_time = !waits || time_let_pass(deadline, pc);
  bool rings = first_timer(p) && first_timer(p) <= deadline;
  if (waits && in_time && rings && !has_news(p)) time_at_least(current, deadline);
  int n = take(p, room, false, pc);
  if (!n && !in_time) return fail(EINTR);
  if (waits && !n) time_at_least(current, deadline);
  return n;
}

// Until the limit (0: none), or the first of its timers, again and again.
static int wait_for_time(Poller *p, int room, uint64_t limit, uint64_t pc) {
  for (;;) {
    if (!channels_look(true, pc) && !has_news(p)) return fail(EINTR);
    uint64_t timer = first_timer(p), deadline = !timer || (limit && limit < timer) ? limit : timer;
    if (!deadline && !has_news(p)) return 0;
    int n = wait_until(p, room, deadline, pc);
    if (n || (limit && deadline == limit)) return n;
  }
}

static int wait_for_news(Poller *p, int room, int milliseconds, uint64_t pc) {
  int n = 0;
  if (milliseconds > 0)
    return wait_for_time(p, room, time_after((uint64_t)milliseconds * 1000000), pc);
  if (milliseconds < 0 && first_timer(p)) n = wait_for_time(p, room, 0, pc);
  if (n) return n;
  // In a loop that changes nothing: the search holds it until something has come.
  while (!(n = take(p, room, milliseconds, pc)) && milliseconds < 0)
    if (p->asks_kernel) wait_outside("epoll_wait", milliseconds, pc);
  return n;
}

static int wait_on(int poller, struct epoll_event *events, int room, int milliseconds,
                   uint64_t pc) {
  Poller *p = poller_at(poller);
  if (!p) return wait_in_kernel(poller, events, room, milliseconds, pc);
  if (room <= 0) return fail(EINVAL);
  for (uint32_t i = 0; i < p->n; i++) channel_signals_arrive(p->watch[i].fd, pc);
  hide((uint64_t)p, (uint64_t)events, (uint64_t)room << 32 | (uint32_t)milliseconds);
  int n = wait_for_news(p, room < NEWS ? room : NEWS, milliseconds, pc);
  hide_nothing();
  if (n <= 0) return n;
  writes(events, (size_t)n * sizeof *events, pc);
  memcpy(events, libc_kept.epolls.news, (size_t)n * sizeof *events);
  return n;
}

static int libc_epoll_wait(int fd, struct epoll_event *events, int n, int milliseconds) {
  return running ? wait_on(fd, events, n, milliseconds, CALLER)
                 : epoll_wait(fd, events, n, milliseconds);
}
static int wait_with_mask(int fd, struct epoll_event *events, int n, int milliseconds,
                          const sigset_t *mask, uint64_t pc) {
  uint64_t blocked = signals_mask_swap(mask, pc);
  int ready = wait_on(fd, events, n, milliseconds, pc);
  signals_mask_back(blocked);
  return ready;
}
static int libc_epoll_pwait(int fd, struct epoll_event *events, int n, int milliseconds,
                            const sigset_t *mask) {
  if (!running) return epoll_pwait(fd, events, n, milliseconds, mask);
  return wait_with_mask(fd, events, n, milliseconds, mask, CALLER);
}

static int libc_epoll_pwait2(int fd, struct epoll_event *events, int n, const struct timespec *t,
                             const sigset_t *mask) {
  if (!running) return epoll_pwait2(fd, events, n, t, mask);
  uint64_t pc = CALLER;
  if (t) reads(t, sizeof *t, pc);
  int milliseconds = t ? milliseconds_of(t->tv_sec, t->tv_nsec) : -1;
  return wait_with_mask(fd, events, n, milliseconds, mask, pc);
}

const Import epoll_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(epoll_create), ROW(epoll_create1), ROW(epoll_ctl), ROW(epoll_wait),
    ROW(epoll_pwait),  ROW(epoll_pwait2),  {NULL, NULL}};
