// Conflicts between units of one thread: shadow memory of its own, kept on the first execution
// only, and from a conflict to a proposal.
#include "openmp/omp_propose.h"

#include "base/report_log.h"
#include "openmp/omp_loop.h"
#include "openmp/omp_task.h"
#include "openmp/omp_taskloop.h"
#include "openmp/omp_update.h"

#include <string.h>
#include <sys/mman.h>

// ---- constructs

typedef struct {
  uint64_t team, trip, chunk;
  uint32_t number, thread, size;
  UnitsKind kind;
  bool fixed;
  bool open; // which thread has which iterations is the implementation's choice
} Construct;

enum { MAX_CONSTRUCTS = 1 << 22 };
enum { MAX_SETS = 1024 };
typedef struct Mark {
  struct Mark *next;
  uint64_t pc, unit,
      simd; // unit: construct << 40 | number + 1; 0: outside of all. simd: instance; 0: none
  uint64_t simd_iteration;
  uint32_t locks, epoch;
  uint8_t mask, kind;
  bool ordered; // among the lanes of its vector
} Mark;
typedef struct { // for each thread and eight bytes
  Mark *read, *write;
} Place;
typedef struct { // what is looked at first
  uint32_t phase;
  uint8_t written;   // bytes that some unit has written
  uint8_t read_free; // bytes that two units have read without locks, whole: a third read shows
                     // nothing new unless somebody has written
} Head;
// Neighbours in memory are neighbours here, as most programs go through it in order.
enum { GROUP = 64 };
typedef struct {
  Head head[GROUP];
  Place place[GROUP];
} Group;
typedef struct {
  uint64_t key; // of a thread's 512 bytes; 0: free
  Group *group;
} Entry;
typedef struct {
  uint32_t team, n;
  TeamRule rule[MAX_RULES];
  bool possible;
} Plan;
enum { MAX_TRIED = 8 }; // threads of a team that is made larger for a trial
// Of each pair of lines a few: some at the first place where they meet, which may be a thread's own
// memory, and one at a few others.
enum { MAX_PAIRS = 256, MAX_EACH = 3, MAX_OTHERS = 3 };
typedef struct {
  uint64_t low, high;
  uint64_t first, other[MAX_OTHERS]; // addresses
  uint32_t n, n_others;
} Pair;
static struct {
  Construct *constructs;
  uint32_t n_constructs;
  struct {
    uint32_t n;
    uint64_t lock[MAX_HELD];
  } sets[MAX_SETS];
  uint32_t n_sets; // the first is the empty one
  Entry *entries;
  uint64_t n_entries, room; // room is a power of two
  Mark *free_marks;
  Pair pairs[MAX_PAIRS];
  uint32_t n_pairs;
} proposals = {.sets = {0}, .n_sets = 1};

static void *reserve(size_t size) {
  void *p =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory");
  return p;
}

uint32_t propose_construct(const OmpTask *t, uint32_t number, UnitsKind kind, uint64_t trip,
                           uint64_t chunk) {
  if (!proposals.constructs)
    proposals.constructs = reserve(MAX_CONSTRUCTS * sizeof *proposals.constructs);
  if (proposals.n_constructs + 1 >= MAX_CONSTRUCTS) return 0;
  proposals.constructs[++proposals.n_constructs] = (Construct){
      t->team->name, trip, chunk, number, t->number, t->team->size, kind, t->team->is_fixed, false};
  return proposals.n_constructs;
}

void propose_open(uint32_t construct) { proposals.constructs[construct].open = construct != 0; }

void propose_distributed(uint32_t construct, const OmpTask *t) {
  if (!construct || !omp_is_initial(t)) return;
  Construct *c = &proposals.constructs[construct];
  c->team = t->team->outer->name;
  c->thread = t->team->league;
  c->size = t->team->league_size;
  c->fixed = t->team->outer->is_fixed;
}

// ---- sets of locks

static uint32_t lock_set(const Fiber *f) {
  uint32_t n = held_known(f);
  for (uint32_t i = 0; i < proposals.n_sets; i++) {
    bool same = proposals.sets[i].n == n;
    for (uint32_t k = 0; same && k < n; k++) same = proposals.sets[i].lock[k] == f->held[k].address;
    if (same) return i;
  }
  if (proposals.n_sets == MAX_SETS) return 0; // as if it held none: one proposal too many
  proposals.sets[proposals.n_sets].n = n;
  for (uint32_t k = 0; k < n; k++) proposals.sets[proposals.n_sets].lock[k] = f->held[k].address;
  return proposals.n_sets++;
}

static bool holds(uint32_t set, uint64_t lock) {
  for (uint32_t i = 0; i < proposals.sets[set].n; i++)
    if (proposals.sets[set].lock[i] == lock) return true;
  return false;
}

static bool all_held(uint32_t a, uint32_t b) { // the locks of a, in b
  bool all = true;
  for (uint32_t i = 0; a != b && i < proposals.sets[a].n; i++)
    all = all && holds(b, proposals.sets[a].lock[i]);
  return all;
}

static bool share_lock(uint32_t a, uint32_t b) {
  for (uint32_t i = 0; i < proposals.sets[a].n; i++)
    if (holds(b, proposals.sets[a].lock[i])) return true;
  return false;
}

// ---- what was accessed

static Entry *entry_of(Entry *table, uint64_t size, uint64_t key) {
  uint64_t i = key * 0x9e3779b97f4a7c15ul >> (__builtin_clzl(size) + 1);
  while (table[i].key && table[i].key != key) i = (i + 1) & (size - 1);
  return &table[i];
}

static void grow(void) {
  uint64_t wanted = proposals.room ? proposals.room * 2 : 1 << 12;
  Entry *table = reserve(wanted * sizeof *table);
  for (uint64_t i = 0; i < proposals.room; i++)
    if (proposals.entries[i].key)
      *entry_of(table, wanted, proposals.entries[i].key) = proposals.entries[i];
  if (proposals.entries) munmap(proposals.entries, proposals.room * sizeof *proposals.entries);
  proposals.entries = table;
  proposals.room = wanted;
}

static Group *group_new(void) {
  enum { AT_ONCE = 1 << 12 };
  static Group *next, *end;
  if (next == end) {
    next = reserve(AT_ONCE * sizeof *next);
    end = next + AT_ONCE;
  }
  return next++;
}

static Group *group_of(uint64_t base, uint32_t thread) {
  static Entry last;
  uint64_t key = (base >> 9) << 14 | thread;
  if (likely(last.key == key)) return last.group;
  if (proposals.n_entries * 2 >= proposals.room) grow();
  Entry *e = entry_of(proposals.entries, proposals.room, key);
  if (!e->key) {
    *e = (Entry){key, group_new()};
    proposals.n_entries++;
  }
  last = *e;
  return e->group;
}

// ---- which marks are kept. A later access that conflicts with one that is not kept conflicts with
// one that is, too.

static Mark *mark_new(void) {
  enum { AT_ONCE = 1 << 16 };
  static Mark *next, *end;
  if (proposals.free_marks) {
    Mark *m = proposals.free_marks;
    proposals.free_marks = m->next;
    return m;
  }
  if (next == end) {
    next = reserve(AT_ONCE * sizeof *next);
    end = next + AT_ONCE;
  }
  return next++;
}

static void marks_free(Mark *list) {
  while (list) {
    Mark *m = list;
    list = m->next;
    m->next = proposals.free_marks;
    proposals.free_marks = m;
  }
}

static bool same_vector(const Mark *a, const Mark *b) {
  return a->unit == b->unit && a->simd == b->simd;
}
static bool same_unit(const Mark *a, const Mark *b) {
  return same_vector(a, b) && a->simd_iteration == b->simd_iteration;
}
static bool same_sort(const Mark *a, const Mark *b) {
  return same_unit(a, b) && a->pc == b->pc && a->ordered == b->ordered && a->locks == b->locks &&
         a->kind == b->kind;
}

// Locks, turns and atomicity keep others apart from b if they do from a.
static bool is_weaker(const Mark *a, const Mark *b) {
  return !(a->kind & ~b->kind & ACCESS_ATOMIC) && (!a->ordered || b->ordered) &&
         all_held(a->locks, b->locks);
}

// Others stand for it on these bytes: one of its unit, or two of different units, for whoever comes
// then is not of both. The same holds for lanes, but if only close ones can meet, none but its own
// stands for it.
static bool is_stood_for(const Mark *list, const Mark *new, uint8_t bytes, bool only_close) {
  const Mark *other = NULL, *lane = NULL;
  bool unit_done = false, lane_done = !new->simd;
  for (const Mark *m = list; m; m = m->next) {
    if ((m->mask & bytes) != bytes || !is_weaker(m, new)) continue;
    unit_done |= m->unit == new->unit || (other && other->unit != m->unit);
    if (!other) other = m;
    if (!same_vector(m, new)) continue;
    lane_done |= same_unit(m, new) || (!only_close && lane && !same_unit(lane, m));
    if (!lane) lane = m;
  }
  return unit_done && lane_done;
}

static bool is_redundant(const Mark *list, const Mark *new, bool only_close) {
  if (is_stood_for(list, new, new->mask, only_close)) return true;
  for (uint32_t bytes = new->mask; bytes; bytes &= bytes - 1)
    if (!is_stood_for(list, new, (uint8_t)(bytes & -bytes), only_close)) return false;
  return true;
}

static bool covers(const Mark *a, const Mark *b) {
  return !(b->mask & ~a->mask) && is_weaker(a, b);
}

// Lanes come in the order of their iterations: two later ones are closer to all that follow.
static bool two_lanes_later(const Mark *list, const Mark *old, const Mark *new) {
  for (const Mark *m = list; m; m = m->next)
    if (same_vector(m, new) && m->simd_iteration > old->simd_iteration &&
        m->simd_iteration < new->simd_iteration &&covers(m, old))
      return true;
  return false;
}

// A vector is over when its thread has begun another.
static bool lanes_replaced(const Mark *list, const Mark *old, const Mark *new) {
  if (!old->simd || same_unit(old, new)) return true;
  return same_vector(old, new) ? two_lanes_later(list, old, new) : new->simd > old->simd;
}

static bool unit_replaced(const Mark *list, const Mark *old, const Mark *new) {
  if (old->unit == new->unit) return true;
  for (const Mark *m = list; m; m = m->next)
    if (m != old && m->unit != new->unit &&covers(m, old)) return true;
  return false;
}

// The new one, or with a second one, stands for it.
static bool is_replaced(const Mark *list, const Mark *old, const Mark *new) {
  return covers(new, old) && lanes_replaced(list, old, new) && unit_replaced(list, old, new);
}

static uint32_t remove_replaced(Mark **list, const Mark *new) {
  uint32_t left = 0;
  for (Mark **at = list; *at;) {
    Mark *m = *at;
    if (!is_replaced(*list, m, new)) {
      at = &m->next;
      left++;
      continue;
    }
    *at = m->next;
    m->next = NULL;
    marks_free(m);
  }
  return left;
}

static void keep(Mark **list, const Mark *new, bool only_close) {
  enum { MAX_MARKS = 256 };
  for (Mark *m = *list; m; m = m->next)
    if (same_sort(m, new)) return (void)(m->mask |= new->mask);
  if (is_redundant(*list, new, only_close)) return;
  if (remove_replaced(list, new) == MAX_MARKS)
    return report_unknown("very many sets of locks are held at accesses to one place");
  Mark *m = mark_new();
  *m = *new;
  m->next = *list;
  *list = m;
}

// ---- from a conflict to a proposal

static uint64_t unit_number(uint64_t unit) { return (unit & ((1ul << 40) - 1)) - 1; }
static const Construct *construct_of(uint64_t unit) {
  return unit ? &proposals.constructs[unit >> 40] : NULL;
}

static void wakeup_owner(Plan *p, const Construct *c, uint64_t unit, uint32_t thread) {
  p->rule[p->n++] = (TeamRule){.team = c->team,
                               .kind = RULE_OWNER,
                               .number = c->number,
                               .unit = unit,
                               .thread = thread % c->size};
  p->possible = true;
}

static void wakeup_border(Plan *p, const Construct *c, uint64_t border) {
  p->rule[p->n++] =
      (TeamRule){.team = c->team, .kind = RULE_BORDER, .trip = c->trip, .unit = border};
  p->possible = true;
}

// Who has the unit in a team of n threads if no rule says otherwise; NOBODY: it is not the same for
// all.
static uint32_t usual_owner(const Construct *c, uint64_t unit, uint32_t n) {
  switch (c->kind) {
  case UNITS_BLOCKS:
  case UNITS_SECTIONS: return units_block_owner(c->trip, unit, n, 0);
  case UNITS_FREE:
  case UNITS_CYCLIC: return (uint32_t)(unit % n);
  default: return NOBODY;
  }
}

// A team of another size, whose usual assignment sets them apart. A thread's own code stays that
// thread's.
static void wakeup_size(Plan *p, const Construct *a, uint64_t i, const Construct *b, uint64_t j) {
  const Construct *any = a ? a : b;
  uint32_t least = a && b ? 2 : any->thread + 1 > 2 ? any->thread + 1 : 2;
  for (uint32_t n = least; !any->fixed && n < 64 && !p->possible; n++) {
    uint32_t first = a ? usual_owner(a, i, n) : any->thread,
             second = b ? usual_owner(b, j, n) : any->thread;
    if (first != NOBODY && second != NOBODY && first != second) p->possible = true, p->team = n;
  }
}

static bool is_free(const Construct *c) {
  return c && (c->kind == UNITS_FREE || c->kind == UNITS_SINGLE || c->kind == UNITS_SECTIONS);
}

// Another thread gets the unit, if the border is next to it.
static void wakeup_next_to(Plan *p, const Construct *c, uint64_t unit, bool only_there) {
  for (uint64_t border = unit; border <= unit + 1 && !p->possible; border++)
    if (border && border < c->trip &&
        units_block_owner(c->trip, unit, c->size, border) != c->thread) {
      wakeup_border(p, c, border);
      if (only_there) p->rule[p->n - 1].number = c->number;
    }
}

// Otherwise the border between blocks is what is open: that of all loops with so many iterations,
// or of one that need not be shared out as others are.
static void wakeup_blocks(Plan *p, const Construct *a, uint64_t i, const Construct *b, uint64_t j) {
  if (a && b && a->kind == UNITS_BLOCKS && b->kind == UNITS_BLOCKS && a->trip == b->trip) {
    if (i != j) wakeup_border(p, a, i > j ? i : j);
    else if (b->open && b->size > 1) wakeup_next_to(p, b, j, true);
    else if (a->open && a->size > 1) wakeup_next_to(p, a, i, true);
    return;
  }
  const Construct *c = b && b->kind == UNITS_BLOCKS ? b : a && a->kind == UNITS_BLOCKS ? a : NULL;
  if (c && c->fixed) wakeup_next_to(p, c, c == b ? j : i, false);
}

static Plan plan(uint64_t first, uint64_t second) {
  const Construct *a = construct_of(first), *b = construct_of(second);
  uint64_t i = a ? unit_number(first) : 0, j = b ? unit_number(second) : 0;
  Plan p = {.team = control->team};
  bool together = a == b && a->kind == UNITS_SECTIONS; // one block, that moves as a whole
  if (together) wakeup_border(&p, a, i > j ? i : j);
  else if (is_free(b)) wakeup_owner(&p, b, j, b->thread + 1);
  else if (is_free(a)) wakeup_owner(&p, a, i, a->thread + 1);
  if (!p.possible) wakeup_size(&p, a, i, b, j);
  if (p.possible && p.team > MAX_TRIED && a && b &&
      a->trip == b->trip) { // a border in a small team is as good, and cheaper to search
    Plan small = {.team = control->team};
    wakeup_blocks(&small, a, i, b, j);
    if (small.possible) return small;
  }
  if (!p.possible) wakeup_blocks(&p, a, i, b, j);
  return p;
}

static bool wanted_at(Pair *p, uint64_t address) {
  if (address == p->first) return p->n++ < MAX_EACH;
  for (uint32_t i = 0; i < p->n_others; i++)
    if (p->other[i] == address) return false;
  if (p->n_others == MAX_OTHERS) return false;
  p->other[p->n_others++] = address;
  return true;
}

static bool wanted(uint64_t a, uint64_t b, uint64_t address) {
  uint64_t low = a < b ? a : b, high = a ^ b ^ low;
  for (uint32_t i = 0; i < proposals.n_pairs; i++)
    if (proposals.pairs[i].low == low && proposals.pairs[i].high == high)
      return wanted_at(&proposals.pairs[i], address);
  if (proposals.n_pairs == MAX_PAIRS) {
    report_unknown("more than %d pairs of accesses may conflict between iterations or sections",
                   MAX_PAIRS);
    return false;
  }
  proposals.pairs[proposals.n_pairs++] = (Pair){.low = low, .high = high, .first = address, .n = 1};
  return true;
}

static AccessRecord record_of(const Mark *m, uint64_t base) {
  uint32_t from = (uint32_t)__builtin_ctz(m->mask), to = 32 - (uint32_t)__builtin_clz(m->mask);
  return (AccessRecord){m->pc, base + from, to - from, m->kind, current->number, m->epoch};
}

static void propose(const Mark *old, const Mark *new, uint64_t base) {
  Plan p = plan(old->unit, new->unit);
  uint64_t address = base + (uint64_t)__builtin_ctz(old->mask & new->mask);
  if (!p.possible || !wanted(old->pc, new->pc, address)) return;
  ProposalRecord r = {.head = {RECORD_PROPOSAL, sizeof r}, .team = p.team, .n_rules = p.n};
  r.access[0] = record_of(old, base);
  r.access[1] = record_of(new, base);
  memcpy(r.rule, p.rule, sizeof r.rule);
  log_add(&r.head);
}

// ---- accesses

static bool apart(uint64_t a, uint64_t b, uint64_t width) {
  return width && (a > b ? a - b : b - a) >= width;
}

static bool is_copy_of_task(uint64_t base) {
  const OmpBody *body = current->openmp.task->body;
  return body && base - (uint64_t)body < sizeof *body + body->size;
}

// own: the thread's own memory, in which only lanes of one vector can meet.
static void compare(const Mark *old, const Mark *new, uint64_t base, const OmpUnits *u, bool own) {
  if (!(old->mask & new->mask) || same_unit(old, new) || (old->kind & new->kind &ACCESS_ATOMIC))
    return;
  if (old->unit != new->unit) {
    if (units_watched() && !own && !share_lock(old->locks, new->locks)) propose(old, new, base);
    return;
  }
  // Lanes of one vector: nothing needs confirming by another assignment.
  if (!old->simd || old->simd != new->simd || (old->ordered && new->ordered) ||
      apart(old->simd_iteration, new->simd_iteration, u->simd_width) ||
      (u->simd_of_taskloop && reduction_has(base)))
    return;
  AccessRecord earlier = record_of(old, base), later = record_of(new, base);
  if (u->simd_shows_locals && base >= (uint64_t)current->stack &&
      base < (uint64_t)current->stack_top)
    report_unknown(
        "which variables of a simd loop with an ordered region are each lane's own cannot be told");
  else if (u->simd_of_taskloop && is_copy_of_task(base))
    report_unknown(
        "which variables of taskloop simd that a clause copies are each lane's own cannot be told");
  else report_race(&earlier, &later);
}

static bool is_plain(const Mark *m) {
  return !proposals.sets[m->locks].n && !m->simd && !(m->kind & ACCESS_ATOMIC);
}

static void remember(Head *head, Place *p, const Mark *new, bool only_close) {
  if (new->kind & ACCESS_WRITE) {
    head->written |= new->mask;
    return keep(&p->write, new, only_close);
  }
  for (const Mark *m = p->read; m && is_plain(new); m = m->next)
    if (m->unit != new->unit && is_plain(m)) head->read_free |= m->mask & new->mask;
  keep(&p->read, new, only_close);
}

static void compare_all(const Mark *list, const Mark *new, uint64_t base, const OmpUnits *u,
                        bool own) {
  for (const Mark *m = list; m; m = m->next) compare(m, new, base, u, own);
}

static void look(uint64_t base, uint8_t mask, uint32_t kind, uint64_t pc, const OmpUnits *u,
                 bool own) {
  Group *group = group_of(base, u->fiber);
  Head *head = &group->head[base / 8 % GROUP];
  Place *p = &group->place[base / 8 % GROUP];
  if (head->phase != u->phase) {
    *head = (Head){u->phase, 0, 0};
    marks_free(p->read);
    marks_free(p->write);
    *p = (Place){0};
  }
  if (!(kind & ACCESS_WRITE) && !head->written && !(mask & ~head->read_free) && !u->simd) return;
  Mark new = {.pc = pc,
              .mask = mask,
              .kind = (uint8_t)kind,
              .locks = lock_set(current),
              .epoch = current->epoch};
  if (u->inside && u->construct) new.unit = (uint64_t)u->construct << 40 | (u->unit + 1);
  if (u->simd)
    new.simd = u->simd_instance, new.simd_iteration = u->simd_iteration,
    new.ordered = u->simd_ordered;
  compare_all(p->write, &new, base, u, own);
  if (kind & ACCESS_WRITE) compare_all(p->read, &new, base, u, own);
  remember(head, p, &new, u->simd_width != 0);
}

// A thread's stack below where its part of the region began is its own, whoever runs the unit:
// another thread would use its own.
static bool is_own(const OmpTask *t, uint64_t address) {
  return address >= (uint64_t)current->stack && address < t->stack_base;
}

// Each lane of a vector has it for itself: made by a function that the iteration calls, or by a
// clause, or declared in the loop.
static bool is_lanes_own(const OmpUnits *u, uint64_t address) {
  if (u->simd_shows_locals || address < (uint64_t)current->stack ||
      address >= (uint64_t)current->stack_top)
    return false;
  if (address < u->simd_frame) return true;
  for (uint32_t i = 0; i < u->n_simd_own; i++)
    if (address - u->simd_own[i].address < u->simd_own[i].size) return true;
  return false;
}

static void look_at_all(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc,
                        const OmpUnits *u, bool own) {
  for (uint64_t base = address & ~7ul; base < address + size; base += 8) {
    uint8_t mask = 0xff;
    if (base < address) mask &= (uint8_t)(0xff << (address - base));
    if (base + 8 > address + size) mask &= (uint8_t)(0xff >> (base + 8 - address - size));
    look(base, mask, kind, pc, u, own);
  }
}

// Whoever works for a unit, in a team or task of its own, is part of the unit.
void omp_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  OmpTask *t = current->openmp.task;
  if (unlikely(t->update.active)) update_access(&t->update, address, size, kind & ACCESS_WRITE);
  const OmpUnits *u = t->units;
  if (!u || (!u->simd && (!units_watched() || t->team->proved))) return;
  bool own = is_own(t, address);
  if (u->simd ? is_lanes_own(u, address) : own) return;
  if (own) look_at_all(address, size, kind, pc, u, true);
  else
    for (; u; u = u->outer) look_at_all(address, size, kind, pc, u, false);
}
