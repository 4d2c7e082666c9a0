#include <string.h>

#include "base/diag.h"
#include "report/known.h"
#include "report/suppressions.h"

typedef enum {
  OF_RACE,
  OF_RACE_TOP,
  OF_THREAD,
  OF_MUTEX,
  OF_SIGNAL,
  OF_DEADLOCK,
  OF_LIBRARY,
  N_TYPES
} Type;
static const char *const type_words[N_TYPES] = {
    [OF_RACE] = "race",
    [OF_RACE_TOP] = "race_top",
    [OF_THREAD] = "thread",
    [OF_MUTEX] = "mutex",
    [OF_SIGNAL] = "signal",
    [OF_DEADLOCK] = "deadlock",
    [OF_LIBRARY] = "called_from_lib",
};

typedef struct {
  Type type;
  const char *pattern;
  int line;
} Suppression;

struct Suppressions {
  Arena *arena;
  const char *path;
  VEC(Suppression) list;
};

// ---- the file

static bool read_line(Suppressions *s, const char *line, size_t n, int number) {
  while (n && (*line == ' ' || *line == '\t')) line++, n--;
  while (n && strchr(" \t\r", line[n - 1])) n--;
  if (!n || *line == '#') return true;
  const char *colon = memchr(line, ':', n);
  size_t word = colon ? (size_t)(colon - line) : 0;
  for (Type type = 0; colon && type < N_TYPES; type++) {
    if (strlen(type_words[type]) != word || strncmp(type_words[type], line, word)) continue;
    const char *pattern = arena_copy(s->arena, colon + 1, n - word - 1);
    if (!*pattern) break;
    vec_push(&s->list, (Suppression){type, pattern, number});
    return true;
  }
  diag_error((Position){s->path, number, 1}, "not a suppression: '%.*s'", (int)(n < 80 ? n : 80),
             line);
  return false;
}

Suppressions *suppressions_parse(const char *path, const char *text) {
  Suppressions *s = memory_take(sizeof *s);
  bool good = true;
  s->arena = arena_new();
  s->path = arena_string(s->arena, path);
  for (int number = 1; text && *text; number++) {
    size_t n = strcspn(text, "\n");
    good = read_line(s, text, n, number) && good;
    text += n + (text[n] == '\n');
  }
  if (good) return s;
  suppressions_delete(s);
  return NULL;
}

void suppressions_delete(Suppressions *s) {
  if (!s) return;
  vec_delete(&s->list);
  arena_delete(s->arena);
  free(s);
}

// ---- matching

// The part of a pattern up to its next '*' or its end, in front of `name`: how much of the name it
// takes; -1: it does not match.
static long part_matches(const char *part, const char *name) {
  const char *from = name;
  for (; *part && *part != '*'; part++, name++) {
    if (*part == '$' && !part[1]) return *name ? -1 : name - from;
    if (*part != *name) return -1;
  }
  return name - from;
}

// Each part in the first place where it fits, behind the one before: a later place would only leave
// less to the others. A part that has to come last ('$') fits in one place alone.
bool suppression_matches(const char *pattern, const char *name) {
  if (!name) return false;
  bool fixed = *pattern == '^';
  for (pattern += fixed;; pattern++, fixed = false) {
    long taken = part_matches(pattern, name);
    while (taken < 0 && !fixed && *name) taken = part_matches(pattern, ++name);
    if (taken < 0) return false;
    name += taken;
    pattern += strcspn(pattern, "*");
    if (!*pattern) return true;
  }
}

static bool matches_frame(const Suppression *s, const Frame *frame) {
  return suppression_matches(s->pattern, frame->function) ||
         suppression_matches(s->pattern, frame->at.file);
}

static bool matches_stack(const Suppression *s, const Stack *stack) {
  for (size_t i = 0; i < stack->n; i++)
    if (matches_frame(s, &stack->at[i])) return true;
  return false;
}

// Code without debug information appears in a stack under the name of its file.
static bool comes_from(const Suppression *s, const Stack *stack) {
  for (size_t i = 0; i < stack->n; i++)
    if (!stack->at[i].at.file && suppression_matches(s->pattern, stack->at[i].function))
      return true;
  return false;
}

static bool matches_access(const Suppression *s, const RaceAccess *access) {
  if (s->type == OF_LIBRARY) return comes_from(s, &access->stack);
  if (s->type == OF_RACE_TOP) return matches_frame(s, &access->where);
  return s->type == OF_RACE &&
         (matches_frame(s, &access->where) || matches_stack(s, &access->stack) ||
          matches_stack(s, &access->created));
}

static bool matches_race(const Suppression *s, const Race *race) {
  bool global = race->location.declared.file && s->type == OF_RACE;
  return matches_access(s, &race->access[0]) || matches_access(s, &race->access[1]) ||
         (global && suppression_matches(s->pattern, race->location.name));
}

static bool is_of_lock(const OtherFinding *finding) {
  static const char *const kinds[] = {"unlock", "relock", "destroy", "misuse"};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(finding->kind, kinds[i])) return true;
  return false;
}

static bool matches_finding(const Suppression *s, const OtherFinding *finding) {
  if (s->type == OF_LIBRARY) return comes_from(s, &finding->stack);
  bool kind = s->type == OF_DEADLOCK ? !strcmp(finding->kind, "deadlock")
                                     : s->type == OF_MUTEX && is_of_lock(finding);
  return kind && matches_stack(s, &finding->stack);
}

// ---- a verdict

static const char *why(const Suppressions *all, const Suppression *s, Verdict *v) {
  return arena_format(v->arena, "%s:%d: %s:%s", all->path, s->line, type_words[s->type],
                      s->pattern);
}

void suppressions_apply(const Suppressions *all, Verdict *v) {
  for (size_t k = 0; k < all->list.n; k++) {
    const Suppression *s = &all->list.at[k];
    for (size_t i = 0; i < v->races.n; i++)
      if (!v->races.at[i].known && matches_race(s, &v->races.at[i]))
        v->races.at[i].known = why(all, s, v);
    for (size_t i = 0; i < v->other.n; i++)
      if (!v->other.at[i].known && matches_finding(s, &v->other.at[i]))
        v->other.at[i].known = why(all, s, v);
  }
}
