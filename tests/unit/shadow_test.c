// Shadow memory against a history that forgets nothing: threads access a few bytes and hand their
// clocks on at random. The shadow must meet its first race at the same access as the history does,
// also after it went back, through a log that was thinned or not.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../runtime/access/shadow.c"
#include "world/vector_clock.h"

#include <cmocka.h>

// ---- what it needs of the rest of the runtime

static Control asked = {.mode = MODE_EXPLORE};
Control *control = &asked;
int running = RUN_SEARCH;
bool alone;
Fiber *current;
WorldHooks world_hooks;
SymbolicNow symbolic_now;
static uint32_t n_races;
static AccessRecord first_race[2];

void runtime_bug(const char *what) {
  fail_msg("%s", what);
  abort();
}
void report_race(const AccessRecord *earlier, const AccessRecord *later) {
  if (!n_races++) first_race[0] = *earlier, first_race[1] = *later;
}
void *memory_map(uint64_t at, size_t size, int flags) {
  void *p = mmap((void *)at, size, PROT_READ | PROT_WRITE,
                 flags | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  assert_ptr_equal(p, at);
  return p;
}
void event_touch(Event *e, uint64_t key, uint8_t mask, TouchMode mode) { fail(); }
int64_t sync_point(Op *op) { return fail(), 0; }
bool sync_always(const Fiber *f, const Op *op) { return true; }
void graph_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) { fail(); }
void graph_clock_race(void) {}
uint8_t hint_bytes(uint64_t base) { return 0; }
void poison_look(uint64_t address, uint64_t size) { fail(); }
void spill_range(void *start, size_t size) {}
void spill_tick(void) {}
void give_up(const char *format, ...) {
  fail();
  abort();
}
Findings *findings(void) { return NULL; }
void symbolic_overlap_access(uint64_t address, uint64_t size) { fail(); }

// The world's memory, which is saved as a whole.
enum { WORLD_ROOM = 1 << 19 };
typedef struct {
  _Alignas(16) char at[WORLD_ROOM];
  size_t used;
} Room;
static Room room, saved_room;
void *world_take(size_t size) {
  void *p = room.at + room.used;
  room.used += (size + 15) & ~(size_t)15;
  assert_true(room.used <= WORLD_ROOM);
  return memset(p, 0, size);
}
void world_give(void *p, size_t size) {}

// ---- the history

enum { THREADS = 5, BYTES = 32, MOST = 400, BASE = 0x10000 };
typedef struct {
  uint32_t thread, epoch, kind, address, size;
} Old;
typedef struct {
  Old old[MOST];
  uint32_t n, clock[THREADS][THREADS], epoch[THREADS];
} History;
static History history, saved;
static Fiber fiber[THREADS];

static bool far; // somebody was behind the first bytes
static uint64_t random_state;
static uint32_t any_below(uint32_t n) {
  random_state = random_state * 6364136223846793005ul + 1442695040888963407ul;
  return (uint32_t)(random_state >> 33) % n;
}

static bool races(const Old *old, const Old *new) {
  bool overlap = old->address < new->address + new->size &&new->address < old->address + old->size;
  return overlap && old->thread != new->thread && (old->kind | new->kind) & ACCESS_WRITE &&
         !(old->kind & new->kind &ACCESS_ATOMIC) &&
         old->epoch > history.clock[new->thread][old->thread];
}

static bool history_races(const Old *new) {
  bool any = false;
  for (uint32_t i = 0; i < history.n; i++) any |= races(&history.old[i], new);
  return any;
}

static void clocks_of_fibers(void) {
  for (uint32_t t = 0; t < THREADS; t++) {
    fiber[t] = (Fiber){.number = t, .epoch = history.epoch[t]}; // its old clock goes with the room
    for (uint32_t k = 0; k < THREADS; k++)
      if (k != t) clock_set(&fiber[t].clock, k, history.clock[t][k]);
  }
}

// What one has done happens before all that the other does from now on.
static void hand_on(uint32_t from, uint32_t to) {
  for (uint32_t k = 0; k < THREADS; k++)
    if (history.clock[to][k] < history.clock[from][k])
      history.clock[to][k] = history.clock[from][k];
  history.clock[to][from] = history.epoch[from]++;
  clocks_of_fibers();
}

// ---- the two side by side

typedef struct {
  uint32_t writes, atomics, handed; // in a hundred
  uint32_t freed;                   // likewise; all is in and around a large block then
} Mix;

enum { BLOCK = 1 << 20, BLOCK_SIZE = LARGE + 3 * PIECE + 100 };

// Where something may go wrong: at the ends of the block and of some of its pieces.
static uint32_t any_place(void) {
  uint32_t piece = any_below(5), end = BLOCK + BLOCK_SIZE;
  uint32_t at = piece == 4 ? end : BLOCK + 24 + piece * PIECE;
  return at - any_below(24);
}

static Old any_access(const Mix *mix) {
  static const uint32_t sizes[] = {1, 1, 2, 3, 4, 4, 8, 12};
  Old new = {.thread = any_below(THREADS), .size = sizes[any_below(8)]};
  new.epoch = history.epoch[new.thread];
  new.address = mix->freed ? any_place() : any_below(BYTES - new.size);
  new.kind = (any_below(100) < mix->writes ? ACCESS_WRITE : ACCESS_READ) |
             (any_below(100) < mix->atomics ? ACCESS_ATOMIC : 0);
  return new;
}

// Both look at an access; returns whether it races. What every hook asks first must not hide one.
static bool look(const Old *new) {
  current = &fiber[new->thread];
  who_and_when = (uint64_t)new->thread << 32 | new->epoch;
  bool expected = history_races(new),
       known = new->size <= 8 && shadow_seen(BASE + new->address, new->size, new->kind);
  n_races = 0;
  far |= new->address >= BYTES;
  if (!known) shadow_access(BASE + new->address, new->size, new->kind, 0x400000);
  assert_int_equal(n_races > 0, expected);
  history.old[history.n++] = *new;
  return expected;
}

static bool step(const Mix *mix) {
  if (any_below(100) < mix->freed) {
    uint32_t t = any_below(THREADS), less = any_below(2) * any_below(40);
    return look(&(Old){.thread = t,
                       .epoch = history.epoch[t],
                       .kind = ACCESS_WRITE | ACCESS_FREE,
                       .address = BLOCK + less,
                       .size = BLOCK_SIZE - less});
  }
  if (any_below(100) < mix->handed) {
    uint32_t from = any_below(THREADS), to = any_below(THREADS);
    if (from != to) hand_on(from, to);
    return false;
  }
  Old new = any_access(mix);
  return look(&new);
}

static bool run(const Mix *mix, uint32_t steps) {
  bool raced = false;
  for (uint32_t i = 0; i < steps && !raced; i++) raced = step(mix);
  return raced;
}

static bool never(void) { return false; }

static int begin(void **state) {
  shadow_follow();
  shadow_hooks()->merging = never;
  memset(&history, 0, sizeof history);
  for (uint32_t t = 0; t < THREADS; t++) history.epoch[t] = 1;
  Cell *cells = cell_of(BASE);
  memset(cells, 0, BYTES / 8 * sizeof *cells);
  memset(places(cells), 0, BYTES / 8 * sizeof *cells);
  if (far) {
    madvise(shadow_chunks[BASE >> CHUNK_BITS], 2 * CHUNK_CELLS, MADV_DONTNEED);
    memset(shadow->touched, 0, 1 << 12);
  }
  world->freed = NULL;
  far = false;
  room.used = 0;
  clocks_of_fibers();
  return 0;
}

// ---- the first race of an execution

static void test_first_race(void **state) {
  const Mix *mix = *state;
  uint32_t met = 0, none = 0;
  for (random_state = 1; met + none < 3000;) {
    begin(NULL);
    *(run(mix, any_below(any_below(2) ? 12 : MOST)) ? &met : &none) += 1;
  }
  assert_true(met > 100 && none > 100); // else nothing was tried
}

static struct FreedSpans *saved_freed;
static void save(void) { saved = history, saved_room = room, saved_freed = world->freed; }
static void load(void) {
  history = saved, room = saved_room, world->freed = saved_freed;
  clocks_of_fibers();
}

// Back to a mark nothing is different from what it was there: what follows races as it would have.
static void test_back_to_a_mark(void **state) {
  const Mix *mix = *state;
  for (uint32_t i = 0; i < 1000; i++) {
    random_state = i;
    begin(NULL);
    if (run(mix, 40)) continue;
    save();
    uint64_t mark = shadow_mark();
    for (uint32_t k = 0; k < 4; k++) {
      run(mix, 40);
      shadow_undo(mark);
      load();
    }
    run(mix, 100);
    shadow_undo(mark);
  }
}

// A snapshot in between goes: of its part of the log that stays which the one before needs.
static void test_back_through_a_thinned_log(void **state) {
  const Mix *mix = *state;
  for (uint32_t i = 0; i < 1000; i++) {
    random_state = i;
    begin(NULL);
    if (run(mix, 40)) continue;
    save();
    uint64_t first = shadow_mark(), second = 0;
    bool raced = run(mix, 30);
    second = shadow_mark();
    if (!raced) run(mix, 30);
    uint64_t kept = shadow_thin(first, shadow_log_bytes(), first);
    assert_true(kept <= shadow_log_bytes() && second >= first);
    shadow_cut(kept);
    shadow_undo(first);
    load();
    run(mix, 100);
    shadow_undo(first);
  }
}

// ---- what a race is told as

static void test_the_bytes_that_both_touch(void **state) {
  look(&(Old){.thread = 0, .epoch = 1, .kind = ACCESS_WRITE, .address = 2, .size = 4});
  assert_true(look(&(Old){.thread = 1, .epoch = 1, .kind = ACCESS_READ, .address = 5, .size = 2}));
  assert_int_equal(first_race[1].address, BASE + 5);
  assert_int_equal(first_race[1].size, 1);
  assert_int_equal(first_race[0].thread, 0);
  assert_int_equal(first_race[1].thread, 1);
}
static void test_reads_do_not_race(void **state) {
  for (uint32_t t = 0; t < THREADS; t++)
    assert_false(look(&(Old){.thread = t, .epoch = 1, .kind = ACCESS_READ, .size = 8}));
  assert_true(look(&(Old){.thread = 0, .epoch = 1, .kind = ACCESS_WRITE, .size = 1}));
}
static void test_atomic_ones_race_with_plain_ones_only(void **state) {
  uint32_t atomic = ACCESS_WRITE | ACCESS_ATOMIC;
  assert_false(look(&(Old){.thread = 0, .epoch = 1, .kind = atomic, .size = 4}));
  assert_false(look(&(Old){.thread = 1, .epoch = 1, .kind = atomic, .size = 4}));
  assert_true(look(&(Old){.thread = 2, .epoch = 1, .kind = ACCESS_READ, .size = 4}));
}
static void test_nothing_lies_in_the_first_page(void **state) {
  current = &fiber[0];
  n_races = 0;
  shadow_access(8, 4, ACCESS_WRITE, 1);
  current = &fiber[1];
  shadow_access(8, 4, ACCESS_WRITE, 1);
  assert_int_equal(n_races, 0);
}
static void test_others_have_been_there(void **state) { // unordered with the running thread
  look(&(Old){.thread = 0, .epoch = 1, .kind = ACCESS_READ, .size = 4});
  current = &fiber[1];
  assert_true(shadow_others(BASE));
  assert_false(shadow_others(BASE + 8));
  hand_on(0, 1);
  assert_false(shadow_others(BASE));
}

static int map_world(void **state) {
  memory_map(WORLD_BASE, sizeof(World), MAP_PRIVATE);
  return 0;
}

// Nobody has been in a large block: freeing it leaves nothing in its cells.
static void test_what_nobody_touched_takes_nothing(void **state) {
  uint32_t freed = ACCESS_WRITE | ACCESS_FREE;
  assert_false(look(&(Old){0, 1, freed, BLOCK, BLOCK_SIZE}));
  const Cell *middle = cell_of(BASE + BLOCK + BLOCK_SIZE / 2);
  assert_int_equal(access_word(&middle->access[0]), 0);
  current = &fiber[1];
  assert_true(shadow_others(BASE + BLOCK + BLOCK_SIZE / 2));
  assert_true(look(&(Old){1, 1, ACCESS_READ, BLOCK + BLOCK_SIZE / 2, 1}));
  assert_int_equal(access_word(&middle->access[0]) & UINT32_MAX, 1); // the reader's epoch
}

int main(void) {
  static Mix few_writes = {5, 0, 40, 0}, half = {50, 0, 60, 0}, ordered = {50, 10, 85, 0},
             atomic = {40, 80, 30, 0}, freed = {30, 0, 75, 6};
#define MIXED(test, mix) {#test " " #mix, test_##test, begin, NULL, &mix}
#define TEST(test) cmocka_unit_test_setup(test_##test, begin)
  const struct CMUnitTest tests[] = {MIXED(first_race, few_writes),
                                     MIXED(first_race, half),
                                     MIXED(first_race, ordered),
                                     MIXED(first_race, atomic),
                                     MIXED(first_race, freed),
                                     MIXED(back_to_a_mark, freed),
                                     MIXED(back_through_a_thinned_log, freed),
                                     TEST(what_nobody_touched_takes_nothing),
                                     MIXED(back_to_a_mark, few_writes),
                                     MIXED(back_to_a_mark, half),
                                     MIXED(back_to_a_mark, ordered),
                                     MIXED(back_to_a_mark, atomic),
                                     MIXED(back_through_a_thinned_log, few_writes),
                                     MIXED(back_through_a_thinned_log, half),
                                     MIXED(back_through_a_thinned_log, ordered),
                                     MIXED(back_through_a_thinned_log, atomic),
                                     TEST(the_bytes_that_both_touch),
                                     TEST(reads_do_not_race),
                                     TEST(atomic_ones_race_with_plain_ones_only),
                                     TEST(nothing_lies_in_the_first_page),
                                     TEST(others_have_been_there)};
  return cmocka_run_group_tests(tests, map_world, NULL);
}
