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

#include "access/shadow.h"
#include "access/uninstrumented.h"
#include "base/arenas.h"
#include "base/report_log.h"
#include "base/spill.h"
#include "libc/descriptors.h"
#include "search/pauses.h"
#include "search/search.h"
#include "search/state_merging.h"
#include "start.h"
#include "world/fiber.h"
#include "world/runtime.h"
#include "world/snapshot.h"
#include "world/state_hash.h"

enum { PAGE = 4096, MAX_REGIONS = 1 << 15, MAX_SNAPSHOTS = 1 << 20 };
enum { FEW = 64, MANY = 1024, QUIET = 8 }; // hot pages; snapshots after which one cools
enum { SOME = 64 };                        // snapshots
enum { NEAREST = 16 };                     // snapshots that stay when the others are thinned out
enum { SIGNAL_COST = 2000 };               // nanoseconds that the kernel takes for a fault
#define MAX_PAGES (1ul << 24)
#define MAX_LOG (1ul << 26)
#define SNAPSHOT_BUDGET (control->mode == MODE_WITNESS ? 1ul << 28 : 2ul << 30)
#define THIN_OUT (1ul << 25) // bytes

typedef struct {
  char *start, *end;
  uint32_t *page; // for each page one more than its number; 0: not written since the first snapshot
  bool program;   // part of the program's state, not of the runtime's knowledge of it
} Region;

typedef struct {
  char *address;
  char *original;   // what it held at the first snapshot; NULL: nothing but zeros
  const char *last; // what it held at the latest snapshot, while it is hot
  StateHash hash;   // of what has changed since the first, while it is cold
  uint32_t serial;  // of the last restoring that met it
  uint8_t quiet;    // snapshots since it has changed
  bool program, hot, hashed;
} Page;

typedef struct {
  uint32_t page;
  char *content; // NULL: zeros
} Logged;

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

static Region regions[MAX_REGIONS]; // by address
static uint32_t n_regions;
static bool armed;

static Page *pages; // those that were written since the first snapshot
static uint32_t n_pages;
static uint32_t *hot;
static uint64_t n_hot;
static Logged *undo_log;
static uint64_t n_log;
static StateHash cold_hash; // of all cold pages that are hashed
static bool all_hashed = true;
static const char zeros[PAGE] __attribute__((aligned(8)));

static Arena store; // contents and snapshots
static uint64_t stored;
static Snapshot **taken;
static uint32_t n_taken;
static uint64_t shadow_thinned; // bytes that were left of shadow's log when it was last thinned
static uint32_t in_a_row;       // snapshots since the search last came back to one
static uint64_t row_start;      // when that was, in nanoseconds
// In nanoseconds: when the state was last saved or restored; what saving it costs, with the faults
// that it leads to; and what those have cost since.
static uint64_t last_stop, last_cost = 2000, fault_cost;

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
  uint32_t i = n_regions++;
  for (; i && regions[i - 1].start > from; i--) regions[i] = regions[i - 1];
  Region *r = &regions[i];
  r->start = from;
  r->end = to;
  r->program = (uint64_t)from < WORLD_BASE || (uint64_t)from >= WORLD_BASE + WORLD_SPAN;
  r->page = reserve((size_t)(to - from) / PAGE * sizeof *r->page);
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
  uint32_t low = 0, high = n_regions;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (address >= regions[middle].end) low = middle + 1;
    else high = middle;
  }
  return low < n_regions && address >= regions[low].start ? &regions[low] : NULL;
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
  for (uint32_t i = 0; i < n_pages; i++) {
    Page *p = &pages[i];
    if (p->hot || p->hashed || !p->program) continue;
    p->hash = (StateHash){0, 0};
    hash_page(&p->hash, p);
    p->hashed = true;
    cold_hash.a += p->hash.a;
    cold_hash.b += p->hash.b;
  }
  all_hashed = true;
}

// A word that is as it was at first counts for nothing, so it does not matter which pages are hot.
void snapshot_hash(StateHash *sum) {
  if (!all_hashed) hash_cold();
  for (uint64_t i = 0; i < n_hot; i++)
    if (pages[hot[i]].program) hash_page(sum, &pages[hot[i]]);
  sum->a += cold_hash.a;
  sum->b += cold_hash.b;
}

uint64_t snapshot_pages(void) { return n_pages; }

static bool is_zero(const char *page) {
  const uint64_t *w = (const uint64_t *)page;
  for (int i = 0; i < PAGE / 8; i += 8)
    if (w[i] | w[i + 1] | w[i + 2] | w[i + 3] | w[i + 4] | w[i + 5] | w[i + 6] | w[i + 7])
      return false;
  return true;
}

static void *keep(size_t size) {
  stored += size;
  return arena_raw(&store, size);
}

static void drop(void *p, size_t size) {
  stored -= size;
  arena_give(&store, p, size);
}

static char *keep_page(const char *page) {
  return is_zero(page) ? NULL : memcpy(keep(PAGE), page, PAGE);
}

static void drop_content(const Logged *l) {
  if (l->content && l->content != pages[l->page].original) drop(l->content, PAGE);
}

static void log_page(uint32_t page, char *content) {
  if (n_log == MAX_LOG) runtime_bug("too many changes for snapshots; try --snapshot=fork");
  undo_log[n_log++] = (Logged){page, content};
  pages[page].last = content_of(content);
}

static void become_hot(uint32_t page) {
  Page *p = &pages[page];
  if (p->hashed) cold_hash.a -= p->hash.a, cold_hash.b -= p->hash.b;
  p->hashed = false;
  p->hot = true;
  p->quiet = 0;
  hot[n_hot++] = page;
}

static uint32_t page_new(const Region *r, char *address) {
  if (n_pages == MAX_PAGES)
    runtime_bug("the program writes too many pages for snapshots; try --snapshot=fork");
  pages[n_pages] =
      (Page){.address = address, .original = keep_page(address), .program = r->program};
  return n_pages++;
}

static bool is_hot(const Region *r, const char *address) {
  uint32_t number = r->page[(address - r->start) / PAGE];
  return number && pages[number - 1].hot;
}

// About to be written.
static void heat(Region *r, char *address) {
  uint32_t *number = &r->page[(address - r->start) / PAGE];
  bool new = !*number;
  if (new) *number = page_new(r, address) + 1;
  uint32_t page = *number - 1;
  log_page(page, new ? pages[page].original : keep_page(address));
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
  all_hashed &= !p->program;
  span_add(span, p->address);
}

// Large working sets heat several pages at once: fewer faults, and fewer mappings (their number is
// limited).
static uint64_t window(void) { return n_hot < 1024 ? 1 : n_hot < 8192 ? 8 : 64; }

bool snapshot_fault(void *address) {
  if (!armed) return false;
  Region *r = region_of(address);
  char *page = (char *)((uint64_t)address & ~(PAGE - 1ul));
  if (!r || is_hot(r, page)) return false;
  uint64_t started = now();
  char *end = page + window() * PAGE;
  if (end > r->end) end = r->end;
  for (char *p = page; p < end; p += PAGE)
    if (!is_hot(r, p)) heat(r, p);
  protect(page, end, PROT_READ | PROT_WRITE);
  fault_cost += now() - started + SIGNAL_COST;
  return true;
}

void region_touch(void *start, size_t size) {
  if (!armed || !size) return;
  for (char *p = (char *)((uint64_t)start & ~(PAGE - 1ul)); p < (char *)start + size; p += PAGE)
    snapshot_fault(p);
}

static void arm(void) {
  pages = reserve(MAX_PAGES * sizeof *pages);
  hot = reserve(MAX_PAGES * sizeof *hot);
  undo_log = reserve(MAX_LOG * sizeof *undo_log);
  taken = reserve(MAX_SNAPSHOTS * sizeof *taken);
  store.base = store.top = memory_map(SNAPSHOT_BASE, SNAPSHOT_SPAN, MAP_PRIVATE);
  store.limit = store.base + SNAPSHOT_SPAN;
  spill_range(store.base, SNAPSHOT_SPAN);
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

static size_t stacks_size(void) {
  size_t n = 0;
  for (uint32_t i = 0; i < world->n_fibers; i++) n += stack_size(world->fiber[i]);
  return n;
}

// Which pages are hot for one snapshot more.
static void choose_hot(void) {
  if (n_hot <= FEW) return;
  uint64_t kept = 0;
  PageSpan span = {.how = PROT_READ};
  bool many = n_hot > MANY;
  for (uint64_t i = 0; i < n_hot; i++) {
    Page *p = &pages[hot[i]];
    bool same = !many && !memcmp(p->address, p->last, PAGE);
    p->quiet = same ? p->quiet + 1 : 0;
    if (many || p->quiet >= QUIET) cool(p, &span);
    else hot[kept++] = hot[i];
  }
  span_end(&span);
  n_hot = kept;
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
  for (uint64_t i = 0; i < s->n_hot; i++) pages[s->copy[i].page].serial = serial;
  for (uint64_t i = from; i < to; i++) {
    Page *p = &pages[undo_log[i].page];
    if (p->serial == serial) drop_content(&undo_log[i]);
    else undo_log[kept++] = undo_log[i];
    p->serial = serial;
  }
  return kept;
}

// Behind the latest snapshot each page has one entry at most, and the page knows it.
static void thin_logs(void) {
  uint64_t kept = taken[0]->n_log, from = kept;
  for (uint32_t i = 0; i < n_taken; i++) {
    bool latest = i + 1 == n_taken;
    uint64_t to = latest ? n_log : taken[i + 1]->n_log;
    taken[i]->n_log = kept;
    if (!latest) kept = thin_log(taken[i], from, to, kept);
    else
      while (from < to) undo_log[kept++] = undo_log[from++];
    from = to;
  }
  n_log = kept;
}

static void thin_shadow_logs(void) {
  uint64_t kept = taken[0]->shadow, from = kept;
  for (uint32_t i = 0; i < n_taken; i++) {
    uint64_t to = i + 1 < n_taken ? taken[i + 1]->shadow : shadow_log_bytes();
    taken[i]->shadow = kept;
    kept = shadow_thin(from, to, kept);
    from = to;
  }
  shadow_cut(kept);
  shadow_thinned = kept;
}

// Of the snapshots that are not among the last every second one goes: where the search comes back
// to them the way is longer, but it comes there later.
static void thin_out(void) {
  uint32_t kept = 1;
  for (uint32_t i = 1; i < n_taken; i++)
    if (i % 2 && i + NEAREST < n_taken) snapshot_drop(taken[i]);
    else taken[kept++] = taken[i];
  n_taken = kept;
  thin_logs();
  thin_shadow_logs();
}

// They take much room, and so much more than when they were last thinned out.
static bool is_crowded(void) {
  uint64_t log = shadow_log_bytes();
  return n_taken > 2 * NEAREST &&
         (stored > THIN_OUT || (log > THIN_OUT / 2 && log > 2 * shadow_thinned));
}

bool snapshot_take(uint32_t depth) {
  if (control->snapshot == SNAPSHOT_FORK) return fork_take(depth);
  uint64_t started = now();
  if (!armed) arm(), row_start = started;
  files_save();
  choose_hot();
  size_t size = sizeof(Snapshot) + n_hot * sizeof(Copy) + stacks_size();
  Snapshot *s = keep(size);
  *s = (Snapshot){depth, n_hot, size, shadow_mark(), n_log};
  for (uint64_t i = 0; i < n_hot; i++) {
    Page *p = &pages[hot[i]];
    s->copy[i].page = hot[i];
    memcpy(s->copy[i].content, p->address, PAGE);
    p->last = s->copy[i].content;
  }
  char *at = (char *)&s->copy[n_hot];
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    size_t n = stack_size(world->fiber[i]);
    memcpy(at, world->fiber[i]->sp, n);
    at += n;
  }
  CHECK(!n_taken || taken[n_taken - 1]->depth <= depth); // in the order of the execution
  taken[n_taken++] = s;
  COUNT(snapshots, 1);
  if (stored > control->peak_snapshot_bytes) control->peak_snapshot_bytes = stored;
  if (is_crowded()) thin_out();
  in_a_row++;
  last_stop = now();
  last_cost = last_stop - started + fault_cost;
  fault_cost = 0;
  return true;
}

// Saving pays where running on from the last snapshot again would cost more. When the memory for
// them is used up, longer re-runs take their place.
bool snapshot_shortens(void) {
  if (!n_taken) return true;
  if (stored + shadow_log_bytes() > SNAPSHOT_BUDGET || n_taken == MAX_SNAPSHOTS) return false;
  return now() - last_stop - fault_cost > last_cost / 2;
}

// On a long way they get rarer: the search comes back to few places of it, and takes some more on
// the way to them (search_walk). Each is then at least a fixed share of the way behind the last, so
// that their number grows with the logarithm of its length.
bool snapshot_worthwhile(void) {
  uint32_t n = n_taken > in_a_row ? n_taken : in_a_row;
  if (!snapshot_shortens()) return false;
  uint64_t at = now(), since = at - last_stop - fault_cost;
  return n < SOME || (since > last_cost / 2 * (n / SOME) &&
                      (in_a_row < SOME || since > (at - row_start) / SOME));
}

void snapshot_done(void) {
  if (control->snapshot == SNAPSHOT_FORK && n_taken) fork_leave(-1);
}

// The page held this then. A cold one that holds it now stays cold; false: it does.
static bool put_back(uint32_t page, const char *content) {
  Page *p = &pages[page];
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
  for (uint64_t i = s->n_log; i < n_log; i++) {
    Logged l = undo_log[i];
    Page *p = &pages[l.page];
    bool first = p->serial != serial;
    p->serial = serial;
    if (first && put_back(l.page, content_of(l.content))) undo_log[kept++] = l;
    else drop_content(&l);
  }
  n_log = kept;
}

static void restore(const Snapshot *s) {
  uint32_t serial = next_serial();
  for (uint64_t i = 0; i < s->n_hot; i++) {
    pages[s->copy[i].page].serial = serial;
    put_back(s->copy[i].page, s->copy[i].content);
  }
  undo_since(s, serial);
  const char *at = (const char *)&s->copy[s->n_hot];
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    size_t n = stack_size(world->fiber[i]);
    memcpy(world->fiber[i]->sp, at, n);
    at += n;
  }
  shadow_undo(s->shadow);
  files_restore();
  alone_set(world->alone);
  if (!alone) uninstrumented_watch();
  in_a_row = 0;
  row_start = last_stop = now();
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
    snapshot_drop(taken[--n_taken]);
    CHECK(n_taken); // the first one stays
  }
  restore(taken[n_taken - 1]);
  return taken[n_taken - 1]->depth;
}
