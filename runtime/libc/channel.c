#include "libc/channel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/objects.h"
#include "libc/descriptors.h"
#include "libc/epoll.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "sync/sync.h"
#include "world/runtime.h"
#include "world/thread.h"

enum { CHANNELS = 127, CAPACITY = 65536, ENDED = 1 << 24 };

// One direction. Its object's count is the number of bytes in it, or the counter's value; ENDED
// more once nobody can write any more.
typedef struct {
  Object *object;
  uint32_t readers, writers;
  int read_at, written_at;  // descriptors; an event counter's are the same
  bool counter, one_by_one; // eventfd; each read takes one
  char *bytes;
} Channel;

typedef struct {
  Channel *in, *out;
  bool nonblocking;
  bool reset; // a socket whose other end was closed with something unread in it
} End;

typedef struct { // the world's
  End at[DESCRIPTORS];
  Channel channel[CHANNELS];
  uint32_t n;
} Channels;

static Channels *channels;

void channels_start(void) {
  channels = world_take(sizeof *channels);
  pollers_start();
}

static End *end_of(int fd) {
  End *e = fd >= 0 && fd < DESCRIPTORS ? &channels->at[fd] : NULL;
  return e && (e->in || e->out) ? e : NULL;
}

bool channel_is(int fd) { return running && end_of(fd); }

void channel_refuse(int fd, const char *call) {
  if (channel_is(fd))
    give_up("calls %s on a pipe, a socket or an event counter, which norace does not model", call);
}

static uint32_t left_in(const Channel *c) { return (uint32_t)c->object->count % ENDED; }

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
  if (c->counter) return c->one_by_one ? 1 : left_in(c);
  return wanted < left_in(c) ? (uint32_t)wanted : left_in(c);
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
  channel_touch(e, op, TOUCH_W, -(int32_t)op->result);
  hb_acquire(f, &op->object->clock);
}

static void do_write(Fiber *f, Op *op, Event *e) {
  channel_touch(e, op, TOUCH_W, (int32_t)op->value[1]);
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

static ssize_t read_end(int fd, void *to, size_t n, uint64_t pc) {
  End *end = end_of(fd);
  Channel *c = end->in;
  if (!c) return fail(EBADF);
  if (c->counter && n < sizeof(uint64_t)) return fail(EINVAL);
  Op op = operation(end->nonblocking ? OP_SEM_TRYWAIT : OP_SEM_WAIT, c, n, pc);
  if (!end->nonblocking) op.enabled = can_read;
  op.argument = EAGAIN;
  op.perform = do_read;
  int64_t got = sync_point(&op);
  if (got == -ECANCELED) cancel_now();
  if (got < 0) return fail((int)-got);
  if (!got && end->reset) {
    end->reset = false;
    return fail(ECONNRESET);
  }
  uint64_t value = (uint64_t)got;
  if (c->counter) {
    pollers_stir(fd, POLLOUT);
    writes(to, sizeof value, pc);
    memcpy(to, &value, sizeof value);
    return sizeof value;
  }
  writes(to, (size_t)got, pc);
  memcpy(to, c->bytes, (size_t)got);
  memmove(c->bytes, c->bytes + got, left_in(c)); // nobody else has moved since
  return got;
}

ssize_t channel_read(int fd, void *to, size_t n, uint64_t pc) {
  hide((uint64_t)fd, (uint64_t)to, n);
  ssize_t got = read_end(fd, to, n, pc);
  hide_nothing();
  return got;
}

static uint64_t amount(const Channel *c, const void *from, size_t n) {
  uint64_t value = n;
  if (c->counter) memcpy(&value, from, sizeof value);
  return value < CAPACITY ? value : CAPACITY + 1;
}

static ssize_t write_end(int fd, const void *from, size_t n, uint64_t pc) {
  Channel *c = end_of(fd)->out;
  if (!c) return fail(EBADF);
  if (c->counter && n < sizeof(uint64_t)) return fail(EINVAL);
  reads(from, n, pc);
  cancel_point(pc);
  Op op = operation(OP_SEM_POST, c, 0, pc);
  op.perform = do_write;
  op.value[1] = amount(c, from, n);
  sync_point(&op);
  if (left_in(c) > CAPACITY) give_up("fills a pipe, and norace does not model writers that wait");
  if (!c->readers) give_up("writes into a pipe that nobody reads any more");
  pollers_stir(c->read_at, POLLIN);
  if (c->counter) return sizeof(uint64_t);
  memcpy(c->bytes + left_in(c) - n, from, n);
  return (ssize_t)n;
}

ssize_t channel_write(int fd, const void *from, size_t n, uint64_t pc) {
  hide((uint64_t)fd, (uint64_t)from, n);
  ssize_t put = write_end(fd, from, n, pc);
  hide_nothing();
  return put;
}

// ---- making and closing

static Channel *channel_new(ChannelKind kind) {
  if (channels->n == CHANNELS) give_up("makes more than %d pipes", CHANNELS);
  Channel *c = &channels->channel[channels->n++];
  *c = (Channel){.object = object_find(channel_object(channels->n, kind), OBJECT_GLOBAL),
                 .readers = 1,
                 .writers = 1};
  return c;
}

static Channel *pipe_new(ChannelKind kind) {
  Channel *c = channel_new(kind);
  c->bytes = world_take(CAPACITY);
  return c;
}

// A descriptor that is nobody else's for as long as the end is open.
int channel_descriptor(void) {
  int fd = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (fd < 0 || fd >= DESCRIPTORS) give_up("opens too many files");
  file_placed(fd);
  return fd;
}

static int place(Channel *in, Channel *out, bool nonblocking) {
  int fd = channel_descriptor();
  channels->at[fd] = (End){.in = in, .out = out, .nonblocking = nonblocking};
  if (in) in->read_at = fd;
  if (out) out->written_at = fd;
  return fd;
}

// A socket closes both ways at once.
static void do_close(Fiber *f, Op *op, Event *e) {
  const End *end = (const End *)op->value[0];
  if (end->in && end->in->object != op->object) event_touch_object(e, end->in->object, TOUCH_W);
  channel_touch(e, op, TOUCH_W, end->out ? ENDED : 0);
  if (end->out) hb_release(f, &op->object->clock);
}

static void tell_others(const End *closed, bool socket) {
  if (closed->in && closed->in->writers) pollers_stir(closed->in->written_at, UINT32_MAX);
  if (closed->out && closed->out->readers) pollers_stir(closed->out->read_at, UINT32_MAX);
  if (socket && closed->in->writers && left_in(closed->in))
    channels->at[closed->in->written_at].reset = true;
}

void channel_closes(int fd, uint64_t pc) {
  End *end = end_of(fd), closed = *end;
  bool socket = channel_is_socket(fd);
  Op op = operation(OP_SEM_POST, end->out ? end->out : end->in, 0, pc);
  op.value[0] = (uint64_t)end;
  op.perform = do_close;
  sync_point(&op);
  *end = (End){0};
  pollers_forget(fd);
  if (closed.in) closed.in->readers--;
  if (closed.out) closed.out->writers--;
  tell_others(&closed, socket);
}

// The first end reads `in` and writes `out`, the second the other way round. NULL: it does not.
static int give_ends(int ends[2], Channel *in, Channel *out, bool nonblocking, uint64_t pc) {
  int first = place(in, out, nonblocking), second = place(out, in, nonblocking);
  writes(ends, 2 * sizeof *ends, pc);
  ends[0] = first;
  ends[1] = second;
  return 0;
}

static int make_pipe(int ends[2], int flags, uint64_t pc) {
  file_order(pc);
  return give_ends(ends, pipe_new(CHANNEL_PIPE), NULL, flags & O_NONBLOCK, pc);
}

static int libc_pipe(int ends[2]) { return running ? make_pipe(ends, 0, CALLER) : pipe(ends); }
static int libc_pipe2(int ends[2], int flags) {
  return running ? make_pipe(ends, flags, CALLER) : pipe2(ends, flags);
}

static int libc_eventfd(unsigned start, int flags) {
  if (!running) return eventfd(start, flags);
  uint64_t pc = CALLER;
  file_order(pc);
  if (start > CAPACITY) give_up("makes an event counter with a large value");
  Channel *c = channel_new(CHANNEL_COUNTER);
  c->counter = true;
  c->one_by_one = flags & EFD_SEMAPHORE;
  c->object->count = (int32_t)start;
  return place(c, c, flags & EFD_NONBLOCK);
}

static int libc_socketpair(int domain, int type, int protocol, int ends[2]) {
  uint64_t pc = CALLER;
  int kind = type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (!running || domain != AF_UNIX || kind != SOCK_STREAM) {
    guard_refuse(ALLOW_SOCKET, "socketpair", "");
    return socketpair(domain, type, protocol, ends);
  }
  file_order(pc);
  Channel *there = pipe_new(CHANNEL_SOCKET), *back = pipe_new(CHANNEL_SOCKET);
  return give_ends(ends, back, there, type & SOCK_NONBLOCK, pc);
}

// ---- sockets: what read and write do, if nothing special is asked for

static bool is_plain(int flags) { return !(flags & ~MSG_NOSIGNAL); }

static ssize_t libc_recv(int fd, void *to, size_t n, int flags) {
  if (channel_is(fd) && is_plain(flags)) return channel_read(fd, to, n, CALLER);
  guard_refuse(ALLOW_SOCKET, "recv", "");
  return recv(fd, to, n, flags);
}
static ssize_t libc_send(int fd, const void *from, size_t n, int flags) {
  if (channel_is(fd) && is_plain(flags)) return channel_write(fd, from, n, CALLER);
  guard_refuse(ALLOW_SOCKET, "send", "");
  return send(fd, from, n, flags);
}

// ---- waiting for several

bool channel_is_socket(int fd) {
  const End *e = end_of(fd);
  return e && e->in && e->out && e->in != e->out;
}

short channel_ready(int fd) {
  const End *e = end_of(fd);
  short ready = 0;
  if (!e) return POLLNVAL;
  if (e->in && left_in(e->in)) ready |= POLLIN;
  if (e->in && !e->in->writers) ready |= POLLHUP | (e->out ? POLLIN | POLLRDHUP : 0);
  if (e->out && left_in(e->out) < CAPACITY) ready |= POLLOUT;
  if (e->reset || (e->out && !e->in && !e->out->readers)) ready |= POLLERR;
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

// Only what changes: a program that polls in a loop stays as it is while nothing comes.
static void tell_events(struct pollfd *p, uint64_t pc) {
  short ready = p->fd >= 0 ? events_of(p) : 0;
  if (p->revents == ready) return;
  writes(&p->revents, sizeof p->revents, pc);
  p->revents = ready;
}

static void look(OpKind kind, uint64_t pc) {
  Op op = {.kind = kind,
           .argument = EAGAIN,
           .object = channels_all(),
           .pc = pc,
           .enabled = sync_always,
           .perform = do_look};
  sync_point(&op);
  cancel_now();
}

void channels_look(uint64_t pc) { look(OP_SEM_VALUE, pc); }

// select has them in its own frame: by their contents.
static void hide_poll(const struct pollfd *fds, nfds_t n, int milliseconds, uint64_t call) {
  hide((uint64_t)fds, call, n << 32 | (uint32_t)milliseconds);
  for (nfds_t i = 0; i < n; i++)
    hide(current->hidden, (uint64_t)fds[i].fd, (uint64_t)fds[i].events);
}

// A loop that looks until something has changed: the search holds it meanwhile.
int channel_poll(struct pollfd *fds, nfds_t n, int milliseconds, uint64_t call, uint64_t pc) {
  reads(fds, n * sizeof *fds, pc);
  hide_poll(fds, n, milliseconds, call);
  channels_look(pc);
  if (milliseconds > 0 && !count_ready(fds, n)) {
    uint64_t deadline = time_after((uint64_t)milliseconds * 1000000);
    time_let_pass(deadline, pc);
    look(OP_SEM_TRYWAIT,
         pc); // it must not look as if it went round in a loop: this is the last time
    if (!count_ready(fds, n)) time_at_least(current, deadline);
  }
  while (milliseconds < 0 && !count_ready(fds, n)) channels_look(pc);
  hide_nothing();
  for (nfds_t i = 0; i < n; i++) tell_events(&fds[i], pc);
  return count_ready(fds, n);
}

bool channels_are(const struct pollfd *fds, nfds_t n) {
  for (nfds_t i = 0; i < n; i++) {
    if (poller_is(fds[i].fd))
      give_up("waits for an epoll descriptor with poll or select, which norace does not model");
    if (fds[i].fd >= 0 && !channel_is(fds[i].fd)) return false;
  }
  return n > 0;
}

// ---- as a part of the state

static void hash_channel(StateHash *h, const Channel *c) {
  hash_add(h, (uint64_t)c->readers << 32 | c->writers);
  hash_add(h, (uint64_t)(uint32_t)c->read_at << 32 | (uint32_t)c->written_at);
  if (c->counter) return; // its object has the value
  for (uint32_t i = 0; i < left_in(c); i++) hash_add(h, (uint8_t)c->bytes[i]);
}

bool channels_hash(StateHash *h) {
  hash_add(h, channels->n);
  for (uint32_t i = 0; i < channels->n; i++)
    if (channels->channel[i].readers || channels->channel[i].writers)
      hash_channel(h, &channels->channel[i]);
  for (int fd = 0; channels->n && fd < DESCRIPTORS; fd++) {
    const End *e = &channels->at[fd];
    if (e->in || e->out) hash_add(h, (uint64_t)fd << 2 | (uint64_t)e->nonblocking << 1 | e->reset);
  }
  return pollers_hash(h);
}

// ---- event counters by their own calls

static int libc_eventfd_read(int fd, eventfd_t *value) {
  if (!channel_is(fd)) return eventfd_read(fd, value);
  return channel_read(fd, value, sizeof *value, CALLER) == sizeof *value ? 0 : -1;
}
static int libc_eventfd_write(int fd, eventfd_t value) {
  if (!channel_is(fd)) return eventfd_write(fd, value);
  return channel_write(fd, &value, sizeof value, CALLER) == sizeof value ? 0 : -1;
}

// ---- what else is asked of a descriptor

static int libc_fcntl(int fd, int command, ...) {
  va_list a;
  va_start(a, command);
  long argument = va_arg(a, long);
  va_end(a);
  if (!running) return fcntl(fd, command, argument);
  bool looks = command == F_GETLK || command == F_OFD_GETLK;
  if (looks) writes((void *)argument, sizeof(struct flock), PC);
  if (looks || command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK)
    reads((void *)argument, sizeof(struct flock), PC);
  if (looks) region_touch((void *)argument, sizeof(struct flock));
  bool plain =
      looks || command == F_GETFD || command == F_SETFD || command == F_GETFL || command == F_SETFL;
  if (!channel_is(fd) && !plain) guard_refuse(ALLOW_UNSEEN, "fcntl", "");
  if (!channel_is(fd) || command == F_GETFD || command == F_SETFD)
    return fcntl(fd, command, argument);
  End *end = end_of(fd);
  if (command == F_GETFL)
    return (end->in ? end->out ? O_RDWR : O_RDONLY : O_WRONLY) |
           (end->nonblocking ? O_NONBLOCK : 0);
  if (command != F_SETFL) channel_refuse(fd, "fcntl");
  if (!alone)
    give_up("changes how a pipe, a socket or an event counter waits while other threads run");
  end->nonblocking = argument & O_NONBLOCK;
  return 0;
}

static int libc_fstat(int fd, struct stat *to) {
  uint64_t pc = PC;
  channel_refuse(fd, "fstat");
  region_touch(to, sizeof *to);
  int result = fstat(fd, to);
  WRITES(to, sizeof *to);
  return result;
}
static FILE *libc_fdopen(int fd, const char *mode) {
  channel_refuse(fd, "fdopen");
  return fdopen(fd, mode);
}

const Import channel_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(pipe),
    ROW(pipe2),
    ROW(eventfd),
    ROW(eventfd_read),
    ROW(eventfd_write),
    ROW(socketpair),
    ROW(recv),
    ROW(send),
    ROW(fcntl),
    ROW(fstat),
    ROW(fdopen),
    {"fstat64", (void *)libc_fstat},
    {"fcntl64", (void *)libc_fcntl},
    {NULL, NULL}};
