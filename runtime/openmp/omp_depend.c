// Task dependences. For each address the siblings that named it come in generations: one that
// writes alone, or several that may run side by side; each waits for all of the generation before.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "openmp/omp_depend.h"
#include "openmp/omp_task.h"
#include "sync/mutex.h"
#include "world/object.h"

enum { DEPEND_IN = 1, DEPEND_OUT = 3, DEPEND_EXCLUSIVE = 4, DEPEND_SET = 8, DEPEND_ALL = 0x80 };

typedef struct {
  OmpTask **at;
  uint32_t n, room;
} Tasks;

typedef struct OmpDependence {
  struct OmpDependence *next;
  uint64_t address;
  uint8_t kind; // of the present generation
  Tasks present, before;
} OmpDependence;

static void add(Tasks *list, OmpTask *t) {
  if (list->n == list->room) {
    uint32_t room = list->room ? list->room * 2 : 4;
    OmpTask **at = world_take(room * sizeof *at);
    memcpy(at, list->at, list->n * sizeof *at);
    if (list->room) world_give(list->at, list->room * sizeof *at);
    list->at = at;
    list->room = room;
  }
  list->at[list->n++] = t;
}

static void waits_for(OmpTask *t, OmpTask *other) {
  if (other == t || other->fiber == NOBODY) return;
  for (uint32_t i = 0; i < t->n_before; i++)
    if (t->before[i] == other) return;
  Tasks list = {t->before, t->n_before, t->before_room};
  add(&list, other);
  t->before = list.at;
  t->n_before = list.n;
  t->before_room = list.room;
}

static void waits_for_all(OmpTask *t, const Tasks *list) {
  for (uint32_t i = 0; i < list->n; i++) waits_for(t, list->at[i]);
}

static uint8_t kind_of(uint8_t flags) {
  if (flags & DEPEND_SET) return DEPEND_SET;
  if (flags & DEPEND_EXCLUSIVE) return DEPEND_EXCLUSIVE;
  return flags & 2 ? DEPEND_OUT : DEPEND_IN;
}

static OmpDependence *entry(OmpTask *parent, uint64_t address) {
  OmpDependence **d = &parent->dependences;
  while (*d && (*d)->address != address) d = &(*d)->next;
  if (!*d) {
    *d = world_take(sizeof **d);
    (*d)->address = address;
    (*d)->kind = DEPEND_OUT;
    if (parent->all_memory) add(&(*d)->present, parent->all_memory);
  }
  return *d;
}

static bool joins(const OmpDependence *d, uint8_t kind) {
  return kind == d->kind && kind != DEPEND_OUT;
}

static void enter(OmpDependence *d, OmpTask *t, uint8_t kind) {
  if (!joins(d, kind)) {
    Tasks old = d->before;
    d->before = d->present;
    old.n = 0;
    d->present = old;
    d->kind = kind;
  }
  add(&d->present, t);
}

static void wait_on(const OmpDependence *d, OmpTask *t, uint8_t kind) {
  waits_for_all(t, joins(d, kind) ? &d->before : &d->present);
}

// Many tasks name few addresses; but a list of all of them must not be gone through for each.
void depend_find(OmpTask *t, const Dependence *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (list[i].flags & DEPEND_ALL) {
      for (const OmpDependence *d = t->parent->dependences; d; d = d->next)
        wait_on(d, t, DEPEND_OUT);
      if (t->parent->all_memory) waits_for(t, t->parent->all_memory);
    } else wait_on(entry(t->parent, list[i].address), t, kind_of(list[i].flags));
  }
}

static void exclude(OmpTask *t, uint64_t address) {
  if (!t->exclusive) t->exclusive = world_take(16 * sizeof *t->exclusive);
  if (t->n_exclusive == 16) give_up("a task with more than 16 mutexinoutset dependences");
  t->exclusive[t->n_exclusive++] = address;
}

void depend_exclude(OmpTask *t, const Dependence *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (!(list[i].flags & DEPEND_ALL) && kind_of(list[i].flags) == DEPEND_EXCLUSIVE)
      exclude(t, list[i].address);
}

void depend_add(OmpTask *t, const Dependence *list, uint32_t n) {
  depend_find(t, list, n);
  depend_exclude(t, list, n);
  for (uint32_t i = 0; i < n; i++) {
    if (list[i].flags & DEPEND_ALL) {
      for (OmpDependence *d = t->parent->dependences; d; d = d->next) enter(d, t, DEPEND_OUT);
      t->parent->all_memory = t;
      continue;
    }
    enter(entry(t->parent, list[i].address), t, kind_of(list[i].flags));
  }
}

// ---- variables that are gone, and new ones at their addresses

// No variable lies there.
enum { NOWHERE = 1 };

// Who waits for everything waits for these tasks too; nobody else does from now on.
static void keep_unfinished(OmpTask *parent, const OmpDependence *gone) {
  for (uint32_t i = 0; i < gone->present.n; i++) {
    OmpTask *t = gone->present.at[i];
    if (t->fiber != NOBODY && !t->ended) add(&entry(parent, NOWHERE)->present, t);
  }
}

static void forget(OmpTask *parent, OmpDependence **link) {
  OmpDependence *gone = *link;
  *link = gone->next;
  keep_unfinished(parent, gone);
  if (gone->present.room) world_give(gone->present.at, gone->present.room * sizeof(OmpTask *));
  if (gone->before.room) world_give(gone->before.at, gone->before.room * sizeof(OmpTask *));
  world_give(gone, sizeof *gone);
}

void depend_forget(uint64_t address, uint64_t size) {
  if (!running || !current->openmp.task) return;
  OmpTask *t = omp_task();
  for (OmpDependence **d = &t->dependences; *d;)
    if ((*d)->address - address < size) forget(t, d);
    else d = &(*d)->next;
}

void __norace_local_ends(const void *local, uint64_t size);
PUBLIC void __norace_local_ends(const void *local, uint64_t size) {
  depend_forget((uint64_t)local, size);
}

// ---- mutexinoutset: in the order of their addresses

static Object *exclusion(uint64_t address) {
  Object *o = object_find(address | 1ul << 45,
                          OBJECT_MUTEX); // the variable itself may be an object of another kind
  o->flags = OBJECT_KNOWN | OBJECT_ONLY_NAMED;
  return o;
}

static int by_address(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

void depend_lock(OmpTask *t) {
  if (t->n_exclusive > 1) qsort(t->exclusive, t->n_exclusive, sizeof *t->exclusive, by_address);
  for (uint32_t i = 0; i < t->n_exclusive; i++) mutex_lock(exclusion(t->exclusive[i]), t->pc);
}

void depend_unlock(OmpTask *t) {
  for (uint32_t i = t->n_exclusive; i-- > 0;) mutex_unlock(exclusion(t->exclusive[i]), t->pc);
}
