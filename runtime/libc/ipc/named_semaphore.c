// Named semaphores among the threads of the program: a table of names, each with one of its own.
// Its memory is the kernel's, and nobody races there but with the close that gives it back; opening
// it orders nothing else (POSIX does not count sem_open among the functions that synchronise
// memory).
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/guard.h"
#include "libc/ipc/named_semaphore.h"
#include "libc/libc.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/object.h"

enum { MOST = 32, NAME = 64 };

struct NamedSemaphores { // the world's
  struct {
    char name[NAME]; // "": unlinked
    sem_t *at;       // NULL: none
    uint32_t opens;
  } row[MOST];
};

void named_semaphores_start(void) {
  world->named_semaphores = world_take(sizeof *world->named_semaphores);
}

void named_semaphores_hash(StateHash *h) {
  for (int i = 0; i < MOST; i++) {
    if (!world->named_semaphores->row[i].at) continue;
    hash_add(h, (uint64_t)world->named_semaphores->row[i].at ^
                    (uint64_t)world->named_semaphores->row[i].opens);
    for (const char *c = world->named_semaphores->row[i].name; *c; c++) hash_add(h, (uint8_t)*c);
  }
}

static int row_of(const char *name) {
  for (int i = 0; i < MOST; i++)
    if (world->named_semaphores->row[i].at && !strcmp(world->named_semaphores->row[i].name, name))
      return i;
  return -1;
}

static int row_at(const sem_t *s) {
  for (int i = 0; i < MOST; i++)
    if (world->named_semaphores->row[i].at == s) return i;
  return -1;
}

static bool exists_outside(const char *name) {
  char path[NAME + 16];
  print_to(path, sizeof path, "/dev/shm/sem.%s", name + (*name == '/'));
  return !access(path, F_OK);
}

static sem_t *fail(int error) { return errno = error, SEM_FAILED; }

// Only its address is used, and never again for another.
static sem_t *place(unsigned value) {
  sem_t *s = malloc(sizeof *s);
  if (!s) return NULL;
  Object *o = object_find((uint64_t)s, OBJECT_SEMAPHORE);
  o->flags = OBJECT_KNOWN | OBJECT_ONLY_NAMED | OBJECT_CLOSES;
  o->count = (int32_t)value;
  return s;
}

static sem_t *make(const char *name, unsigned value) {
  for (int i = 0; i < MOST; i++) {
    if (world->named_semaphores->row[i].at) continue;
    sem_t *s = place(value);
    if (!s) return fail(ENOMEM);
    strcpy(world->named_semaphores->row[i].name, name);
    world->named_semaphores->row[i].at = s;
    world->named_semaphores->row[i].opens = 1;
    return s;
  }
  give_up_thread("opens more than %d named semaphores", MOST);
  return SEM_FAILED;
}

// All have closed it, and what they had is gone: who opens it now has another of the same value,
// behind those who posted to it. (An address of before would make its uses race with that close.)
static bool reopen(int i) {
  const Object *old = object_look((uint64_t)world->named_semaphores->row[i].at);
  sem_t *s = place(old ? (unsigned)old->count : 0);
  if (!s) return false;
  old = object_look((uint64_t)world->named_semaphores->row[i].at);
  if (old) clock_copy(&object_find((uint64_t)s, OBJECT_SEMAPHORE)->clock, &old->clock);
  world->named_semaphores->row[i].at = s;
  return true;
}

static sem_t *libc_sem_open(const char *name, int flags, ...) {
  va_list a;
  va_start(a, flags);
  mode_t mode = flags & O_CREAT ? va_arg(a, mode_t) : 0;
  unsigned value = flags & O_CREAT ? va_arg(a, unsigned) : 0;
  va_end(a);
  if (!running) return sem_open(name, flags, mode, value);
  uint64_t pc = CALLER;
  READS_STRING(name);
  if (strlen(name) >= NAME) return fail(ENAMETOOLONG);
  file_order(pc);
  int i = row_of(name);
  if (i < 0 && exists_outside(name)) guard_refuse(ALLOW_SOCKET, "sem_open", name);
  if (i < 0) return flags & O_CREAT ? make(name, value) : fail(ENOENT);
  if (flags & O_CREAT && flags & O_EXCL) return fail(EEXIST);
  if (!world->named_semaphores->row[i].opens && !reopen(i)) return fail(ENOMEM);
  world->named_semaphores->row[i].opens++;
  return world->named_semaphores->row[i].at;
}

static void forget(int i) {
  if (!world->named_semaphores->row[i].opens && !world->named_semaphores->row[i].name[0])
    world->named_semaphores->row[i].at = NULL;
}

// It is counted how often it is open, and only the last close takes it away: that comes after all
// closes before it, and so after what their threads did until then. To the program none of this is
// an order, and so the thread forgets it again.
static void close_one(int i, sem_t *s, uint64_t pc) {
  Object *o = object_find((uint64_t)s, OBJECT_SEMAPHORE);
  if (--world->named_semaphores->row[i].opens) {
    hb_release(current, &o->readers);
    return epoch_next(current);
  }
  Clock before = {0};
  clock_copy(&before, &current->clock);
  clock_join(&current->clock, &o->readers);
  world->compared = NULL;
  writes(s, 1, pc);
  hb_go_back(current, &before);
  clock_delete(&before);
  epoch_next(current);
}

static int libc_sem_close(sem_t *s) {
  if (!running) return sem_close(s);
  uint64_t pc = CALLER;
  file_order(pc);
  int i = row_at(s);
  if (i < 0 || !world->named_semaphores->row[i].opens) return errno = EINVAL, -1;
  close_one(i, s, pc);
  return forget(i), 0;
}

static int libc_sem_unlink(const char *name) {
  if (!running) return sem_unlink(name);
  uint64_t pc = CALLER;
  READS_STRING(name);
  file_order(pc);
  int i = row_of(name);
  if (i < 0) return errno = ENOENT, -1;
  world->named_semaphores->row[i].name[0] = 0;
  return forget(i), 0;
}

const Import named_semaphore_imports[] = {{"sem_open", (void *)libc_sem_open},
                                          {"sem_close", (void *)libc_sem_close},
                                          {"sem_unlink", (void *)libc_sem_unlink},
                                          {NULL, NULL}};
