#include "libc/sockets/channel.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/mapping.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_stream.h"
#include "libc/ipc/ipc.h"
#include "libc/ipc/message_queue.h"
#include "libc/ipc/named_semaphore.h"
#include "libc/ipc/system_v.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "libc/process/child.h"
#include "libc/process/process.h"
#include "libc/process/program_calls.h"
#include "libc/process/programs.h"
#include "libc/signals/signals.h"
#include "libc/signals/timers.h"
#include "libc/sockets/epoll.h"
#include "libc/sockets/passed.h"
#include "libc/sockets/peer.h"
#include "libc/sockets/socket.h"
#include "sync/cancel.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"
#include "world/object.h"
#include "world/schedule.h"
#include "world/state_hash.h"

enum { CAPACITY = CHANNEL_CAPACITY, ENDED = CHANNEL_ENDED };
enum { ROOM = 4096 }; // what a pipe takes in one piece or not at all

void channels_start(void) { libc_kept.channels = world_take(sizeof *libc_kept.channels); }

End *channel_end(int fd) { return fd >= 0 && fd < DESCRIPTORS ? libc_kept.channels->at[fd] : NULL; }
End *end_numbered(uint32_t i) { return &libc_kept.channels->end[i]; }
uint32_t end_number(const End *e) { return (uint32_t)(e - libc_kept.channels->end); }

bool channel_is(int fd) { return running && !before_main && channel_end(fd); }

void channel_refuse(int fd, const char *call) {
  if (channel_is(fd))
    give_up_thread("calls %s on a pipe, a socket or an event counter, which norace does not model",
                   call);
}

uint32_t channel_left(const Channel *c) { return (uint32_t)c->object->count % ENDED; }
static uint32_t left_in(const Channel *c) { return channel_left(c); }

// There may be news for whoever polls this end.
static void stir(const End *e, uint32_t what) {
  if (e && e->descriptors) pollers_stir(e->fd, what);
}

void channels_stir_signals(void) {
  for (uint32_t i = 0; i < libc_kept.channels->n_ends; i++)
    if (libc_kept.channels->end[i].kind == END_SIGNALS) stir(&libc_kept.channels->end[i], POLLIN);
}

// ---- events

// What is ready in any of them: poll looks at this one.
Object *channels_all(void) { return object_find(channel_object(0, CHANNEL_ANY), OBJECT_GLOBAL); }

void channel_touch(Event *e, const Op *op, TouchMode mode, int32_t effect) {
  event_touch_object(e, op->second, mode);
  event_touch_object(e, op->object, mode); // last: its count decides who can go on
  e->before = op->object->count;
  e->effect = effect;
  op->object->count += effect;
}

static uint32_t takes(const Op *op) {
  const Channel *c = (const Channel *)op->value[0];
  uint64_t wanted = op->value[1];
  DatagramHead head;
  if (c->counter) return c->one_by_one ? 1 : left_in(c);
  if (c->messages && left_in(c))
    return memcpy(&head, c->bytes, sizeof head), (uint32_t)sizeof head + head.n;
  return passed_limit(c, wanted < left_in(c) ? (uint32_t)wanted : left_in(c));
}

static bool can_read(const Fiber *f, const Op *op) {
  return op->object->count > 0 || cancel_due(f);
}

static void do_read(Fiber *f, Op *op, Event *e) {
  cancel_touch(f, e);
  bool cancelled = cancel_due(f);
  if (cancelled || !op->object->count) {
    op->result = cancelled ? -ECANCELED : -EAGAIN;
    return channel_touch(e, op, TOUCH_R, 0);
  }
  op->result = takes(op);
  if (op->more & MSG_PEEK) channel_touch(e, op, TOUCH_R, 0);
  else channel_touch(e, op, TOUCH_W, -(int32_t)op->result);
  hb_acquire(f, &op->object->clock);
}

static bool is_broken(const Channel *c) { return !c->readable || !c->writable; }

// How much of it there is room for now. `op->argument`: less than all of it is not written.
static uint64_t room_for(const Op *op) {
  const Channel *c = (const Channel *)op->value[0];
  uint64_t room = left_in(c) < CAPACITY ? CAPACITY - left_in(c) : 0;
  if (op->value[1] <= room) return op->value[1];
  return op->argument ? 0 : room;
}

static void do_write(Fiber *f, Op *op, Event *e) {
  const Channel *c = (const Channel *)op->value[0];
  uint64_t room = room_for(op);
  op->result = is_broken(c) ? -EPIPE : room || !op->value[1] ? (int64_t)room : -EAGAIN;
  if (op->result < 0) return channel_touch(e, op, TOUCH_R, 0);
  channel_touch(e, op, TOUCH_W, (int32_t)room);
  hb_release(f, &op->object->clock);
}

static void do_look(Fiber *f, Op *op, Event *e) {
  cancel_touch(f, e);
  event_touch_object(e, op->object, TOUCH_R);
}

static Op operation(OpKind kind, Channel *c, uint64_t n, uint64_t pc) {
  return (Op){.kind = kind,
              .object = c->object,
              .second = channels_all(),
              .value = {(uint64_t)c, n},
              .pc = pc,
              .enabled = sync_always};
}

// ---- reading and writing

static ssize_t fail(int error) {
  errno = error;
  return -1;
}

static size_t total(const struct iovec *v, int n) {
  size_t sum = 0;
  for (int i = 0; i < n; i++) sum += v[i].iov_len;
  return sum;
}

static void scatter(const struct iovec *v, const char *from, size_t n, uint64_t pc) {
  for (; n; v++) {
    size_t part = v->iov_len < n ? v->iov_len : n;
    writes(v->iov_base, part, pc);
    memcpy(v->iov_base, from, part);
    from += part;
    n -= part;
  }
}

static void gather(char *to, const struct iovec *v, size_t n) {
  for (; n; v++) {
    size_t part = v->iov_len < n ? v->iov_len : n;
    memcpy(to, v->iov_base, part);
    to += part;
    n -= part;
  }
}

static void do_change(Fiber *f, Op *op, Event *e) { event_touch_object(e, op->object, TOUCH_W); }

// An event that depends on all others on channels.
void channels_change(uint64_t pc) {
  Op op = {.kind = OP_OBJECT,
           .object = channels_all(),
           .pc = pc,
           .enabled = sync_always,
           .perform = do_change};
  sync_point(&op);
}

static ssize_t read_counter(const End *end, const struct iovec *v, uint64_t value, uint64_t pc) {
  stir(end, POLLOUT);
  scatter(v, (const char *)&value, sizeof value, pc);
  return sizeof value;
}

// Of a message what there is no room for is lost.
static ssize_t read_message(End *end, const struct iovec *v, size_t wanted, uint64_t pc) {
  const Channel *c = end->in;
  DatagramHead head;
  memcpy(&head, c->bytes, sizeof head);
  end->sender = head.port;
  size_t n = head.n < wanted ? head.n : wanted;
  scatter(v, c->bytes + sizeof head, n, pc);
  return (ssize_t)n;
}

static bool comes_after(uint32_t thread, uint32_t epoch) {
  return thread == NOBODY || thread == current->number ||
         clock_get(&current->clock, thread) >= epoch;
}

static const char in_no_order[] =
    "changes how a pipe, a socket or an event counter waits while other threads use it";

static void end_used(End *e) {
  if (!comes_after(e->set_by, e->set_at)) give_up_thread("%s", in_no_order);
  e->crowded |= !comes_after(e->user, e->used_at);
  e->user = current->number;
  e->used_at = current->epoch;
}

void end_set_waiting(End *e, bool nonblocking) {
  if (e->nonblocking == nonblocking) return;
  if (!alone && (e->crowded || !comes_after(e->user, e->used_at)))
    give_up_thread("%s", in_no_order);
  e->nonblocking = nonblocking;
  e->set_by = current->number;
  e->set_at = current->epoch;
}

// ---- timers: what they tell follows from the (virtual) time of who asks

static uint64_t expirations(End *e) {
  uint64_t n = 1, late = current->time - e->expiry;
  if (e->interval) n += late / e->interval;
  e->expiry = e->interval ? e->expiry + n * e->interval : 0;
  return n;
}

static ssize_t read_timer(End *e, const struct iovec *v, size_t room, uint64_t pc) {
  if (room < sizeof(uint64_t)) return fail(EINVAL);
  channels_change(pc);
  while (!e->expiry || current->time < e->expiry) {
    if (e->nonblocking) return fail(EAGAIN);
    if (!e->expiry) give_up_thread("waits for a timer that is not set");
    uint64_t deadline = e->expiry;
    time_let_pass(deadline, pc);
    time_at_least(current, deadline);
    channels_change(pc);
  }
  uint64_t count = expirations(e);
  scatter(v, (const char *)&count, sizeof count, pc);
  return sizeof count;
}

// ---- signals as something to read

// As many as there are and it has room for.
static ssize_t read_signals(const End *e, const struct iovec *v, size_t room, bool waits,
                            uint64_t pc) {
  struct signalfd_siginfo info[4] = {0};
  size_t most = room / sizeof *info, n = 0;
  if (!most) return fail(EINVAL);
  if (most > sizeof info / sizeof *info) most = sizeof info / sizeof *info;
  for (int number; n < most && (number = signals_take_shown(e->signals, waits && !n, pc)); n++)
    info[n] = (struct signalfd_siginfo){
        .ssi_signo = (uint32_t)number, .ssi_code = SI_USER, .ssi_pid = (uint32_t)process_number()};
  if (!n) return fail(waits ? EINTR : EAGAIN);
  scatter(v, (const char *)info, n * sizeof *info, pc);
  return (ssize_t)(n * sizeof *info);
}

// With a limit of its own (SO_RCVTIMEO): it looks, waits, and reads what is there then.
static int came_in_time(const End *e, uint64_t pc) {
  struct pollfd p = {e->fd, POLLIN, 0};
  return channel_poll(&p, 1, e->receive_limit, 1, pc);
}

static ssize_t read_end(End *end, const struct iovec *v, int n, int flags, uint64_t pc) {
  Channel *c = end->in;
  if (end->kind == END_TIMER) return read_timer(end, v, total(v, n), pc);
  if (end->kind == END_SIGNALS) return read_signals(end, v, total(v, n), !end->nonblocking, pc);
  if (end->receive_limit && c && !end->nonblocking && !(flags & MSG_DONTWAIT)) {
    int came = came_in_time(end, pc);
    if (came <= 0) return came ? came : fail(EAGAIN);
    flags |= MSG_DONTWAIT;
  }
  size_t wanted = total(v, n);
  bool waits = !end->nonblocking && !(flags & MSG_DONTWAIT), has_place = end->descriptors;
  if (!c) return fail(end->kind == END_SOCKET ? ENOTCONN : EBADF);
  if (child_shares(c)) give_up_thread("forks a process that reads from a pipe or socket");
  if (c->counter && wanted < sizeof(uint64_t)) return fail(EINVAL);
  if (!wanted && !c->messages) return 0;
  Op op = operation(waits ? OP_SEM_WAIT : OP_SEM_TRYWAIT, c, wanted, pc);
  if (waits) op.enabled = can_read;
  op.argument = EAGAIN;
  op.more = (uint32_t)flags & MSG_PEEK;
  op.perform = do_read;
  op.interruptible = RESTARTS;
  int64_t got = sync_point(&op);
  if (op.interrupted) return fail(EINTR);
  if (got == -ECANCELED) cancel_now();
  if (has_place && !end->descriptors) return fail(EBADF); // it was closed before that began
  if (got < 0) return fail((int)-got);
  if (!got && end->reset) {
    end->reset = false;
    return fail(ECONNRESET);
  }
  if (!got) return 0;
  if (c->counter) return read_counter(end, v, (uint64_t)got, pc);
  ssize_t result = got;
  if (c->messages) result = read_message(end, v, wanted, pc);
  else scatter(v, c->bytes, (size_t)got, pc);
  if (flags & MSG_PEEK) return result;
  memmove(c->bytes, c->bytes + got, left_in(c)); // nobody else has moved since
  passed_read(c, (uint32_t)got);
  if (left_in(c) + (uint32_t)got > CAPACITY - ROOM) stir(c->writer, POLLOUT);
  return result;
}

static void hide_vector(int fd, const struct iovec *v, int n, int flags) {
  hide((uint64_t)fd << 32 | (uint32_t)flags, (uint64_t)n, 0);
  for (int i = 0; i < n; i++) hide(current->hidden, (uint64_t)v[i].iov_base, v[i].iov_len);
}

ssize_t channel_receive(int fd, const struct iovec *v, int n, int flags, uint64_t pc) {
  ssize_t got = channel_receive_passed(fd, v, n, flags, pc);
  passed_drop(pc);
  return got;
}

ssize_t channel_receive_passed(int fd, const struct iovec *v, int n, int flags, uint64_t pc) {
  hide_vector(fd, v, n, flags);
  end_used(channel_end(fd));
  ssize_t got = read_end(channel_end(fd), v, n, flags, pc);
  hide_nothing();
  return got;
}

ssize_t channel_read(int fd, void *to, size_t n, uint64_t pc) {
  return channel_receive(fd, &(struct iovec){to, n}, 1, 0, pc);
}

ssize_t channel_take(End *end, char *to, size_t n, uint64_t state, uint64_t pc) {
  hide((uint64_t)end, state, n);
  ssize_t got = read_end(end, &(struct iovec){to, n}, 1, 0, pc);
  hide_nothing();
  return got;
}

static uint64_t amount(const Channel *c, const struct iovec *v, size_t n) {
  uint64_t value = n;
  if (c->counter) gather((char *)&value, v, sizeof value);
  if (c->messages) value += sizeof(DatagramHead);
  return value <= CAPACITY || (!c->counter && !c->messages) ? value : CAPACITY + 1;
}

static bool is_datagram(const End *e) { return e->kind == END_SOCKET && !e->stream; }
static bool is_tcp(const End *e) { return e->stream && e->domain && e->domain != AF_UNIX; }

static ssize_t lose(const End *e, size_t n) {
  return e->domain == AF_UNIX ? fail(ECONNREFUSED) : (ssize_t)n;
}

// Nobody reads any more. Over TCP the first write behind the other side's close only finds that
// out; and what was left unread there comes back as a reset.
static ssize_t break_off(End *end, size_t size, int flags, uint64_t pc) {
  if (is_datagram(end)) return lose(end, size);
  if (is_tcp(end) && end->reset) return end->reset = false, fail(ECONNRESET);
  if (is_tcp(end) && end->out->writable && !end->told_gone)
    return end->told_gone = true, (ssize_t)size;
  if (!(flags & MSG_NOSIGNAL)) signal_broken_pipe(pc);
  return fail(EPIPE);
}

// In an execution in which nobody makes room it is not the program that waits for ever: the
// kernel's sockets hold more than these.
static void wait_for_room(const End *end, const Channel *c, uint64_t need, uint64_t pc) {
  while (!is_broken(c) && CAPACITY - left_in(c) < need) {
    if (end->kind == END_SOCKET) current->wants_room = true;
    channels_look(false, pc);
  }
  current->wants_room = false;
}

static void put_message(const End *end, char *to, const struct iovec *v, size_t size) {
  DatagramHead head = {(uint32_t)size, end->port};
  memcpy(to, &head, sizeof head);
  gather(to + sizeof head, v, size);
}

// `done` of it have been written already.
static void put_bytes(char *to, const struct iovec *v, size_t done, size_t n) {
  for (; n; v++) {
    if (done >= v->iov_len) {
      done -= v->iov_len;
      continue;
    }
    size_t part = v->iov_len - done < n ? v->iov_len - done : n;
    memcpy(to, (const char *)v->iov_base + done, part);
    to += part;
    n -= part;
    done = 0;
  }
}

// One event: what there is room for. Negative: nothing, and why.
static int64_t write_some(const End *end, Channel *c, const struct iovec *v, size_t size,
                          size_t done, uint64_t pc) {
  Op op = operation(OP_SEM_POST, c, amount(c, v, size) - done, pc);
  op.perform = do_write;
  op.argument = c->counter || c->messages || (end->kind == END_PIPE && size <= ROOM);
  int64_t put = sync_point(&op);
  if (put < 0) return put;
  stir(c->reader, POLLIN);
  char *to = c->bytes + left_in(c) - put;
  if (c->messages) put_message(end, to, v, size);
  else if (!c->counter) put_bytes(to, v, done, (size_t)put);
  if (done + (size_t)put >= size) passed_sent(c, c->messages ? (uint32_t)put : (uint32_t)size);
  if (child_shares(c)) child_wrote(c, to, (uint32_t)put);
  return c->counter ? (int64_t)sizeof(uint64_t) : c->messages ? (int64_t)size : put;
}

static ssize_t write_end(End *end, Channel *c, const struct iovec *v, int n, int flags,
                         uint64_t pc) {
  size_t size = total(v, n), done = 0;
  bool has_place = end->descriptors;
  bool waits = !end->nonblocking && !(flags & MSG_DONTWAIT);
  if (c->counter && size < sizeof(uint64_t)) return fail(EINVAL);
  if ((c->counter || c->messages) && amount(c, v, size) > CAPACITY)
    give_up_thread("writes more into an event counter or a datagram than norace models");
  for (int i = 0; i < n; i++) reads(v[i].iov_base, v[i].iov_len, pc);
  cancel_point(pc);
  for (;;) {
    int64_t put = write_some(end, c, v, size, done, pc);
    if (has_place && !end->descriptors) return fail(EBADF);
    if (put == -EPIPE) return done ? (ssize_t)done : break_off(end, size, flags, pc);
    if (put == -EAGAIN && is_datagram(end) && end->domain != AF_UNIX) return (ssize_t)size; // lost
    if (put == -EAGAIN && !waits) return done ? (ssize_t)done : fail(EAGAIN);
    if (put >= 0) done += (size_t)put;
    if (put >= 0 && (done == size || !waits || c->counter || c->messages)) return (ssize_t)done;
    hide(current->hidden, done, 1);
    bool whole = c->counter || c->messages || (end->kind == END_PIPE && size <= ROOM);
    wait_for_room(end, c, whole ? amount(c, v, size) : 1, pc);
  }
}

ssize_t channel_send(int fd, const struct iovec *v, int n, int flags, uint64_t pc) {
  End *end = channel_end(fd);
  end_used(end);
  if (!end->out && end->kind == END_SOCKET) return fail(end->refused ? ECONNREFUSED : ENOTCONN);
  if (!end->out) return fail(EBADF);
  hide_vector(fd, v, n, flags);
  ssize_t put = write_end(end, end->out, v, n, flags, pc);
  hide_nothing();
  return put;
}

ssize_t channel_send_to(End *from, Channel *c, const struct iovec *v, int n, uint64_t pc) {
  hide_vector((int)end_number(from), v, n, 0);
  ssize_t put = write_end(from, c, v, n, MSG_NOSIGNAL, pc);
  hide_nothing();
  return put;
}

ssize_t channel_write(int fd, const void *from, size_t n, uint64_t pc) {
  return channel_send(fd, &(struct iovec){(void *)from, n}, 1, 0, pc);
}

bool channel_put(Channel *c, const void *from, uint32_t n, uint64_t pc) {
  if (child_shares(c)) give_up_thread("forks a process that connects to its parent");
  Op op = operation(OP_SEM_POST, c, n, pc);
  op.perform = do_write;
  op.argument = 1;
  int64_t put = sync_point(&op);
  if (put == -EAGAIN) give_up_thread("has more connections waiting than norace models");
  if (put < 0) return false;
  memcpy(c->bytes + left_in(c) - n, from, n);
  stir(c->reader, POLLIN);
  return true;
}

// ---- making and closing

uint32_t channel_place(const Channel *c) {
  return c ? (uint32_t)(c - libc_kept.channels->channel) : libc_kept.channels->n;
}

Channel *channel_new(ChannelKind kind) {
  if (libc_kept.channels->n == CHANNELS) give_up_thread("makes more than %d pipes", CHANNELS);
  Channel *c = &libc_kept.channels->channel[libc_kept.channels->n++];
  *c = (Channel){.object = object_find(channel_object(libc_kept.channels->n, kind), OBJECT_GLOBAL),
                 .readable = true,
                 .writable = true};
  return c;
}

Channel *channel_with_bytes(ChannelKind kind) {
  Channel *c = channel_new(kind);
  c->bytes = world_take(CAPACITY);
  return c;
}

// A descriptor that is nobody else's for as long as the end is open.
int channel_descriptor(void) {
  int fd = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (fd < 0 || fd >= DESCRIPTORS) give_up_thread("opens too many files");
  file_placed(fd);
  return fd;
}

End *end_new(Channel *in, Channel *out, int kind, bool nonblocking) {
  if (libc_kept.channels->n_ends == ENDS)
    give_up_thread("makes more than %d ends of pipes and sockets", ENDS);
  End *e = &libc_kept.channels->end[libc_kept.channels->n_ends++];
  *e = (End){.in = in,
             .out = out,
             .kind = (uint8_t)kind,
             .nonblocking = nonblocking,
             .fd = -1,
             .user = NOBODY,
             .set_by = NOBODY};
  if (in) in->reader = e;
  if (out) out->writer = e;
  return e;
}

void end_stands_at(End *e, int fd) {
  libc_kept.channels->at[fd] = e;
  e->descriptors++;
  e->fd = fd;
  end_closes_on_exec(e, fd, false);
}

void end_closes_on_exec(End *e, int fd, bool yes) {
  uint64_t bit = 1ul << (fd & 63);
  e->closes_on_exec = yes ? e->closes_on_exec | bit : e->closes_on_exec & ~bit;
}

int end_place(End *e, int flags) {
  int fd = channel_descriptor();
  end_stands_at(e, fd);
  end_closes_on_exec(e, fd, flags & O_CLOEXEC);
  return fd;
}

// Who asks for a descriptor, and for nothing that comes over it, does so before or after each of
// those who close it.
static void touch_descriptors(Event *e, uint64_t end, TouchMode mode) {
  if (end) event_touch(e, key_synthetic(KEY_DESCRIPTOR, end, 0), 0xff, mode);
}
static void do_ask(Fiber *f, Op *op, Event *e) {
  touch_descriptors(e, op->value[0], op->more ? TOUCH_W : TOUCH_R);
}
static void ask(const End *end, bool closes, uint64_t pc) {
  Op op = {.kind = OP_SEM_VALUE,
           .object = channels_all(),
           .value = {(uint64_t)end},
           .more = closes,
           .pc = pc,
           .enabled = sync_always,
           .perform = do_ask};
  sync_point(&op);
}
End *channel_asked(int fd, uint64_t pc) {
  End *end = channel_end(fd);
  if (end) ask(end, false, pc);
  if (!end || channel_end(fd) == end) return end;
  errno = EBADF;
  return NULL;
}

// Writing ends where this one wrote, or what it read is not written any more.
static void do_shut(Fiber *f, Op *op, Event *e) {
  Channel *out = (Channel *)op->value[0], *in = (Channel *)op->value[1];
  bool ends = out || op->more;
  Channel *last = out ? out : in;
  touch_descriptors(e, op->address, TOUCH_W);
  if (in && in != last) event_touch_object(e, in->object, TOUCH_W);
  channel_touch(e, op, TOUCH_W, ends && last->writable && !last->counter ? ENDED : 0);
  if (ends) hb_release(f, &last->object->clock);
}

// `closed`: all of the end is, not only a way of it; else NULL.
static void shut(Channel *out, Channel *in, bool in_ends, const End *closed, uint64_t pc) {
  Op op = operation(OP_SEM_POST, out ? out : in, 0, pc);
  op.address = (uint64_t)closed;
  op.value[0] = (uint64_t)out;
  op.value[1] = (uint64_t)in;
  op.more = in_ends;
  op.perform = do_shut;
  sync_point(&op);
}

void channel_ends(Channel *c) {
  if (c->writable) c->object->count += ENDED;
  c->writable = false;
}

void channel_shut(End *end, int how, uint64_t pc) {
  hide((uint64_t)end, (uint64_t)how, 0);
  Channel *out = how != SHUT_RD ? end->out : NULL; // gone from the end if that is closed meanwhile
  if (out) {
    shut(out, NULL, false, NULL, pc);
    out->writable = false;
    stir(out->reader, UINT32_MAX);
  }
  Channel *in = how != SHUT_WR ? end->in : NULL;
  if (in) {
    shut(NULL, in, true, NULL, pc);
    in->readable = in->writable = false;
    stir(in->writer, UINT32_MAX);
  }
  hide_nothing();
  stir(end, UINT32_MAX);
}

static void tell_others(const Channel *in, const Channel *out, bool socket) {
  if (in && in->writable) stir(in->writer, UINT32_MAX);
  if (out && out->readable) stir(out->reader, UINT32_MAX);
  if (socket && left_in(in) && in->writer && in->writer->in) in->writer->reset = true;
}

static int another_descriptor(const End *e) {
  for (int fd = 0; fd < DESCRIPTORS; fd++)
    if (libc_kept.channels->at[fd] == e) return fd;
  return -1;
}

// The connections that nobody has taken are gone with the listener.
static void drop_queue(Channel *queue) {
  for (uint32_t i = 0; i + sizeof(uint32_t) <= left_in(queue); i += sizeof(uint32_t)) {
    uint32_t number;
    memcpy(&number, queue->bytes + i, sizeof number);
    End *waiting = end_numbered(number);
    channel_ends(waiting->out);
    waiting->in->readable = false;
    tell_others(waiting->in, waiting->out, true);
    if (waiting->in->writer && waiting->in->writer->in) waiting->in->writer->reset = true;
  }
}

void channel_stop_listening(End *end, uint64_t pc) {
  Channel *queue = end->in;
  if (!queue || !queue->readable) return;
  shut(NULL, queue, true, NULL, pc);
  drop_queue(queue);
  queue->object->count -= (int32_t)left_in(queue);
  queue->readable = queue->writable = false;
  stir(end, UINT32_MAX);
}

// A socket closes both ways at once. Datagrams have no end.
static void close_end(End *end, uint64_t pc) {
  Channel *in = end->in, *out = is_datagram(end) ? NULL : end->out;
  if (in || out) shut(out, in, false, end, pc);
  else ask(end, true, pc);
  if (end->kind == END_LISTENER && in) drop_queue(in);
  if (in) in->readable = false;
  tell_others(in, out, in && out && in != out);
  if (out) out->writable = false;
  end->in = end->out = NULL;
  if (in) passed_lost(in, pc);
}

void channel_close_end(End *end, uint64_t pc) { close_end(end, pc); }

// One of several descriptors of an end is closed: who reads that the last one was comes behind this
// one, too.
static void do_leave(Fiber *f, Op *op, Event *e) {
  touch_descriptors(e, op->value[0], TOUCH_W);
  channel_touch(e, op, TOUCH_W, 0);
  hb_release(f, &op->object->clock);
}

static void leave_end(const End *end, uint64_t pc) {
  Channel *c = end->out ? end->out : end->in;
  if (!c) return ask(end, true, pc);
  Op op = operation(OP_SEM_POST, c, 0, pc);
  op.value[0] = (uint64_t)end;
  op.perform = do_leave;
  sync_point(&op);
}

void channel_closes(int fd, uint64_t pc) {
  End *end = channel_end(fd);
  if (in_child() && (child_shares(end->in) || child_shares(end->out)))
    return (void)(libc_kept.channels->at[fd] = NULL); // its parent has it still
  if (end->descriptors > 1) leave_end(end, pc);
  if (channel_end(fd) != end) return;            // others may have closed this one meanwhile
  if (end->descriptors == 1) close_end(end, pc); // ... or theirs
  if (channel_end(fd) != end) return;
  libc_kept.channels->at[fd] = NULL;
  end->descriptors--;
  if (end->descriptors) end->fd = another_descriptor(end);
  else pollers_forget(fd);
}

// ---- waiting for several

bool channel_is_socket(int fd) {
  const End *e = channel_end(fd);
  return e && e->in && e->out && e->in != e->out;
}

// A socket is told that the other end is gone when neither way leads anywhere.
static short hung_up(const End *e) {
  if (e->in->writable) return 0;
  if (!e->out) return POLLHUP;
  bool not_yet = is_tcp(e) && e->out->writable && !e->told_gone && !e->reset;
  return POLLIN | POLLRDHUP | (is_broken(e->out) && !not_yet ? POLLHUP : 0);
}

static short timer_ready(const End *e) {
  return e->expiry && current->time >= e->expiry ? POLLIN : 0;
}

short channel_ready(int fd) {
  const End *e = channel_end(fd);
  short ready = 0;
  if (overlay_at(fd)) return POLLIN | POLLOUT; // files never make anybody wait
  if (poller_is(fd)) return poller_ready(fd) ? POLLIN : 0;
  if (!e && file_standard(fd) >= 0) return file_standard(fd) ? POLLOUT : POLLIN; // read whole
  if (e && (child_shares(e->in) || child_shares(e->out)))
    give_up_thread("forks a process that waits for a pipe or socket of its parent's");
  if (!e) return POLLNVAL;
  if (e->kind == END_TIMER) return timer_ready(e);
  if (e->kind == END_SIGNALS) return signals_sent(current) & e->signals ? POLLIN : 0;
  if (!e->in && !e->out && e->kind == END_SOCKET) return POLLHUP | POLLOUT;
  if (e->in && left_in(e->in)) ready |= POLLIN;
  if (e->in) ready |= hung_up(e);
  if (e->out && left_in(e->out) <= CAPACITY - (e->kind == END_PIPE ? ROOM : 1)) ready |= POLLOUT;
  if (e->reset || (e->out && !e->in && !e->out->readable)) ready |= POLLERR;
  return ready;
}

static short events_of(const struct pollfd *p) {
  return channel_ready(p->fd) & (p->events | POLLHUP | POLLERR | POLLNVAL);
}

static int count_ready(struct pollfd *fds, nfds_t n) {
  int ready = 0;
  for (nfds_t i = 0; i < n; i++) ready += fds[i].fd >= 0 && events_of(&fds[i]);
  return ready;
}

// It is written whatever comes; but a program that polls in a loop stays as it is while nothing
// does (waiting_loop.c).
static void tell_events(struct pollfd *p, uint64_t pc) {
  short ready = p->fd >= 0 ? events_of(p) : 0;
  uint64_t before = current->writes;
  writes(&p->revents, sizeof p->revents, pc);
  if (p->revents == ready) current->writes = before;
  p->revents = ready;
}

// False: a handled signal came first.
static bool look(OpKind kind, bool interruptible, uint64_t pc) {
  Op op = {.kind = kind,
           .interruptible = interruptible ? RETURNS : 0,
           .argument = EAGAIN,
           .object = channels_all(),
           .pc = pc,
           .enabled = sync_always,
           .perform = do_look};
  sync_point(&op);
  if (op.interrupted) return false;
  cancel_now();
  return true;
}

bool channels_look(bool interruptible, uint64_t pc) {
  return look(OP_SEM_VALUE, interruptible, pc);
}

// select has them in its own frame: by their contents.
static void hide_poll(const struct pollfd *fds, nfds_t n, int milliseconds, uint64_t call) {
  hide((uint64_t)fds, call, n << 32 | (uint32_t)milliseconds);
  for (nfds_t i = 0; i < n; i++)
    hide(current->hidden, (uint64_t)fds[i].fd, (uint64_t)fds[i].events);
}

// The first of the timers among them; 0: none runs.
static uint64_t first_expiry(const struct pollfd *fds, nfds_t n) {
  uint64_t first = 0;
  for (nfds_t i = 0; i < n; i++) {
    const End *e = channel_end(fds[i].fd);
    if (e && e->kind == END_TIMER && e->expiry && (!first || e->expiry < first)) first = e->expiry;
  }
  return first;
}

static uint64_t poll_deadline(const struct pollfd *fds, nfds_t n, int milliseconds) {
  uint64_t limit = milliseconds > 0 ? time_after((uint64_t)milliseconds * 1000000) : 0;
  uint64_t timer = first_expiry(fds, n);
  return !timer || (limit && limit < timer) ? limit : timer;
}

// A loop that looks until something has changed: the search holds it meanwhile. False: a handled
// signal ended the wait, and nothing is ready.
static bool await_ready(struct pollfd *fds, nfds_t n, int milliseconds, uint64_t pc) {
  if (!channels_look(milliseconds, pc) && !count_ready(fds, n)) return false;
  uint64_t deadline = milliseconds ? poll_deadline(fds, n, milliseconds) : 0;
  if (deadline && !count_ready(fds, n)) {
    bool in_time = time_let_pass(deadline, pc);
    // It must not look as if it went round in a loop: this is the last time.
    look(OP_SEM_TRYWAIT, false, pc);
    if (!count_ready(fds, n) && !in_time) return false;
    if (!count_ready(fds, n)) time_at_least(current, deadline);
  }
  while (milliseconds < 0 && !count_ready(fds, n)) {
    if (first_expiry(fds, n)) give_up_thread("waits for a timer that another thread has set again");
    if (!channels_look(true, pc) && !count_ready(fds, n)) return false;
  }
  return true;
}

void channel_signals_arrive(int fd, uint64_t pc) {
  const End *e = channel_end(fd);
  if (e && e->kind == END_SIGNALS) signals_may_arrive(e->signals, pc);
}

int channel_poll(struct pollfd *fds, nfds_t n, int milliseconds, uint64_t call, uint64_t pc) {
  reads(fds, n * sizeof *fds, pc);
  for (nfds_t i = 0; i < n; i++) channel_signals_arrive(fds[i].fd, pc);
  hide_poll(fds, n, milliseconds, call);
  bool ready = await_ready(fds, n, milliseconds, pc);
  hide_nothing();
  if (!ready) return (int)fail(EINTR);
  for (nfds_t i = 0; i < n; i++) tell_events(&fds[i], pc);
  return count_ready(fds, n);
}

// Those that are no channels are the kernel's, which does not know what the program's threads
// write.
bool channels_are(const struct pollfd *fds, nfds_t n) {
  nfds_t ours = 0, others = 0;
  for (nfds_t i = 0; i < n; i++) {
    bool known = channel_is(fds[i].fd) || overlay_at(fds[i].fd) || poller_is(fds[i].fd) ||
                 file_standard(fds[i].fd) >= 0;
    if (fds[i].fd >= 0) *(known ? &ours : &others) += 1;
  }
  if (ours && others)
    give_up_thread(
        "waits for a pipe or socket together with a descriptor that norace does not model");
  return n && !others;
}

// ---- as a part of the state

static void hash_channel(StateHash *h, const Channel *c) {
  hash_add(h, (uint64_t)c->readable << 1 | c->writable);
  if (c->counter) return; // its object has the value
  for (uint32_t i = 0; i < left_in(c); i++) hash_add(h, (uint8_t)c->bytes[i]);
}

static void hash_end(StateHash *h, int fd, const End *e) {
  hash_add(h, (uint64_t)fd << 32 | end_number(e));
  hash_add(h, (uint64_t)e->nonblocking | (uint64_t)e->reset << 1 | (uint64_t)e->bound << 2 |
                  (uint64_t)e->refused << 3 | (uint64_t)e->kind << 8 | (uint64_t)e->crowded << 4 |
                  (uint64_t)e->told_gone << 5 | (uint64_t)e->options << 52 |
                  (uint64_t)e->user << 16 | (uint64_t)e->set_by << 32);
  hash_add(h, (uint64_t)e->port << 32 | e->peer);
  hash_add(h, e->expiry ^ e->interval << 1 ^ (uint64_t)e->receive_limit << 32);
  hash_add(h, (uint64_t)e->in ^ (uint64_t)e->out << 1);
  hash_add(h, e->signals);
  hash_add(h, e->closes_on_exec);
}

void channels_hash(StateHash *h) {
  hash_add(h, (uint64_t)libc_kept.channels->n << 32 | libc_kept.channels->n_ends);
  for (uint32_t i = 0; i < libc_kept.channels->n; i++)
    if (libc_kept.channels->channel[i].readable || libc_kept.channels->channel[i].writable)
      hash_channel(h, &libc_kept.channels->channel[i]);
  for (int fd = 0; libc_kept.channels->n_ends && fd < DESCRIPTORS; fd++)
    if (libc_kept.channels->at[fd]) hash_end(h, fd, libc_kept.channels->at[fd]);
}
