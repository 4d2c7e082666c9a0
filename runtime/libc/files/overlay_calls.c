// Open files, and what is done with them. Who came first decides what a call returns: calls on
// names and descriptors touch one object, calls on a file's contents the object of that file, and
// those that move a position the object of the description. None of them orders the threads'
// accesses to memory; only flock does.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "common/objects.h"
#include "libc/files/descriptors.h"
#include "libc/files/followed.h"
#include "libc/files/mapping.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_content.h"
#include "libc/files/overlay_tree.h"
#include "libc/libc.h"
#include "libc/sockets/channel.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/object.h"
#include "world/schedule.h"
#include "world/state_hash.h"

enum { DESCRIPTIONS = 1024, OBJECTS_HALF = 1024 };

struct OpenedFiles { // the world's
  Description *at[DESCRIPTORS];
  Description description[DESCRIPTIONS];
  int end; // one more than the largest descriptor that was ever among them
};

void overlay_opened_start(void) { world->opened = world_take(sizeof *world->opened); }

bool overlay_on(void) { return running && !before_main; }

Description *overlay_at(int fd) {
  return running && fd >= 0 && fd < DESCRIPTORS ? world->opened->at[fd] : NULL;
}

static int fail(int error) {
  errno = error;
  return -1;
}

// ---- events

static void do_touch(Fiber *f, Op *op, Event *e) {
  if (op->second) event_touch_object(e, op->second, (TouchMode)op->value[1]);
  event_touch_object(e, op->object, (TouchMode)op->value[0]);
}

void overlay_event(Object *first, TouchMode mode, Object *second, TouchMode other, uint64_t pc) {
  if (alone) return; // all others come before or after
  Op op = {.kind = OP_OBJECT,
           .object = first,
           .second = second,
           .value = {mode, other},
           .pc = pc,
           .enabled = sync_always,
           .perform = do_touch};
  sync_point(&op);
}

Object *overlay_names(void) { return object_find(FILE_OBJECTS, OBJECT_GLOBAL); }

// Numbers of real files do not depend on the schedule, and those of new ones only on the order of
// events on names. Two files that share an object depend on each other for nothing.
Object *inode_object(const Inode *i) {
  uint64_t n = i->id % OBJECTS_HALF + (i->id >> 63 ? OBJECTS_HALF : 0);
  return object_find(INODE_OBJECTS + 8 * n, OBJECT_GLOBAL);
}
Object *description_object(const Description *d) {
  return object_find(DESCRIPTION_OBJECTS + 8 * d->number, OBJECT_GLOBAL);
}

static void names_event(TouchMode mode, uint64_t pc) {
  overlay_event(overlay_names(), mode, NULL, TOUCH_R, pc);
}

// ---- opening

static Description *description_new(Inode *i, int flags) {
  uint32_t k = 0;
  while (k < DESCRIPTIONS && world->opened->description[k].descriptors) k++;
  if (k == DESCRIPTIONS) give_up_thread("opens more than %d files", DESCRIPTIONS);
  Description *d = &world->opened->description[k];
  *d = (Description){.inode = i, .flags = flags, .number = k};
  i->opens++;
  return d;
}

static void close_on_exec(Description *d, int fd, bool yes) {
  uint64_t bit = 1ul << (fd & 63);
  d->closes_on_exec = yes ? d->closes_on_exec | bit : d->closes_on_exec & ~bit;
}

static int put(Description *d, int fd) {
  close_on_exec(d, fd, false);
  world->opened->at[fd] = d;
  if (world->opened->end <= fd) world->opened->end = fd + 1;
  d->descriptors++;
  return fd;
}

static int place(Description *d) { return put(d, channel_descriptor()); }

bool overlay_reads(const Description *d) {
  return (d->flags & O_ACCMODE) != O_WRONLY && !(d->flags & O_PATH);
}
bool overlay_writes(const Description *d) {
  return (d->flags & O_ACCMODE) != O_RDONLY && !(d->flags & O_PATH);
}

static bool is_special(const Inode *i) {
  return !S_ISREG(i->stat.st_mode) && !S_ISDIR(i->stat.st_mode) && !S_ISLNK(i->stat.st_mode);
}

static int may_open(const Inode *i, int flags, bool slash) {
  int access = flags & O_ACCMODE;
  if (S_ISLNK(i->stat.st_mode) && !(flags & O_PATH)) return ELOOP;
  if ((flags & O_DIRECTORY || slash) && !S_ISDIR(i->stat.st_mode)) return ENOTDIR;
  if (flags & O_PATH) return 0;
  if (S_ISDIR(i->stat.st_mode) && (access != O_RDONLY || flags & O_CREAT)) return EISDIR;
  if (access != O_WRONLY && !overlay_may(i, R_OK)) return EACCES;
  if ((access != O_RDONLY || flags & O_TRUNC) && !overlay_may(i, W_OK)) return EACCES;
  return 0;
}

static int may_create(const Lookup *p) {
  if (!p->dir->stat.st_nlink) return ENOENT;
  return overlay_may(p->dir, W_OK) ? 0 : EACCES;
}

static Inode *create(Lookup *p, mode_t mode) {
  Inode *i = inode_new(p->dir, mode & ~world->file_mask);
  overlay_enter(p->dir, p->name, i);
  return i;
}

static int open_nameless(const Lookup *p, int flags, mode_t mode) {
  if (!p->found) return fail(ENOENT);
  if (!S_ISDIR(p->found->stat.st_mode)) return fail(ENOTDIR);
  if ((flags & O_ACCMODE) == O_RDONLY) return fail(EINVAL);
  if (!overlay_may(p->found, W_OK)) return fail(EACCES);
  Inode *i = inode_new(p->found, S_IFREG | ((mode & 07777) & ~world->file_mask));
  return place(description_new(i, flags & ~(O_TMPFILE & ~O_DIRECTORY)));
}

enum { KEPT_FLAGS = O_ACCMODE | O_APPEND | O_NONBLOCK | O_DIRECTORY | O_PATH | O_DSYNC | O_SYNC };

int overlay_open(Inode *from, const char *path, int flags, mode_t mode, uint64_t pc, Lookup *p) {
  bool excludes = (flags & O_CREAT) && (flags & O_EXCL);
  names_event(TOUCH_W, pc);
  bool makes_folder = flags & O_CREAT && *path && path[strlen(path) - 1] == '/';
  overlay_walk(from, path,
               makes_folder                     ? FOLLOW_NEVER
               : flags & O_NOFOLLOW || excludes ? FOLLOW_SLASH
                                                : FOLLOW,
               p);
  if (!p->found || !p->found->followed) followed_other_file();
  if (p->foreign) return OVERLAY_FOREIGN;
  if (p->error) return fail(p->error);
  if ((flags & O_TMPFILE) == O_TMPFILE) return open_nameless(p, flags, mode);
  if (!p->found && !(flags & O_CREAT)) return fail(ENOENT);
  bool fresh = !p->found;
  if (makes_folder) return fail(EISDIR);
  int error = fresh ? may_create(p) : excludes ? EEXIST : 0;
  if (error) return fail(error);
  Inode *i = fresh ? create(p, S_IFREG | (mode & 07777)) : p->found;
  if (is_special(i)) return print_to(p->real, OVERLAY_PATH, "%s", i->lower), OVERLAY_FOREIGN;
  error = fresh ? 0 : may_open(i, flags, p->must_be_folder);
  if (error) return fail(error);
  int fd = place(description_new(i, flags & KEPT_FLAGS));
  close_on_exec(overlay_at(fd), fd, flags & O_CLOEXEC);
  if ((flags & O_TRUNC) && !fresh && S_ISREG(i->stat.st_mode)) {
    overlay_event(inode_object(i), TOUCH_W, NULL, TOUCH_R, pc);
    inode_resize(i, 0);
  }
  return fd;
}

Inode *overlay_from(int at, bool *ok) {
  *ok = true;
  if (at == AT_FDCWD) return overlay_folder();
  const Description *d = overlay_at(at);
  *ok = d != NULL;
  if (!d) errno = EBADF;
  return d ? d->inode : NULL;
}

static void release_lock(Description *d, uint64_t pc);

int overlay_nameless(uint64_t pc) {
  Lookup p;
  return overlay_open(overlay_root(), "/tmp", O_RDWR | O_TMPFILE, 0600, pc, &p);
}

// Who uses the descriptor may come later, and find none.
int overlay_close(int fd, uint64_t pc) {
  Description *d = world->opened->at[fd];
  overlay_event(overlay_names(), TOUCH_W, description_object(d), TOUCH_W, pc);
  if (overlay_at(fd) != d) return fail(EBADF);
  if (d->descriptors == 1) release_lock(d, pc);
  world->opened->at[fd] = NULL;
  file_closes(fd);
  close(fd);
  if (--d->descriptors) return 0;
  d->inode->opens--;
  inode_release(d->inode);
  return 0;
}

// ---- more descriptors

static int twin(Description *d, int fd) {
  if (fd < 0 || fd >= DESCRIPTORS) give_up_thread("opens too many files");
  file_placed(fd);
  return put(d, fd);
}

int overlay_dup(int fd, int least, uint64_t pc) {
  names_event(TOUCH_W, pc);
  Description *d = overlay_at(fd);
  return d ? twin(d, fcntl(fd, F_DUPFD_CLOEXEC, least)) : fail(EBADF);
}

int overlay_dup_to(int fd, int to, uint64_t pc) {
  if (to < 0) return fail(EBADF);
  if (to == fd) return fd;
  if (to <= 2) give_up_thread("puts a file at descriptor %d", to);
  if (overlay_at(to)) overlay_close(to, pc);
  else if (channel_is(to)) channel_closes(to, pc);
  else if (fcntl(to, F_GETFD) >= 0) give_up_thread("calls dup2 to put a file in place of another");
  names_event(TOUCH_W, pc);
  return twin(overlay_at(fd), dup2(fd, to));
}

// ---- reading and writing

static size_t total(const struct iovec *v, int n) {
  size_t sum = 0;
  for (int i = 0; i < n; i++) sum += v[i].iov_len;
  return sum;
}

static void position_event(const Description *d, TouchMode contents, bool moves, uint64_t pc) {
  overlay_event(description_object(d), moves ? TOUCH_W : TOUCH_R, inode_object(d->inode), contents,
                pc);
}

void overlay_asked(uint64_t pc) {
  if (overlay_on()) names_event(TOUCH_R, pc);
}

void overlay_missing(int fd, uint64_t pc) {
  if (!running || before_main || alone || fd <= 2 || overlay_at(fd) || channel_is(fd)) return;
  if (fcntl(fd, F_GETFD) < 0) names_event(TOUCH_R, pc);
}

void overlay_use(int fd, uint64_t pc) {
  const Description *d = overlay_at(fd);
  position_event(d, TOUCH_R, true, pc);
  d = overlay_at(fd);
  if (d) inode_looked(d->inode);
}

// at < 0: where the description stands, which moves on.
ssize_t overlay_read(int fd, const struct iovec *v, int n, int64_t at, uint64_t pc) {
  Description *d = overlay_at(fd);
  if (!overlay_reads(d)) return fail(EBADF);
  if (S_ISDIR(d->inode->stat.st_mode)) return fail(EISDIR);
  position_event(d, TOUCH_R, at < 0, pc);
  d = overlay_at(fd);
  if (!d) return fail(EBADF);
  inode_looked(d->inode);
  int64_t from = at < 0 ? d->offset : at, to = from;
  for (int i = 0; i < n; i++) {
    size_t got = inode_read(d->inode, v[i].iov_base, v[i].iov_len, (uint64_t)to);
    inode_shown(d->inode, got, (uint64_t)to, pc);
    WRITES(v[i].iov_base, got);
    to += (int64_t)got;
    if (got < v[i].iov_len) break;
  }
  if (at < 0) d->offset = to;
  return to - from;
}

ssize_t overlay_put(Description *d, const void *from, size_t n, uint64_t pc) {
  if (!n) return 0; // not even the place changes where one appends
  if (d->flags & O_APPEND) d->offset = d->inode->stat.st_size;
  inode_write(d->inode, from, n, (uint64_t)d->offset, pc);
  d->offset += (int64_t)n;
  return (ssize_t)n;
}

static void put_at(Description *d, const struct iovec *v, int n, int64_t at, uint64_t pc) {
  if (d->flags & O_APPEND) at = d->inode->stat.st_size; // as Linux does
  for (int i = 0; i < n; at += (int64_t)v[i++].iov_len)
    if (v[i].iov_len) inode_write(d->inode, v[i].iov_base, v[i].iov_len, (uint64_t)at, pc);
}

ssize_t overlay_write(int fd, const struct iovec *v, int n, int64_t at, uint64_t pc) {
  Description *d = overlay_at(fd);
  if (!overlay_writes(d)) return fail(EBADF);
  for (int i = 0; i < n; i++) READS(v[i].iov_base, v[i].iov_len);
  position_event(d, TOUCH_W, at < 0, pc);
  d = overlay_at(fd);
  if (!d) return fail(EBADF);
  if (at >= 0) put_at(d, v, n, at, pc);
  for (int i = 0; at < 0 && i < n; i++) overlay_put(d, v[i].iov_base, v[i].iov_len, pc);
  return (ssize_t)total(v, n);
}

int64_t overlay_seek(int fd, int64_t at, int from, uint64_t pc) {
  Description *d = overlay_at(fd);
  position_event(d, TOUCH_R, true, pc);
  d = overlay_at(fd);
  if (!d) return fail(EBADF);
  int64_t size = d->inode->stat.st_size;
  if (from != SEEK_SET) inode_looked(d->inode);
  if (d->flags & O_PATH) return fail(EBADF);
  if (from == SEEK_CUR) at += d->offset;
  else if (from == SEEK_END) at += size;
  else if (from == SEEK_DATA || from == SEEK_HOLE) {
    if (at < 0 || at >= size) return fail(ENXIO);
    if (from == SEEK_HOLE) at = size;
  } else if (from != SEEK_SET) return fail(EINVAL);
  if (at < 0) return fail(EINVAL);
  return d->offset = at;
}

int overlay_truncate(int fd, int64_t size, uint64_t pc) {
  Description *d = overlay_at(fd);
  if (!overlay_writes(d) || size < 0 || !S_ISREG(d->inode->stat.st_mode)) return fail(EINVAL);
  position_event(d, TOUCH_W, false, pc);
  if (overlay_at(fd) != d) return fail(EBADF);
  inode_resize(d->inode, (uint64_t)size);
  return 0;
}

int overlay_stat_of(int fd, struct stat *to, uint64_t pc) {
  const Description *d = overlay_at(fd);
  overlay_event(overlay_names(), TOUCH_R, inode_object(d->inode), TOUCH_R, pc);
  if (overlay_at(fd) != d) return fail(EBADF);
  inode_looked(d->inode);
  WRITES(to, sizeof *to);
  *to = d->inode->stat;
  return 0;
}

// Locks of fcntl are the process's: its threads never exclude each other by them.
static int record_lock(const Description *d, int command, struct flock *l) {
  if (l->l_type != F_RDLCK && l->l_type != F_WRLCK && l->l_type != F_UNLCK) return fail(EINVAL);
  if (command == F_GETLK) return l->l_type = F_UNLCK, 0;
  if (l->l_type == F_RDLCK && !overlay_reads(d)) return fail(EBADF);
  return l->l_type == F_WRLCK && !overlay_writes(d) ? fail(EBADF) : 0;
}

int overlay_control(int fd, int command, long argument, uint64_t pc) {
  Description *d = overlay_at(fd);
  switch (command) {
  case F_GETFD:
    names_event(TOUCH_R, pc);
    return overlay_at(fd) == d ? d->closes_on_exec >> (fd & 63) & 1 : fail(EBADF);
  case F_SETFD:
    names_event(TOUCH_W, pc);
    if (overlay_at(fd) != d) return fail(EBADF);
    close_on_exec(d, fd, argument & FD_CLOEXEC);
    return 0;
  case F_GETFL:
    position_event(d, TOUCH_R, false, pc);
    return overlay_at(fd) == d ? d->flags | O_LARGEFILE : fail(EBADF);
  case F_SETFL:
    position_event(d, TOUCH_R, true, pc);
    if (overlay_at(fd) != d) return fail(EBADF);
    d->flags = (d->flags & ~(O_APPEND | O_NONBLOCK)) | ((int)argument & (O_APPEND | O_NONBLOCK));
    return 0;
  case F_DUPFD:
  case F_DUPFD_CLOEXEC: {
    int twin = overlay_dup(fd, (int)argument, pc);
    if (twin >= 0 && command == F_DUPFD_CLOEXEC) close_on_exec(overlay_at(twin), twin, true);
    return twin;
  }
  case F_GETLK:
  case F_SETLK:
  case F_SETLKW: return record_lock(d, command, (struct flock *)argument);
  default: give_up_thread("calls fcntl on a file in a way that norace does not model"); return -1;
  }
}

// ---- flock: a lock of the description. What its holder did happens before the next one's.

static Object *lock_object(const Inode *i) {
  uint64_t n = i->id % OBJECTS_HALF + (i->id >> 63 ? OBJECTS_HALF : 0);
  return object_find(FILE_LOCK_OBJECTS + 8 * n, OBJECT_GLOBAL);
}

static void lock_drop(Description *d) {
  if (d->lock == LOCK_EX) d->inode->exclusive_lock = false;
  if (d->lock == LOCK_SH) d->inode->shared_locks--;
  d->lock = 0;
}

static bool lock_free(const Description *d, uint32_t how) {
  const Inode *i = d->inode;
  bool others_write = i->exclusive_lock && d->lock != LOCK_EX;
  bool others_read = i->shared_locks > (d->lock == LOCK_SH);
  return !others_write && (how == LOCK_SH || !others_read);
}

static void do_lock(Fiber *f, Op *op, Event *e) {
  Description *d = (Description *)op->value[0];
  op->result = lock_free(d, op->argument) ? 0 : EWOULDBLOCK;
  event_touch_object(e, op->object, op->result ? TOUCH_R : TOUCH_W);
  if (op->result) return;
  e->effect = -1;
  op->object->count -= 1;
  lock_drop(d);
  d->lock = (uint8_t)op->argument;
  if (d->lock == LOCK_EX) d->inode->exclusive_lock = true;
  else d->inode->shared_locks++;
  hb_acquire(f, &op->object->clock);
}

static void do_unlock(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_W);
  hb_release(f, &op->object->clock);
  lock_drop((Description *)op->value[0]);
}

static Op lock_op(Description *d, OpKind kind, uint64_t pc) {
  return (Op){.kind = kind,
              .object = lock_object(d->inode),
              .value = {(uint64_t)d},
              .pc = pc,
              .enabled = sync_always};
}

static void release_lock(Description *d, uint64_t pc) {
  if (!d->lock) return;
  Op op = lock_op(d, OP_SEM_POST, pc);
  op.perform = do_unlock;
  sync_point(&op);
}

// A loop that tries: the search parks it until the lock changes.
static int take_lock(Description *d, int how, bool waits, uint64_t pc) {
  int error;
  hide((uint64_t)d, (uint64_t)how, waits);
  do {
    Op op = lock_op(d, OP_SEM_TRYWAIT, pc);
    op.perform = do_lock;
    op.argument = (uint32_t)how;
    error = (int)sync_point(&op);
  } while (error && waits);
  hide_nothing();
  return error ? fail(error) : 0;
}

static int libc_flock(int fd, int how) {
  Description *d = overlay_at(fd);
  uint64_t pc = CALLER;
  int kind = how & ~LOCK_NB;
  if (!d) return flock(fd, how);
  if (kind != LOCK_SH && kind != LOCK_EX && kind != LOCK_UN) return fail(EINVAL);
  if (kind != LOCK_UN) return take_lock(d, kind, !(how & LOCK_NB), pc);
  return release_lock(d, pc), 0;
}

static int libc_lockf(int fd, int command, off_t n) {
  const Description *d = overlay_at(fd);
  if (!d) return lockf(fd, command, n);
  if (command < F_ULOCK || command > F_TEST) return fail(EINVAL);
  return overlay_writes(d) || command == F_ULOCK ? 0 : fail(EBADF);
}

// ---- as a part of the state

void overlay_hash(StateHash *h) {
  overlay_tree_hash(h);
  for (int fd = 0; fd < world->opened->end; fd++) {
    const Description *d = world->opened->at[fd];
    if (!d) continue;
    hash_add(h, (uint64_t)fd << 32 | d->number);
    hash_add(h, d->inode->id ^ (uint64_t)d->flags << 40 ^ (uint64_t)d->lock << 60);
    hash_add(h, (uint64_t)d->offset);
    hash_add(h, d->closes_on_exec);
  }
}

const Import overlay_lock_imports[] = {{"flock", (void *)libc_flock},
                                       {"lockf", (void *)libc_lockf},
                                       {"lockf64", (void *)libc_lockf},
                                       {NULL, NULL}};
