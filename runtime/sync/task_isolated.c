// Isolated regions are critical sections: one mutex for all of them, or one for each object that
// they name.
//
// In a program that names objects, a region without objects excludes every other one: it then takes
// a lock for writing that those with objects read.
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/report_log.h"
#include "sync/mutex.h"
#include "sync/rwlock.h"
#include "sync/sync.h"
#include "sync/task_fibers.h"
#include "world/caller_memory.h"
#include "world/object.h"

PUBLIC char norace_isolated_region; // its address names the lock, in reports too

// ---- does the program use a function? What it needs from elsewhere comes first in its table of
// dynamic symbols.

static const void *dynamic_entry(const ElfW(Dyn) * d, ElfW(Sxword) tag, ElfW(Addr) base) {
  for (; d->d_tag != DT_NULL; d++)
    if (d->d_tag == tag)
      return (const void *)(d->d_un.d_ptr < base ? d->d_un.d_ptr + base : d->d_un.d_ptr);
  return NULL;
}

static uint32_t count_symbols(const ElfW(Dyn) * d, ElfW(Addr) base) {
  const uint32_t *gnu = dynamic_entry(d, DT_GNU_HASH, base), *old = dynamic_entry(d, DT_HASH, base);
  return old ? old[1] : gnu ? gnu[1] : 0; // the whole table, or where the defined ones begin
}

static int mentions(struct dl_phdr_info *info, size_t size, void *name) {
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *d = (const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    const ElfW(Sym) *symbols = dynamic_entry(d, DT_SYMTAB, info->dlpi_addr);
    const char *strings = dynamic_entry(d, DT_STRTAB, info->dlpi_addr);
    for (uint32_t k = 0, n = symbols && strings ? count_symbols(d, info->dlpi_addr) : 0; k < n; k++)
      if (symbols[k].st_shndx == SHN_UNDEF && !strcmp(strings + symbols[k].st_name, name)) return 1;
  }
  return 0;
}

static bool objects_are_used(void) {
  static int known; // the search's: it is the same on every schedule
  if (!known) known = 1 + (dl_iterate_phdr(mentions, "norace_isolated_on_begin") == 1);
  return known == 2;
}

// ---- regions

static Object *lock_at(const void *address) {
  Object *o = object_find((uint64_t)address, OBJECT_MUTEX);
  o->flags = OBJECT_KNOWN | OBJECT_ONLY_NAMED;
  o->type = PTHREAD_MUTEX_RECURSIVE; // a region within a region is part of it
  return o;
}

PUBLIC void norace_isolated_begin(void) {
  if (!running) return;
  Task *t = task_current();
  if (!objects_are_used()) {
    graph_lock((uint64_t)&norace_isolated_region);
    mutex_lock(lock_at(&norace_isolated_region), CALLER);
    graph_isolated(CALLER);
  } else if (t->isolated_on && !t->isolated)
    give_up("an isolated region without objects inside one with objects is not handled");
  else if (!t->isolated++) rwlock_lock(&norace_isolated_region, true, CALLER);
}

PUBLIC void norace_isolated_end(void) {
  if (!running) return;
  Task *t = task_current();
  if (!objects_are_used()) {
    graph_isolated_end(CALLER); // while nobody else is inside
    mutex_unlock(lock_at(&norace_isolated_region), CALLER);
  } else if (!--t->isolated) rwlock_unlock(&norace_isolated_region, CALLER);
}

static int by_address(const void *a, const void *b) {
  const char *x = *(const char *const *)a, *y = *(const char *const *)b;
  return (x > y) - (x < y);
}

// In the order of their addresses, so that two regions cannot wait for each other.
static int sorted(const void *const *objects, int n, const void **in_order, uint64_t pc) {
  if (n < 0 || n > NORACE_MAX_OBJECTS)
    give_up("an isolated region names %d objects; %d are possible", n, NORACE_MAX_OBJECTS);
  reads(objects, (uint64_t)n * sizeof *objects, pc);
  memcpy(in_order, objects, (size_t)n * sizeof *objects);
  qsort(in_order, (size_t)n, sizeof *in_order, by_address);
  return n;
}

PUBLIC void norace_isolated_on_begin(const void *const *objects, int count) {
  if (!running) return;
  const void *in_order[NORACE_MAX_OBJECTS];
  int n = sorted(objects, count, in_order, CALLER);
  Task *t = task_current();
  if (!t->isolated_on++ && !t->isolated) rwlock_lock(&norace_isolated_region, false, CALLER);
  for (int i = 0; i < n; i++) mutex_lock(lock_at(in_order[i]), CALLER);
}

PUBLIC void norace_isolated_on_end(const void *const *objects, int count) {
  if (!running) return;
  const void *in_order[NORACE_MAX_OBJECTS];
  int n = sorted(objects, count, in_order, CALLER);
  Task *t = task_current();
  for (int i = n; i-- > 0;) mutex_unlock(lock_at(in_order[i]), CALLER);
  if (!--t->isolated_on && !t->isolated) rwlock_unlock(&norace_isolated_region, CALLER);
}
