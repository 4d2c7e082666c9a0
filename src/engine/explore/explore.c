#include "engine/explore/explore.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/time_limits.h"
#include "engine/explore/again.h"
#include "engine/explore/explore_inner.h"
#include "engine/explore/input_files.h"
#include "engine/explore/log.h"
#include "engine/explore/ranks.h"
#include "engine/explore/teams.h"
#include "engine/explore/witness_folder.h"
#include "front/compile/result_use.h"

enum { MAX_TRIES = 4 }; // schedules tried for one pair of lines before it counts as unconfirmed

static const char *const finding_words[] = {
#define FINDING(name, word, text) word,
#include "common/findings.def"
#undef FINDING
};
enum { N_FINDINGS = sizeof finding_words / sizeof *finding_words };

// ---- witnesses

static WitnessFile new_witness(const Explorer *x, const char *kind, const Step *steps, size_t n) {
  const ExploreRequest *request = x->request;
  char here[4096];
  WitnessFile w = {.kind = kind, .program = x->program, .build_id = request->image->build_id};
  w.directory = arena_string(x->result->arena, getcwd(here, sizeof here) ? here : ".");
  const Control *control = &x->control;
  w.spurious = control->spurious;
  w.allow = control->allow;
  w.signals = control->signals;
  w.peer = control->peer;
  w.effects = control->effects;
  w.barrier_result = control->barrier_result;
  w.team = control->team;
  w.pauses = control->pauses;
  w.watch = control->watch;
  w.endless = control->endless;
  w.every_access = control->every_access;
  w.memory = control->memory;
  w.n_rules = control->n_rules;
  memcpy(w.rule, control->rule, sizeof w.rule);
  w.n_nondet = control->n_nondet;
  memcpy(w.nondet, control->nondet, sizeof w.nondet);
  w.given_inputs = control->given_inputs;
  w.followed = control->followed;
  for (uint32_t i = 0; i < control->n_inputs; i++) vec_push(&w.inputs, control->input[i]);
  for (int i = 0; i < request->n_args; i++) vec_push(&w.args, request->args[i]);
  for (size_t i = 0; i < n; i++) vec_push(&w.steps, steps[i]);
  return w;
}

static WitnessRun run_of(const ExploreRequest *request) {
  return (WitnessRun){request->image->build_id, request->control.peer, request->args,
                      request->n_args};
}

// Writes it under the next free number and returns its path; NULL (and `trouble`) if that is not
// possible.
static const char *save_witness(Explorer *x, WitnessFile *w) {
  Arena *arena = x->result->arena;
  const char *path = NULL;
  const ExploreRequest *request = x->request;
  WitnessRun run = run_of(request);
  if (witness_folder_open(request->witness_folder, request->own_folder,
                          request->keep_program ? request->image->path : NULL, &run)) {
    path = witness_folder_next(w->kind, arena);
    if (request->keep_program) w->program = witness_folder_program();
    if (witness_write(w, path)) return witness_folder_count(1), path;
  }
  if (x->result->trouble) return NULL; // the first is the one to tell
  x->result->trouble = arena_format(arena, "%s cannot be written: %s",
                                    path ? path : x->request->witness_folder, strerror(errno));
  return NULL;
}

// The file is read back: what is confirmed is what a user will replay.
static void confirm(Explorer *x, ExploredRace *race, WitnessFile *w) {
  Exploration *e = x->result;
  const char *path = save_witness(x, w), *complaint;
  WitnessFile read;
  if (!path) {
    race->doubt = "the witness cannot be written";
    return;
  }
  if (!witness_read(&read, e->arena, path, &complaint)) fatal("a witness of our own %s", complaint);
  Replay replay;
  replay_run(&replay, &read, true, e->symbols, e->arena);
  e->replay_seconds += replay.seconds;
  witness_delete(&read);
  race->confirmed = replay.met;
  race->doubt = replay.doubt;
  if (replay.met) {
    race->witness = path;
    if (w->given_inputs)
      input_files_write(witness_folder_input(path, e->arena), w->program, x->request->args,
                        (size_t)x->request->n_args, &x->control);
    race->stacks = replay.stacks;
    race->replayed = replay.steps;
    memcpy(race->work, replay.work, sizeof race->work);
    memcpy(race->access, replay.access, sizeof race->access);
  } else {
    unlink(path);
    witness_folder_count(-1);
    replay_delete(&replay);
  }
}

static void try_race(Explorer *x, ExploredRace *race, const RaceRecord *record) {
  WitnessFile w = new_witness(x, "race", record->steps, record->n_steps);
  w.adjacent = record->adjacent;
  w.no_updates = record->no_updates;
  memcpy(w.access, record->access, sizeof w.access);
  for (int k = 0; k < 2; k++) {
    w.place[2 * k] = symbols_place(x->result->symbols, record->access[k].pc);
    w.place[2 * k + 1] = symbols_place(x->result->symbols, record->access[k].address);
  }
  memcpy(w.where, race->where, sizeof w.where);
  w.location = race->variable;
  confirm(x, race, &w);
  witness_delete(&w);
}

// ---- from the log to races

static bool same_place(const Frame *a, const Frame *b) {
  return a->at.file && b->at.file && a->at.line == b->at.line && !strcmp(a->at.file, b->at.file);
}

// Elements of one array are one variable. One that is not known may be any.
static bool same_variable(const char *a, const char *b) {
  if (!a || !b) return true;
  while (*a && *a == *b) {
    if (*a == '[') a += strcspn(a, "]"), b += strcspn(b, "]");
    else a++, b++;
  }
  return *a == *b;
}

static ExploredRace *race_on(Exploration *e, const Frame *first, const Frame *second,
                             const char *variable) {
  for (size_t i = 0; i < e->races.n; i++) {
    const Frame *where = e->races.at[i].where;
    bool lines = (same_place(&where[0], first) && same_place(&where[1], second)) ||
                 (same_place(&where[0], second) && same_place(&where[1], first));
    if (lines && same_variable(e->races.at[i].variable, variable)) return &e->races.at[i];
  }
  return NULL;
}

ExploredRace *explorer_race(Exploration *e, const Frame *first, const Frame *second) {
  return race_on(e, first, second, NULL);
}

// All of them on one line; NULL if there are none.
static const char *present_inputs(const Explorer *x) {
  const Exploration *e = x->result;
  Text text = {0};
  if (x->control.spurious & SPURIOUS_CLIENT)
    return "of two clients from outside that were made up, each of which asks \"GET / HTTP/1.0\" "
           "(--peer gives it others)";
  for (size_t i = 0; i < e->inputs.n; i++)
    text_format(&text, "%s%s", i ? "; " : "", e->inputs.at[i]);
  const char *line = e->inputs.n ? arena_string(e->arena, text.at) : NULL;
  text_delete(&text);
  return line;
}

static ExploredRace *new_race(Explorer *x, const RaceRecord *record, const Frame where[2],
                              const char *variable) {
  Exploration *e = x->result;
  ExploredRace race = {.adjacent = record->adjacent,
                       .where = {where[0], where[1]},
                       .variable = variable,
                       .input = present_inputs(x)};
  memcpy(race.access, record->access, sizeof race.access);
  for (uint32_t i = 0; i < record->n_steps; i++) vec_push(&race.steps, record->steps[i]);
  vec_push(&e->races, race);
  return &e->races.at[e->races.n - 1];
}

static const char *variable_of(Exploration *e, const AccessRecord *access) {
  Variable variable;
  bool known = symbols_variable(e->symbols, e->arena, access->address, access->size, &variable);
  return known ? variable.name : NULL;
}

static void add_race(Explorer *x, const RaceRecord *record, unsigned *tries) {
  Exploration *e = x->result;
  Frame where[2];
  const char *variable = variable_of(e, &record->access[0]);
  for (int k = 0; k < 2; k++) where[k] = symbols_frame(e->symbols, e->arena, record->access[k].pc);
  ExploredRace *race = race_on(e, &where[0], &where[1], variable);
  if (race && (race->confirmed || tries[race - e->races.at] >= MAX_TRIES)) return;
  if (!race) race = new_race(x, record, where, variable);
  tries[race - e->races.at]++;
  if (deadline_passed(0) && !race->doubt)
    race->doubt = "the time was up before it could be met again";
  if (deadline_passed(0)) return;
  if (!session_was_interrupted() || !race->doubt) try_race(x, race, record);
}

// In a fresh process. False: it was not met there, and nothing else kept it from that.
static bool meet_again(Explorer *x, const WitnessFile *w, ExploredFinding *finding) {
  Replay replay;
  replay_run(&replay, w, true, x->result->symbols, x->result->arena);
  x->result->replay_seconds += replay.seconds;
  bool met = replay.met || session_was_interrupted() || deadline_passed(0);
  if (x->request->tell_steps) {
    finding->replayed = replay.steps;
    replay.steps = (ReplayedSteps){0};
  }
  replay_delete(&replay);
  return met;
}

// What could be norace's doing rather than the program's: each is met again before it is reported.
static bool is_fault(uint32_t kind) {
  return kind == FINDING_CRASH || kind == FINDING_ABORT || kind == FINDING_ASSERT;
}

void explorer_drop_finding(ExploredFinding *finding) {
  if (finding->witness) {
    unlink(finding->witness);
    witness_folder_count(-1);
  }
  replayed_steps_delete(&finding->replayed);
  vec_delete(&finding->steps);
}

static void doubt_fault(Explorer *x, ExploredFinding *finding) {
  explorer_unknown(x->result,
                   arena_format(x->result->arena,
                                "a schedule ends in a fault (%s) that a replay does not show",
                                finding_words[finding->kind]));
  explorer_drop_finding(finding);
}

// Another search has met it before.
static bool is_known(const Explorer *x, const FindingRecord *record) {
  for (size_t i = 0; i < x->found_before; i++) {
    const ExploredFinding *f = &x->result->findings.at[i];
    if (f->kind == record->kind && f->pc == record->pc && f->value == record->value) return true;
  }
  return false;
}

static void add_finding(Explorer *x, const FindingRecord *record) {
  Exploration *e = x->result;
  if (record->kind >= N_FINDINGS || is_known(x, record)) return;
  ExploredFinding finding = {.kind = record->kind,
                             .thread = record->thread,
                             .pc = record->pc,
                             .address = record->address,
                             .value = record->value};
  finding.text = arena_string(e->arena, log_text(&record->head));
  for (uint32_t i = 0; i < record->n_steps; i++) vec_push(&finding.steps, record->steps[i]);
  WitnessFile w = new_witness(x, finding_words[record->kind], record->steps, record->n_steps);
  w.no_updates = record->no_updates;
  finding.witness = save_witness(x, &w);
  bool asked = is_fault(record->kind) || (x->request->tell_steps && finding.witness);
  bool met = !asked || session_was_interrupted() || deadline_passed(0) ||
             meet_again(x, &w, &finding) || !is_fault(record->kind);
  witness_delete(&w);
  if (met) vec_push(&e->findings, finding);
  else doubt_fault(x, &finding);
}

static size_t count_races(const Session *session) {
  size_t n = 0;
  Log log = {session->log, session->log_size, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));) n += head->kind == RECORD_RACE;
  return n;
}

void explorer_unknown(Exploration *e, const char *text) {
  for (size_t i = 0; i < e->unknowns.n; i++)
    if (!strcmp(e->unknowns.at[i], text)) return;
  vec_push(&e->unknowns, arena_string(e->arena, text));
}

// Each thread's errno is at the same address in a search. That is seen by who passes it on.
static void doubt_errno(Explorer *x) {
  Exploration *e = x->result;
  if (!e->races.n && result_is_kept(x->program, "__errno_location", e->arena))
    explorer_unknown(e, "passes on the address of errno, which norace has in one place for all");
}

static void add_file(Exploration *e, const char *path) {
  for (size_t i = 0; i < e->files.n; i++)
    if (!strcmp(e->files.at[i], path)) return;
  vec_push(&e->files, arena_string(e->arena, path));
}

void explorer_read(Explorer *x, const Session *session) {
  Exploration *e = x->result;
  x->control.pauses = session->control.pauses;
  x->control.endless = session->control.endless;
  x->control.spurious |= session->control.spurious & DRAWS_APART;
  x->found_before = e->findings.n;
  e->inputs.n = 0;
  unsigned *tries = memory_take((e->races.n + count_races(session) + 1) * sizeof *tries);
  Log log = {session->log, session->log_size, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));) {
    if (head->kind == RECORD_RACE) add_race(x, (const RaceRecord *)head, tries);
    if (head->kind == RECORD_FINDING) add_finding(x, (const FindingRecord *)head);
    if (head->kind == RECORD_UNKNOWN && x->control.mode == x->request->control.mode)
      explorer_unknown(e, log_text(head));
    if (head->kind == RECORD_FILE) add_file(e, log_text(head));
    if (head->kind == RECORD_INPUT) vec_push(&e->inputs, arena_string(e->arena, log_text(head)));
    if (head->kind == RECORD_PROPOSAL) vec_push(&e->proposals, *(const ProposalRecord *)head);
    if (head->kind == RECORD_SEARCH && session == &e->session) {
      e->search = head + 1;
      e->search_size = head->size - sizeof *head;
    }
  }
  e->log_ended = log.ended && (session == &e->session || e->log_ended);
  e->log_broken = log.broken || e->log_broken;
  free(tries);
}

void explorer_start(Explorer *x, Session *session) {
  const ExploreRequest *request = x->request;
  x->control.quiet_output = 1;
  SessionRequest again = {.program = request->image->path,
                          .args = request->args,
                          .n_args = request->n_args,
                          .control = x->control,
                          .silent = true};
  session_run(session, &again, request->watch, request->watch_data);
}

void explorer_run(Explorer *x, Session *session) {
  Control *sum = &x->result->session.control;
  explorer_start(x, session);
  explorer_read(x, session);
  sum->input_read |= session->control.input_read;
  sum->outside |= session->control.outside;
}

// ---- running it, with stops to keep what was done

static const RecordHead *find_search(const Session *session) {
  const RecordHead *found = NULL;
  Log log = {session->log, session->log_size, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));)
    if (head->kind == RECORD_SEARCH) found = head;
  return log.broken ? NULL : found;
}

// The search goes on in a new process from what was kept. False: there is nothing to go on with.
static bool keep_and_go_on(const Session *session, const ExploreRequest *request,
                           SessionRequest *next, Text *kept) {
  const RecordHead *search = find_search(session);
  if (!search) return false;
  text_delete(kept);
  text_add(kept, (const char *)(search + 1), search->size - sizeof *search);
  replay_read_layout(session->log, session->log_size, next->control.layout);
  request->keep(kept->at, kept->n, next->control.layout, request->keep_data);
  next->resume = kept->at;
  next->resume_size = kept->n;
  next->silent = true; // what the program prints was seen in the first slice
  return true;
}

static void run_in_slices(Exploration *e, const ExploreRequest *request, SessionRequest *session,
                          double limit) {
  double used = 0, longest = time_limit(TIME_SLICE_LONGEST), slice = time_limit(TIME_SLICE_FIRST);
  bool sliced = request->keep && request->control.jobs < 2 && request->control.mode == MODE_EXPLORE;
  long peak = 0;
  Text kept = {0};
  for (;; slice = slice * 2 < longest ? slice * 2 : longest) {
    double left = limit - used;
    session->control.timeout = !sliced                     ? (limit > 0 ? left : 0)
                               : limit > 0 && left < slice ? left
                                                           : slice;
    session_run(&e->session, session, request->watch, request->watch_data);
    used += e->session.seconds;
    peak = e->session.peak_kb > peak ? e->session.peak_kb : peak;
    bool over = e->session.control.end != END_TIMEOUT || e->session.interrupted ||
                e->session.overdue || (limit > 0 && used >= limit);
    if (!sliced || over) break;
    sliced = keep_and_go_on(&e->session, request, session, &kept);
    session_delete(&e->session);
  }
  e->session.seconds = used;
  e->session.peak_kb = peak;
  text_delete(&kept);
}

// ---- OpenMP: what cannot be settled at once is first looked at in quicker ways

static bool was_cut_short(const Exploration *e) {
  return e->session.control.end == END_TIMEOUT && !e->session.interrupted && !e->session.overdue;
}

// A long way without synchronisation, where a program hears nothing of the time: the quicker ways
// are not for it.
static bool was_too_slow(const Exploration *e) {
  return e->session.overdue && !e->session.interrupted && !deadline_passed(0);
}

// The search again, with the time that is left.
static void run_rest(Explorer *x, SessionRequest *session) {
  Exploration *e = x->result;
  double used = e->session.seconds, limit = x->request->control.timeout;
  session_delete(&e->session);
  e->search = NULL;
  session->silent = true; // what the program prints was seen the first time
  run_in_slices(e, x->request, session, limit > 0 ? limit - used : 0);
  e->session.seconds += used;
  x->control = x->request->control;
  explorer_read(x, &e->session);
}

// ---- the whole

Exploration *explore_run(const ExploreRequest *request) {
  Exploration *e = memory_take(sizeof *e);
  e->arena = arena_new();
  e->symbols = symbols_new();
  SessionRequest session = {.program = request->image->path,
                            .args = request->args,
                            .n_args = request->n_args,
                            .control = request->control,
                            .resume = request->resume,
                            .resume_size = request->resume_size,
                            .silent = request->silent,
                            .output = request->output};
  bool shared = request->control.mode == MODE_EXPLORE && !request->keep && !request->resume;
  if (shared) ranks_join(&session.control.rank, &session.control.ranks);
  double limit = request->control.timeout;
  bool early = request->early && !session.control.ranks && !request->keep &&
               !(limit > 0 && limit <= time_limit(TIME_SLICE_EARLY));
  run_in_slices(e, request, &session, early ? time_limit(TIME_SLICE_EARLY) : limit);
  bool all_left = !session.control.ranks || ranks_leave();
  if (session.control.rank && !all_left) _exit(0); // MPI is not to wait for those who died
  if (session.control.rank) exit(0);               // the first rank answers
  replay_read_modules(e->session.log, e->session.log_size, e->symbols);
  replay_read_layout(e->session.log, e->session.log_size, e->layout);
  Explorer x = {.request = request,
                .control = request->control,
                .result = e,
                .program = request->image->path};
  WitnessRun run = run_of(request);
  if (request->own_folder) witness_folder_clear(request->witness_folder, &run);
  explorer_read(&x, &e->session);
  if (early && (was_too_slow(e) || (was_cut_short(e) && !teams_look_early(&x))))
    run_rest(&x, &session);
  doubt_errno(&x);
  again_confirm(&x);
  again_inputs(&x);
  again_relaxed(&x);
  again_spurious(&x);
  again_outcomes(&x);
  again_unset(&x);
  teams_go_on(&x);
  again_relaxed_teams(&x);
  return e;
}

void exploration_delete(Exploration *e) {
  for (size_t i = 0; i < e->races.n; i++) {
    vec_delete(&e->races.at[i].steps);
    Replay told = {.stacks = e->races.at[i].stacks, .steps = e->races.at[i].replayed};
    replay_delete(&told);
  }
  for (size_t i = 0; i < e->findings.n; i++) {
    vec_delete(&e->findings.at[i].steps);
    replayed_steps_delete(&e->findings.at[i].replayed);
  }
  vec_delete(&e->races);
  vec_delete(&e->findings);
  vec_delete(&e->unknowns);
  vec_delete(&e->inputs);
  vec_delete(&e->files);
  vec_delete(&e->counts);
  vec_delete(&e->proposals);
  vec_delete(&e->input_branches);
  session_delete(&e->session);
  symbols_delete(e->symbols);
  arena_delete(e->arena);
  free(e);
}

static void put_escaped(Text *text, const char *word) {
  text_put(text, " ");
  for (const char *c = word; *c; c++) {
    if (*c == '\n') text_put(text, "\\n");
    else if (*c == '\\' || *c == ' ') text_format(text, "\\%c", *c);
    else text_add(text, c, 1);
  }
}

const char *explore_settings(const ExploreRequest *request, Arena *arena) {
  const Control *c = &request->control;
  Text text = {0};
  text_format(&text,
              "spurious=%u signals=%u allow=%u barrier=%u preemptions=%d team=%u order=%u merge=%u "
              "access=%u "
              "memory=%u nondet=",
              c->spurious, c->signals, c->allow, c->barrier_result, c->preemptions, c->team,
              c->order, c->merge, c->every_access, c->memory);
  for (uint32_t i = 0; i < c->n_nondet; i++) text_format(&text, "%lld,", (long long)c->nondet[i]);
  if (*c->focus.names) put_escaped(&text, c->focus.names);
  for (uint32_t i = 0; i < c->n_proved; i++)
    text_format(&text, " proved:%llx-%llx", (unsigned long long)c->proved[i].start,
                (unsigned long long)c->proved[i].end);
  for (uint32_t i = 0; i < c->n_regions; i++)
    text_format(&text, " region:%llx", (unsigned long long)c->region[i][0].start);
  for (int i = 0; i < request->n_args; i++) put_escaped(&text, request->args[i]);
  const char *line = arena_string(arena, text.at);
  text_delete(&text);
  return line;
}
