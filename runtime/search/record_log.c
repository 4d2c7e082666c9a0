// Writing records for norace to read, and saying what was found.
#include <link.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <unwind.h>

#include "base/arenas.h"
#include "base/process_lock.h"
#include "base/report_log.h"
#include "base/said.h"
#include "base/spill.h"
#include "openmp/omp_team.h"
#include "search/record_log.h"
#include "search/search.h"
#include "search/shorten.h"
#include "world/runtime.h"

// ---- schedules

// A witness numbers the threads in the order in which its schedule creates them: by where the
// creating step is, and within it by the creator's epoch.

static void rename_begin(void) {
  RecordLog *l = &search->log;
  for (uint32_t i = 0; i < world->n_fibers; i++) l->creates[world->fiber[i]->number] = NOBODY;
  for (uint32_t i = world->n_fibers; i-- > 0;) {
    const Fiber *f = world->fiber[i];
    l->renamed[f->number] = i ? NOBODY : 0;
    if (f->creator == NOBODY) continue;
    l->creates_next[f->number] = l->creates[f->creator];
    l->creates[f->creator] = f->number;
  }
}

// Of a thread's events each is behind the ones that were looked at before.
static void rename_thread(const Fiber *creator, uint32_t index, uint32_t *next,
                          const AccessRecord *stop) {
  RecordLog *l = &search->log;
  for (uint32_t *at = &l->creates[creator->number]; *at != NOBODY; *at = l->creates_next[*at]) {
    const Fiber *f = world->by_number[*at];
    if (f->creation.index > index) return;
    if (f->creation.index < index) continue;
    bool behind_stop = stop && stop->thread == creator->number && f->creation.epoch >= stop->epoch;
    if (!behind_stop) l->renamed[f->number] = (*next)++;
  }
}

// The event comes after the access in program order, or cannot be before its thread has passed it.
static bool follows(const Event *e, const AccessRecord *a) {
  uint32_t own = a->kind & ACCESS_ATOMIC ? 1 : 0; // an atomic access is an event itself
  if (e->thread == a->thread) return e->epoch > a->epoch + own;
  if (e->op == OP_START) return e->after_thread == a->thread && e->creator_epoch >= a->epoch + own;
  return e->op == OP_JOIN && e->after_thread == a->thread;
}

// Those of which the path has no more than the step. An event's index is the number of its thread's
// events so far.
static uint32_t write_rest(Step *steps, uint32_t n, uint32_t next) {
  uint32_t *index = search->log.index;
  memset(index, 0, sizeof search->log.index);
  for (uint32_t i = 0; i < execution_kept(search); i++) index[execution_event(search, i)->thread]++;
  for (uint32_t i = execution_kept(search); i < world->n_events; i++) {
    const Step *s = execution_step(search, i);
    steps[n++] = (Step){search->log.renamed[s->thread], s->choice};
    rename_thread(world->by_number[s->thread], ++index[s->thread], &next, NULL);
  }
  return n;
}

// The steps that lead to the present state; with `stop`, without those that need its thread to go
// beyond that access. *last: whether the last step is among them.
static uint32_t write_steps(Step *steps, const AccessRecord *stop, bool *last) {
  uint32_t *roots = search->log.roots, n = 0, n_roots = 0;
  uint32_t next = 1;
  rename_begin();
  for (uint32_t i = 0; i < world->n_events && i < execution_kept(search); i++) {
    const Event *e = execution_event(search, i);
    bool out = false;
    spill_tick();
    for (uint32_t k = 0; k < n_roots && !out; k++) out = execution_before(search, roots[k], i);
    if (!out && stop && follows(e, stop)) {
      out = true;
      if (n_roots < MAX_FIBERS) roots[n_roots++] = i;
    }
    *last = !out;
    if (out || e->pc == STOP_PC) continue;
    steps[n++] = (Step){search->log.renamed[e->thread], e->choice};
    rename_thread(world->by_number[e->thread], e->index, &next, stop);
  }
  return execution_is_brief(search) ? write_rest(steps, n, next) : n;
}

// ---- races

// `side_by_side`: the schedule in which both threads stand in front of their access; otherwise the
// present one, in which the later access follows the earlier one, unordered. False: the later one's
// past needs what follows the earlier one, so that they cannot stand side by side.
static bool log_race(const AccessRecord *earlier, const AccessRecord *later, bool side_by_side) {
  if (side_by_side && execution_is_brief(search))
    return false; // what comes before what is not known
  RaceRecord *r = (RaceRecord *)log_scratch;
  *r = (RaceRecord){.head = {.kind = RECORD_RACE},
                    .access = {*earlier, *later},
                    .adjacent = side_by_side,
                    .no_updates = control->no_updates};
  bool complete;
  r->n_steps = write_steps(r->steps, side_by_side ? earlier : NULL, &complete);
  if (!complete) return false;
  for (int i = 0; i < 2; i++) r->access[i].thread = search->log.renamed[r->access[i].thread];
  r->head.size = (uint32_t)(sizeof *r + r->n_steps * sizeof(Step));
  log_add(&r->head);
  return true;
}

static uint64_t hash_pair(uint64_t one, uint64_t other) {
  uint64_t low = one < other ? one : other;
  return log_mix(log_mix(17, low), one + other - low) | 1;
}

bool race_told(uint64_t pc, uint64_t other) {
  const uint64_t *at = said_at(findings()->said, hash_pair(pc, other));
  return !at || __atomic_load_n(at, __ATOMIC_RELAXED);
}

// ---- races that are put together (MODE_WITNESS)

static int32_t event_of(const AccessRecord *a) { // that the access follows, or is
  uint32_t own = a->kind & ACCESS_ATOMIC ? 1 : 0;
  int32_t i = execution_last_of(search, a->thread);
  for (; i >= 0 && execution_event(search, (uint32_t)i)->epoch > a->epoch + own;
       i = execution_node(search, (uint32_t)i)->previous_of_thread)
    spill_tick();
  return i;
}

static uint32_t write_order(Step *steps, const uint32_t *order, uint32_t n,
                            const AccessRecord *stop) {
  uint32_t next = 1;
  uint32_t n_steps = 0;
  rename_begin();
  for (uint32_t i = 0; i < n; i++) {
    const Event *e = execution_event(search, order[i]);
    spill_tick();
    if (stop && follows(e, stop)) return 0;
    if (e->pc == STOP_PC) continue;
    steps[n_steps++] = (Step){search->log.renamed[e->thread], e->choice};
    rename_thread(world->by_number[e->thread], e->index, &next, stop);
  }
  return n_steps;
}

// The shortest schedule that we know, in which both threads stand in front of their access.
static void log_short(const AccessRecord *first, const AccessRecord *second, bool held_at_event) {
  int32_t ends[2] = {held_at_event ? execution_last_of(search, first->thread) : event_of(first),
                     event_of(second)};
  if (ends[0] < 0 || ends[1] < 0) return;
  uint32_t *order = search_take(world->n_events * sizeof *order);
  uint32_t n = shorten(order, (uint32_t[2]){(uint32_t)ends[0], (uint32_t)ends[1]});
  RaceRecord *r = (RaceRecord *)log_scratch;
  *r = (RaceRecord){.head = {.kind = RECORD_RACE},
                    .access = {*first, *second},
                    .adjacent = true,
                    .no_updates = control->no_updates};
  r->n_steps = n ? write_order(r->steps, order, n, held_at_event ? NULL : first) : 0;
  search_give(order, world->n_events * sizeof *order);
  if (!r->n_steps) return;
  for (int i = 0; i < 2; i++) r->access[i].thread = search->log.renamed[r->access[i].thread];
  if (held_at_event) r->steps[r->n_steps++] = (Step){r->access[0].thread, 0};
  r->head.size = (uint32_t)(sizeof *r + r->n_steps * sizeof(Step));
  log_add(&r->head);
}

// The first thread is held in front of its access, which is its next event if `held_at_event`, and
// the other one has come to its own.
void report_meeting(const AccessRecord *first, const AccessRecord *second, bool held_at_event) {
  if (said_before(findings()->said, hash_pair(first->pc, second->pc))) return;
  log_short(first, second, held_at_event);
  RaceRecord *r = (RaceRecord *)log_scratch;
  bool all;
  *r = (RaceRecord){.head = {.kind = RECORD_RACE},
                    .access = {*first, *second},
                    .adjacent = true,
                    .no_updates = control->no_updates};
  r->n_steps = write_steps(r->steps, NULL, &all);
  for (int i = 0; i < 2; i++) r->access[i].thread = search->log.renamed[r->access[i].thread];
  if (held_at_event) r->steps[r->n_steps++] = (Step){r->access[0].thread, 0};
  r->head.size = (uint32_t)(sizeof *r + r->n_steps * sizeof(Step));
  log_add(&r->head);
  findings()->n_races++;
}

// One pair of lines may race on several variables (a function that is given each of them). So many
// places of a pair are told; their number is looked at first, or the elements of an array would
// fill the table.
static bool is_new_place(uint64_t pair, uint64_t address) {
  enum { PLACES = 8 };
  uint64_t place = log_mix(pair, address) | 1;
  for (uint64_t k = 0; k < PLACES; k++) {
    uint64_t number = log_mix(log_mix(pair, 77), k) | 1;
    const uint64_t *at = said_at(findings()->said, number);
    if (!at) return false;
    if (__atomic_load_n(at, __ATOMIC_RELAXED)) continue;
    return !said_before(findings()->said, place) && !said_before(findings()->said, number);
  }
  return false;
}

// Both schedules are told where there are two: behind another race the program may not follow the
// first.
static void log_new_race(const AccessRecord *earlier, const AccessRecord *later) {
  if (omp_on_one_thread(earlier->thread, later->thread)) return; // another assignment may show it
  uint64_t pair = hash_pair(earlier->pc, later->pc);
  bool told = said_before(findings()->said, pair);
  if (!is_new_place(pair, later->address) && told) return;
  if (control->mode == MODE_WITNESS) log_short(earlier, later, false);
  log_race(earlier, later, true);
  log_race(earlier, later, false);
  findings()->n_races += !told; // other places of one pair are no news to whoever counts
}

// ---- other findings

#define FINDINGS_TOLD_APART \
  16 // by more than their kind and place: a program may end with thousands of different statuses

static uint64_t hash_finding(FindingKind kind, uint64_t pc, int64_t value, const char *text) {
  uint64_t hash = log_mix(log_mix(99, kind), pc);
  if (findings()->n_findings >= FINDINGS_TOLD_APART) return hash;
  hash = log_mix(hash, (uint64_t)value);
  return kind == FINDING_DEADLOCK ? log_mix(hash, log_hash_text(text)) : hash;
}

static void log_finding(FindingKind kind, uint64_t pc, uint64_t address, int64_t value,
                        const char *text) {
  if ((running == RUN_REPLAY && control->target[0].pc) || running == RUN_HUNT) return;
  if (said_before(findings()->said, hash_finding(kind, pc, value, text) | 1)) return;
  FindingRecord *r = (FindingRecord *)log_scratch;
  *r = (FindingRecord){.head = {.kind = RECORD_FINDING},
                       .kind = kind,
                       .pc = pc,
                       .address = address,
                       .value = value,
                       .thread = current ? current->number : 0,
                       .text_size = (uint32_t)strlen(text) + 1,
                       .no_updates = control->no_updates};
  bool all;
  r->n_steps = write_steps(r->steps, NULL, &all);
  if (current) r->thread = search->log.renamed[current->number];
  memcpy(r->steps + r->n_steps, text, r->text_size);
  r->head.size = (uint32_t)(sizeof *r + r->n_steps * sizeof(Step) + r->text_size);
  memset(log_scratch + r->head.size, 0, 8);
  log_add(&r->head);
  findings()->n_findings++;
}

// ---- stacks

void log_stack(StackOf what, uint32_t part, uint32_t thread, uint64_t value, uint64_t size,
               const uint64_t *pcs, uint32_t n) {
  StackRecord *r = (StackRecord *)log_scratch;
  *r = (StackRecord){.head = {RECORD_STACK, (uint32_t)(sizeof *r + n * sizeof *pcs)},
                     .what = what,
                     .part = part,
                     .thread = thread,
                     .n_pcs = n,
                     .value = value,
                     .size = size};
  memcpy(r->pcs, pcs, n * sizeof *pcs);
  log_add(&r->head);
}

void record_log_start(void) {
  reporters()->race = log_new_race;
  reporters()->finding = log_finding;
}
