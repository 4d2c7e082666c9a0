#include "verdict/verdict.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "base/text.h"

typedef enum { COUNT, REAL } StatType;
static const struct {
  const char *name;
  StatType type;
} stat_table[] = {
#define STAT(name, kind, help) {#name, kind},
#include "verdict/stats.def"
#undef STAT
};

const char *stat_name(StatKind kind) { return stat_table[kind].name; }
bool stat_is_count(StatKind kind) { return stat_table[kind].type == COUNT; }

Verdict *verdict_new(const char *engine, const char *subject) {
  Verdict *v = memory_take(sizeof *v);
  v->arena = arena_new();
  v->answer = ANSWER_UNKNOWN;
  v->engine = arena_string(v->arena, engine);
  v->subject = arena_string(v->arena, subject);
  for (int kind = STAT_executions; kind <= STAT_peak_kb; kind++) v->stat_known[kind] = true;
  return v;
}

static void delete_access(RaceAccess *access) {
  for (size_t i = 0; i < access->locks.n; i++) vec_delete(&access->locks.at[i].taken);
  vec_delete(&access->locks);
  vec_delete(&access->stack);
  vec_delete(&access->created);
}

void verdict_delete(Verdict *v) {
  if (!v) return;
  for (size_t i = 0; i < v->races.n; i++) {
    delete_access(&v->races.at[i].access[0]);
    delete_access(&v->races.at[i].access[1]);
    vec_delete(&v->races.at[i].location.allocated);
    interleaving_delete(&v->races.at[i].interleaving);
  }
  for (size_t i = 0; i < v->other.n; i++) {
    vec_delete(&v->other.at[i].stack);
    interleaving_delete(&v->other.at[i].interleaving);
  }
  interleaving_delete(&v->example);
  for (size_t i = 0; i < v->graphs.n; i++) {
    vec_delete(&v->graphs.at[i].before);
    vec_delete(&v->graphs.at[i].accesses);
  }
  vec_delete(&v->graphs);
  vec_delete(&v->races);
  vec_delete(&v->other);
  vec_delete(&v->warnings);
  vec_delete(&v->lockset);
  vec_delete(&v->parts);
  vec_delete(&v->stages);
  vec_delete(&v->assumptions);
  vec_delete(&v->reasons);
  vec_delete(&v->scope.input_branches);
  vec_delete(&v->scope.counts);
  verdict_delete(v->lender);
  arena_delete(v->arena);
  free(v);
}

static char *format_new(Verdict *v, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  char *text = arena_take(v->arena, (size_t)length + 1);
  vsnprintf(text, (size_t)length + 1, format, args);
  return text;
}

#define ADD_ONCE(list)                              \
  do {                                              \
    va_list args;                                   \
    va_start(args, format);                         \
    const char *text = format_new(v, format, args); \
    va_end(args);                                   \
    for (size_t i = 0; i < (list)->n; i++)          \
      if (!strcmp((list)->at[i], text)) return;     \
    vec_push(list, text);                           \
  } while (0)

static void add_assumption(Verdict *v, VerdictAssumption new) {
  ALWAYS(*new.text);
  for (size_t i = 0; i < v->assumptions.n; i++)
    if (!strcmp(v->assumptions.at[i].text, new.text)) return;
  vec_push(&v->assumptions, new);
}

void verdict_assume(Verdict *v, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add_assumption(v, (VerdictAssumption){.text = format_new(v, format, args)});
  va_end(args);
}

void verdict_abstraction(Verdict *v, const char *text) {
  const char *told = arena_format(v->arena, "over-approximation: %s", text);
  add_assumption(v, (VerdictAssumption){.text = told, .abstraction = true});
}

void verdict_assume_left_out(Verdict *v, const char *functions) {
  const char *told = arena_format(
      v->arena, "nothing depends on %s, which no_sanitize(\"thread\") leaves out", functions);
  add_assumption(v, (VerdictAssumption){.text = told, .left_out = true});
}

void verdict_assume_as(Verdict *to, const Verdict *from) {
  ALWAYS(to != from);
  for (size_t i = 0; i < from->assumptions.n; i++)
    if (!from->assumptions.at[i].abstraction) {
      VerdictAssumption copy = from->assumptions.at[i];
      copy.text = arena_string(to->arena, copy.text);
      add_assumption(to, copy);
    }
}

void verdict_reason(Verdict *v, const char *format, ...) { ADD_ONCE(&v->reasons); }

void verdict_stat(Verdict *v, StatKind kind, double value) {
  ALWAYS((unsigned)kind < N_STATS);
  v->stats[kind] = value;
  v->stat_known[kind] = true;
}

void verdict_stage(Verdict *v, const char *engine, double seconds, const char *format, ...) {
  va_list args;
  va_start(args, format);
  VerdictStage stage = {arena_string(v->arena, engine), format_new(v, format, args), seconds};
  va_end(args);
  ALWAYS(seconds >= 0 && *stage.text);
  vec_push(&v->stages, stage);
}

Race *verdict_race(Verdict *v) {
  vec_push(&v->races, (Race){.location.name = "memory"});
  return &v->races.at[v->races.n - 1];
}

OtherFinding *verdict_finding(Verdict *v) {
  vec_push(&v->other, (OtherFinding){.kind = "other", .text = ""});
  return &v->other.at[v->other.n - 1];
}

static bool same_place(Position a, Position b) {
  return a.line == b.line && a.column == b.column && a.file && b.file && !strcmp(a.file, b.file);
}

void verdict_part(Verdict *v, const VerdictPart *part) {
  ALWAYS(part->kind < N_PARTS && part->what && (part->proved || !part->on_bounds));
  for (size_t i = 0; i < v->parts.n; i++) {
    VerdictPart *old = &v->parts.at[i];
    bool others = old->kind == PART_OTHER_THREADS || part->kind == PART_OTHER_THREADS;
    if (!same_place(old->where.at, part->where.at) || (others && old->kind != part->kind)) continue;
    bool weaker = old->proved && (!part->proved || part->on_bounds);
    if (weaker) {
      old->proved = part->proved;
      old->on_bounds = part->on_bounds;
      old->doubt = part->doubt ? arena_string(v->arena, part->doubt) : NULL;
    }
    return;
  }
  VerdictPart copy = *part;
  copy.what = arena_string(v->arena, part->what);
  if (part->symbol) copy.symbol = arena_string(v->arena, part->symbol);
  if (part->where.at.file) copy.where.at.file = arena_string(v->arena, part->where.at.file);
  if (part->where.function) copy.where.function = arena_string(v->arena, part->where.function);
  if (part->doubt) copy.doubt = arena_string(v->arena, part->doubt);
  vec_push(&v->parts, copy);
}

void verdict_settle(Verdict *v) {
  bool confirmed = false, possible = false;
  for (size_t i = 0; i < v->races.n; i++) {
    ALWAYS(!v->races.at[i].confirmed || !v->races.at[i].doubt); // one or the other
    *(v->races.at[i].confirmed ? &confirmed : &possible) = true;
  }
  if (possible && !confirmed) verdict_reason(v, "a possible race could not be confirmed");
  v->answer = confirmed ? ANSWER_RACE : v->reasons.n ? ANSWER_UNKNOWN : ANSWER_RACE_FREE;
  ALWAYS(v->answer != ANSWER_RACE_FREE || (!v->races.n && !v->reasons.n));
  ALWAYS(v->answer != ANSWER_RACE || v->races.n);
}

static bool same_line(const Frame *a, const Frame *b) {
  return a->at.file && b->at.file && a->at.line && a->at.line == b->at.line &&
         !strcmp(a->at.file, b->at.file);
}

bool race_same_lines(const Race *a, const Race *b) {
  const Frame *a0 = &a->access[0].where, *a1 = &a->access[1].where;
  const Frame *b0 = &b->access[0].where, *b1 = &b->access[1].where;
  return (same_line(a0, b0) && same_line(a1, b1)) || (same_line(a0, b1) && same_line(a1, b0));
}

int verdict_exit_status(const Verdict *v) {
  ALWAYS(v->answer != ANSWER_RACE_FREE || (!v->races.n && !v->reasons.n));
  bool race = false, other = false; // what is known does not count
  for (size_t i = 0; i < v->races.n; i++)
    race = race || (v->races.at[i].confirmed && !v->races.at[i].known);
  for (size_t i = 0; i < v->other.n; i++) other = other || !v->other.at[i].known;
  switch (v->answer) {
  case ANSWER_RACE:
    return race ? EXIT_RACE : v->reasons.n ? EXIT_UNKNOWN : other ? EXIT_OTHER : EXIT_RACE_FREE;
  case ANSWER_RACE_FREE: return other ? EXIT_OTHER : EXIT_RACE_FREE;
  case ANSWER_UNKNOWN: return EXIT_UNKNOWN;
  }
  return EXIT_FAULT;
}

const char *answer_word(Answer answer) {
  ALWAYS((unsigned)answer <= ANSWER_UNKNOWN);
  static const char *const words[] = {
      [ANSWER_RACE] = "race", [ANSWER_RACE_FREE] = "race-free", [ANSWER_UNKNOWN] = "unknown"};
  return words[answer];
}

const char *access_kind_word(AccessKind kind) {
  ALWAYS((unsigned)kind <= KIND_FREE);
  static const char *const words[] = {[KIND_READ] = "read",
                                      [KIND_WRITE] = "write",
                                      [KIND_ATOMIC_READ] = "atomic read",
                                      [KIND_ATOMIC_WRITE] = "atomic write",
                                      [KIND_FREE] = "free"};
  return words[kind];
}

const char *inputs_word(ScopeInputs inputs) {
  ALWAYS((unsigned)inputs <= INPUTS_ALL);
  static const char *const words[] = {
      [INPUTS_THIS] = "this", [INPUTS_SAMPLED] = "sampled", [INPUTS_ALL] = "all"};
  return words[inputs];
}

bool verdict_check(const Verdict *v, const char **complaint) {
  bool confirmed = false, possible = false;
  for (size_t i = 0; i < v->races.n; i++) {
    const Race *race = &v->races.at[i];
    *(race->confirmed ? &confirmed : &possible) = true;
    *complaint = "a race without a location or threads";
    if (!race->location.name || !race->access[0].thread || !race->access[1].thread) return false;
  }
  *complaint = "`race` without a confirmed race";
  if (v->answer == ANSWER_RACE && !confirmed) return false;
  *complaint = "`race-free` with a race or a reason to doubt it";
  if (v->answer == ANSWER_RACE_FREE && (confirmed || possible || v->reasons.n)) return false;
  *complaint = "`race-free` without all schedules covered";
  if (v->answer == ANSWER_RACE_FREE && !v->scope.all_schedules) return false;
  *complaint = "`unknown` without a reason";
  if (v->answer == ANSWER_UNKNOWN && !v->reasons.n) return false;
  *complaint = NULL;
  return true;
}
