// All inputs: the search of all schedules, again and again, each time for an input that none of the
// searches before stands for. doc/design/inputs.md has the argument.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/temporary.h"
#include "base/time_limits.h"
#include "base/watchdog.h"
#include "engine/explore/again.h"
#include "engine/explore/conditions.h"
#include "engine/explore/explore_inner.h"
#include "engine/explore/input_branches.h"
#include "engine/explore/input_files.h"
#include "engine/explore/input_search.h"
#include "engine/explore/input_sources.h"
#include "engine/explore/input_tree.h"
#include "engine/explore/input_words.h"
#include "engine/explore/log.h"
#include "engine/explore/query_cache.h"
#include "front/compile/second_build.h"
#include "front/inputs/inputs.h"

enum { MOST_CONFIRMED = 64 }; // searches of the program itself for what was found

typedef VEC(SmtTerm) Terms;

// An input that may bring two accesses together: what it has to satisfy, and the search that asks.
typedef struct {
  Terms terms;
  uint64_t mask;
  uint32_t input;
} Wish;

typedef struct {
  Explorer *x;
  const char *second; // the program's second build
  Smt *smt;
  InputTerms inputs;
  SmtTerm small; // assumed: inputs are small numbers, and text that people can read
  InputTree tree;
  QueryCache cache;
  VEC(InputValues) tried; // by number
  VEC(Wish) wishes;
  size_t wished;   // how many of them were asked for
  Map asked;       // meetings, whatever comes of them
  OpenSide aim;    // where the present input is to lead; node 0: nowhere
  Control control; // of the next search
  uint32_t seen;   // kinds of findings
  unsigned confirmed;
  size_t classes;
  const char *open;    // why some search does not tell all of its inputs; NULL: each does
  uint32_t bounds_met; // FOLLOWED_ bits
  Symbols *symbols;    // of the second build
  double race_at;      // when the first was found; 0: there is none yet
  double work_until;   // on clock_processor_all(): if it is not that late the search may go on
  double latest;       // up to this time
} InputSearch;

static void leave_open(InputSearch *s, const char *why) {
  if (!s->open) s->open = why;
}

// ---- one class

typedef struct {
  bool race, whole;
  uint32_t findings; // kinds
} Outcome;

static Outcome outcome_of(const Session *session) {
  Outcome o = {0};
  bool unknown = false;
  Log log = {session->log, session->log_size, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));) {
    o.race |= head->kind == RECORD_RACE;
    unknown |= head->kind == RECORD_UNKNOWN;
    if (head->kind == RECORD_FINDING) o.findings |= 1u << ((const FindingRecord *)head)->kind;
  }
  const Control *done = &session->control;
  o.whole = done->end == END_COMPLETE && !unknown && !session->interrupted && !done->memory_cut &&
            !done->spurious_cut && !done->log_full && log.ended && !log.broken &&
            session->end == SESSION_ENDED;
  return o;
}

// A program that complains about other text than the user's does what it should.
static bool findings_count(const InputSearch *s) {
  uint32_t text = s->control.followed.sources & ~(uint32_t)FOLLOWED_NONDET;
  return s->x->request->named_inputs || !text;
}

// The program itself, on the same inputs: what is found there is what a user is told. `left`: the
// race came before the program left an object, and none behind that counts.
static void confirm(InputSearch *s, bool race, bool left) {
  Session session;
  s->confirmed++;
  s->x->control = s->control;
  s->x->control.symbolic = 0;
  if (left) s->x->control.first = 1;
  if (!race)
    s->x->control.spurious = s->x->request->control.spurious; // few programs are sensible then
  Exploration *e = s->x->result;
  size_t findings = e->findings.n;
  explorer_run(s->x, &session);
  for (; e->findings.n > findings && !findings_count(s); e->findings.n--)
    explorer_drop_finding(&e->findings.at[e->findings.n - 1]);
  e->session.seconds += session.seconds;
  session_delete(&session);
}

// What one input takes, the others must not go without.
static double slice(double until) {
  enum { SHARE = 6, LEAST = 1 };
  double left = until - clock_now();
  return left / SHARE > LEAST ? left / SHARE : left < LEAST ? left : LEAST;
}

// What may happen for no reason is part of each search, once the program could notice it. True: the
// present input has to be searched again.
static bool adds_spurious(InputSearch *s, uint32_t met) {
  uint32_t fresh = s->x->request->spurious ? met & ~s->control.spurious : 0;
  // That is another program's memory, and other guests, not choices in it.
  fresh &= ~(uint32_t)(SPURIOUS_ADDRESS | SPURIOUS_CLIENT);
  fresh = fresh ? again_wanted(s->x, fresh) : 0;
  s->control.spurious |= fresh;
  if (fresh & (SPURIOUS_EXCHANGE | SPURIOUS_TRYLOCK)) // as in again_spurious
    s->control.order = ORDER_HB, s->control.merge = 0;
  return fresh;
}

static const char *loss_text(uint32_t losses) {
  static const char *const texts[] = {
#define LOSS(name, text) text,
#include "common/losses.def"
#undef LOSS
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (losses >> i & 1) return texts[i];
  return "inputs";
}

static void note_open(InputSearch *s, const Control *done, bool whole, bool good) {
  s->bounds_met |= done->bounds_met;
  if (!whole) leave_open(s, "not all schedules of some input were searched");
  if (!good) leave_open(s, "the log of a search makes no sense");
  if (done->losses)
    leave_open(s, arena_format(s->x->result->arena, "%s: not followed", loss_text(done->losses)));
  if (done->openmp) leave_open(s, "teams of other sizes were searched for one input only");
}

// Where in the program's own code, the models of libc left out.
static const char *place_left(InputSearch *s, const Session *session) {
  Arena *arena = s->x->result->arena;
  Symbols *symbols = symbols_new();
  const char *place = "";
  replay_read_modules(session->log, session->log_size, symbols);
  for (uint32_t i = 0; i < session->control.n_left && i < MAX_LEFT && !*place; i++) {
    Frame f = symbols_frame(symbols, arena, session->control.left[i]);
    if (f.at.file && !strstr(f.at.file, "models/"))
      place = arena_format(arena, " at %s:%u", f.at.file, f.at.line);
  }
  symbols_delete(symbols);
  return place;
}

// For this input the program leaves an object, which has no meaning in C: the class ends there.
static void note_left(InputSearch *s, const Session *session) {
  Exploration *e = s->x->result;
  if (session->control.executions)
    leave_open(s, "for some input the program leaves an object on some schedules");
  if (e->input_left) return;
  e->input_left = arena_format(e->arena, "for %s the program leaves an object%s",
                               input_words(&s->control, e->arena), place_left(s, session));
}

// The present input, as a test.
static void keep_test(InputSearch *s) {
  const ExploreRequest *request = s->x->request;
  Exploration *e = s->x->result;
  bool again = s->control.memory != request->control.memory; // adds_relaxed
  if (!request->tests || e->trouble || again) return;
  const char *folder = arena_format(e->arena, "%s/class-%zu", request->tests, s->classes);
  mkdir(request->tests, 0777);
  const char *program = request->image->path, *slash = strrchr(program, '/');
  if (request->keep_program && slash) // a temporary one
    program = arena_format(e->arena, ".%s", slash);
  if (!input_files_write(folder, program, request->args, (size_t)request->n_args, &s->control))
    e->trouble = arena_format(e->arena, "%s cannot be written: %s", folder, strerror(errno));
}

static void add_to_tree(InputSearch *s, const Conditions *conditions) {
  InputValues values = {0};
  for (uint32_t i = 0; i < s->control.n_inputs; i++) vec_push(&values, s->control.input[i]);
  vec_push(&s->tried, values);
  bool expected = input_tree_add(&s->tree, conditions, (uint32_t)s->tried.n - 1);
  if (expected && s->tree.repeated) s->classes--;
  else keep_test(s);
  if (!expected || (s->aim.node && input_tree_is_open(&s->tree, s->aim)))
    leave_open(s, "the searches of two inputs differ where they should not");
}

static void add_wishes(InputSearch *s, const Conditions *conditions, const Overlaps *overlaps) {
  enum { MOST = 2000 };
  for (size_t i = 0; i < overlaps->n && s->wishes.n < MOST; i++) {
    const Overlap *o = &overlaps->at[i];
    if (map_get(&s->asked, o->meet) != MAP_NONE) continue;
    map_put(&s->asked, o->meet, 1);
    Wish w = {.mask = o->mask, .input = (uint32_t)s->tried.n - 1};
    vec_push(&w.terms, o->meet);
    for (size_t k = 0; k < o->met && k < conditions->n; k++) {
      const Condition *c = &conditions->at[k];
      if (c->forced && k >= o->before) continue; // among them the address itself
      vec_push(&w.terms, c->value ? c->is : smt_not(s->smt, c->is));
      w.mask |= c->mask;
    }
    vec_push(&s->wishes, w);
  }
}

// On lines of which no confirmed race is known: the second build has the program's own lines.
static bool has_new_race(InputSearch *s, const Session *session) {
  Exploration *e = s->x->result;
  Log log = {session->log, session->log_size, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));) {
    if (head->kind != RECORD_RACE) continue;
    const RaceRecord *record = (const RaceRecord *)head;
    Frame where[2];
    for (int k = 0; k < 2; k++)
      where[k] = symbols_frame(s->symbols, e->arena, record->access[k].pc);
    const ExploredRace *known = explorer_race(e, &where[0], &where[1]);
    if (!known || !known->confirmed) return true;
  }
  return false;
}

// Searches all schedules of the present input.
static void search_class(InputSearch *s, double until) {
  Exploration *e = s->x->result;
  SessionRequest request = {.program = s->second,
                            .args = s->x->request->args,
                            .n_args = s->x->request->n_args,
                            .control = s->control,
                            .silent = true};
  request.control.timeout = slice(until);
  request.control.input_class = (uint32_t)s->classes + 1;
  request.control.input_sides = (uint32_t)s->tree.met.n;
  Session session;
  Conditions conditions = {0};
  Overlaps overlaps = {0};
  session_run(&session, &request, s->x->request->watch, s->x->request->watch_data);
  if (adds_spurious(s, session.control.spurious_met) && clock_now() < until) {
    session_delete(&session);
    input_tree_delete(&s->tree); // such searches meet conditions in another order
    s->aim.node = 0;
    return search_class(s, until);
  }
  Outcome outcome = outcome_of(&session);
  if (!s->symbols) {
    s->symbols = symbols_new();
    replay_read_modules(session.log, session.log_size, s->symbols);
  }
  const Control *done = &session.control;
  bool good = conditions_read(&session, s->smt, &s->inputs, &conditions, &overlaps);
  s->classes++;
  note_open(s, done, outcome.whole, good);
  e->session.seconds += session.seconds;
  e->session.interrupted |= session.interrupted;
  e->session.control.executions += done->executions;
  e->session.control.relaxed |= done->relaxed;
  e->session.control.valued |= done->valued;
  e->session.control.let_through |= done->let_through;
  e->session.control.described |= done->described;
  e->session.control.programs |= done->programs;
  e->session.control.unserved |= done->unserved;
  e->session.control.times_read |= done->times_read;
  for (uint32_t i = 0; i < MAX_LEFT_OUT; i++)
    if (done->left_out[i].taken) left_out_add(&e->session.control, done->left_out[i].name);
  e->losses |= done->losses;
  bool news = outcome.findings & ~s->seen && findings_count(s);
  s->seen |= outcome.findings;
  if (done->n_left) note_left(s, &session), news = false;
  if ((news || has_new_race(s, &session)) && s->confirmed < MOST_CONFIRMED)
    confirm(s, outcome.race, done->n_left);
  if (outcome.race && !e->races.n) leave_open(s, "a race could not be confirmed");
  if (good) add_to_tree(s, &conditions);
  if (good) add_wishes(s, &conditions, &overlaps);
  vec_delete(&conditions);
  vec_delete(&overlaps);
  session_delete(&session);
}

// ---- the next

static SmtTerm at_most(InputSearch *s, SmtTerm term, uint64_t limit) {
  char digits[24];
  snprintf(digits, sizeof digits, "%llu", (unsigned long long)limit);
  return smt_bv_operator(s->smt, "bvule", 2, (SmtTerm[]){term, smt_bv(s->smt, digits, 64)});
}

static bool is_text(uint32_t source) { return source >= SOURCE_STDIN && source < SOURCE_PROCESS; }

// What an input can be at most.
static uint64_t limit_of(const InputSearch *s, const InputTerm *t) {
  if (t->index != INPUT_LENGTH) return is_text(t->source) ? UINT8_MAX : UINT64_MAX;
  if (t->source == SOURCE_ARGUMENT) return s->control.followed.arguments;
  return t->source == SOURCE_STDIN || t->source >= SOURCE_FILE ? s->control.followed.bytes : 1;
}

// Text that people can read, and its end.
static SmtTerm is_readable(InputSearch *s, SmtTerm byte) {
  SmtTerm zero = at_most(s, byte, 0);
  SmtTerm plain[] = {at_most(s, byte, 'z'), smt_not(s->smt, at_most(s, byte, '0' - 1))};
  return smt_apply(s->smt, SMT_OR, 2, (SmtTerm[]){zero, smt_apply(s->smt, SMT_AND, 2, plain)});
}

// Small numbers are tried first: what is counted by them is soon done.
static void assert_limits(InputSearch *s, uint64_t mask) {
  enum { SMALL = 15 };
  for (size_t i = 0; i < s->inputs.n; i++) {
    const InputTerm *t = &s->inputs.at[i];
    if (!(mask & input_bit(i))) continue;
    uint64_t limit = limit_of(s, t);
    bool byte = is_text(t->source) && t->index != INPUT_LENGTH;
    if (limit != UINT64_MAX) smt_assert(s->smt, at_most(s, t->term, limit));
    SmtTerm small = byte ? is_readable(s, t->term) : at_most(s, t->term, SMALL);
    smt_assert(s->smt, smt_implies(s->smt, s->small, small));
  }
}

static SmtTerm outcome_term(InputSearch *s, const Condition *c, bool value) {
  return value ? c->is : smt_not(s->smt, c->is);
}

// Of the conditions above the side those that have to do with it, directly or through others. The
// rest stays as it is with the inputs that they do not speak of.
static uint64_t mask_of_way(const InputSearch *s, OpenSide open) {
  const TreeNode *nodes = s->tree.nodes.at, *last = &nodes[open.node];
  uint64_t mask = last->condition.mask, before = 0;
  while (mask != before) {
    before = mask;
    for (const TreeNode *n = last; n->parent; n = &nodes[n->parent])
      if (nodes[n->parent].condition.mask & mask) mask |= nodes[n->parent].condition.mask;
  }
  return mask;
}

typedef void UseCondition(InputSearch *, const Condition *, bool value, void *data);

static void each_condition(InputSearch *s, OpenSide open, uint64_t mask, UseCondition *use,
                           void *data) {
  const TreeNode *nodes = s->tree.nodes.at, *last = &nodes[open.node];
  use(s, &last->condition, open.side, data);
  for (const TreeNode *n = last; n->parent; n = &nodes[n->parent]) {
    const Condition *c = &nodes[n->parent].condition;
    if (c->mask & mask) use(s, c, n->parent_side, data);
  }
}

static void assert_condition(InputSearch *s, const Condition *c, bool value, void *unused) {
  smt_assert(s->smt, outcome_term(s, c, value));
}
static void add_condition(InputSearch *s, const Condition *c, bool value, void *query) {
  query_add(query, c->is, value);
}

static SmtAnswer solve_asserted(InputSearch *s, uint64_t mask) {
  assert_limits(s, mask);
  SmtAnswer answer = smt_check(s->smt, 1, &s->small, time_limit_ms(TIME_INPUT_QUERY));
  if (answer == SMT_SAT || (answer == SMT_UNSAT && !smt_core_has(s->smt, s->small))) return answer;
  return smt_check(s->smt, 0, NULL, time_limit_ms(TIME_INPUT_QUERY));
}

// What the solver made of the inputs that it was asked for.
static InputValues model_of(InputSearch *s, uint64_t mask) {
  InputValues model = {0};
  for (size_t i = 0; i < s->inputs.n; i++) {
    const InputTerm *t = &s->inputs.at[i];
    if (mask & input_bit(i))
      vec_push(&model,
               (InputValue){t->source, t->index, strtoull(smt_value(s->smt, t->term), NULL, 10)});
  }
  return model;
}

// An input that leads to the side is put into the model, which belongs to the cache.
static SmtAnswer solve(InputSearch *s, OpenSide open, uint64_t *mask, const InputValues **model) {
  Query query = {0};
  *mask = mask_of_way(s, open);
  each_condition(s, open, *mask, add_condition, &query);
  const KnownAnswer *known = query_cache_find(&s->cache, &query);
  SmtAnswer answer = known ? known->answer : SMT_UNKNOWN;
  if (!known) {
    smt_retract(s->smt);
    each_condition(s, open, *mask, assert_condition, NULL);
    answer = solve_asserted(s, *mask);
    if (answer != SMT_UNKNOWN)
      known = query_cache_add(&s->cache, &query, answer,
                              answer == SMT_SAT ? model_of(s, *mask) : (InputValues){0});
  }
  *model = known ? &known->model : NULL;
  vec_delete(&query);
  return answer;
}

static void set_input(InputSearch *s, uint32_t source, uint32_t index, uint64_t value) {
  Control *c = &s->control;
  if (!value) return;
  if (c->n_inputs == MAX_INPUTS)
    return leave_open(s, "there are more inputs than there is room for");
  c->input[c->n_inputs++] = (InputValue){source, index, value};
}

static bool is_asked(const InputSearch *s, const InputValue *v, uint64_t mask) {
  for (size_t i = 0; i < s->inputs.n; i++)
    if (s->inputs.at[i].source == v->source && s->inputs.at[i].index == v->index)
      return mask & input_bit(i);
  return false;
}

// What the solver was asked for is new, the rest as in the search that led there.
static void take_model(InputSearch *s, uint32_t input, uint64_t mask, const InputValues *model) {
  const InputValues *old = &s->tried.at[input];
  s->control.n_inputs = 0;
  for (size_t i = 0; i < old->n; i++)
    if (!is_asked(s, &old->at[i], mask))
      set_input(s, old->at[i].source, old->at[i].index, old->at[i].value);
  for (size_t i = 0; i < model->n; i++)
    set_input(s, model->at[i].source, model->at[i].index, model->at[i].value);
}

static void take_new_model(InputSearch *s, uint32_t input, uint64_t mask) {
  InputValues model = model_of(s, mask);
  take_model(s, input, mask, &model);
  vec_delete(&model);
}

// An input that may make two accesses meet. It need not lead anywhere else than where another did.
static bool take_wish(InputSearch *s, double until) {
  while (s->wished < s->wishes.n && clock_now() < until) {
    Wish *w = &s->wishes.at[s->wished++];
    smt_retract(s->smt);
    for (size_t i = 0; i < w->terms.n; i++) smt_assert(s->smt, w->terms.at[i]);
    SmtAnswer answer = solve_asserted(s, w->mask);
    if (answer == SMT_SAT) take_new_model(s, w->input, w->mask), s->aim.node = 0;
    vec_delete(&w->terms);
    if (answer == SMT_SAT) return true;
  }
  return false;
}

// False: there is none left, as far as the solver could tell.
static bool choose_input(InputSearch *s, double until) {
  OpenSide open;
  if (take_wish(s, until)) return true;
  while (input_tree_next(&s->tree, &open)) {
    uint64_t mask;
    const InputValues *model;
    SmtAnswer answer = solve(s, open, &mask, &model);
    s->aim = open;
    if (answer == SMT_SAT)
      return take_model(s, s->tree.nodes.at[open.node].input, mask, model), true;
    if (answer == SMT_UNSAT) input_tree_close(&s->tree, open);
    else leave_open(s, "a question to the solver was too hard");
    if (clock_now() >= until) return true;
  }
  return false;
}

// Whoever names the inputs and does not say --first wants the races of other inputs as well: for
// some time, or those of as many classes as he says.
static bool is_enough(InputSearch *s) {
  const ExploreRequest *request = s->x->request;
  if (!s->x->result->races.n) return false;
  if (!request->named_inputs || request->control.first) return true;
  if (request->most_inputs) return false;
  if (!(s->race_at > 0)) s->race_at = clock_now();
  return clock_now() > s->race_at + AFTER_RACE;
}

static bool goes_on(InputSearch *s, double until) {
  const Exploration *e = s->x->result;
  size_t most = s->x->request->most_inputs;
  return (!most || s->classes < most) && !is_enough(s) && !e->session.interrupted && !e->trouble &&
         !deadline_passed(0) && clock_now() < until;
}

// Relaxed atomics may read what these searches did not let them, if the user did not say otherwise.
// All inputs once more, then, under C11's rules (as in again_relaxed), where atomic values are
// fixed: in a tree of its own.
static bool adds_relaxed(InputSearch *s) {
  const Exploration *e = s->x->result;
  bool wanted = e->session.control.relaxed && s->x->request->relaxed && !s->open && !e->races.n;
  if (!wanted || s->control.memory == MEMORY_C11) return false;
  s->control.memory = MEMORY_C11;
  s->control.order = ORDER_HB;
  s->control.merge = 0;
  input_tree_delete(&s->tree);
  s->aim.node = 0;
  return true;
}

static double extended(const InputSearch *s, double until) {
  enum { STEP = 1 };
  double now = clock_now();
  bool busy = until < now + STEP && until < s->latest && clock_processor_all() < s->work_until;
  return busy ? (now + STEP < s->latest ? now + STEP : s->latest) : until;
}

static bool search_all(InputSearch *s, double until) {
  bool more = true;
  while (more && goes_on(s, until = extended(s, until))) {
    search_class(s, until);
    more = choose_input(s, until) || adds_relaxed(s);
  }
  if (more) leave_open(s, "there are more inputs than there was time for");
  return !s->open && !s->x->result->races.n;
}

// Whether a longer text, or more arguments, could make a difference: only if the last byte that
// there is was looked at, or how many there are.
static void note_bounds(InputSearch *s) {
  const Followed *f = &s->control.followed;
  for (size_t i = 0; i < s->inputs.n; i++) {
    const InputTerm *t = &s->inputs.at[i];
    if (t->source >= SOURCE_FILE) continue; // the runtime tells
    if (t->source == SOURCE_ARGUMENT || (t->index == f->bytes - 1 && t->source > SOURCE_ARGUMENT))
      s->bounds_met |= t->source < SOURCE_VARIABLE ? FOLLOWED_ARGUMENTS : FOLLOWED_ENVIRONMENT;
  }
}

static const char *bound_text(InputSearch *s, Arena *arena) {
  const Followed *f = &s->control.followed;
  if (!s->bounds_met) return NULL;
  if (s->bounds_met & FOLLOWED_ARGUMENTS)
    return arena_format(arena, "of at most %u arguments and %u bytes each", f->arguments, f->bytes);
  return arena_format(arena, "of at most %u bytes", f->bytes);
}

static void tell_branches(InputSearch *s) {
  Exploration *e = s->x->result;
  const char *tests = s->x->request->tests;
  if (s->symbols) input_branches_find(&s->tree, s->symbols, e->arena, &e->input_branches);
  if (tests && !e->trouble && !input_branches_write(&e->input_branches, tests))
    e->trouble = arena_format(e->arena, "%s cannot be written: %s", tests, strerror(errno));
  symbols_delete(s->symbols);
}

// Those that the program takes, if the user did not say.
static void choose_sources(InputSearch *s) {
  const ExploreRequest *request = s->x->request;
  if (request->named_inputs || !request->more_sources) return;
  Followed *f = &s->control.followed;
  uint32_t bytes = f->bytes;
  inputs_sources(request->image->path, s->x->result->arena, f);
  f->sources &= ~(uint32_t)FOLLOWED_RANDOM;
  f->bytes = bytes;
  if (!s->x->result->session.control.input_read) f->sources &= ~(uint32_t)FOLLOWED_STDIN;
  input_sources_actual(&s->control, request->args, request->n_args, false);
}

// On a busy machine less is done in so much time. What the user has not limited is measured in
// processor time then, up to three times as long; of what is left of a limit on the whole process
// at most half.
static double latest_end(const Explorer *x, double until, double seconds) {
  double more = 2 * seconds, most = (deadline_at() - until) / 2;
  if (deadline_at() > 0) more = more < most ? more : most;
  else if (x->request->control.timeout > 0) return until;
  return more > 0 ? until + more : until;
}

bool input_search(Explorer *x, double seconds, bool unset) {
  Exploration *e = x->result;
  double until = clock_now() + seconds, used = clock_processor_all();
  double latest = latest_end(x, until, seconds);
  const char *second = temporary_file(e->arena, ".second");
  watchdog_leaves(second);
  unset |= (x->request->control.followed.sources & FOLLOWED_UNSET) != 0;
  e->no_second = second_build(e->arena, x->request->image->path, unset, second, until);
  if (!e->no_second) {
    InputSearch s = {
        .x = x, .second = second, .smt = smt_new_bits(), .control = x->request->control};
    s.small = smt_fresh(s.smt, "small", smt_sort_bool(s.smt));
    s.control.given_inputs = s.control.symbolic = s.control.quiet_output = 1;
    s.control.jobs = 1;
    s.control.snapshot = SNAPSHOT_COPY;
    s.control.graph = 0;
    query_cache_init(&s.cache, e->arena);
    choose_sources(&s);
    if (unset) {
      s.control.followed.sources |= FOLLOWED_UNSET;
      s.control.spurious |= x->control.spurious;
      e->input_branches.n = 0; // those of the searches before are among them
    }
    for (size_t i = 0; i < e->findings.n; i++) s.seen |= 1u << e->findings.at[i].kind;
    s.work_until = used + seconds;
    s.latest = latest;
    e->all_inputs = search_all(&s, until);
    note_bounds(&s);
    e->other_inputs = inputs_from_outside(x->request->image->path, &s.control.followed, e->arena);
    e->input_classes = s.classes;
    e->input_bound = bound_text(&s, e->arena);
    e->inputs_open = s.open ? s.open : e->other_inputs;
    vec_delete(&s.inputs);
    for (size_t i = 0; i < s.tried.n; i++) vec_delete(&s.tried.at[i]);
    vec_delete(&s.tried);
    for (size_t i = s.wished; i < s.wishes.n; i++) vec_delete(&s.wishes.at[i].terms);
    vec_delete(&s.wishes);
    map_delete(&s.asked);
    tell_branches(&s);
    e->queries = s.cache.asked;
    e->queries_known = s.cache.answered;
    query_cache_delete(&s.cache);
    input_tree_delete(&s.tree);
    smt_delete(s.smt);
  }
  unlink(second);
  return !e->no_second;
}
