// Shadow memory: for every eight bytes of the program, the accesses that a later one could still
// race with.
//
// A cell holds two accesses in place and more in a chain. An access leaves the cell when a later
// one stands for it: one that happens after it, covers its bytes, and conflicts with everything
// that it conflicts with (FastTrack's argument, at byte precision and without loss).
#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#include "access/access_kept.h"
#include "access/freed_blocks.h"
#include "access/poison.h"
#include "access/shadow.h"
#include "base/arenas.h"
#include "base/proof_hints.h"
#include "base/report_log.h"
#include "base/spill.h"
#include "world/hooks.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/snapshot.h"
#include "world/state_hash.h"
#include "world/symbolic.h"
#include "world/symbolic_overlap.h"
#include "world/task_graph.h"

enum { CHAIN = 0x40, CHAIN_SLOTS = 7 };

typedef struct {
  Seen access;
  uint64_t pc;
} Slot;

// More accesses than a cell has room for, the newest first. What the first of a chain says holds
// for all of it.
typedef struct Chain {
  Slot slot[CHAIN_SLOTS];
  struct Chain *next;
  uint8_t n;         // slots in use
  bool writes;       // not all of them are reads
  uint16_t patience; // further reads that are added before all are looked at again
} Chain;

#define CHUNK_CELLS          \
  ((1ul << CHUNK_BITS) / 8 * \
   sizeof(Cell)) // bytes; as many for the places in the program follow, then the last accesses
#define CHUNK_LAST ((1ul << CHUNK_BITS) / 8 * sizeof(int32_t))
#define CHUNK_SPAN (2 * CHUNK_CELLS + CHUNK_LAST)

Cell *shadow_chunks[CHUNKS];
#define chunks shadow_chunks
enum { LINE = 128 }; // bytes of cells
#define LOG_SPAN (1ul << 36)
typedef struct {
  char cells[LINE], places[LINE];
} Undo;
enum { WAS_ZERO = 1 };
static ShadowKept *const shadow = &access_kept.shadow;

__attribute__((constructor(103))) static void find_errno(void) {
  shadow->errno_address = (uint64_t)&errno;
}

static void *reserve(size_t size) {
  void *p =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory for the shadow");
  return p;
}

// Nothing was ever seen there: where it was does not matter then.
static bool is_empty(const Cell *line) {
  uint64_t all = 0;
  for (uint32_t i = 0; i < LINE / sizeof *line; i++)
    all |= access_word(&line[i].access[0]) | access_word(&line[i].access[1]);
  return !all;
}

static void log_word(uint64_t word) {
  memcpy(shadow->undo_log + shadow->undo_used, &word, sizeof word);
  shadow->undo_used += sizeof word;
}

static void remember(Cell *cell) {
  CHECK_DEBUG((uint64_t)cell >= SHADOW_BASE && (uint64_t)cell < shadow->next_chunk);
  uint64_t i = ((uint64_t)cell - SHADOW_BASE) / LINE;
  if (likely(shadow->line_serial[i] == shadow->serial)) return;
  shadow->line_serial[i] = shadow->serial;
  uint64_t line = SHADOW_BASE + i * LINE, zero = is_empty((const Cell *)line) ? WAS_ZERO : 0;
  CHECK_DEBUG(shadow->undo_used + sizeof(Undo) + 2 * sizeof line <= LOG_SPAN);
  log_word(line | zero);
  if (!zero) {
    Undo *u = (Undo *)(shadow->undo_log + shadow->undo_used);
    memcpy(u->cells, (char *)line, LINE);
    memcpy(u->places, (char *)line + CHUNK_CELLS, LINE);
    shadow->undo_used += sizeof *u;
  }
  log_word(line | zero);
}

#define SERIALS_SPAN (SHADOW_SPAN / LINE * sizeof *shadow->line_serial)

// When the numbers are used up all lines become as if they had never been logged.
static void next_interval(void) {
  if (unlikely(++shadow->serial == 0)) {
    madvise(shadow->line_serial, SERIALS_SPAN, MADV_DONTNEED);
    shadow->serial = 1;
  }
}

static uint64_t shadow_mark(void) {
  if (!shadow->serial) {
    shadow->undo_log = reserve(LOG_SPAN);
    spill_range(shadow->undo_log, LOG_SPAN);
    shadow->line_serial = reserve(SERIALS_SPAN);
  }
  next_interval();
  return shadow->undo_used;
}

static void shadow_undo(uint64_t mark) {
  CHECK(mark <= shadow->undo_used); // marks are undone from the last to the first
  while (shadow->undo_used > mark) {
    spill_tick();
    shadow->undo_used -= sizeof(uint64_t);
    uint64_t line = *(uint64_t *)(shadow->undo_log + shadow->undo_used);
    CHECK_DEBUG(line >= SHADOW_BASE && (line & ~(uint64_t)WAS_ZERO) < shadow->next_chunk);
    CHECK_DEBUG((line & ~(uint64_t)WAS_ZERO) % LINE == SHADOW_BASE % LINE);
    if (line & WAS_ZERO) {
      memset((char *)(line - WAS_ZERO), 0, LINE);
    } else {
      shadow->undo_used -= sizeof(Undo);
      const Undo *u = (const Undo *)(shadow->undo_log + shadow->undo_used);
      memcpy((char *)line, u->cells, LINE);
      memcpy((char *)line + CHUNK_CELLS, u->places, LINE);
    }
    shadow->undo_used -= sizeof line;
    CHECK_DEBUG(*(uint64_t *)(shadow->undo_log + shadow->undo_used) == line); // read both ways
  }
  CHECK(shadow->undo_used == mark);
  next_interval();
}

// Between two marks the first entry of a line counts: it has what the line held at the first mark.
static uint64_t shadow_thin(uint64_t from, uint64_t to, uint64_t kept) {
  CHECK(kept <= from && from <= to && to <= shadow->undo_used);
  next_interval();
  for (uint64_t size; from < to; from += size) {
    uint64_t line;
    memcpy(&line, shadow->undo_log + from, sizeof line);
    size = 2 * sizeof line + (line & WAS_ZERO ? 0 : sizeof(Undo));
    uint32_t *last = &shadow->line_serial[(line - SHADOW_BASE) / LINE];
    if (*last == shadow->serial) continue;
    *last = shadow->serial;
    memmove(shadow->undo_log + kept, shadow->undo_log + from, size);
    kept += size;
  }
  return kept;
}

static void shadow_cut(uint64_t end) {
  CHECK(end <= shadow->undo_used);
  shadow->undo_used = end;
  next_interval();
}

static uint64_t shadow_log_bytes(void) { return shadow->undo_used; }

static Cell *map_chunk(uint64_t address) {
  if (address >> 47) runtime_bug("an access outside the address space");
  if (!shadow->next_chunk) shadow->next_chunk = SHADOW_BASE;
  if (shadow->next_chunk + CHUNK_SPAN > SHADOW_BASE + SHADOW_SPAN)
    runtime_bug("the program uses too much memory for the shadow");
  Cell *cells = memory_map(shadow->next_chunk, CHUNK_SPAN, MAP_PRIVATE);
  spill_range(cells, 2 * CHUNK_CELLS);
  shadow->next_chunk += CHUNK_SPAN;
  chunks[address >> CHUNK_BITS] = cells;
  return cells;
}

static inline Cell *cell_of(uint64_t address) {
  Cell *cells = likely(!(address >> 47)) ? chunks[address >> CHUNK_BITS] : NULL;
  if (unlikely(!cells)) cells = map_chunk(address);
  return cells + ((address & ((1ul << CHUNK_BITS) - 1)) >> 3);
}

ShadowHooks *shadow_hooks(void) { return &shadow->hooks; }

int32_t *shadow_last(uint64_t base) {
  cell_of(base);
  char *chunk = (char *)chunks[base >> CHUNK_BITS];
  return (int32_t *)(chunk + 2 * CHUNK_CELLS) + ((base & ((1ul << CHUNK_BITS) - 1)) >> 3);
}

// ---- one cell

// Where in the program the cell's two accesses were made; of the second, if there are more, their
// chain.
static inline uint64_t *places(Cell *cell) { return (uint64_t *)((char *)cell + CHUNK_CELLS); }

static inline bool combines(void) {
  return unlikely(current->openmp.task && shadow->hooks.combines(current));
}

static bool is_combined_with(const Seen *old, uint64_t address) {
  return combines() && shadow->hooks.combines_with(old->thread, old->epoch, address);
}

static bool conflicts(const Seen *old, const Seen *new, uint64_t base) {
  uint8_t both = old->mask & new->mask;
  if (!both || old->thread == new->thread) return false;
  if (!((old->kind | new->kind) & ACCESS_WRITE)) return false;
  if (old->kind & new->kind & ACCESS_ATOMIC) return false;
  if ((old->kind | new->kind) & ACCESS_LEFT) return false;
  return !is_combined_with(old, base + (uint32_t)__builtin_ctz(both));
}

static bool ordered(const Seen *old) {
  return old->thread == current->number || old->epoch <= clock_get(&current->clock, old->thread);
}

// Whatever races with old also races with new. While a thread combines, others who do so race with
// less of what it does than with what it did before.
static bool stands_for(const Seen *new, const Seen *old, uint64_t base) {
  if (!(new->kind &ACCESS_WRITE) && (old->kind & ACCESS_WRITE)) return false;
  if ((new->kind &ACCESS_LEFT) && !(old->kind & ACCESS_LEFT)) return false;
  if (combines() && !is_combined_with(old, base + (uint32_t)__builtin_ctz(old->mask))) return false;
  return !(new->kind &ACCESS_ATOMIC) || (old->kind & ACCESS_ATOMIC);
}

// Nothing lives in the first page: who comes there first ends the program.
static void race(const Seen *old, uint64_t old_pc, const Slot *new, uint64_t base) {
  enum { FIRST_PAGE = 4096 };
  if (base < FIRST_PAGE) return;
  uint8_t both = old->mask & new->access.mask;
  uint32_t from = (uint32_t)__builtin_ctz(both), to = 32 - (uint32_t)__builtin_clz(both);
  AccessRecord earlier = {old_pc, base + from, to - from, old->kind, old->thread, old->epoch};
  AccessRecord later = {new->pc,          base + from,        to - from,
                        new->access.kind, new->access.thread, new->access.epoch};
  graph_clock_race();
  report_race(&earlier, &later);
}

// Looks at one old access; returns whether it is gone (its place is free).
static inline bool settle(Seen *old, const uint64_t *pc, const Slot *new, uint64_t base) {
  if (!old->mask) return true;
  bool in_order = ordered(old);
  if (!in_order && conflicts(old, &new->access, base)) {
    race(old, *pc, new, base);
    in_order = true; // said once; the later access stands for it from now on
  }
  if (in_order && stands_for(&new->access, old, base)) old->mask &= (uint8_t)~new->access.mask;
  return !old->mask;
}

static void chain_add(Cell *cell, const Slot *new) {
  Chain *c = (Chain *)places(cell)[1];
  if (!c || c->n == CHAIN_SLOTS) {
    Chain *longer = world_take(sizeof *longer);
    longer->next = c;
    longer->writes = c && c->writes;
    longer->patience = c ? c->patience : 0;
    places(cell)[1] = (uint64_t)(c = longer);
  }
  c->writes |= new->access.kind & ACCESS_WRITE;
  c->slot[c->n++] = *new;
}

// Of one link those that the new access does not stand for; returns how many.
static uint8_t settle_link(Chain *c, const Slot *new, uint64_t base) {
  uint8_t kept = 0;
  for (uint8_t i = 0; i < c->n; i++)
    if (!settle(&c->slot[i].access, &c->slot[i].pc, new, base)) c->slot[kept++] = c->slot[i];
  return c->n = kept;
}

// What fits in the link in front moves there; returns whether the link is empty.
static bool join_links(Chain *front, Chain *c) {
  if (!front || front->n + c->n > CHAIN_SLOTS) return !c->n;
  memcpy(front->slot + front->n, c->slot, c->n * sizeof *c->slot);
  front->n += c->n;
  return true;
}

static bool link_writes(const Chain *c) {
  uint8_t kinds = 0;
  for (uint8_t i = 0; i < c->n; i++) kinds |= c->slot[i].access.kind;
  return kinds & ACCESS_WRITE;
}

// Looks at all accesses of the chain and keeps those that the new one does not stand for; returns
// how many.
static uint32_t settle_chain(Cell *cell, const Slot *new, uint64_t base) {
  Chain **at = (Chain **)&places(cell)[1], *front = NULL;
  uint16_t patience = *at ? (*at)->patience : 0;
  uint32_t kept = 0;
  bool writes = false;
  for (Chain *c = *at; c; c = *at) {
    kept += settle_link(c, new, base);
    writes = writes || link_writes(c);
    if (join_links(front, c)) {
      *at = c->next;
      world_give(c, sizeof *c);
    } else {
      front = c;
      at = &c->next;
    }
  }
  Chain *first = (Chain *)places(cell)[1];
  if (!first) return 0;
  first->writes = writes;
  first->patience = patience;
  return kept;
}

// A read of what many others read without any order races with none of them. Each time as many have
// come as there were, those that are over go. Other accesses look at the chain each time and leave
// that count alone: else reads of four bytes would pile up where the other four are written.
static void look_at_chain(Cell *cell, const Slot *new, uint64_t base) {
  Chain *c = (Chain *)places(cell)[1];
  bool read = !(new->access.kind &ACCESS_WRITE);
  if (read && c && !c->writes && c->patience) return (void)c->patience--;
  uint32_t kept = settle_chain(cell, new, base);
  c = (Chain *)places(cell)[1];
  if (read && c) c->patience = kept < UINT16_MAX ? (uint16_t)kept : UINT16_MAX;
}

enum { MAX_CELLS = 1 << 16 };

// Eight bytes of which something was seen that may race, for the hash of the state. The list is the
// world's: it rolls back with them.
static void list_cell(const Cell *cell, uint64_t base) {
  if (access_word(&cell->access[0]) | access_word(&cell->access[1])) return;
  if (unlikely(control->n_proved) && hint_bytes(base) == 0xff) return;
  if (world->n_cells == world->cells_room && world->n_cells < MAX_CELLS) {
    uint32_t room = world->cells_room ? world->cells_room * 2 : 64;
    uint64_t *cells = world_take(room * sizeof *cells);
    memcpy(cells, world->cells, world->n_cells * sizeof *cells);
    if (world->cells_room) world_give(world->cells, world->cells_room * sizeof *cells);
    world->cells = cells;
    world->cells_room = room;
  }
  if (world->n_cells < world->cells_room) world->cells[world->n_cells] = base;
  world->n_cells++;
}

typedef struct {
  StateHash *sum;
  uint64_t (*covered)(uint32_t, uint32_t);
  uint64_t base;
  uint8_t open; // of the eight bytes those that are not proved
} Hashed;

static void hash_access(const Hashed *of, const Seen *a, uint64_t pc) {
  if (!(a->mask & of->open) ||
      (unlikely(control->n_regions) && shadow->hooks.is_proved(fiber_numbered(a->thread))))
    return;
  uint64_t cover = of->covered(a->thread, a->epoch);
  if (!cover) return;
  StateHash h = {of->base, cover};
  hash_add(&h, (uint64_t)a->thread << 32 | a->mask << 8 | a->kind);
  hash_add(&h, pc);
  of->sum->a += h.a;
  of->sum->b += h.b;
}

static void hash_freed(StateHash *sum, uint64_t (*covered)(uint32_t, uint32_t)) {
  for (uint32_t i = 0; world->freed && i < world->freed->n; i++) {
    const FreedSpan *s = &world->freed->at[i];
    uint64_t cover = covered(s->access.thread, s->access.epoch);
    if (!cover) continue;
    StateHash h = {s->from, cover};
    hash_add(&h, s->to);
    hash_add(&h, (uint64_t)s->access.thread << 32 | s->access.kind);
    hash_add(&h, s->pc);
    sum->a += h.a;
    sum->b += h.b;
  }
}

bool shadow_hash(StateHash *sum, uint64_t (*covered)(uint32_t thread, uint32_t epoch)) {
  if (world->n_cells > MAX_CELLS) return false;
  hash_freed(sum, covered);
  for (uint32_t i = 0; i < world->n_cells; i++) {
    uint64_t base = world->cells[i];
    Hashed of = {sum, covered, base, control->n_proved ? (uint8_t)~hint_bytes(base) : 0xff};
    Cell *cell = cell_of(base);
    bool chained = cell->access[1].kind & CHAIN;
    hash_access(&of, &cell->access[0], places(cell)[0]);
    if (!chained) hash_access(&of, &cell->access[1], places(cell)[1]);
    for (const Chain *c = chained ? (const Chain *)places(cell)[1] : NULL; c; c = c->next)
      for (uint8_t k = 0; k < c->n; k++) hash_access(&of, &c->slot[k].access, c->slot[k].pc);
  }
  return true;
}

// No room: the second access moves to a chain.
static void start_chain(Cell *cell) {
  Slot second = {cell->access[1], places(cell)[1]};
  cell->access[1] = (Seen){.mask = 0xff, .kind = CHAIN};
  places(cell)[1] = 0;
  chain_add(cell, &second);
}

// The first access to a piece that waits: its cells get what freed it. The weakened order has not
// heard of that, and what it has made of the execution may be wrong: the search begins again, and
// nothing waits any more.
static __attribute__((noinline)) void bring(uint64_t piece) {
  if (!freed_at(piece)) return;
  FreedSpan s = freed_take(piece);
  for (uint64_t base = piece << PIECE_BITS; base >> PIECE_BITS == piece; base += 8) {
    Cell *cell = cell_of(base);
    if (shadow->serial) remember(cell);
    if (shadow->hooks.merging()) list_cell(cell, base);
    CHECK_DEBUG(!access_word(&cell->access[0]) && !access_word(&cell->access[1]));
    cell->access[0] = s.access;
    places(cell)[0] = s.pc;
  }
  if (!shadow->hooks.noted || findings()->again) return;
  if (shadow->waits_not) give_up("a large block that was freed is used again");
  findings()->again = shadow->waits_not = true;
}

static inline void touch_piece(uint64_t base) {
  if (unlikely(world->freed != NULL)) bring(base >> PIECE_BITS);
  shadow->touched[base >> PIECE_BITS] = 1;
}

static __attribute__((noinline)) void cell_access(Cell *cell, const Slot *new, uint64_t base) {
  touch_piece(base);
  if (shadow->serial) remember(cell);
  if (shadow->hooks.noted) shadow->hooks.noted(base, new->access.mask, new->access.kind);
  if (shadow->hooks.merging()) list_cell(cell, base);
  uint64_t *pc = places(cell);
  bool first = settle(&cell->access[0], &pc[0], new, base), second = false,
       chained = cell->access[1].kind & CHAIN;
  if (!chained) second = settle(&cell->access[1], &pc[1], new, base);
  else look_at_chain(cell, new, base);
  if (first || second) {
    cell->access[first ? 0 : 1] = new->access;
    pc[first ? 0 : 1] = new->pc;
    return;
  }
  if (!chained) start_chain(cell);
  chain_add(cell, &(Slot){cell->access[0], pc[0]});
  cell->access[0] = new->access; // the newest in front, where the hooks look
  pc[0] = new->pc;
}

// In the weakened order an addition stands for nothing but itself: it commutes with what others do
// not commute with.
static bool hides_more(const Seen *a, const Seen *new) {
  return (a->kind & ACCESS_ADD) && (!(new->kind &ACCESS_ADD) || a->mask != new->mask);
}

// The same access again, or one that an own access in this epoch stands for.
static inline bool known(const Cell *cell, const Seen *new, uint64_t base) {
  for (int i = 0; i < 2; i++) {
    const Seen *a = &cell->access[i];
    if (a->epoch == new->epoch && a->thread == new->thread && (a->mask & new->mask) == new->mask &&
        !(a->kind & CHAIN) && !(a->kind & ACCESS_ATOMIC) &&
        (!(a->kind & ACCESS_LEFT) || (new->kind &ACCESS_LEFT)) &&
        (a->kind & ACCESS_WRITE) >= (new->kind &ACCESS_WRITE)) {
      if (unlikely(hides_more(a, new)) && shadow->hooks.noted)
        shadow->hooks.noted(base, new->mask, new->kind);
      return true;
    }
  }
  return false;
}

static inline void granule(uint64_t base, uint8_t mask, uint32_t kind, uint64_t pc) {
  Cell *cell = cell_of(base);
  Slot new = {
      {.epoch = current->epoch, .thread = current->number, .kind = kind & 0x7f, .mask = mask}, pc};
  if (likely(known(cell, &new.access, base))) return;
  cell_access(cell, &new, base);
}

static void access_bytes(uint64_t address, uint64_t end, uint32_t kind, uint64_t pc) {
  for (uint64_t base = address & ~7ul; base < end; base += 8) {
    uint8_t mask = 0xff;
    if (base < address) mask &= (uint8_t)(0xff << (address - base));
    if (base + 8 > end) mask &= (uint8_t)(0xff >> (base + 8 - end));
    granule(base, mask, kind, pc);
  }
}

// ---- large blocks that are freed

// What others do in the weakened order of this process they would not learn from it.
static bool may_wait(uint64_t size, uint32_t kind) {
  bool alone_in_search = !shadow->hooks.noted || (control->jobs <= 1 && !control->ranks &&
                                                  control->snapshot != SNAPSHOT_FORK);
  return kind & ACCESS_FREE && size >= LARGE && !shadow->waits_not && alone_in_search &&
         !combines();
}

// Nothing was ever there, or nothing but a free that comes before this one, which stands for it.
static bool is_bare(uint64_t piece) {
  const FreedSpan *old = freed_at(piece);
  if (!old) return !shadow->touched[piece];
  if (!ordered(&old->access)) return false;
  freed_take(piece);
  return true;
}

static void free_block(uint64_t address, uint64_t end, uint32_t kind, uint64_t pc) {
  uint64_t piece = (address + PIECE - 1) >> PIECE_BITS, last = end >> PIECE_BITS;
  FreedSpan s = {
      piece,
      piece,
      {.epoch = current->epoch, .thread = current->number, .kind = kind & 0x7f, .mask = 0xff},
      pc};
  access_bytes(address, piece << PIECE_BITS, kind, pc);
  for (; piece < last; piece++) {
    if (is_bare(piece)) {
      s.to = piece + 1;
      continue;
    }
    if (s.from < s.to) freed_put(s);
    s.from = s.to = piece + 1;
    access_bytes(piece << PIECE_BITS, (piece + 1) << PIECE_BITS, kind, pc);
  }
  if (s.from < s.to) freed_put(s);
  access_bytes(last << PIECE_BITS, end, kind, pc);
}

static bool shadow_others(uint64_t base) {
  const FreedSpan *freed = freed_at(base >> PIECE_BITS);
  if (freed) return !ordered(&freed->access);
  const Cell *cells = base >> 47 ? NULL : chunks[base >> CHUNK_BITS];
  if (!cells) return false;
  const Cell *cell = cells + ((base & ((1ul << CHUNK_BITS) - 1)) >> 3);
  for (int i = 0; i < 2; i++) {
    const Seen *a = &cell->access[i];
    if (a->mask && (a->kind & CHAIN || !ordered(a))) return true;
  }
  return false;
}

// ---- --points=access

static void do_access(Fiber *f, Op *op, Event *e) {
  for (uint64_t at = op->address & ~7ul; at < op->address + op->size; at += 8)
    event_touch(e, key_of(at), 0xff, op->argument & ACCESS_WRITE ? TOUCH_W : TOUCH_R);
}

// The point of an access that a permission region is for was the region's beginning.
static bool permitted(uint64_t address, uint64_t size, uint32_t kind) {
  for (const Permit *p = current->permits; p; p = p->outer)
    if (address >= p->start && address + size <= p->end && (p->writes || !(kind & ACCESS_WRITE)))
      return true;
  return false;
}

// Accesses of the same eight bytes are taken for dependent, as those of one field are in the
// paper's detector. Nobody else reaches a thread's own stack.
static void stop_at_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  bool own = address >= (uint64_t)current->stack && address < (uint64_t)current->stack_top;
  if (own || alone || kind & (ACCESS_ATOMIC | ACCESS_FREE)) return;
  if (permitted(address, size, kind)) return;
  for (uint64_t at = address; at < address + size; at += 8) {
    uint64_t part = address + size - at < 8 ? address + size - at : 8;
    Op op = {.kind = OP_ACCESS,
             .address = at,
             .size = part,
             .argument = kind,
             .pc = pc,
             .enabled = sync_always,
             .perform = do_access};
    sync_point(&op);
  }
}

// Nothing lies in the first page: who goes there ends the program, and is told as that.
static bool is_null_page(uint64_t address) { return address < 4096; }

void shadow_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  if (unlikely(is_null_page(address))) return;
  if (unlikely(control->task_graph)) {
    if (!(kind & ACCESS_LEFT)) graph_access(address, size, kind, pc);
    if (alone && !control->mark) return; // the graph has it; the search does without it as ever
  }
  if (unlikely(control->every_access)) stop_at_access(address, size, kind, pc);
  if (unlikely(shadow->hooks.focused != NULL) && !alone) shadow->hooks.focused(address, size);
  if (unlikely(address - shadow->errno_address < sizeof(int)))
    return; // each fiber has its own, in the same place (fiber.c)
  if (!(kind & ACCESS_ATOMIC))
    (*(kind & ACCESS_WRITE ? &current->writes
                           : &current->reads))++; // atomic ones are events (waiting_loop.c)
  bool left = kind & ACCESS_LEFT;
  if (unlikely(running != RUN_SEARCH) && (left || !shadow->hooks.watched(address, size, kind, pc)))
    return;
  bool reads_first =
      !(kind & ACCESS_WRITE) || kind & ACCESS_UPDATE; // of atomic ones atomic.c has looked, in time
  if (unlikely(control->mark) && reads_first && !(kind & ACCESS_ATOMIC)) poison_look(address, size);
  kind &= ~(uint32_t)ACCESS_UPDATE;
  if (current->openmp.task && !left) shadow->hooks.of_task(address, size, kind, pc);
  if (unlikely(symbolic_now.overlaps)) symbolic_overlap_access(address, size);
  if (unlikely(may_wait(size, kind))) free_block(address, address + size, kind, pc);
  else access_bytes(address, address + size, kind, pc);
}

void shadow_follow(void) {
  if (!shadow->touched) shadow->touched = reserve(1ul << (47 - PIECE_BITS));
  static const UndoLog log = {.mark = shadow_mark,
                              .undo = shadow_undo,
                              .bytes = shadow_log_bytes,
                              .thin = shadow_thin,
                              .cut = shadow_cut};
  world_hooks.shadow = &log;
  world_hooks.access = shadow_access;
  world_hooks.others = shadow_others;
}
