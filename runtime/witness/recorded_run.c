// Stage I: a run is recorded, with Lockset over all its accesses; then it is run again, and the
// accesses to the places that Lockset warned of are kept. A run of any length needs memory for the
// places that it touches, its synchronisation, and a few accesses of each kind.
//
// Lockset as Eraser does it: a place belongs to a thread as long as only that one uses it; what
// only is read needs no lock. A place changes hands when all that its owner did with it must come
// before the new one's access. Until then the owner's locks count as well.
#include <string.h>
#include <sys/mman.h>

#include "access/filter.h"
#include "access/piece.h"
#include "base/arenas.h"
#include "base/proof_hints.h"
#include "base/report_log.h"
#include "base/spill.h"
#include "openmp/omp_team.h"
#include "search/limits.h"
#include "search/random_schedule.h"
#include "search/search.h"
#include "witness/certain_order.h"
#include "witness/lockset.h"
#include "witness/recorded_run.h"
#include "witness/witness.h"
#include "witness/witness_kept.h"
#include "world/schedule.h"
#include "world/snapshot.h"

enum { CHUNK_BITS = 24, CHUNKS = 1 << (47 - CHUNK_BITS), PLACE_BITS = 2 };
enum { MAX_RECORDED = (1 << 23) - 2 };
enum { FIRST_KEPT = 2, LONGER = 10, LAST_STEPS = 16 };

typedef enum { NOT_SEEN, OWNED, SHARED } PlaceState;

#define CELLS_SIZE ((1ul << (CHUNK_BITS - PLACE_BITS)) * sizeof(Cell))
enum { STEPS_EXPLAINED = 40 };

// ---- memory

static void *reserve(size_t size) {
  void *p =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory for the record");
  return p;
}

static Cell *new_chunk(void) {
  Cell *chunk = reserve(CELLS_SIZE);
  spill_range(chunk, CELLS_SIZE);
  if (witness_kept.recorded.n_used == MAX_USED)
    give_up("the program uses too much memory for the record");
  return witness_kept.recorded.used_chunks[witness_kept.recorded.n_used++] = chunk;
}

static Cell *cell_at(uint64_t address) {
  Cell **chunk = &witness_kept.recorded.chunks[address >> CHUNK_BITS & (CHUNKS - 1)];
  if (unlikely(!*chunk)) *chunk = new_chunk();
  return *chunk + ((address & ((1ul << CHUNK_BITS) - 1)) >> PLACE_BITS);
}

static void start_run(void) {
  if (!witness_kept.recorded.chunks) {
    witness_kept.recorded.chunks = reserve(CHUNKS * sizeof *witness_kept.recorded.chunks);
    witness_kept.recorded.touched = reserve(1ul << (47 - PIECE_BITS));
    witness_kept.recorded.run = reserve(MAX_RECORDED * sizeof *witness_kept.recorded.run);
    spill_range(witness_kept.recorded.run, MAX_RECORDED * sizeof *witness_kept.recorded.run);
    witness_kept.recorded.classes = reserve(MAX_CLASSES * sizeof *witness_kept.recorded.classes);
  }
  for (uint32_t i = 0; i < witness_kept.recorded.n_used; i++)
    spill_clear(witness_kept.recorded.used_chunks[i], CELLS_SIZE);
  memset(witness_kept.recorded.lines, 0, sizeof witness_kept.recorded.lines);
  witness_kept.recorded.n_places = witness_kept.recorded.n_classes = 0;
  lockset_start_run();
  certain_start_run();
}

// ---- Lockset

static Line *line_at(uint64_t pc) {
  for (uint64_t at = pc * 0x9e3779b97f4a7c15ul >> 52, n = 0; n < MAX_LINES;
       at = (at + 1) % MAX_LINES, n++) {
    if (!witness_kept.recorded.lines[at].pc) witness_kept.recorded.lines[at].pc = pc;
    if (witness_kept.recorded.lines[at].pc == pc) return &witness_kept.recorded.lines[at];
  }
  return NULL;
}

static uint32_t
any_of(uint64_t n) { // a number below n, as good as random and the same in every run
  static uint64_t state;
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return (uint32_t)((state >> 33) % n);
}

// For each line some of the places are kept: the first ones, and later ones by chance.
static void warn(Cell *c, uint64_t address, uint32_t kind, uint64_t pc) {
  c->warned = true;
  if (control->n_proved && (hint_bytes(address & ~7ul) >> (address & 4) & 0xf) == 0xf) return;
  if (control->n_regions && omp_is_proved(current)) return;
  COUNT(warnings, 1);
  Line *line = line_at(pc);
  if (!line) return;
  uint64_t nth = line->seen++;
  uint32_t slot = nth < PLACES_OF_LINE ? (uint32_t)nth : any_of(nth + 1);
  if (slot >= PLACES_OF_LINE || (nth >= PLACES_OF_LINE && slot < PLACES_OF_LINE / 2)) return;
  if (nth < PLACES_OF_LINE) {
    if (witness_kept.recorded.n_places == MAX_PLACES) return;
    line->place[slot] = witness_kept.recorded.n_places++;
  } else {
    cell_at(witness_kept.recorded.places[line->place[slot]].address)->chosen = 0;
  }
  witness_kept.recorded.places[line->place[slot]] = (Place){address, pc, kind, current->number};
  c->chosen = line->place[slot] + 1;
}

static void own(Cell *c, LockSet locks, bool writes) {
  c->state = OWNED;
  c->thread = current->number;
  c->epoch = current->epoch;
  c->locks = locks;
  c->written = writes;
}

static void refine(Cell *c, uint64_t address, uint32_t kind, LockSet locks, uint64_t pc) {
  bool writes = kind & ACCESS_WRITE, mine = c->thread == current->number;
  if (c->state == NOT_SEEN) return own(c, locks, writes);
  if (c->state == OWNED && !mine && !control->pure_lockset && certain_covers(c->thread, c->epoch))
    return own(c, locks, writes);
  if (c->state == OWNED && !mine) c->state = SHARED;
  c->locks = lockset_meet(c->locks, locks);
  c->written |= writes;
  c->epoch = current->epoch;
  if (c->state == SHARED && !c->locks && !c->warned && (c->written || control->pure_lockset))
    warn(c, address, kind, pc);
}

// Of a block that is freed, or passed over, pieces in which no place was recorded do not count.
static bool pass_unseen(uint64_t *at, uint64_t end) {
  if (*at % PIECE || end - *at < PIECE || witness_kept.recorded.touched[*at >> PIECE_BITS])
    return false;
  *at += PIECE - 4;
  return true;
}

void record_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  LockSet locks = lockset_held(current, kind);
  control->accesses++;
  for (uint64_t at = address & ~3ul; at < address + size; at += 4) {
    if (unlikely(kind & ACCESS_FREE) && pass_unseen(&at, address + size)) continue;
    witness_kept.recorded.touched[at >> PIECE_BITS] = 1;
    Cell *c = cell_at(at);
    refine(c, at, kind, locks, pc);
    if (kind & ACCESS_FREE) c->state = NOT_SEEN; // whoever gets it next owns it
  }
}

// ---- the run

static Recorded about_to(const Fiber *f, uint16_t choice) {
  const Op *op = f->pending;
  return (Recorded){f->number, choice, (uint8_t)op->kind, op->pc,
                    op->object ? op->object->address : op->address};
}

static bool comes_last(const Fiber *f) { return op_is(f->pending->kind, OP_LAST) || gives_way(f); }

static bool is_other(const Fiber *f) { return f->number != world->last_thread; }

// Threads take turns, as on several processors; whoever holds a lock goes on. So all of them get
// some of the work.
static Fiber *next_in_turn(void) {
  Fiber *last = fiber_numbered(world->last_thread);
  if (last && last->n_held && schedule_enabled(last)) return last;
  Fiber *f = schedule_default(is_other);
  return f && !comes_last(f) ? f : schedule_default(anybody);
}

// The program wants to end, and the others have had some time since: those that go on for ever do
// not matter any more.
static bool is_leaving(const Fiber *next, uint32_t *steps) {
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    bool leaves = f->state == FIBER_PENDING && op_is(f->pending->kind, OP_LAST);
    if (leaves) return ++*steps > LAST_STEPS * world->n_fibers || next->pending->kind == OP_PAUSE;
  }
  return false;
}

// A thread went on for ever, and was left where it was (pauses.c).
static bool somebody_is_parked(void) {
  for (uint32_t i = 0; i < world->n_fibers; i++)
    if (world->fiber[i]->parked) return true;
  return false;
}

static bool record_once(uint32_t number, uint32_t root) {
  bool by_chance = number || control->at_random;
  uint32_t most = number ? root + 1000 + LONGER * (witness_kept.recorded.length - root)
                         : MAX_RECORDED; // who is impatient may poll for ever
  start_run();
  if (by_chance)
    random_draw(control->seed + number,
                witness_kept.recorded.length > root ? witness_kept.recorded.length - root : 64);
  running = RUN_RECORD;
  Fiber *f = NULL;
  uint32_t last_steps = 0;
  while (!world->ended && !findings()->again &&
         (f = by_chance ? random_highest(execution_length(search) - root, number % 2)
                        : next_in_turn())) {
    uint32_t depth = execution_length(search);
    if (control->stop || search_over()) return running = RUN_SEARCH, false;
    if (depth == MAX_RECORDED)
      report_unknown("the run has more than %u events: what follows was not looked at", depth);
    if (depth >= most || depth == MAX_RECORDED || is_leaving(f, &last_steps)) break;
    uint16_t choice = by_chance ? random_choice(f) : 0;
    witness_kept.recorded.run[depth] = about_to(f, choice);
    schedule_step(f->number, choice);
  }
  running = RUN_SEARCH;
  if (findings()->again) return false;
  witness_kept.recorded.length = execution_length(search);
  execution_ended(world->ended || (!f && !somebody_is_parked()) ? RUN_COMPLETE : RUN_BLOCKED);
  if (last_steps) COUNT(executions, !world->ended);
  return true;
}

bool record_run(uint32_t number, uint32_t *root) {
  for (;;) {
    bool whole = record_once(number, *root);
    if (!findings()->again) return whole;
    *root = schedules_begin_again(); // a thread would have gone on for ever (pauses.c)
  }
}

uint32_t record_length(void) { return witness_kept.recorded.length; }
uint32_t record_thread(uint32_t depth) { return witness_kept.recorded.run[depth].thread; }

// A thread that was parked on the way (it would have gone on for longer than there is time, say),
// or has ended, is not where the record has it, and has no operation to perform.
static bool has_operation(const Fiber *f) {
  return f && f->state == FIBER_PENDING && !f->parked && (!f->dead || f->waiting.left_behind) &&
         f->pending->perform;
}

bool record_step(uint32_t depth) {
  if (!has_operation(fiber_numbered(witness_kept.recorded.run[depth].thread))) return false;
  schedule_step(witness_kept.recorded.run[depth].thread, witness_kept.recorded.run[depth].choice);
  return true;
}

bool record_fits(uint32_t depth) {
  const Recorded *r = &witness_kept.recorded.run[depth];
  const Fiber *f = fiber_numbered(r->thread);
  if (!f || !schedule_enabled(f)) return false;
  Recorded now = about_to(f, r->choice);
  return now.op == r->op && now.pc == r->pc && now.object == r->object;
}

// ---- the accesses to the chosen places

static bool belongs(const AccessClass *c, uint32_t place, const Access *a) {
  const Access *k = &c->kept[0];
  return c->place == place && k->pc == a->pc && k->thread == a->thread && k->kind == a->kind &&
         k->locks == a->locks;
}

static AccessClass *class_of(uint32_t place, const Access *a) {
  uint64_t h = (a->pc * 31 + a->thread) * 31 + a->locks;
  uint32_t at = (uint32_t)((h * 31 + a->kind + place * 7919ul) * 0x9e3779b97f4a7c15ul >> 47);
  for (; witness_kept.recorded.class_at[at]; at = (at + 1) % (4 * MAX_CLASSES))
    if (belongs(&witness_kept.recorded.classes[witness_kept.recorded.class_at[at] - 1], place, a))
      return &witness_kept.recorded.classes[witness_kept.recorded.class_at[at] - 1];
  if (witness_kept.recorded.n_classes == MAX_CLASSES) return NULL;
  witness_kept.recorded.classes[witness_kept.recorded.n_classes] = (AccessClass){.place = place};
  witness_kept.recorded.class_at[at] = ++witness_kept.recorded.n_classes;
  return &witness_kept.recorded.classes[witness_kept.recorded.n_classes - 1];
}

// The first ones stay, the others are the latest.
static void keep(uint32_t place, const Access *a) {
  AccessClass *c = class_of(place, a);
  if (!c) return;
  uint32_t at = c->n < MAX_KEPT ? c->n : FIRST_KEPT + (c->n - MAX_KEPT) % (MAX_KEPT - FIRST_KEPT);
  c->kept[at] = *a;
  c->n++;
}

static void filter_start(void) {
  memset(&access_filter, 0, sizeof access_filter);
  for (uint32_t i = 0; i < witness_kept.recorded.n_places; i++) {
    uint64_t bit = filter_bit(witness_kept.recorded.places[i].address);
    access_filter.bits[bit / 8] |= (uint8_t)(1 << bit % 8);
  }
  access_filter.on = !control->pauses && !control->endless; // those look at every access
}

// ---- --explain: C(m) behind each access to a place that was warned of, as Lockset refines it

static void explain_access(uint64_t place, const Access *a) {
  uint32_t i = 0;
  while (i < witness_kept.recorded.n_explained &&
         witness_kept.recorded.explained[i].address != place)
    i++;
  if (i == EXPLAINED || (i < witness_kept.recorded.n_explained &&
                         witness_kept.recorded.explained[i].run != witness_kept.recorded.n_runs))
    return;
  if (i == witness_kept.recorded.n_explained) {
    witness_kept.recorded.explained[i].address = place;
    witness_kept.recorded.explained[i].run = witness_kept.recorded.n_runs;
    witness_kept.recorded.n_explained++;
  }
  witness_kept.recorded.explained[i].common =
      witness_kept.recorded.explained[i].n
          ? lockset_meet(witness_kept.recorded.explained[i].common, a->locks)
          : a->locks;
  if (witness_kept.recorded.explained[i].n++ >= STEPS_EXPLAINED) return;
  LocksetRecord r = {.head = {RECORD_LOCKSET, sizeof r}};
  r.access = (AccessRecord){a->pc, place, a->size, a->kind, a->thread, a->epoch};
  r.held = lockset_told(a->locks);
  r.common = lockset_told(witness_kept.recorded.explained[i].common);
  log_add(&r.head);
}

void collect_event(const Fiber *f) {
  if (!f->n_held) witness_kept.recorded.region_start[f->number] = 0;
  else if (!witness_kept.recorded.region_start[f->number])
    witness_kept.recorded.region_start[f->number] = world->n_events;
}

void collect_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  bool ready = false;
  Access a;
  for (uint64_t at = address & ~3ul; at < address + size; at += 4) {
    if (unlikely(size >= PIECE) && pass_unseen(&at, address + size)) continue;
    uint32_t chosen = cell_at(at)->chosen;
    if (!chosen) continue;
    if (!ready)
      a = (Access){.pc = pc,
                   .address = address,
                   .size = (uint32_t)size,
                   .kind = kind,
                   .thread = current->number,
                   .locks = lockset_held(current, kind),
                   .epoch = current->epoch,
                   .step = world->n_events - 1,
                   .since = (witness_kept.recorded.region_start[current->number]
                                 ? witness_kept.recorded.region_start[current->number]
                                 : world->n_events) -
                            1,
                   .now = certain_now(),
                   .order = witness_kept.recorded.n_collected++};
    if (control->explain && !ready) explain_access(at, &a);
    ready = true;
    keep(chosen - 1, &a);
  }
}

void record_collect(uint32_t root) {
  snapshot_restore(root);
  memset(witness_kept.recorded.class_at, 0, sizeof witness_kept.recorded.class_at);
  memset(witness_kept.recorded.region_start, 0,
         findings()->n_numbers * sizeof *witness_kept.recorded.region_start);
  lockset_start_run();
  certain_start_run();
  witness_kept.recorded.n_runs++;
  running = RUN_HUNT;
  filter_start();
  for (uint32_t i = root; i < witness_kept.recorded.length && witness_kept.recorded.n_places; i++)
    if (!record_step(i)) break;
  access_filter.on = false;
  running = RUN_SEARCH;
}

bool record_chosen(uint64_t address, uint32_t *place) {
  uint32_t chosen = cell_at(address)->chosen;
  *place = chosen - 1;
  return chosen;
}

const AccessClass *record_classes(uint32_t *n) {
  return *n = witness_kept.recorded.n_classes, witness_kept.recorded.classes;
}
const Place *record_places(uint32_t *n) {
  return *n = witness_kept.recorded.n_places, witness_kept.recorded.places;
}
