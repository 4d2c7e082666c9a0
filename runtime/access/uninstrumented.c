#include "access/uninstrumented.h"

#include <sys/mman.h>
#include <unistd.h>

#include "access/access_kept.h"
#include "base/report_log.h"
#include "world/runtime.h"

#if defined __x86_64__
static const Trap TRAP = 0xcc; // int3
enum { TRAP_LEAVES_PC_BEHIND = sizeof(Trap) };
#else
static const Trap TRAP = 0xd4200000; // brk #0
enum { TRAP_LEAVES_PC_BEHIND = 0 };
#endif

static TrapsKept *const traps = &access_kept.traps;

static bool put(uint64_t at, Trap trap) {
  uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), start = at & ~(page - 1),
           size = at + sizeof trap - start;
  if (mprotect((void *)start, size, PROT_READ | PROT_WRITE | PROT_EXEC)) return false;
  *(volatile Trap *)at = trap;
  __builtin___clear_cache((char *)at, (char *)at + sizeof trap);
  mprotect((void *)start, size, PROT_READ | PROT_EXEC);
  return true;
}

static void tell(uint32_t i) {
  traps->trap_at[i].told = true;
  report_unknown("calls %s, which was not built with norace cc", control->foreign[i].name);
}

static void set(uint32_t i) {
  uint64_t at = control->foreign[i].start;
  if (traps->trap_at[i].set || traps->trap_at[i].told) return;
  traps->trap_at[i].was = *(Trap *)at;
  traps->trap_at[i].set = put(at, TRAP);
  if (!traps->trap_at[i].set)
    tell(i); // code cannot be changed here: that it is there must be enough
}

void uninstrumented_watch(void) {
  bool searches = control->mode != MODE_REPLAY && !(control->allow & ALLOW_UNSEEN);
  if (likely(traps->all_set) || !searches || world->outside_parts) return;
  traps->all_set = true;
  if (control->too_many_foreign) report_unknown("much of the program was not built with norace cc");
  for (uint32_t i = 0; i < control->n_foreign; i++) set(i);
}

bool uninstrumented_trap(uint64_t *pc) {
  uint64_t at = *pc - TRAP_LEAVES_PC_BEHIND;
  for (uint32_t i = 0; i < control->n_foreign; i++) {
    if (control->foreign[i].start != at || !traps->trap_at[i].set) continue;
    put(at, traps->trap_at[i].was);
    traps->trap_at[i].set = false;
    if (alone || world->outside_parts)
      traps->all_set = false; // it is set again when others are there
    else tell(i);
    *pc = at;
    return true;
  }
  return false;
}

const char *uninstrumented_name(uint64_t pc) {
  const Foreign *nearest = NULL;
  for (uint32_t i = 0; i < control->n_foreign; i++) {
    const Foreign *f = &control->foreign[i];
    if (f->start <= pc && (!nearest || f->start > nearest->start)) nearest = f;
  }
  return nearest ? nearest->name : NULL;
}
