// Semaphores and shared memory of System V among the threads of the program. POSIX counts semop and
// semctl among the functions that synchronise memory. The semaphores of a set share one object:
// what one operation does there is ordered before the next one on any of them, which is met the
// other way round as well wherever it need not be so (ipc.c).
#include "libc/ipc/system_v.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/guard.h"
#include "libc/ipc/ipc.h"
#include "libc/libc.h"
#include "libc/process/process.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"

enum { MOST_SETS = 64, MOST_SEGMENTS = 64, MOST_IN_SET = 1024, MOST_VALUE = 32767, PAGE = 4096 };

typedef struct {
  key_t key;
  mode_t mode;
  bool used, removed;
  uint32_t n, object;
  uint16_t *value;
} Set;

typedef struct {
  key_t key;
  mode_t mode;
  bool used, removed;
  uint32_t attached;
  size_t size;
  char *bytes;
} Segment;

struct SystemV { // the world's. The number of a set or segment is its place here
  Set set[MOST_SETS];
  Segment segment[MOST_SEGMENTS];
};

void system_v_start(void) { world->system_v = world_take(sizeof *world->system_v); }

void system_v_hash(StateHash *h) {
  for (const Set *s = world->system_v->set; s < world->system_v->set + MOST_SETS && s->used; s++) {
    hash_add(h, (uint64_t)s->removed << 32 | (uint32_t)s->key);
    for (uint32_t i = 0; i < s->n; i++) hash_add(h, s->value[i]);
  }
  for (const Segment *s = world->system_v->segment;
       s < world->system_v->segment + MOST_SEGMENTS && s->used; s++)
    hash_add(h, (uint64_t)s->bytes ^ (uint64_t)s->attached << 1 ^ s->removed);
}

static int fail(int error) {
  errno = error;
  return -1;
}

// ---- sets of semaphores

static Set *set_at(int id) {
  Set *s = id >= 0 && id < MOST_SETS ? &world->system_v->set[id] : NULL;
  errno = !s || !s->used ? EINVAL : s->removed ? EIDRM : 0;
  return errno ? NULL : s;
}

static int set_with(key_t key) {
  const Set *s = world->system_v->set;
  for (int i = 0; i < MOST_SETS && s[i].used; i++)
    if (key != IPC_PRIVATE && !s[i].removed && s[i].key == key) return i;
  return -1;
}

static int set_new(key_t key, int n, int flags) {
  if (n <= 0 || n > MOST_IN_SET) return fail(EINVAL);
  int i = 0;
  while (i < MOST_SETS && world->system_v->set[i].used) i++;
  if (i == MOST_SETS) give_up_thread("makes more than %d sets of semaphores", MOST_SETS);
  uint16_t *values = world_take((size_t)n * sizeof *values);
  world->system_v->set[i] = (Set){.key = key,
                                  .mode = (mode_t)flags & 0777,
                                  .used = true,
                                  .n = (uint32_t)n,
                                  .object = ipc_object_new(),
                                  .value = values};
  return i;
}

static int libc_semget(key_t key, int n, int flags) {
  if (!running) return semget(key, n, flags);
  file_order(CALLER);
  int i = set_with(key);
  if (i < 0 && key != IPC_PRIVATE && semget(key, 0, 0) >= 0)
    guard_refuse(ALLOW_SOCKET, "semget", "a key that is in use outside");
  if (i < 0) return key == IPC_PRIVATE || flags & IPC_CREAT ? set_new(key, n, flags) : fail(ENOENT);
  if (flags & IPC_CREAT && flags & IPC_EXCL) return fail(EEXIST);
  return n < 0 || n > (int)world->system_v->set[i].n ? fail(EINVAL) : i;
}

typedef struct {
  IpcCall call; // first
  Set *set;
  const struct sembuf *ops;
  size_t n;
} SetCall;

// Could the operations be done one after the other? With `values` they are.
static int try_all(const SetCall *c, uint16_t *values) {
  for (size_t i = 0; i < c->n; i++) {
    const struct sembuf *o = &c->ops[i];
    if (o->sem_num >= c->set->n) return EFBIG;
    int now = values[o->sem_num] + o->sem_op;
    bool waits = o->sem_op ? now < 0 : values[o->sem_num] != 0;
    if (waits) return o->sem_flg & IPC_NOWAIT ? EWOULDBLOCK : EAGAIN;
    if (now > MOST_VALUE) return ERANGE;
    values[o->sem_num] = (uint16_t)now;
  }
  return 0;
}

static int check_set(IpcCall *call) {
  const SetCall *c = (const SetCall *)call;
  uint16_t values[MOST_IN_SET];
  if (c->set->removed) return EIDRM;
  memcpy(values, c->set->value, c->set->n * sizeof *values);
  return try_all(c, values);
}
static void act_on_set(IpcCall *call) {
  const SetCall *c = (const SetCall *)call;
  try_all(c, c->set->value);
}

// One that need not wait releases as it is done. One that may wait says first what came before it,
// for whoever goes on because of it, and then takes.
static int operate(SetCall *c) {
  bool only_up = true, waits = true;
  for (size_t i = 0; i < c->n; i++) {
    only_up &= c->ops[i].sem_op > 0;
    waits &= !(c->ops[i].sem_flg & IPC_NOWAIT);
  }
  c->call.waits = waits;
  if (only_up) return ipc_put(&c->call);
  IpcCall release = c->call;
  release.check = ipc_always;
  release.act = NULL;
  ipc_put(&release);
  return ipc_take(&c->call);
}

static int semop_until(int id, const struct sembuf *ops, size_t n, const struct timespec *limit,
                       uint64_t pc) {
  enum { MOST_OPERATIONS = 500 };
  if (!n) return fail(EINVAL);
  if (n > MOST_OPERATIONS) return fail(E2BIG);
  READS(ops, n * sizeof *ops);
  if (limit) READS(limit, sizeof *limit);
  Set *s = set_at(id);
  if (!s) return -1;
  for (size_t i = 0; i < n; i++)
    if (ops[i].sem_num >= s->n) return fail(EFBIG);
  SetCall c = {.call = {.object = ipc_object(s->object),
                        .check = check_set,
                        .act = act_on_set,
                        .key = (uint64_t)ops ^ n << 48,
                        .pc = pc},
               .set = s,
               .ops = ops,
               .n = n};
  c.call.timed = limit != NULL;
  if (limit)
    c.call.deadline = time_after((uint64_t)limit->tv_sec * 1000000000 + (uint64_t)limit->tv_nsec);
  int error = operate(&c);
  return error ? fail(error) : 0;
}

static int libc_semop(int id, struct sembuf *ops, size_t n) {
  return running ? semop_until(id, ops, n, NULL, CALLER) : semop(id, ops, n);
}
static int libc_semtimedop(int id, struct sembuf *ops, size_t n, const struct timespec *limit) {
  return running ? semop_until(id, ops, n, limit, CALLER) : semtimedop(id, ops, n, limit);
}

// ---- semctl

typedef union {
  int value;
  struct semid_ds *state;
  unsigned short *array;
} Argument;

typedef struct {
  IpcCall call; // first
  Set *set;
  uint32_t from, n; // which of them get `values`
  uint16_t *values;
} SetValues;

static int check_there(IpcCall *call) { return ((SetValues *)call)->set->removed ? EIDRM : 0; }
static void act_set_values(IpcCall *call) {
  const SetValues *v = (const SetValues *)call;
  memcpy(v->set->value + v->from, v->values, v->n * sizeof *v->values);
}
static void act_remove(IpcCall *call) { ((SetValues *)call)->set->removed = true; }

static int change_set(Set *s, void (*act)(IpcCall *), uint32_t from, uint32_t n, uint16_t *values,
                      uint64_t pc) {
  uint64_t key = (uint64_t)from << 32 ^ (n == 1 ? *values : (uint64_t)values);
  SetValues v = {.call = {.object = ipc_object(s->object),
                          .check = check_there,
                          .act = act,
                          .key = key,
                          .pc = pc},
                 .set = s,
                 .from = from,
                 .n = n,
                 .values = values};
  int error = ipc_put(&v.call);
  return error ? fail(error) : 0;
}

static int look_at_set(Set *s, uint64_t pc) {
  SetValues v = {.call = {.object = ipc_object(s->object), .check = check_there, .pc = pc},
                 .set = s};
  int error = ipc_look(&v.call);
  return error ? fail(error) : 0;
}

static int set_all(Set *s, uint16_t *values, uint64_t pc) {
  READS(values, s->n * sizeof *values);
  for (uint32_t i = 0; i < s->n; i++)
    if (values[i] > MOST_VALUE) return fail(ERANGE);
  return change_set(s, act_set_values, 0, s->n, values, pc);
}

static int control_set(Set *s, int which, int command, Argument a, uint64_t pc) {
  uint16_t value = (uint16_t)a.value;
  bool of_one = command == SETVAL || command == GETVAL;
  if (of_one && (which < 0 || which >= (int)s->n)) return fail(EINVAL);
  switch (command) {
  case SETVAL:
    if (a.value < 0 || a.value > MOST_VALUE) return fail(ERANGE);
    return change_set(s, act_set_values, (uint32_t)which, 1, &value, pc);
  case SETALL: return set_all(s, a.array, pc);
  case IPC_RMID: return change_set(s, act_remove, 0, 0, NULL, pc);
  case GETVAL: return look_at_set(s, pc) ? -1 : s->value[which];
  case GETALL:
    if (look_at_set(s, pc)) return -1;
    WRITES(a.array, s->n * sizeof *a.array);
    memcpy(a.array, s->value, s->n * sizeof *a.array);
    return 0;
  case IPC_STAT:
    if (look_at_set(s, pc)) return -1;
    WRITES(a.state, sizeof *a.state);
    *a.state = (struct semid_ds){.sem_nsems = s->n};
    a.state->sem_perm.mode = (unsigned short)s->mode;
    a.state->sem_perm.__key = s->key;
    return 0;
  default: give_up_thread("calls semctl in a way that norace does not model"); return -1;
  }
}

static int libc_semctl(int id, int which, int command, ...) {
  va_list list;
  va_start(list, command);
  Argument a = {.array = va_arg(list, unsigned short *)};
  va_end(list);
  if (!running) return semctl(id, which, command, a);
  Set *s = set_at(id);
  return s ? control_set(s, which, command, a, CALLER) : -1;
}

// ---- shared memory: each time that it is attached it is the same memory. It is never given back:
// who detaches it last does so after the others, whom that orders nowhere else.

static Segment *segment_at(int id) {
  Segment *s = id >= 0 && id < MOST_SEGMENTS ? &world->system_v->segment[id] : NULL;
  errno = !s || !s->used || (s->removed && !s->attached) ? EINVAL : 0;
  return errno ? NULL : s;
}

static int segment_with(key_t key) {
  const Segment *s = world->system_v->segment;
  for (int i = 0; i < MOST_SEGMENTS && s[i].used; i++)
    if (key != IPC_PRIVATE && !s[i].removed && s[i].key == key) return i;
  return -1;
}

static int segment_new(key_t key, size_t size, int flags) {
  if (!size) return fail(EINVAL);
  int i = 0;
  while (i < MOST_SEGMENTS && world->system_v->segment[i].used) i++;
  if (i == MOST_SEGMENTS) give_up_thread("makes more than %d segments of memory", MOST_SEGMENTS);
  size_t whole = (size + PAGE - 1) & ~(size_t)(PAGE - 1);
  char *bytes = aligned_alloc(PAGE, whole);
  if (!bytes) return fail(ENOMEM);
  memset(bytes, 0, whole);
  world->system_v->segment[i] = (Segment){
      .key = key, .mode = (mode_t)flags & 0777, .used = true, .size = size, .bytes = bytes};
  world->shares_memory = true;
  return i;
}

static int libc_shmget(key_t key, size_t size, int flags) {
  if (!running) return shmget(key, size, flags);
  file_order(CALLER);
  int i = segment_with(key);
  if (i < 0 && key != IPC_PRIVATE && shmget(key, 0, 0) >= 0)
    guard_refuse(ALLOW_SOCKET, "shmget", "a key that is in use outside");
  if (i < 0)
    return key == IPC_PRIVATE || flags & IPC_CREAT ? segment_new(key, size, flags) : fail(ENOENT);
  if (flags & IPC_CREAT && flags & IPC_EXCL) return fail(EEXIST);
  return size > world->system_v->segment[i].size ? fail(EINVAL) : i;
}

static void *libc_shmat(int id, const void *wish, int flags) {
  if (!running) return shmat(id, wish, flags);
  file_order(CALLER);
  Segment *s = segment_at(id);
  if (!s) return (void *)-1l;
  if (wish) give_up_thread("attaches shared memory at an address of its choice");
  s->attached++;
  return s->bytes;
}

static int libc_shmdt(const void *p) {
  if (!running) return shmdt(p);
  file_order(CALLER);
  for (Segment *s = world->system_v->segment; s < world->system_v->segment + MOST_SEGMENTS; s++) {
    if (!s->attached || s->bytes != p) continue;
    s->attached--;
    return 0;
  }
  return fail(EINVAL);
}

static int libc_shmctl(int id, int command, struct shmid_ds *to) {
  if (!running) return shmctl(id, command, to);
  uint64_t pc = CALLER;
  file_order(pc);
  Segment *s = segment_at(id);
  if (!s) return -1;
  switch (command) {
  case IPC_RMID: s->removed = true; return 0;
  case IPC_STAT:
    WRITES(to, sizeof *to);
    *to = (struct shmid_ds){.shm_segsz = s->size, .shm_nattch = s->attached};
    to->shm_cpid = process_number();
    to->shm_perm.mode = (unsigned short)s->mode;
    to->shm_perm.__key = s->key;
    return 0;
  case SHM_LOCK:
  case SHM_UNLOCK: return 0;
  default: give_up_thread("calls shmctl in a way that norace does not model"); return -1;
  }
}

const Import system_v_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(semget), ROW(semop), ROW(semtimedop), ROW(semctl), ROW(shmget),
    ROW(shmat),  ROW(shmdt), ROW(shmctl),     {NULL, NULL}};
