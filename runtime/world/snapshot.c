// Saving and restoring the state of an execution, in process.
//
// The pages of all regions (the program's data and heap, the world) are write-protected when the
// first snapshot is taken. The first write to a page faults once: its content is kept as the page's
// *original*, and the page is *hot* from then on. A snapshot is a copy of the hot pages and of the
// used part of each stack. Restoring copies them back; pages that became hot only later get their
// original. So what is written once before the search and only read afterwards costs nothing,
// however large it is.
#include <errno.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "access/uninstrumented.h"
#include "base/arenas.h"
#include "base/spill.h"
#include "libc/descriptors.h"
#include "search/pauses.h"
#include "search/state_merging.h"
#include "start.h"
#include "world/runtime.h"
#include "world/snapshot.h"

enum { PAGE = 4096, MAX_REGIONS = 1 << 15, MAX_SNAPSHOTS = 1 << 20 };
#define MAX_HOT (1ul << 22)
#define SNAPSHOT_BUDGET (control->mode == MODE_WITNESS ? 1ul << 28 : 2ul << 30)

typedef struct {
  char *start, *end;
  uint8_t *hot; // a flag for each page
  bool program; // part of the program's state, not of the runtime's knowledge of it
} Region;

struct Snapshot {
  uint32_t depth;
  uint64_t n_hot, size, shadow;
};

static Region regions[MAX_REGIONS];
static uint32_t n_regions;
static bool armed;

static char **hot_page;  // addresses
static bool *is_program; // memory of the program, not of the runtime
static char *originals;  // their first contents, page by page
static bool *was_zero;   // ... which need not be kept if there was nothing
static uint64_t n_hot;

static char *pool, *pool_top;
static Snapshot **taken;
static uint32_t n_taken;
static uint64_t last_stop,
    last_cost =
        2000; // in nanoseconds; when the state was last saved or restored, and what that costs

static uint64_t now(void) {
  struct timespec t;
  clock_gettime_real(&t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void *reserve(size_t size) {
  void *p =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory for snapshots");
  return p;
}

static void protect(char *start, char *end, int how) {
  if (mprotect(start, (size_t)(end - start), how))
    give_up("cannot protect memory (errno %d); try --snapshot=fork", errno);
}

void region_add(void *start, size_t size) {
  if (n_regions == MAX_REGIONS) give_up("more than %d memory regions", MAX_REGIONS);
  char *from = (char *)((uint64_t)start & ~(PAGE - 1ul)),
       *to = (char *)(((uint64_t)start + size + PAGE - 1) & ~(PAGE - 1ul));
  Region *r = &regions[n_regions++];
  r->start = from;
  r->end = to;
  r->program = (uint64_t)from < WORLD_BASE || (uint64_t)from >= WORLD_BASE + WORLD_SPAN;
  r->hot = reserve((size_t)(to - from) / PAGE);
  if (armed) protect(from, to, PROT_READ);
}

// ---- the data segments of the program and of its libraries, the runtime's own and the loader's
// apart

static int add_segments(struct dl_phdr_info *info, size_t size, void *own) {
  uint64_t relro_end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *p = &info->dlpi_phdr[i];
    uint64_t start = info->dlpi_addr + p->p_vaddr, end = start + p->p_memsz;
    if (p->p_type == PT_GNU_RELRO) relro_end = (end + PAGE - 1) & ~(PAGE - 1ul);
    if (p->p_type == PT_LOAD && (uint64_t)own >= start && (uint64_t)own < end) return 0;
  }
  if (strstr(info->dlpi_name, "/ld-linux") || strstr(info->dlpi_name, "vdso")) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *p = &info->dlpi_phdr[i];
    if (p->p_type != PT_LOAD || !(p->p_flags & PF_W)) continue;
    uint64_t start = info->dlpi_addr + p->p_vaddr, end = start + p->p_memsz;
    start = start < relro_end ? relro_end : start & ~(PAGE - 1ul);
    if (start < end) region_add((void *)start, end - start);
  }
  return 0;
}

void region_add_program(void) { dl_iterate_phdr(add_segments, &armed); }

// ---- hot pages

static Region *region_of(char *address) {
  for (uint32_t i = 0; i < n_regions; i++)
    if (address >= regions[i].start && address < regions[i].end) return &regions[i];
  return NULL;
}

static void hash_word(StateHash *sum, uint64_t address, uint64_t value) {
  StateHash h = {address, address};
  hash_add(&h, value);
  hash_add(&h, address); // a second time: where a word lies and what it holds must not make up for
                         // each other
  sum->a += h.a;
  sum->b += h.b;
}

static void hash_changes(StateHash *sum, const uint64_t *now, const uint64_t *first) {
  for (int i = 0; i < PAGE / 8; i += 8) {
    uint64_t changed = 0;
    for (int k = i; k < i + 8; k++) changed |= now[k] ^ first[k];
    for (int k = i; changed && k < i + 8; k++)
      if (now[k] != first[k]) hash_word(sum, (uint64_t)&now[k], now[k]);
  }
}

// A word that is as it was at first counts for nothing, so it does not matter which pages are hot.
void snapshot_hash(StateHash *sum) {
  static const uint64_t zeros[PAGE / 8];
  for (uint64_t i = 0; i < n_hot; i++)
    if (is_program[i])
      hash_changes(sum, (const uint64_t *)hot_page[i],
                   was_zero[i] ? zeros : (const uint64_t *)(originals + i * PAGE));
}

uint64_t snapshot_pages(void) { return n_hot; }

static bool is_zero(const char *page) {
  const uint64_t *w = (const uint64_t *)page;
  for (int i = 0; i < PAGE / 8; i += 8)
    if (w[i] | w[i + 1] | w[i + 2] | w[i + 3] | w[i + 4] | w[i + 5] | w[i + 6] | w[i + 7])
      return false;
  return true;
}

static void heat(Region *r, char *page) {
  if (n_hot == MAX_HOT)
    runtime_bug("the program writes too many pages for snapshots; try --snapshot=fork");
  hot_page[n_hot] = page;
  was_zero[n_hot] = is_zero(page);
  if (!was_zero[n_hot]) memcpy(originals + n_hot * PAGE, page, PAGE);
  is_program[n_hot] = r->program;
  n_hot++;
  r->hot[(page - r->start) / PAGE] = 1;
}

// Large working sets heat several pages at once: fewer faults, and fewer mappings (their number is
// limited).
static uint64_t window(void) { return n_hot < 1024 ? 1 : n_hot < 8192 ? 8 : 64; }

bool snapshot_fault(void *address) {
  if (!armed) return false;
  Region *r = region_of(address);
  char *page = (char *)((uint64_t)address & ~(PAGE - 1ul));
  if (!r || r->hot[(page - r->start) / PAGE]) return false;
  char *end = page + window() * PAGE;
  if (end > r->end) end = r->end;
  for (char *p = page; p < end; p += PAGE)
    if (!r->hot[(p - r->start) / PAGE]) heat(r, p);
  protect(page, end, PROT_READ | PROT_WRITE);
  return true;
}

void region_touch(void *start, size_t size) {
  if (!armed || !size) return;
  for (char *p = (char *)((uint64_t)start & ~(PAGE - 1ul)); p < (char *)start + size; p += PAGE)
    snapshot_fault(p);
}

static void arm(void) {
  hot_page = reserve(MAX_HOT * sizeof *hot_page);
  originals = reserve(MAX_HOT * PAGE);
  was_zero = reserve(MAX_HOT * sizeof *was_zero);
  is_program = reserve(MAX_HOT * sizeof *is_program);
  taken = reserve(MAX_SNAPSHOTS * sizeof *taken);
  pool = pool_top = memory_map(SNAPSHOT_BASE, SNAPSHOT_SPAN, MAP_PRIVATE);
  spill_range(originals, MAX_HOT * PAGE);
  spill_range(pool, SNAPSHOT_SPAN);
  armed = true;
  for (uint32_t i = 0; i < n_regions; i++) protect(regions[i].start, regions[i].end, PROT_READ);
}

// ---- processes instead of copies: the parent is the snapshot. It waits, and makes another child
// when the search comes back to it.

static void fork_leave(int32_t depth) {
  findings()->go_back = depth;
  CALL_REAL(_exit, 0);
  __builtin_unreachable();
}

static bool fork_take(uint32_t depth) {
  bool is_root = !n_taken;
  n_taken++;
  files_save();
  for (uint32_t from = depth;; from = (uint32_t)findings()->go_back) {
    uint64_t started = now();
    findings()->go_back = -1;
    pid_t child = CALL_REAL(fork);
    COUNT(snapshots, 1);
    if (child == 0) {
      last_stop = now();
      last_cost = last_stop - started;
      if (control->executions) output_silence();
      files_part();
      pauses_start();
      search_walk(depth, from);
      return true;
    }
    int status = 0;
    if (child < 0 || CALL_REAL(waitpid, child, &status, 0) != child || status) {
      report_unknown("a process of the search ended before its time (status %x)", status);
      findings()->go_back = -1;
    }
    if (findings()->go_back < (int32_t)depth) break;
  }
  if (!is_root) CALL_REAL(_exit, 0);
  n_taken = 0;
  findings()->over = true;
  return false;
}

// ---- taking and restoring

static size_t stack_size(const Fiber *f) {
  return f->state == FIBER_ENDED ? 0 : (size_t)(f->stack_top - (char *)f->sp);
}

bool snapshot_take(uint32_t depth) {
  if (control->snapshot == SNAPSHOT_FORK) return fork_take(depth);
  if (!armed) arm();
  uint64_t started = now();
  files_save();
  Snapshot *s = (Snapshot *)pool_top;
  char *at = (char *)(s + 1);
  s->depth = depth;
  s->n_hot = n_hot;
  s->shadow = shadow_mark();
  for (uint64_t i = 0; i < n_hot; i++, at += PAGE) memcpy(at, hot_page[i], PAGE);
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    size_t n = stack_size(world->fiber[i]);
    memcpy(at, world->fiber[i]->sp, n);
    at += n;
  }
  s->size = (uint64_t)(at - (char *)s);
  CHECK(!n_taken || taken[n_taken - 1]->depth <= depth); // in the order of the execution
  taken[n_taken++] = s;
  pool_top = (char *)(((uint64_t)at + 63) & ~63ul);
  COUNT(snapshots, 1);
  if ((uint64_t)(pool_top - pool) > control->peak_snapshot_bytes)
    control->peak_snapshot_bytes = (uint64_t)(pool_top - pool);
  last_stop = now();
  last_cost = last_stop - started;
  return true;
}

// Saving pays where running on from the last snapshot again would cost more. When the memory for
// them is used up, longer re-runs take their place.
bool snapshot_worthwhile(void) {
  if (!n_taken) return true;
  if ((uint64_t)(pool_top - pool) + shadow_log_bytes() > SNAPSHOT_BUDGET ||
      n_taken == MAX_SNAPSHOTS)
    return false;
  return now() - last_stop > last_cost / 2;
}

void snapshot_done(void) {
  if (control->snapshot == SNAPSHOT_FORK && n_taken) fork_leave(-1);
}

static void restore_original(uint64_t i) {
  if (was_zero[i]) memset(hot_page[i], 0, PAGE);
  else memcpy(hot_page[i], originals + i * PAGE, PAGE);
}

static void restore(const Snapshot *s) {
  const char *at = (const char *)(s + 1);
  for (uint64_t i = 0; i < s->n_hot; i++, at += PAGE) memcpy(hot_page[i], at, PAGE);
  for (uint64_t i = s->n_hot; i < n_hot; i++) restore_original(i);
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    size_t n = stack_size(world->fiber[i]);
    memcpy(world->fiber[i]->sp, at, n);
    at += n;
  }
  shadow_undo(s->shadow);
  files_restore();
  alone = world->alone;
  if (!alone) uninstrumented_watch();
  last_stop = now();
}

uint32_t snapshot_first(void) {
  if (control->snapshot == SNAPSHOT_FORK)
    give_up("more threads meet at a barrier than it waits for; use --snapshot=copy");
  return taken[0]->depth;
}

uint32_t snapshot_restore(uint32_t depth) {
  if (control->snapshot == SNAPSHOT_FORK) fork_leave((int32_t)depth);
  CHECK(n_taken);
  while (taken[n_taken - 1]->depth > depth) {
    pool_top = (char *)taken[--n_taken];
    CHECK(n_taken); // the first one stays
  }
  restore(taken[n_taken - 1]);
  return taken[n_taken - 1]->depth;
}
