// Queues of messages among the threads of the program, System V's and POSIX's: what was sent before
// comes before the receipt of a message. A queue is the bytes of its messages, one behind the
// other, each behind its head.
#include "libc/ipc/message_queue.h"

#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/guard.h"
#include "libc/ipc/ipc.h"
#include "libc/libc.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"

enum { MOST_QUEUES = 64, MOST_OPEN = 128, QUEUE_NAME = 64 };
enum { MESSAGE_MAX = 8192, QUEUE_BYTES = 16384 }; // System V's, as Linux has them
enum { FIRST_OPEN = 1 << 20 }; // POSIX's are no descriptors that a file could have

typedef struct {
  long kind; // System V's type, POSIX's priority
  uint32_t n, padding;
} Head;

typedef struct {
  bool used, posix, removed;
  key_t key;
  char name[QUEUE_NAME];                        // POSIX: "" once it is unlinked
  uint32_t object, messages, bytes, used_bytes; // bytes of the messages; of the heads as well
  uint32_t most, most_bytes;                    // messages; bytes of one (POSIX), of all (System V)
  char *at;
} Queue;

typedef struct {
  Queue *queue; // NULL: closed
  int flags;
} Opened;

struct MessageQueues { // the world's
  Queue queue[MOST_QUEUES];
  Opened open[MOST_OPEN];
};

void message_queues_start(void) {
  world->message_queues = world_take(sizeof *world->message_queues);
}

void message_queues_hash(StateHash *h) {
  for (const Queue *q = world->message_queues->queue;
       q < world->message_queues->queue + MOST_QUEUES && q->used; q++) {
    hash_add(h, (uint64_t)q->removed << 32 | q->messages);
    hash_add(h, (uint64_t)q->most << 32 | q->most_bytes);
    hash_add(h, (uint64_t)q->posix << 32 | (uint32_t)q->key);
    for (const char *c = q->name; *c; c++) hash_add(h, (uint8_t)*c);
    for (uint32_t i = 0; i < q->used_bytes; i++) hash_add(h, (uint8_t)q->at[i]);
  }
  for (const Opened *o = world->message_queues->open; o < world->message_queues->open + MOST_OPEN;
       o++)
    if (o->queue) hash_add(h, (uint64_t)o->queue ^ (uint64_t)o->flags);
}

static int fail(int error) {
  errno = error;
  return -1;
}

static Queue *queue_new(uint32_t room) {
  int i = 0;
  while (i < MOST_QUEUES && world->message_queues->queue[i].used) i++;
  if (i == MOST_QUEUES) give_up_thread("makes more than %d queues of messages", MOST_QUEUES);
  char *bytes = world_take(room);
  Queue *q = &world->message_queues->queue[i];
  *q = (Queue){.used = true, .object = ipc_object_new(), .at = bytes};
  return q;
}

// ---- messages

static uint32_t message_size(const Head *h) { return (uint32_t)sizeof *h + ((h->n + 7) & ~7u); }
static Head *message_at(const Queue *q, uint32_t at) { return (Head *)(q->at + at); }

// POSIX's stand in the order of their priority, those of one priority as they came.
static void message_insert(Queue *q, long kind, const char *from, uint32_t n) {
  uint32_t at = 0;
  while (at < q->used_bytes && (!q->posix || message_at(q, at)->kind >= kind))
    at += message_size(message_at(q, at));
  Head head = {kind, n, 0};
  uint32_t size = message_size(&head);
  memmove(q->at + at + size, q->at + at, q->used_bytes - at);
  memset(q->at + at, 0, size);
  memcpy(q->at + at, &head, sizeof head);
  memcpy(q->at + at + sizeof head, from, n);
  q->used_bytes += size;
  q->messages++;
  q->bytes += n;
}

static void message_remove(Queue *q, uint32_t at) {
  Head head = *message_at(q, at);
  uint32_t size = message_size(&head);
  memmove(q->at + at, q->at + at + size, q->used_bytes - at - size);
  q->used_bytes -= size;
  q->messages--;
  q->bytes -= head.n;
}

// System V: 0: the first one; above: the first of that type, or of any other (MSG_EXCEPT); below:
// the first of the smallest type that is no larger. q->used_bytes: there is none.
static uint32_t message_find(const Queue *q, long kind, int flags) {
  uint32_t found = q->used_bytes;
  for (uint32_t at = 0; at < q->used_bytes; at += message_size(message_at(q, at))) {
    long of = message_at(q, at)->kind;
    if (kind >= 0 && (!kind || (of == kind) == !(flags & MSG_EXCEPT))) return at;
    bool smaller = found == q->used_bytes || of < message_at(q, found)->kind;
    if (kind < 0 && of <= -kind && smaller) found = at;
  }
  return found;
}

// ---- sending and receiving

typedef struct {
  IpcCall call; // first
  Queue *queue;
  const Opened *opened; // POSIX's
  long kind;
  int flags;
  const char *from; // to send
  char *to;         // of a message that was received: `n` bytes
  uint32_t n, room;
} Transfer;

static bool is_full(const Transfer *t) {
  const Queue *q = t->queue;
  return q->posix ? q->messages >= q->most
                  : q->bytes + t->n > q->most_bytes || q->messages + 1 > q->most_bytes;
}
// Who waits goes on with a descriptor that is closed meanwhile.
static bool is_closed(const Transfer *t) {
  return t->opened && !t->call.begun && t->opened->queue != t->queue;
}
static int check_send(IpcCall *call) {
  const Transfer *t = (const Transfer *)call;
  if (is_closed(t)) return EBADF;
  return t->queue->removed ? EIDRM : is_full(t) ? EAGAIN : 0;
}
static void act_send(IpcCall *call) {
  const Transfer *t = (const Transfer *)call;
  message_insert(t->queue, t->kind, t->from, t->n);
}

static int check_receive(IpcCall *call) {
  const Transfer *t = (const Transfer *)call;
  uint32_t at = message_find(t->queue, t->kind, t->flags);
  if (is_closed(t)) return EBADF;
  if (t->queue->removed) return EIDRM;
  if (at == t->queue->used_bytes) return EAGAIN;
  return message_at(t->queue, at)->n > t->room && !(t->flags & MSG_NOERROR) ? E2BIG : 0;
}
static void act_receive(IpcCall *call) {
  Transfer *t = (Transfer *)call;
  uint32_t at = message_find(t->queue, t->kind, t->flags);
  const Head *head = message_at(t->queue, at);
  t->kind = head->kind;
  t->n = head->n < t->room ? head->n : t->room;
  memcpy(t->to, head + 1, t->n);
  message_remove(t->queue, at);
}

static Transfer transfer(Queue *q, bool waits, uint64_t key, uint64_t pc) {
  return (Transfer){.call = {.object = ipc_object(q->object),
                             .key = key,
                             .waits = waits,
                             .cancels = true,
                             .pc = pc},
                    .queue = q};
}

static int send_message(Transfer *t, long kind, const char *from, uint32_t n) {
  t->call.check = check_send;
  t->call.act = act_send;
  t->call.key ^= (uint64_t)kind << 32;
  t->kind = kind;
  t->from = from;
  t->n = n;
  int error = ipc_put(&t->call);
  return error ? fail(error) : 0;
}

// The message goes where the caller wants it once the event is over.
static ssize_t receive_message(Transfer *t, long kind, char *to, uint32_t room, uint64_t pc) {
  char bytes[MESSAGE_MAX];
  if (room > sizeof bytes) room = sizeof bytes;
  t->call.check = check_receive;
  t->call.act = act_receive;
  t->kind = kind;
  t->to = bytes;
  t->room = room;
  int error = ipc_take(&t->call);
  if (error) return fail(error);
  WRITES(to, t->n);
  memcpy(to, bytes, t->n);
  return (ssize_t)t->n;
}

// ---- System V

static Queue *queue_at(int id) {
  Queue *q = id >= 0 && id < MOST_QUEUES ? &world->message_queues->queue[id] : NULL;
  errno = !q || !q->used || q->posix ? EINVAL : q->removed ? EIDRM : 0;
  return errno ? NULL : q;
}

static int libc_msgget(key_t key, int flags) {
  if (!running) return msgget(key, flags);
  file_order(CALLER);
  Queue *q = world->message_queues->queue;
  for (int i = 0; i < MOST_QUEUES && q[i].used && key != IPC_PRIVATE; i++)
    if (!q[i].posix && !q[i].removed && q[i].key == key)
      return flags & IPC_CREAT && flags & IPC_EXCL ? fail(EEXIST) : i;
  if (key != IPC_PRIVATE && msgget(key, 0) >= 0)
    guard_refuse(ALLOW_SOCKET, "msgget", "a key that is in use outside");
  if (key != IPC_PRIVATE && !(flags & IPC_CREAT)) return fail(ENOENT);
  q = queue_new(QUEUE_BYTES * (sizeof(Head) + 8)); // at the worst messages of one byte
  q->key = key;
  q->most_bytes = QUEUE_BYTES;
  return (int)(q - world->message_queues->queue);
}

static int libc_msgsnd(int id, const void *from, size_t n, int flags) {
  if (!running) return msgsnd(id, from, n, flags);
  uint64_t pc = CALLER;
  Queue *q = queue_at(id);
  if (!q) return -1;
  if (n > MESSAGE_MAX || *(const long *)from < 1) return fail(EINVAL);
  READS(from, sizeof(long) + n);
  Transfer t = transfer(q, !(flags & IPC_NOWAIT), (uint64_t)from ^ n << 48, pc);
  return send_message(&t, *(const long *)from, (const char *)from + sizeof(long), (uint32_t)n);
}

static ssize_t libc_msgrcv(int id, void *to, size_t room, long kind, int flags) {
  if (!running) return msgrcv(id, to, room, kind, flags);
  uint64_t pc = CALLER;
  Queue *q = queue_at(id);
  if (!q) return -1;
  if (flags & MSG_COPY) give_up_thread("calls msgrcv with MSG_COPY");
  uint64_t key = (uint64_t)to ^ room << 48 ^ (uint64_t)kind << 32 ^ (uint64_t)flags << 24;
  Transfer t = transfer(q, !(flags & IPC_NOWAIT), key, pc);
  t.flags = flags;
  ssize_t n = receive_message(&t, kind, (char *)to + sizeof(long),
                              room > MESSAGE_MAX ? MESSAGE_MAX : (uint32_t)room, pc);
  if (n < 0) return errno == EAGAIN ? fail(ENOMSG) : -1;
  WRITES(to, sizeof(long));
  *(long *)to = t.kind;
  return n;
}

static int check_any(IpcCall *call) { return ((const Transfer *)call)->queue->removed ? EIDRM : 0; }
static void act_remove(IpcCall *call) { ((Transfer *)call)->queue->removed = true; }

static int queue_event(Queue *q, bool removes, uint64_t pc) {
  Transfer t = transfer(q, false, 0, pc);
  t.call.check = check_any;
  t.call.act = act_remove;
  int error = removes ? ipc_put(&t.call) : ipc_look(&t.call);
  return error ? fail(error) : 0;
}

static int libc_msgctl(int id, int command, struct msqid_ds *to) {
  if (!running) return msgctl(id, command, to);
  uint64_t pc = CALLER;
  Queue *q = queue_at(id);
  if (!q) return -1;
  if (command != IPC_RMID && command != IPC_STAT)
    give_up_thread("calls msgctl in a way that norace does not model");
  if (queue_event(q, command == IPC_RMID, pc)) return -1;
  if (command == IPC_RMID) return 0;
  WRITES(to, sizeof *to);
  *to = (struct msqid_ds){.msg_qnum = q->messages, .msg_qbytes = q->most_bytes};
  to->__msg_cbytes = q->bytes;
  to->msg_perm.__key = q->key;
  return 0;
}

// ---- POSIX

static Opened *opened_at(mqd_t d) {
  Opened *o = d >= FIRST_OPEN && d < FIRST_OPEN + MOST_OPEN
                  ? &world->message_queues->open[d - FIRST_OPEN]
                  : NULL;
  errno = o && o->queue ? 0 : EBADF;
  return errno ? NULL : o;
}

// Whether there is one is seen before or after others open and close.
static Opened *opened_seen(mqd_t d, uint64_t pc) {
  if (!opened_at(d)) file_order(pc);
  return opened_at(d);
}

static Queue *queue_named(const char *name) {
  for (Queue *q = world->message_queues->queue;
       q < world->message_queues->queue + MOST_QUEUES && q->used; q++)
    if (q->posix && !strcmp(q->name, name)) return q;
  return NULL;
}

static mqd_t open_queue(Queue *q, int flags) {
  for (int i = 0; i < MOST_OPEN; i++) {
    if (world->message_queues->open[i].queue) continue;
    world->message_queues->open[i] = (Opened){q, flags};
    return FIRST_OPEN + i;
  }
  return fail(EMFILE);
}

static Queue *queue_make(const char *name, const struct mq_attr *a) {
  enum { USUAL = 10, MOST = 1 << 20 };
  long most = a ? a->mq_maxmsg : USUAL, size = a ? a->mq_msgsize : MESSAGE_MAX;
  if (most <= 0 || size <= 0) return errno = EINVAL, NULL;
  if (size > MESSAGE_MAX || most > MOST / (size + 32))
    give_up_thread("makes a message queue for more than %d bytes in a message or %d in all",
                   MESSAGE_MAX, MOST);
  Queue *q = queue_new((uint32_t)(most * (size + 32)));
  q->posix = true;
  q->most = (uint32_t)most;
  q->most_bytes = (uint32_t)size;
  strcpy(q->name, name);
  return q;
}

static bool exists_outside(const char *name) {
  mqd_t d = mq_open(name, O_RDONLY | O_NONBLOCK);
  if (d >= 0) mq_close(d);
  return d >= 0 || errno == EACCES;
}

static mqd_t libc_mq_open(const char *name, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
  struct mq_attr *a = flags & O_CREAT ? va_arg(list, struct mq_attr *) : NULL;
  va_end(list);
  if (!running) return mq_open(name, flags, mode, a);
  uint64_t pc = CALLER;
  READS_STRING(name);
  if (a) READS(a, sizeof *a);
  if (strlen(name) >= QUEUE_NAME) return fail(ENAMETOOLONG);
  if (*name != '/' || !name[1]) return fail(*name == '/' ? ENOENT : EINVAL);
  file_order(pc);
  Queue *q = queue_named(name);
  if (!q && exists_outside(name)) guard_refuse(ALLOW_SOCKET, "mq_open", name);
  if (!q && !(flags & O_CREAT)) return fail(ENOENT);
  if (q && flags & O_CREAT && flags & O_EXCL) return fail(EEXIST);
  if (!q) q = queue_make(name, a);
  return q ? open_queue(q, flags & (O_ACCMODE | O_NONBLOCK)) : -1;
}

static int libc_mq_close(mqd_t d) {
  if (!running) return mq_close(d);
  uint64_t pc = CALLER;
  file_order(pc);
  Opened *o = opened_at(d);
  Queue *q = o ? o->queue : NULL;
  if (!o || queue_event(q, false, pc)) return -1; // who uses it may come later, and find none
  if (o->queue != q) return fail(EBADF);
  o->queue = NULL;
  return 0;
}

static int libc_mq_unlink(const char *name) {
  if (!running) return mq_unlink(name);
  uint64_t pc = CALLER;
  READS_STRING(name);
  file_order(pc);
  Queue *q = *name ? queue_named(name) : NULL;
  if (!q) return fail(ENOENT);
  q->name[0] = 0;
  return 0;
}

static void set_limit(Transfer *t, const struct timespec *until, uint64_t pc) {
  if (!until) return;
  READS(until, sizeof *until);
  t->call.timed = true;
  t->call.deadline = time_of(until);
}

static int timed(int result, const Transfer *t) {
  return result < 0 && errno == EAGAIN && t->call.waits && t->call.timed ? fail(ETIMEDOUT) : result;
}

static int post(mqd_t d, const char *from, size_t n, unsigned priority,
                const struct timespec *until, uint64_t pc) {
  const Opened *o = opened_seen(d, pc);
  if (!o || (o->flags & O_ACCMODE) == O_RDONLY) return fail(EBADF);
  enum { PRIORITIES = 32768 };
  if (priority >= PRIORITIES) return fail(EINVAL);
  if (n > o->queue->most_bytes) return fail(EMSGSIZE);
  READS(from, n);
  Transfer t = transfer(o->queue, !(o->flags & O_NONBLOCK), (uint64_t)from ^ n << 48, pc);
  t.opened = o;
  set_limit(&t, until, pc);
  return timed(send_message(&t, (long)priority, from, (uint32_t)n), &t);
}

static ssize_t fetch(mqd_t d, char *to, size_t room, unsigned *priority,
                     const struct timespec *until, uint64_t pc) {
  const Opened *o = opened_seen(d, pc);
  if (!o || (o->flags & O_ACCMODE) == O_WRONLY) return fail(EBADF);
  if (room < o->queue->most_bytes) return fail(EMSGSIZE);
  Transfer t = transfer(o->queue, !(o->flags & O_NONBLOCK), (uint64_t)to ^ room << 48, pc);
  t.opened = o;
  set_limit(&t, until, pc);
  ssize_t n = receive_message(&t, 0, to, MESSAGE_MAX, pc);
  if (n < 0) return timed(-1, &t);
  if (priority) {
    WRITES(priority, sizeof *priority);
    *priority = (unsigned)t.kind;
  }
  return n;
}

static int libc_mq_send(mqd_t d, const char *from, size_t n, unsigned priority) {
  return running ? post(d, from, n, priority, NULL, CALLER) : mq_send(d, from, n, priority);
}
static int libc_mq_timedsend(mqd_t d, const char *from, size_t n, unsigned priority,
                             const struct timespec *until) {
  return running ? post(d, from, n, priority, until, CALLER)
                 : mq_timedsend(d, from, n, priority, until);
}
static ssize_t libc_mq_receive(mqd_t d, char *to, size_t room, unsigned *priority) {
  return running ? fetch(d, to, room, priority, NULL, CALLER) : mq_receive(d, to, room, priority);
}
static ssize_t libc_mq_timedreceive(mqd_t d, char *to, size_t room, unsigned *priority,
                                    const struct timespec *until) {
  return running ? fetch(d, to, room, priority, until, CALLER)
                 : mq_timedreceive(d, to, room, priority, until);
}

// Whether calls wait is decided when they are made: changing it is an event among them.
static int attributes(mqd_t d, const struct mq_attr *new, struct mq_attr *old, uint64_t pc) {
  Opened *o = opened_seen(d, pc);
  if (!o) return -1;
  if (new) READS(new, sizeof *new);
  Queue *q = o->queue;
  file_order(pc);
  if (queue_event(q, false, pc)) return -1;
  if (o->queue != q) return fail(EBADF); // it was closed meanwhile
  if (old) {
    WRITES(old, sizeof *old);
    *old = (struct mq_attr){.mq_flags = o->flags & O_NONBLOCK,
                            .mq_maxmsg = q->most,
                            .mq_msgsize = q->most_bytes,
                            .mq_curmsgs = q->messages};
  }
  if (new && !alone && (new->mq_flags ^ o->flags) & O_NONBLOCK)
    give_up_thread("changes how a message queue waits while other threads run");
  if (new) o->flags = (o->flags & ~O_NONBLOCK) | (int)(new->mq_flags &O_NONBLOCK);
  return 0;
}
static int libc_mq_getattr(mqd_t d, struct mq_attr *to) {
  return running ? attributes(d, NULL, to, CALLER) : mq_getattr(d, to);
}
static int libc_mq_setattr(mqd_t d, const struct mq_attr *new, struct mq_attr *old) {
  return running ? attributes(d, new, old, CALLER) : mq_setattr(d, new, old);
}
static int libc_mq_notify(mqd_t d, const struct sigevent *how) {
  if (running) give_up_thread("calls mq_notify, which norace does not model");
  return mq_notify(d, how);
}

const Import message_queue_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(msgget),          ROW(msgsnd),     ROW(msgrcv),     ROW(msgctl),     ROW(mq_open),
    ROW(mq_close),        ROW(mq_unlink),  ROW(mq_send),    ROW(mq_receive), ROW(mq_timedsend),
    ROW(mq_timedreceive), ROW(mq_getattr), ROW(mq_setattr), ROW(mq_notify),  {NULL, NULL}};
