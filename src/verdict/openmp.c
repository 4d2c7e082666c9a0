#include "verdict/openmp.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

// ---- the source

// A copy of the line, or "".
static const char *source_line_of(Arena *arena, Position at) {
  Text text = {0};
  const char *found = "";
  if (at.file && text_read_file(&text, at.file) && text.at) {
    const char *line = text.at;
    for (int i = 1; i < at.line && line; i++)
      line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL;
    if (line) found = arena_copy(arena, line, strcspn(line, "\n"));
  }
  text_delete(&text);
  return found;
}

// ";file;function;line;column;;" as the compiler writes it.
static Position place_of(Arena *arena, const char *place) {
  const char *file = place && *place == ';' ? place + 1 : NULL,
             *function = file ? strchr(file, ';') : NULL;
  const char *line = function ? strchr(function + 1, ';') : NULL;
  if (!line) return (Position){0};
  return (Position){arena_copy(arena, file, (size_t)(function - file)), atoi(line + 1), 0};
}

// The name before the '=' of the first `for (` at the directive or a few lines below.
static const char *loop_variable(Arena *arena, Position at) {
  for (int i = 0; at.file && i < 6; i++, at.line++) {
    const char *line = source_line_of(arena, at), *head = strstr(line, "for (");
    if (!head) head = strstr(line, "for(");
    const char *equals = head && !strstr(line, "#pragma") ? strchr(head, '=') : NULL;
    if (!equals) continue;
    while (equals > head && isspace((unsigned char)equals[-1])) equals--;
    const char *start = equals;
    while (start > head && (isalnum((unsigned char)start[-1]) || start[-1] == '_')) start--;
    if (start < equals) return arena_copy(arena, start, (size_t)(equals - start));
  }
  return NULL;
}

// ---- names

static const char *iteration_name(Arena *arena, const ReplayedWork *work) {
  const char *variable = loop_variable(arena, place_of(arena, work->place));
  const char *what = work->kind == WORK_SIMD ? "lane" : "iteration";
  if (variable) return arena_format(arena, "%s %s = %lld", what, variable, (long long)work->value);
  return arena_format(arena, "%s %lld", what, (long long)work->value);
}

static const char *work_name(Arena *arena, Symbols *symbols, const ReplayedWork *work) {
  Position at = place_of(arena, work->place);
  const char *who = arena_format(arena, "thread %u of %u", work->thread, work->size);
  switch (work->kind) {
  case WORK_SIMD: return iteration_name(arena, work);
  case WORK_ITERATION: return arena_format(arena, "%s (%s)", iteration_name(arena, work), who);
  case WORK_SECTION:
    return arena_format(arena, "section %lld (%s)", (long long)work->value + 1, who);
  case WORK_SINGLE:
    return at.line ? arena_format(arena, "the single block of line %d (%s)", at.line, who) : who;
  case WORK_TASK: {
    Frame made = symbols_frame(symbols, arena, work->created);
    return made.at.line ? arena_format(arena, "the task of line %d", made.at.line) : "a task";
  }
  case WORK_THREAD: break;
  }
  return work->size > 1 ? who : NULL;
}

// The compiler puts a region into a function of its own. Its users know the function that it was
// in.
static bool is_made(const char *name, const char *part) {
  return name && strstr(name, part) != NULL;
}

void openmp_rename(Arena *arena, Frame *f) {
  const char *cut = f->function ? strstr(f->function, ".omp_outlined") : NULL;
  if (cut)
    f->function =
        cut > f->function ? arena_copy(arena, f->function, (size_t)(cut - f->function)) : NULL;
}

static void rename_frames(Arena *arena, Stack *stack) {
  size_t kept = 0;
  for (size_t i = 0; i < stack->n; i++) {
    Frame *f = &stack->at[i];
    bool wrapper =
        i && (!f->function || is_made(f->function, ".omp_task_entry.") ||
              (is_made(f->function, ".omp_outlined") && !is_made(f->function, "_debug__") && kept));
    if (wrapper) continue;
    openmp_rename(arena, f);
    stack->at[kept++] = *f;
  }
  stack->n = kept;
}

// ---- what would mend it

static bool is_scalar(const Race *race) {
  const char *name = race->location.name;
  return !strpbrk(name, " [.") && (isalpha((unsigned char)*name) || *name == '_');
}

static const char *after_name(const char *line, const char *name) {
  size_t n = strlen(name);
  for (const char *p = line; (p = strstr(p, name)); p++) {
    bool whole = (p == line || !(isalnum((unsigned char)p[-1]) || p[-1] == '_')) &&
                 !(isalnum((unsigned char)p[n]) || p[n] == '_');
    if (whole) return p + n + strspn(p + n, " \t");
  }
  return NULL;
}

// The operator of `x += ...`, `x++`, `x = x * ...`; 0: it is none that a reduction knows.
static char update_operator(Arena *arena, const Race *race, int k) {
  const char *name = race->location.name, *line = source_line_of(arena, race->access[k].where.at),
             *rest = after_name(line, name);
  if (!rest) return 0;
  if (!strncmp(rest, "++", 2) || !strncmp(rest, "--", 2)) return '+';
  if (strchr("+-*&|^", *rest) && rest[1] == '=') return *rest == '-' ? '+' : *rest;
  if (rest[0] != '=' || rest[1] == '=') return 0;
  const char *again = after_name(rest, name);
  return again && *again && strchr("+-*&|^", *again) ? (*again == '-' ? '+' : *again) : 0;
}

static bool writes(const RaceAccess *a) {
  return a->kind == KIND_WRITE || a->kind == KIND_ATOMIC_WRITE;
}

static const char *help_for_sharing(Verdict *v, const Race *race) {
  const char *name = race->location.name;
  char op = update_operator(v->arena, race, 0), other = update_operator(v->arena, race, 1);
  if (op && op == other)
    return arena_format(
        v->arena, "reduction(%c:%s) gives each thread its own '%s' and adds them up at the end", op,
        name, name);
  bool private = writes(&race->access[0]) && writes(&race->access[1]);
  bool here = race->access[0].where.at.line != race->access[1].where.at.line;
  if (private || here)
    return arena_format(
        v->arena,
        "private(%s), or lastprivate(%s) if it is read afterwards, gives each thread its own '%s'",
        name, name, name);
  return NULL;
}

static const char *help_for(Verdict *v, const Race *race, const ReplayedWork work[2]) {
  bool first = work[0].kind == WORK_TASK, second = work[1].kind == WORK_TASK;
  const char *name = race->location.name;
  if (first && second)
    return arena_format(
        v->arena,
        "depend clauses that name '%s' on both tasks, or a taskwait between them, would order them",
        name);
  if (first || second) return "a taskwait between the task and this access would order them";
  if (work[0].kind == WORK_SIMD && work[1].kind == WORK_SIMD) {
    long long apart = work[0].value > work[1].value ? work[0].value - work[1].value
                                                    : work[1].value - work[0].value;
    return apart > 1 ? arena_format(v->arena, "safelen(%lld) keeps such iterations apart", apart)
                     : NULL;
  }
  bool one_construct = work[0].place && work[1].place && !strcmp(work[0].place, work[1].place);
  bool both_shared = work[0].kind == WORK_ITERATION || work[0].kind == WORK_SECTION;
  if (work[0].kind == work[1].kind && one_construct && both_shared)
    return is_scalar(race) ? help_for_sharing(v, race) : NULL;
  if (work[0].kind == WORK_THREAD && work[1].kind == WORK_THREAD &&
      race->access[0].where.at.line == race->access[1].where.at.line)
    return is_scalar(race) ? help_for_sharing(v, race) : NULL;
  return "a barrier between the two would order them (a nowait clause takes one away)";
}

void openmp_explain(Verdict *v, Race *race, Symbols *symbols, const ReplayedWork work[2]) {
  if (!work[0].known && !work[1].known) return;
  for (int k = 0; k < 2; k++) {
    const char *name = work[k].known ? work_name(v->arena, symbols, &work[k]) : NULL;
    if (name) race->access[k].thread = name;
    rename_frames(v->arena, &race->access[k].stack);
    rename_frames(v->arena, &race->access[k].created);
    if (race->access[k].stack.n) race->access[k].where = race->access[k].stack.at[0];
  }
  if (work[0].known && work[1].known) race->help = help_for(v, race, work);
}
