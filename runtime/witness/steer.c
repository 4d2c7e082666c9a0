// Stages III to VI: one thread is held just in front of its access. The recorded run goes on
// without it as far as it can; from there the schedules of the others are searched for one in which
// somebody comes to a conflicting access. Whoever does stands in front of it while the first is in
// front of its own: a race, whatever the schedule was made from.
#include <string.h>
#include <time.h>

#include "base/arenas.h"
#include "base/proof_hints.h"
#include "base/spill.h"
#include "search/limits.h"
#include "search/pauses.h"
#include "search/random_schedule.h"
#include "search/record_log.h"
#include "search/search.h"
#include "sync/virtual_time.h"
#include "witness/candidate_pairs.h"
#include "witness/lockset.h"
#include "witness/recorded_run.h"
#include "witness/steer.h"
#include "witness/witness.h"
#include "witness/witness_kept.h"
#include "world/fiber.h"
#include "world/hooks.h"
#include "world/schedule.h"
#include "world/snapshot.h"

enum { USUAL_SCHEDULES = 1000, FIRST_SCHEDULES = 20, LONGER = 2, SOME_STEPS = 100 };
static const double USUAL_SECONDS = 2; // for one search, and some for the length of the run

typedef struct {
  Pair *pair;
  uint32_t number; // of the try
} Hunted;

enum { TOUCHED_READ = 1, TOUCHED_WRITE = 2 };
static void do_nothing(Fiber *f, Op *op, Event *e) {}

static SteerKept *const steer = &witness_kept.steer;

static double now(void) {
  struct timespec t;
  clock_gettime_real(&t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint64_t schedules(void) { return control->executions + control->blocked; }

static uint32_t steer_favourite(void) { return steer->favourite; }

static bool steer_enough(void) {
  static uint32_t calls;
  if (!steer->hunting) return false;
  if (steer->met || race_told(steer->hunted->low, steer->hunted->high)) return true;
  if (schedules() - steer->schedules_before >= steer->most_schedules) return true;
  if (!(calls++ & 31) && now() > steer->deadline) steer->late = true;
  return steer->late;
}

// ---- holding, and meeting

// An atomic access is an event: its thread stops there anyway.
static bool at_event(const Access *a) { return a->kind & ACCESS_ATOMIC; }

// --keep-a1: it stops in front of its access, and may go on. That is no event of the program: a
// schedule leaves it out.
static void stop_here(void) {
  current->frame = __builtin_frame_address(0);
  current->pending = &steer->go_on;
  fiber_yield();
  current->epoch--;
}

static bool stands(const Fiber *f) {
  return steer->arrived && f && (f->parked || f->pending == &steer->go_on);
}

static bool is_pending(const Fiber *f) {
  return f && f->state == FIBER_PENDING && !f->parked && !f->dead;
}

static AccessRecord common_part(const Access *of, const Access *with) {
  uint64_t start = of->address > with->address ? of->address : with->address;
  uint64_t end = of->address + of->size < with->address + with->size ? of->address + of->size
                                                                     : with->address + with->size;
  return (AccessRecord){of->pc, start, (uint32_t)(end - start), of->kind, of->thread, of->epoch};
}

static void meet(const Access *coming) {
  AccessRecord first = common_part(&steer->held, coming),
               second = common_part(coming, &steer->held);
  steer->met = true;
  report_meeting(&first, &second, at_event(&steer->held));
  fiber_park();
}

static void note_touched(const Access *a) {
  uint32_t place;
  for (uint64_t at = a->address & ~3ul; at < a->address + a->size; at += 4)
    if (record_chosen(at, &place))
      steer->last.touched[place] |= a->kind & ACCESS_WRITE ? TOUCHED_WRITE : TOUCHED_READ;
}

// Nobody came to what the access conflicts with.
static bool known_in_vain(const Access *a) {
  uint8_t conflicts = a->kind & ACCESS_WRITE ? TOUCHED_READ | TOUCHED_WRITE : TOUCHED_WRITE;
  uint32_t place;
  if (!steer->last.all || steer->last.thread != a->thread || steer->last.step != a->step ||
      at_event(a))
    return false;
  for (uint64_t at = a->address & ~3ul; at < a->address + a->size; at += 4)
    if (record_chosen(at, &place) && (steer->last.touched[place] & conflicts)) return false;
  return true;
}

// The access in front of which the thread is to stop. On another way than in the recorded run it
// may be another one to the same place.
static bool is_held(const Access *a) {
  if (at_event(&steer->held) || at_event(a)) return false;
  if (a->epoch == steer->held.epoch && a->pc == steer->held.pc &&
      a->address == steer->held.address && a->kind == steer->held.kind)
    return true;
  return steer->wanted && access_conflict(steer->wanted, a) &&
         !lockset_meet(steer->wanted->locks, lockset_held(current, a->kind));
}

static void steer_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  if (!steer->holding || steer->met) return;
  Access a = {.pc = pc,
              .address = address,
              .size = (uint32_t)size,
              .kind = kind,
              .thread = current->number,
              .epoch = current->epoch};
  if (current->number == steer->held.thread) {
    if (!is_held(&a)) return;
    steer->held.pc = pc, steer->held.address = address, steer->held.size = (uint32_t)size,
    steer->held.kind = kind, steer->held.epoch = a.epoch;
    steer->arrived = true;
    if (control->keep_first) stop_here();
    else fiber_park();
  } else if (stands(fiber_numbered(steer->held.thread))) {
    note_touched(&a);
    if (access_conflict(&steer->held, &a)) meet(&a);
  }
}

// The run in which accesses are collected has the schedule of the recorded one: its shadow would
// show nothing new.
static bool steer_watch(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  if (recording()) record_access(address, size, kind, pc);
  else if (running == RUN_HUNT && steer->hunting) steer_access(address, size, kind, pc);
  else if (running == RUN_HUNT) return collect_access(address, size, kind, pc), false;
  return true;
}

// ---- the prefix

// The state of the recorded run before its step at this depth. False: a thread took so long that
// the run did not come there again. A snapshot that a search has left behind what agrees is of
// another path, however deep it is.
static bool reach(uint32_t depth) {
  uint32_t from = snapshot_restore(depth < steer->agreed ? depth : steer->agreed);
  while (execution_length(search) > steer->agreed) execution_pop(search);
  for (uint32_t i = from; i < depth; i++) {
    if (!record_step(i)) return false;
    if (steer->agreed <= i) steer->agreed = i + 1;
  }
  if (from < depth && snapshot_worthwhile()) snapshot_take(depth);
  while (execution_length(search) > depth) execution_pop(search);
  if (steer->agreed > depth) steer->agreed = depth;
  return true;
}

// The recorded run goes on from here, without one thread and without those that would have to do
// something else than they did then (Fig. 2.9).
static void extend(uint32_t from, uint32_t to, uint32_t without) {
  static bool stuck[MAX_FIBERS];
  memset(stuck, 0, findings()->n_numbers * sizeof *stuck);
  stuck[without] = true;
  for (uint32_t i = from; i <= to && !steer->met && !world->ended; i++) {
    uint32_t t = record_thread(i);
    if (stuck[t]) continue;
    if (!record_fits(i) || !record_step(i)) stuck[t] = true;
  }
}

// The first thread stands in front of its access.
static bool hold_first(const Access *first) {
  steer->holding = steer->met = false;
  steer->wanted = NULL;
  steer->arrived = false;
  if (!reach(first->step)) return false;
  steer->held = *first;
  steer->holding = true;
  Fiber *f = fiber_numbered(first->thread);
  if (!is_pending(f)) return false;
  if (at_event(first)) f->parked = steer->arrived = true;
  else record_step(first->step);
  return stands(fiber_numbered(first->thread));
}

static void extend_first(const Access *first, const Access *second) {
  extend(at_event(first) ? first->step : first->step + 1, second->step, first->thread);
}

// Schedules in which this thread goes first, for so many steps.
static void run_on(uint32_t first, uint32_t most, bool (*enough)(void)) {
  steer->favourite = first;
  for (Fiber *f; most && !enough() && !world->ended && (f = schedule_default(anybody)); most--)
    schedule_step(f->number, 0);
  steer->favourite = NOBODY;
}

static bool has_met(void) { return steer->met; }
static bool is_there(void) { return stands(fiber_numbered(steer->held.thread)); }

// The other way round: the first thread is late, and waits before it takes the locks of its access;
// the second one stands in front of its own.
static bool hold_second(const Access *first, const Access *second) {
  steer->holding = steer->met = false;
  steer->arrived = false;
  if (at_event(second) || !reach(first->since)) return false;
  steer->held = *second;
  steer->wanted = first;
  steer->holding = true;
  Fiber *late_one = fiber_numbered(first->thread);
  if (!is_pending(late_one)) return false; // it is not there yet, or has gone another way
  late_one->parked = true;
  extend(first->since, second->step, first->thread);
  if (!is_there()) run_on(second->thread, SOME_STEPS, is_there);
  late_one->parked = false;
  return is_there() && !world->ended;
}

// ---- the suffix

static double share_of_time(void) {
  double most = USUAL_SECONDS + 5 * steer->recorded_seconds, left = steer->run_ends - now();
  if (steer->run_ends <= 0) return most; // no limit was set
  double share = 2 * left / (steer->searches_left ? steer->searches_left : 1);
  return share < most || control->max_schedules ? share : most;
}

static bool search_suffix(Pair *pair, const Access *second) {
  steer->favourite = control->hint ? second->thread : NOBODY;
  steer->schedules_before = schedules();
  steer->deadline = now() + share_of_time();
  memset(steer->last.touched, 0, sizeof steer->last.touched);
  steer->late = false;
  snapshot_take(execution_length(search));
  control->max_events = execution_length(search) + 100 +
                        LONGER * record_length(); // a thread may poll for the one that is held
  search->chops = control->n_chopped > 0;
  bool again, all = search_below(&again);
  search->chops = false;
  control->max_events = 0;
  steer->favourite = NOBODY;
  pair->searched += (uint32_t)(schedules() - steer->schedules_before);
  return all;
}

// ---- pairs

static void settle(Pair *pair, OutcomeKind outcome) {
  steer->hunting = steer->holding = false;
  snapshot_restore(steer->agreed);
  pair->outcome = steer->met || race_told(pair->low, pair->high) ? OUTCOME_RACE : outcome;
}

static bool steer_time_is_up(void) {
  return control->stop || search_over() || (steer->run_ends > 0 && now() > steer->run_ends);
}

static bool begin(Pair *pair) {
  if (race_told(pair->low, pair->high)) return pair->outcome = OUTCOME_RACE, false;
  if (steer_time_is_up()) return false;
  COUNT(pairs, 1);
  steer->hunting = true;
  steer->met = false;
  steer->hunted = pair;
  return true;
}

static void try_prefix(Pair *pair, uint32_t number) {
  const Access *first = &pair->try[number].first, *second = &pair->try[number].second;
  if (!begin(pair)) return;
  if (hold_first(first)) extend_first(first, second);
  pair->meeting = steer->met ? MET_ON_THE_WAY : MET_NOT;
  if (!steer->met && hold_second(first, second))
    run_on(first->thread, SOME_STEPS + 2 * (first->step - first->since), has_met);
  if (steer->met && !pair->meeting) pair->meeting = MET_THE_OTHER_WAY;
  pair->chosen = number;
  settle(pair, OUTCOME_UNTRIED);
}

static bool search_first(Pair *pair, const Access *first, const Access *second) {
  if (known_in_vain(first)) return true;
  if (!hold_first(first)) return false;
  if (!control->short_prefix) extend_first(first, second);
  bool all = steer->met || search_suffix(pair, second);
  if (!steer->met && all && !control->short_prefix && hold_first(first))
    all = search_suffix(pair, second); // more is possible from the shorter prefix
  steer->last.all = all && !steer->met;
  steer->last.thread = first->thread;
  steer->last.step = first->step;
  return all;
}

static void try_search(Pair *pair, uint32_t number) {
  const Access *first = &pair->try[number].first, *second = &pair->try[number].second;
  if (pair->try[number].searched || !begin(pair)) return;
  bool all = true;
  if (!control->short_prefix && hold_second(first, second)) all = search_suffix(pair, first);
  if (!steer->met && control->keep_first)
    all = hold_first(first) && search_suffix(pair, second) && all;
  else if (!steer->met) all = search_first(pair, first, second) && all;
  pair->try[number].searched = all;
  pair->chosen = number;
  pair->meeting = steer->met ? MET_IN_SEARCH : MET_NOT;
  for (uint32_t i = 0; i < pair->n; i++) all = all && pair->try[i].searched;
  settle(pair, all ? OUTCOME_SEARCHED : OUTCOME_BUDGET);
}

static uint32_t step_of(const Hunted *h) { return h->pair->try[h->number].first.step; }

static void sort_by_step(Hunted *list,
                         uint32_t n) { // libc's may take memory from the program's heap
  for (uint32_t gap = n / 2; gap; gap /= 2)
    for (uint32_t i = gap; i < n; i++) {
      Hunted h = list[i];
      uint32_t k = i;
      for (; k >= gap && step_of(&list[k - gap]) > step_of(&h); k -= gap) list[k] = list[k - gap];
      list[k] = h;
    }
}

// All tries with a number from `low` up to `high`, in the order of the run, so that each prefix
// goes on where the last one was.
static void go_through(Pair *pairs, uint32_t n, uint32_t low, uint32_t high,
                       void (*try)(Pair *, uint32_t)) {
  Hunted *list = search_take(n * (high - low) * sizeof *list + 1);
  uint32_t length = 0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = low; k < high && k < pairs[i].n; k++) list[length++] = (Hunted){&pairs[i], k};
  sort_by_step(list, length);
  steer->searches_left = 0;
  for (uint32_t i = 0; i < length; i++)
    steer->searches_left += list[i].pair->outcome != OUTCOME_RACE;
  for (uint32_t i = 0; i < length; i++) {
    if (list[i].pair->outcome == OUTCOME_RACE) continue;
    try(list[i].pair, list[i].number);
    if (steer->searches_left) steer->searches_left--;
  }
  search_give(list, n * (high - low) * sizeof *list + 1);
}

static void steer_some(Pair *pairs, uint32_t n) {
  if (!control->keep_first && !control->short_prefix) {
    go_through(pairs, n, 0, 1, try_prefix);
    go_through(pairs, n, 1, MAX_PAIR_TRIES, try_prefix);
  }
  uint64_t most = control->max_schedules ? control->max_schedules : USUAL_SCHEDULES;
  steer->most_schedules =
      most < FIRST_SCHEDULES
          ? most
          : FIRST_SCHEDULES; // what takes long may not keep what is quick from being tried
  go_through(pairs, n, 0, MAX_PAIR_TRIES, try_search);
  steer->most_schedules = most;
  if (most > FIRST_SCHEDULES) go_through(pairs, n, 0, MAX_PAIR_TRIES, try_search);
}

// Those that a proof could not exclude come first. Returns how many they are.
static uint32_t alarms_first(Pair *pairs, uint32_t n) {
  uint32_t first = 0;
  for (uint32_t i = 0; i < n && control->n_alarms; i++) {
    if (!hint_alarm(pairs[i].low, pairs[i].high)) continue;
    Pair p = pairs[i];
    pairs[i] = pairs[first];
    pairs[first++] = p;
  }
  return first;
}

void steer_pairs(Pair *pairs, uint32_t n, uint32_t root) {
  running = RUN_HUNT;
  steer->last.all = false;
  steer->agreed = record_length();
  uint32_t first = alarms_first(pairs, n);
  steer_some(pairs, first);
  if (!control->alarms_only) steer_some(pairs + first, n - first);
  running = RUN_SEARCH;
  snapshot_restore(root);
  while (execution_length(search) > root) execution_pop(search);
}

// ---- the whole

enum { USUAL_RUNS = 8, MOST_RUNS = 4096 };
static const double MORE_SECONDS = 1; // for more runs than the usual number

// Some pairs come up only where the threads meet in a way of their own: of short runs many are
// worth their while.
static bool another_run(uint32_t i) {
  static double usual_end;
  if (control->stop) return false;
  if (control->runs) return i < control->runs;
  if (i == USUAL_RUNS) usual_end = now();
  return i < USUAL_RUNS || (i < MOST_RUNS && now() < usual_end + MORE_SECONDS);
}

static double end_of_run(uint32_t i, double left) {
  uint32_t runs = control->runs ? control->runs : USUAL_RUNS;
  if (left <= 0) return 0;
  double share = i < runs ? left / (runs - i) : left;
  return now() + (i < runs || share < USUAL_SECONDS ? share : USUAL_SECONDS);
}

// What took long to record is worth as long again to look for its races; fewer runs are recorded
// then.
static void extend_run(double spent) {
  double least = now() + 2 * spent;
  if (steer->run_ends > 0 && !control->runs && steer->run_ends < least) steer->run_ends = least;
}

void witness_run(void) {
  steer->favourite = NOBODY;
  steer->go_on =
      (Op){.kind = OP_YIELD, .pc = STOP_PC, .enabled = sync_always, .perform = do_nothing};
  world_hooks.favourite = steer_favourite;
  search->watch = steer_watch;
  search->enough = steer_enough;
  search->too_long = steer_time_is_up;
  search_over(); // the time runs from here
  uint32_t root = schedules_begin();
  for (uint32_t i = 0; another_run(i); i++) {
    uint32_t n;
    double began = now();
    steer->run_ends = end_of_run(i, search_seconds_left());
    if (!record_run(i, &root)) break;
    steer->recorded_seconds = now() - began;
    record_collect(root);
    extend_run(now() - began);
    Pair *pairs = pairs_find(&n);
    steer_pairs(pairs, n, root);
    pairs_log();
    if (search_over()) break;
  }
  findings()->cut = false; // each pair's outcome tells
  search_finish();
}
