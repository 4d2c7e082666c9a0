// Saving and restoring the state of an execution, in process.
//
// The pages of all regions (the program's data and heap, the world) are write-protected when the
// first snapshot is taken. The first write to a protected page faults: what it held goes to a log,
// and the page is *hot* from then on, which means that it can be written. A snapshot is a copy of
// the hot pages and of the used part of each stack. Restoring copies them back; pages that became
// hot only later get what the log has for them. Pages that stay as they are from snapshot to
// snapshot, and all if there are many, are protected again, and are not copied any more. So a
// snapshot costs what changes from one to the next; what is written once and then only read costs
// nothing, however large it is.
//
// The invariant: a page is as it was at the latest snapshot, or hot; and a hot page has a copy in
// that snapshot, or an entry in the log behind it.
#include <errno.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/output.h"
#include "base/report_log.h"
#include "base/spill.h"
#include "world/fiber.h"
#include "world/hooks.h"
#include "world/other_stacks.h"
#include "world/runtime.h"
#include "world/snapshot.h"
#include "world/state_hash.h"
#include "world/world_kept.h"

enum { PAGE = 4096, MAX_SNAPSHOTS = 1 << 20 };
enum { FEW = 64, MANY = 1024 };         // hot pages
enum { QUIET = 8, RESTLESS = 1 << 14 }; // looks after which one cools, at first and at most
enum { LOOK_EACH = 32 };                // snapshots, while few are hot
enum { SOME = 64 };                     // snapshots
enum { NEAREST = 16 };                  // snapshots that stay when the others are thinned out
#if defined __x86_64__
enum { SIGNAL_COST = 5000 }; // what the kernel takes for a fault, in ticks of now()
#else
enum { SIGNAL_COST = 2000 };
#endif
#define MAX_PAGES (1ul << 24)
#define MAX_LOG (1ul << 26)
#define SNAPSHOT_BUDGET (control->mode == MODE_WITNESS ? 1ul << 28 : 2ul << 30)
#define THIN_OUT (1ul << 25) // bytes

typedef struct {
  uint32_t page;
  uint32_t unused;
  char content[PAGE];
} Copy;

struct Snapshot {
  uint32_t depth;
  uint64_t n_hot, size, shadow, n_log;
  Copy copy[]; // then the stacks
};

static const char zeros[PAGE] __attribute__((aligned(8)));

static SnapshotsKept *const snapshots = &world_kept.snapshots;

// Only differences count, and only against each other: the processor's own counter will do where
// reading it takes no call. It is read at each state.
static uint64_t now(void) {
#if defined __x86_64__
  return __builtin_ia32_rdtsc();
#else
  struct timespec t;
  clock_gettime_real(&t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
#endif
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
  if (snapshots->n_regions == MAX_REGIONS) give_up("more than %d memory regions", MAX_REGIONS);
  char *from = (char *)((uint64_t)start & ~(PAGE - 1ul)),
       *to = (char *)(((uint64_t)start + size + PAGE - 1) & ~(PAGE - 1ul));
  uint32_t i = snapshots->n_regions++;
  for (; i && snapshots->regions[i - 1].start > from; i--)
    snapshots->regions[i] = snapshots->regions[i - 1];
  Region *r = &snapshots->regions[i];
  r->start = from;
  r->end = to;
  r->program = (uint64_t)from < WORLD_BASE || (uint64_t)from >= WORLD_BASE + WORLD_SPAN;
  r->page = reserve((size_t)(to - from) / PAGE * sizeof *r->page);
  if (snapshots->armed) protect(from, to, PROT_READ);
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
    if (start >= end) continue;
    region_add((void *)start, end - start);
    if (strstr(info->dlpi_name, "/libc.so"))
      snapshots->libc = (char *)start, snapshots->libc_end = (char *)end;
  }
  return 0;
}

void region_add_program(void) {
  snapshots->all_hashed = true;
  snapshots->last_cost = SIGNAL_COST;
  dl_iterate_phdr(add_segments, &snapshots->armed);
}

// ---- hot pages

static Region *region_of(char *address) {
  uint32_t low = 0, high = snapshots->n_regions;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (address >= snapshots->regions[middle].end) low = middle + 1;
    else high = middle;
  }
  return low < snapshots->n_regions && address >= snapshots->regions[low].start
             ? &snapshots->regions[low]
             : NULL;
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

static const char *content_of(const char *content) { return content ? content : zeros; }

static void hash_page(StateHash *sum, const Page *p) {
  hash_changes(sum, (const uint64_t *)p->address, (const uint64_t *)content_of(p->original));
}

static void hash_cold(void) {
  for (uint32_t i = 0; i < snapshots->n_pages; i++) {
    Page *p = &snapshots->pages[i];
    if (p->hot || p->hashed || !p->program) continue;
    p->hash = (StateHash){0, 0};
    hash_page(&p->hash, p);
    p->hashed = true;
    snapshots->cold_hash.a += p->hash.a;
    snapshots->cold_hash.b += p->hash.b;
  }
  snapshots->all_hashed = true;
}

// A word that is as it was at first counts for nothing, so it does not matter which pages are hot.
void snapshot_hash(StateHash *sum) {
  if (!snapshots->all_hashed) hash_cold();
  for (uint64_t i = 0; i < snapshots->n_hot; i++)
    if (snapshots->pages[snapshots->hot[i]].program)
      hash_page(sum, &snapshots->pages[snapshots->hot[i]]);
  sum->a += snapshots->cold_hash.a;
  sum->b += snapshots->cold_hash.b;
}

uint64_t snapshot_pages(void) { return snapshots->n_pages; }

static bool is_zero(const char *page) {
  const uint64_t *w = (const uint64_t *)page;
  for (int i = 0; i < PAGE / 8; i += 8)
    if (w[i] | w[i + 1] | w[i + 2] | w[i + 3] | w[i + 4] | w[i + 5] | w[i + 6] | w[i + 7])
      return false;
  return true;
}

static void *keep(size_t size) {
  snapshots->stored += size;
  return arena_raw(&snapshots->store, size);
}

static void drop(void *p, size_t size) {
  snapshots->stored -= size;
  arena_give(&snapshots->store, p, size);
}

static char *keep_page(const char *page) {
  return is_zero(page) ? NULL : memcpy(keep(PAGE), page, PAGE);
}

static void drop_content(const Logged *l) {
  if (l->content && l->content != snapshots->pages[l->page].original) drop(l->content, PAGE);
}

static void log_page(uint32_t page, char *content) {
  if (snapshots->n_log == MAX_LOG)
    runtime_bug("too many changes for snapshots; try --snapshot=fork");
  snapshots->undo_log[snapshots->n_log++] = (Logged){page, content};
  snapshots->pages[page].last = content_of(content);
}

static void become_hot(uint32_t page) {
  Page *p = &snapshots->pages[page];
  if (p->hashed) snapshots->cold_hash.a -= p->hash.a, snapshots->cold_hash.b -= p->hash.b;
  p->hashed = false;
  p->hot = true;
  p->quiet = 0;
  p->patience = !p->patience ? QUIET : p->patience < RESTLESS ? p->patience * 2 : p->patience;
  snapshots->hot[snapshots->n_hot++] = page;
}

static uint32_t page_new(const Region *r, char *address) {
  if (snapshots->n_pages == MAX_PAGES)
    runtime_bug("the program writes too many pages for snapshots; try --snapshot=fork");
  snapshots->pages[snapshots->n_pages] =
      (Page){.address = address, .original = keep_page(address), .program = r->program};
  return snapshots->n_pages++;
}

static bool is_hot(const Region *r, const char *address) {
  uint32_t number = r->page[(address - r->start) / PAGE];
  return number && snapshots->pages[number - 1].hot;
}

// About to be written.
static void heat(Region *r, char *address) {
  uint32_t *number = &r->page[(address - r->start) / PAGE];
  bool new = !*number;
  if (new) *number = page_new(r, address) + 1;
  uint32_t page = *number - 1;
  log_page(page, new ? snapshots->pages[page].original : keep_page(address));
  become_hot(page);
}

// Protects pages, several at once where they lie side by side.
typedef struct {
  char *start, *end;
  int how;
} PageSpan;

static void span_end(PageSpan *s) {
  if (s->start) protect(s->start, s->end, s->how);
  s->start = NULL;
}

static void span_add(PageSpan *s, char *page) {
  if (s->start && s->end != page) span_end(s);
  if (!s->start) s->start = page;
  s->end = page + PAGE;
}

static void cool(Page *p, PageSpan *span) {
  p->hot = false;
  snapshots->all_hashed &= !p->program;
  span_add(span, p->address);
}

// Large working sets heat several pages at once: fewer faults, and fewer mappings (their number is
// limited).
static uint64_t window(void) {
  return snapshots->n_hot < 1024 ? 1 : snapshots->n_hot < 8192 ? 8 : 64;
}

bool snapshot_fault(void *address) {
  if (!snapshots->armed) return false;
  Region *r = region_of(address);
  char *page = (char *)((uint64_t)address & ~(PAGE - 1ul));
  if (!r || is_hot(r, page)) return false;
  uint64_t started = now();
  char *end = page + window() * PAGE;
  if (end > r->end) end = r->end;
  for (char *p = page; p < end; p += PAGE)
    if (!is_hot(r, p)) heat(r, p);
  protect(page, end, PROT_READ | PROT_WRITE);
  uint64_t took = now() - started + SIGNAL_COST;
  snapshots->fault_cost += took;
  snapshots->faults_since += took;
  return true;
}

void region_touch(void *start, size_t size) {
  if (!snapshots->armed || !size) return;
  for (char *p = (char *)((uint64_t)start & ~(PAGE - 1ul)); p < (char *)start + size; p += PAGE)
    snapshot_fault(p);
}

void region_touch_libc(void) {
  region_touch(snapshots->libc, (size_t)(snapshots->libc_end - snapshots->libc));
}

static void arm(void) {
  snapshots->pages = reserve(MAX_PAGES * sizeof *snapshots->pages);
  snapshots->hot = reserve(MAX_PAGES * sizeof *snapshots->hot);
  snapshots->undo_log = reserve(MAX_LOG * sizeof *snapshots->undo_log);
  snapshots->taken = reserve(MAX_SNAPSHOTS * sizeof *snapshots->taken);
  snapshots->store.base = snapshots->store.top =
      memory_map(SNAPSHOT_BASE, SNAPSHOT_SPAN, MAP_PRIVATE);
  snapshots->store.limit = snapshots->store.base + SNAPSHOT_SPAN;
  spill_range(snapshots->store.base, SNAPSHOT_SPAN);
  snapshots->armed = true;
  for (uint32_t i = 0; i < snapshots->n_regions; i++)
    protect(snapshots->regions[i].start, snapshots->regions[i].end, PROT_READ);
}

// ---- processes instead of copies: the parent is the snapshot. It waits, and makes another child
// when the search comes back to it.

static void fork_leave(int32_t depth) {
  findings()->go_back = depth;
  CALL_REAL(_exit, 0);
  __builtin_unreachable();
}

static bool fork_take(uint32_t depth) {
  bool is_root = !snapshots->n_taken;
  snapshots->n_taken++;
  world_hooks.save();
  for (uint32_t from = depth;; from = (uint32_t)findings()->go_back) {
    uint64_t started = now();
    findings()->go_back = -1;
    pid_t child = CALL_REAL(fork);
    COUNT(snapshots, 1);
    if (child == 0) {
      snapshots->last_stop = now();
      snapshots->last_cost = snapshots->last_stop - started;
      if (control->executions) output_silence();
      world_hooks.part(depth, from);
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
  snapshots->n_taken = 0;
  findings()->over = true;
  return false;
}

// ---- taking and restoring

static size_t stack_size(const Fiber *f) {
  return f->state == FIBER_ENDED ? 0 : (size_t)(f->stack_top - own_stack_low(f));
}

static size_t stacks_size(void) {
  size_t n = 0;
  for (uint32_t i = 0; i < world->n_fibers; i++) n += stack_size(world->fiber[i]);
  return n;
}

// Which pages are hot for one snapshot more. While they are few, looking costs as much as saving
// does: it is not done each time.
static void choose_hot(void) {
  if (snapshots->n_hot <= FEW && ++snapshots->unlooked < LOOK_EACH) return;
  snapshots->unlooked = 0;
  uint64_t kept = 0;
  PageSpan span = {.how = PROT_READ};
  bool many = snapshots->n_hot > MANY;
  for (uint64_t i = 0; i < snapshots->n_hot; i++) {
    Page *p = &snapshots->pages[snapshots->hot[i]];
    bool same = !many && !memcmp(p->address, p->last, PAGE);
    p->quiet = same ? p->quiet + 1 : 0;
    if (many || p->quiet >= p->patience) cool(p, &span);
    else snapshots->hot[kept++] = snapshots->hot[i];
  }
  span_end(&span);
  snapshots->n_hot = kept;
}

static void snapshot_drop(Snapshot *s) { drop(s, s->size); }

// Each has another number: a page that has it was met.
static uint32_t next_serial(void) {
  static uint32_t serial;
  return ++serial;
}

// What the log has between a snapshot and the next one: of each page the first entry counts, and
// none if the snapshot has a copy. The others held what it was at snapshots that are gone.
static uint64_t thin_log(const Snapshot *s, uint64_t from, uint64_t to, uint64_t kept) {
  uint32_t serial = next_serial();
  for (uint64_t i = 0; i < s->n_hot; i++) snapshots->pages[s->copy[i].page].serial = serial;
  for (uint64_t i = from; i < to; i++) {
    Page *p = &snapshots->pages[snapshots->undo_log[i].page];
    if (p->serial == serial) drop_content(&snapshots->undo_log[i]);
    else snapshots->undo_log[kept++] = snapshots->undo_log[i];
    p->serial = serial;
  }
  return kept;
}

// Behind the latest snapshot each page has one entry at most, and the page knows it.
static void thin_logs(void) {
  uint64_t kept = snapshots->taken[0]->n_log, from = kept;
  for (uint32_t i = 0; i < snapshots->n_taken; i++) {
    bool latest = i + 1 == snapshots->n_taken;
    uint64_t to = latest ? snapshots->n_log : snapshots->taken[i + 1]->n_log;
    snapshots->taken[i]->n_log = kept;
    if (!latest) kept = thin_log(snapshots->taken[i], from, to, kept);
    else
      while (from < to) snapshots->undo_log[kept++] = snapshots->undo_log[from++];
    from = to;
  }
  snapshots->n_log = kept;
}

static void thin_shadow_logs(void) {
  uint64_t kept = snapshots->taken[0]->shadow, from = kept;
  for (uint32_t i = 0; i < snapshots->n_taken; i++) {
    uint64_t to =
        i + 1 < snapshots->n_taken ? snapshots->taken[i + 1]->shadow : world_hooks.shadow->bytes();
    snapshots->taken[i]->shadow = kept;
    kept = world_hooks.shadow->thin(from, to, kept);
    from = to;
  }
  world_hooks.shadow->cut(kept);
  snapshots->shadow_thinned = kept;
}

// Of the snapshots that are not among the last every second one goes: where the search comes back
// to them the way is longer, but it comes there later.
static void thin_out(void) {
  uint32_t kept = 1;
  for (uint32_t i = 1; i < snapshots->n_taken; i++)
    if (i % 2 && i + NEAREST < snapshots->n_taken) snapshot_drop(snapshots->taken[i]);
    else snapshots->taken[kept++] = snapshots->taken[i];
  snapshots->n_taken = kept;
  thin_logs();
  thin_shadow_logs();
}

// They take much room, and so much more than when they were last thinned out.
static bool is_crowded(void) {
  uint64_t log = world_hooks.shadow->bytes();
  return snapshots->n_taken > 2 * NEAREST &&
         (snapshots->stored > THIN_OUT ||
          (log > THIN_OUT / 2 && log > 2 * snapshots->shadow_thinned));
}

bool snapshot_take(uint32_t depth) {
  if (control->snapshot == SNAPSHOT_FORK) return fork_take(depth);
  uint64_t started = now();
  if (!snapshots->armed) arm(), snapshots->row_start = started;
  world_hooks.save();
  choose_hot();
  size_t size = sizeof(Snapshot) + snapshots->n_hot * sizeof(Copy) + stacks_size();
  Snapshot *s = keep(size);
  *s = (Snapshot){depth, snapshots->n_hot, size, world_hooks.shadow->mark(), snapshots->n_log};
  for (uint64_t i = 0; i < snapshots->n_hot; i++) {
    Page *p = &snapshots->pages[snapshots->hot[i]];
    s->copy[i].page = snapshots->hot[i];
    memcpy(s->copy[i].content, p->address, PAGE);
    p->last = s->copy[i].content;
  }
  char *at = (char *)&s->copy[snapshots->n_hot];
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    size_t n = stack_size(world->fiber[i]);
    memcpy(at, own_stack_low(world->fiber[i]), n);
    at += n;
  }
  CHECK(!snapshots->n_taken ||
        snapshots->taken[snapshots->n_taken - 1]->depth <= depth); // in the order of the execution
  snapshots->taken[snapshots->n_taken++] = s;
  COUNT(snapshots, 1);
  if (snapshots->stored > control->peak_snapshot_bytes)
    control->peak_snapshot_bytes = snapshots->stored;
  if (is_crowded()) thin_out();
  snapshots->in_a_row++;
  snapshots->last_stop = now();
  // Another process may have had the processor meanwhile: what really costs more does so again.
  uint64_t cost = snapshots->last_stop - started + snapshots->fault_cost,
           most = 2 * snapshots->last_cost;
  snapshots->last_cost = cost < most ? cost : most;
  snapshots->fault_cost = snapshots->faults_since = 0;
  return true;
}

uint64_t snapshot_clock(void) { return now(); }

void snapshot_leave_out(uint64_t since) {
  uint64_t took = now() - since;
  snapshots->last_stop += took;
  snapshots->row_start += took;
}

// Saving pays where running on from the last snapshot again would cost more than saving the state
// and putting it back, which costs about as much. When the memory for them is used up, longer
// re-runs take their place.
bool snapshot_shortens(void) {
  if (!snapshots->n_taken) return true;
  if (snapshots->stored + world_hooks.shadow->bytes() > SNAPSHOT_BUDGET ||
      snapshots->n_taken == MAX_SNAPSHOTS)
    return false;
  return now() - snapshots->last_stop - snapshots->faults_since > 2 * snapshots->last_cost;
}

// On a long way they get rarer: the search comes back to few places of it, and takes some more on
// the way to them (search_walk). Each is then at least a fixed share of the way behind the last, so
// that their number grows with the logarithm of its length.
bool snapshot_worthwhile(void) {
  uint32_t n = snapshots->n_taken > snapshots->in_a_row ? snapshots->n_taken : snapshots->in_a_row;
  if (!snapshot_shortens()) return false;
  uint64_t at = now(), since = at - snapshots->last_stop - snapshots->faults_since;
  return n < SOME || (since > 2 * snapshots->last_cost * (n / SOME) &&
                      (snapshots->in_a_row < SOME || since > (at - snapshots->row_start) / SOME));
}

void snapshot_done(void) {
  if (control->snapshot == SNAPSHOT_FORK && snapshots->n_taken) fork_leave(-1);
}

// The page held this then. A cold one that holds it now stays cold; false: it does.
static bool put_back(uint32_t page, const char *content) {
  Page *p = &snapshots->pages[page];
  if (!p->hot) {
    if (!memcmp(p->address, content, PAGE)) return false;
    protect(p->address, p->address + PAGE, PROT_READ | PROT_WRITE);
    become_hot(page);
  }
  memcpy(p->address, content, PAGE);
  p->last = content;
  return true;
}

// What the log has behind the snapshot: of each page the first entry counts. It stays if the page
// stays hot.
static void undo_since(const Snapshot *s, uint32_t serial) {
  uint64_t kept = s->n_log;
  for (uint64_t i = s->n_log; i < snapshots->n_log; i++) {
    Logged l = snapshots->undo_log[i];
    Page *p = &snapshots->pages[l.page];
    bool first = p->serial != serial;
    p->serial = serial;
    if (first && put_back(l.page, content_of(l.content))) snapshots->undo_log[kept++] = l;
    else drop_content(&l);
  }
  snapshots->n_log = kept;
}

// Putting the state back costs about what saving it does: what that cost when many pages were
// written for the first time is not for ever. Many hot pages, though, cool when the state is saved,
// and saving leads to faults that putting back does not.
static void cost_was(uint64_t restoring) {
  uint64_t cost = restoring + snapshots->fault_cost;
  if (snapshots->n_hot > FEW || cost >= snapshots->last_cost) return;
  snapshots->last_cost -= (snapshots->last_cost - cost) / 8;
  snapshots->fault_cost = 0;
}

static void restore(const Snapshot *s) {
  uint64_t started = now();
  uint32_t serial = next_serial();
  for (uint64_t i = 0; i < s->n_hot; i++) {
    snapshots->pages[s->copy[i].page].serial = serial;
    put_back(s->copy[i].page, s->copy[i].content);
  }
  undo_since(s, serial);
  const char *at = (const char *)&s->copy[s->n_hot];
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    size_t n = stack_size(world->fiber[i]);
    memcpy(own_stack_low(world->fiber[i]), at, n);
    at += n;
  }
  world_hooks.shadow->undo(s->shadow);
  world_hooks.restore();
  alone_set(world->alone);
  if (!alone && world_hooks.together) world_hooks.together();
  snapshots->in_a_row = 0;
  snapshots->row_start = snapshots->last_stop = now();
  snapshots->faults_since = 0;
  cost_was(snapshots->last_stop - started);
}

uint32_t snapshot_first(void) {
  if (control->snapshot == SNAPSHOT_FORK)
    give_up("more threads meet at a barrier than it waits for; use --snapshot=copy");
  return snapshots->taken[0]->depth;
}

uint32_t snapshot_restore(uint32_t depth) {
  if (control->snapshot == SNAPSHOT_FORK) fork_leave((int32_t)depth);
  CHECK(snapshots->n_taken);
  while (snapshots->taken[snapshots->n_taken - 1]->depth > depth) {
    snapshot_drop(snapshots->taken[--snapshots->n_taken]);
    CHECK(snapshots->n_taken); // the first one stays
  }
  restore(snapshots->taken[snapshots->n_taken - 1]);
  return snapshots->taken[snapshots->n_taken - 1]->depth;
}
