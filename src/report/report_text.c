// Diagnostics as a compiler gives them.
#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "report/report.h"
#include "report/report_text.h"
#include "report/source.h"
#include "report/source_name.h"

enum { MAX_CALLERS = 12, MAX_WARNINGS = 8, MAX_PARTS = 8, MAX_VARIABLES = 10, MAX_PAIRS = 10 };

typedef struct {
  Text out;
  bool colour;
} Writer;

static const char *paint(const Writer *w, const char *code) { return w->colour ? code : ""; }
#define BOLD "\033[1m"
#define RED "\033[1;31m"
#define MAGENTA "\033[1;35m"
#define CYAN "\033[1;36m"
#define GREEN "\033[1;32m"
#define PLAIN "\033[0m"

static void put_position(Writer *w, Position at) {
  text_put(&w->out, paint(w, BOLD));
  text_put(&w->out, at.file ? at.file : "norace");
  if (at.file && at.line) text_format(&w->out, ":%d", at.line);
  if (at.file && at.line && at.column) text_format(&w->out, ":%d", at.column);
  text_format(&w->out, ":%s ", paint(w, PLAIN));
}

// `file:line:col: kind: text`, then the source line if `quote`.
static void say(Writer *w, Position at, const char *kind, const char *text, bool quote) {
  const char *hue = !strcmp(kind, "error") ? RED : !strcmp(kind, "warning") ? MAGENTA : CYAN;
  bool head = strcmp(kind, "note") && strcmp(kind, "help");
  put_position(w, at);
  text_format(&w->out, "%s%s:%s %s%s%s\n", paint(w, hue), kind, paint(w, PLAIN),
              head ? paint(w, BOLD) : "", text, head ? paint(w, PLAIN) : "");
  if (!quote) return;
  Text lines = {0};
  source_quote(at, &lines);
  if (lines.n) text_put(&w->out, lines.at);
  text_delete(&lines);
}

static void note(Writer *w, Position at, bool quote, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static void note(Writer *w, Position at, bool quote, const char *format, ...) {
  char text[2000];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  say(w, at, "note", text, quote);
}

static const char *in_function(const Verdict *v, const Frame *frame) {
  return frame->function ? arena_format(v->arena, " in '%s'", frame->function) : "";
}

static void put_callers(Writer *w, const Stack *stack) {
  for (size_t i = 1; i < stack->n && i <= MAX_CALLERS; i++)
    note(w, stack->at[i].at, false, "called from '%s'",
         stack->at[i].function ? stack->at[i].function : "?");
  if (stack->n > MAX_CALLERS + 1)
    note(w, (Position){0}, false, "%zu more callers", stack->n - MAX_CALLERS - 1);
}

static const char *access_text(const Verdict *v, const RaceAccess *access) {
  const char *kind = access_kind_word(access->kind), *where = in_function(v, &access->where);
  if (access->kind == KIND_FREE || !access->size)
    return arena_format(v->arena, "%s by %s%s", kind, access->thread, where);
  return arena_format(v->arena, "%s of %u byte%s by %s%s", kind, access->size,
                      access->size == 1 ? "" : "s", access->thread, where);
}

// What the source calls it there; NULL: that cannot be told. Which argument of a call is read is
// not known; the first one is written.
static const char *access_name(const Verdict *v, const RaceAccess *access) {
  Position at = access->where.at;
  if (access->kind == KIND_FREE || (access->kind == KIND_READ && source_calls(at))) return NULL;
  return source_name(at, v->arena);
}

// 'a[2 * i]' says that it is a part of 'a'.
static bool begins_with(const char *name, const char *object) {
  size_t n = strlen(object);
  return n && !strncmp(name, object, n) && !isalnum((unsigned char)name[n]) && name[n] != '_';
}

// A part of a heap block has no name but those that the accesses give it.
static const char *location_name(const Verdict *v, const Race *race) {
  const RaceLocation *location = &race->location;
  const char *name = NULL;
  if (location->allocated.n && !location->declared.file) {
    name = access_name(v, &race->access[1]);
    if (!name) name = access_name(v, &race->access[0]);
  }
  if (!name) name = location->name;
  bool told = begins_with(name, location->name);
  return told ? arena_format(v->arena, "'%s'", name)
              : arena_format(v->arena, "'%s' (%s)", name, location->name);
}

static void put_access_head(Writer *w, const Verdict *v, const Race *race) {
  const RaceAccess *late = &race->access[1];
  const char *text =
      arena_format(v->arena, "%sdata race on %s: %s", race->confirmed ? "" : "possible ",
                   location_name(v, race), access_text(v, late));
  say(w, late->where.at, race->confirmed ? "error" : "warning", text, true);
  put_callers(w, &late->stack);
}

static void put_other_access(Writer *w, const Verdict *v, const Race *race) {
  const RaceAccess *early = &race->access[0];
  note(w, early->where.at, true, "races with this %s", access_text(v, early));
  put_callers(w, &early->stack);
}

static const char *locks_text(const Verdict *v, const RaceAccess *access) {
  if (!access->locks.n) return arena_format(v->arena, "%s holds no lock", access->thread);
  Text text = {0};
  text_format(&text, "%s holds", access->thread);
  for (size_t i = 0; i < access->locks.n; i++)
    text_format(&text, "%s '%s'%s%s%s", i ? "," : "", access->locks.at[i].name,
                access->locks.at[i].mode ? " (" : "",
                access->locks.at[i].mode ? access->locks.at[i].mode : "",
                access->locks.at[i].mode ? ")" : "");
  const char *copy = arena_string(v->arena, text.at);
  text_delete(&text);
  return copy;
}

// Two read locks of one lock are common and yet no protection; a lock of which one side holds the
// write part would be.
static bool share_a_lock(const Race *race) {
  for (size_t i = 0; i < race->access[0].locks.n; i++)
    for (size_t j = 0; j < race->access[1].locks.n; j++)
      if (!strcmp(race->access[0].locks.at[i].name, race->access[1].locks.at[j].name)) return true;
  return false;
}

static void put_locks(Writer *w, const Verdict *v, const Race *race) {
  const RaceAccess *early = &race->access[0], *late = &race->access[1];
  if (!early->locks_known || !late->locks_known) return;
  bool none = !early->locks.n && !late->locks.n;
  note(w, (Position){0}, false, "%s; %s%s", locks_text(v, late), locks_text(v, early),
       none || share_a_lock(race) ? "" : ": no lock in common");
  for (int k = 1; k >= 0; k--)
    for (size_t i = 0; i < race->access[k].locks.n; i++) {
      const HeldLock *lock = &race->access[k].locks.at[i];
      if (lock->taken.n)
        note(w, lock->taken.at[0].at, false, "%s took '%s' here", race->access[k].thread,
             lock->name);
    }
}

static bool is_name_part(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Debug information gives a variable's line but not its column: it is where the name stands first.
static Position find_column(Position at, const char *name) {
  size_t length, n = strcspn(name, ".[ ");
  const char *line = at.column ? NULL : source_line(at, &length);
  for (size_t i = 0; line && n && i + n <= length; i++) {
    bool word = !strncmp(line + i, name, n) && !is_name_part(i ? line[i - 1] : ' ') &&
                !is_name_part(i + n < length ? line[i + n] : ' ');
    if (!word) continue;
    at.column = (int)i + 1;
    break;
  }
  return at;
}

static void put_location(Writer *w, const RaceLocation *location) {
  if (location->declared.file)
    note(w, find_column(location->declared, location->name), true,
         "'%s' lives in a %s, declared here", location->name,
         location->lives ? location->lives : "variable");
  else if (location->allocated.n)
    note(w, location->allocated.at[0].at, true, "the %s was allocated here",
         location->lives ? location->lives : "heap block");
  else if (location->lives)
    note(w, (Position){0}, false, "'%s' lives in the %s", location->name, location->lives);
  put_callers(w, &location->allocated);
}

static bool same_position(Position a, Position b) {
  return a.file && b.file && a.line == b.line && a.column == b.column && !strcmp(a.file, b.file);
}

static void put_threads(Writer *w, const Race *race) {
  const RaceAccess *early = &race->access[0], *late = &race->access[1];
  if (early->created.n && late->created.n &&
      same_position(early->created.at[0].at, late->created.at[0].at)) {
    note(w, late->created.at[0].at, true, "%s and %s were created here", early->thread,
         late->thread);
    return;
  }
  for (int k = 1; k >= 0; k--) {
    const Stack *created = &race->access[k].created;
    if (created->n) note(w, created->at[0].at, true, "%s was created here", race->access[k].thread);
  }
}

static void put_known(Writer *w, Position at, const char *what, const char *name, const char *why) {
  note(w, at, false, "known and not counted: %s%s%s%s (%s)", what, name ? " on '" : "",
       name ? name : "", name ? "'" : "", why);
}

// The schedule in parts, each of one thread, by where the part ends. What happened long before is
// left out.
static void put_story(Writer *w, const Verdict *v, const Interleaving *story) {
  size_t n = 0, n_parts = 0, starts[MAX_PARTS];
  while (n < story->steps.n && story->steps.at[n].access < 0) n++;
  for (size_t i = 0; i < n; i++)
    if (!i || story->steps.at[i].lane != story->steps.at[i - 1].lane)
      starts[n_parts++ % MAX_PARTS] = i;
  size_t first = n_parts > MAX_PARTS ? n_parts - MAX_PARTS : 0;
  if (first)
    note(w, (Position){0}, false,
         "the schedule that leads there has %zu parts; the last %d:", n_parts, MAX_PARTS);
  for (size_t k = first; k < n_parts; k++) {
    const InterleavingStep *last =
        &story->steps.at[(k + 1 < n_parts ? starts[(k + 1) % MAX_PARTS] : n) - 1];
    const char *of = last->object ? arena_format(v->arena, " of '%s'", last->object) : "";
    note(w, last->where.at, false, "%zu. %s runs up to this %s%s%s", k + 1, last->thread, last->op,
         of, k + 1 == n_parts ? ": both threads stand in front of their access" : "");
  }
}

static void put_race(Writer *w, const Verdict *v, const Race *race) {
  if (race->known)
    return put_known(w, race->access[1].where.at, "data race", race->location.name, race->known);
  put_access_head(w, v, race);
  put_other_access(w, v, race);
  put_locks(w, v, race);
  put_location(w, &race->location);
  put_threads(w, race);
  if (race->input) note(w, (Position){0}, false, "it happens for the input %s", race->input);
  if (!strcmp(v->engine, "witness")) put_story(w, v, &race->interleaving);
  if (race->help) say(w, (Position){0}, "help", race->help, false);
  if (race->doubt) note(w, (Position){0}, false, "not confirmed: %s", race->doubt);
  if (race->witness)
    note(w, (Position){0}, false, "to run into it again: norace replay %s", race->witness);
}

static void put_finding(Writer *w, const OtherFinding *finding) {
  Position at = {0};
  for (size_t i = 0; i < finding->stack.n && !at.file; i++) at = finding->stack.at[i].at;
  if (finding->known) return put_known(w, at, finding->text, NULL, finding->known);
  say(w, at, "error", finding->text, true);
  put_callers(w, &finding->stack);
  if (finding->witness)
    note(w, (Position){0}, false, "to run into it again: norace replay %s", finding->witness);
}

static bool is_open(const Warning *warning) {
  return strcmp(warning->outcome, "race") && strcmp(warning->outcome, "dismissed");
}

static void put_warning(Writer *w, const Verdict *v, const Warning *warning) {
  const Frame *late = &warning->where[1], *early = &warning->where[0];
  say(w, late->at, "warning",
      arena_format(v->arena, "no lock is common to the accesses to '%s': %s%s", warning->name,
                   warning->kind[1], in_function(v, late)),
      true);
  if (early->at.file)
    note(w, early->at, true, "and this %s%s", warning->kind[0], in_function(v, early));
  note(w, (Position){0}, false, "no race is known: %s (%llu schedules)", warning->text,
       (unsigned long long)warning->searched);
}

// Those that became races have been told, and those that cannot be any are counted.
static void put_warnings(Writer *w, const Verdict *v) {
  size_t dismissed = 0, open = 0;
  for (size_t i = 0; i < v->warnings.n; i++) {
    if (is_open(&v->warnings.at[i]) && open++ < MAX_WARNINGS) put_warning(w, v, &v->warnings.at[i]);
    dismissed += !strcmp(v->warnings.at[i].outcome, "dismissed");
  }
  if (open > MAX_WARNINGS)
    note(w, (Position){0}, false,
         "%zu more pairs of lines have no lock in common and no known race: see --json",
         open - MAX_WARNINGS);
  if (dismissed)
    note(w, (Position){0}, false,
         "%zu line%s without a common lock cannot race, as far as this run shows", dismissed,
         dismissed == 1 ? "" : "s");
}

static void put_part(Writer *w, const Verdict *v, const VerdictPart *part) {
  const char *where = in_function(v, &part->where);
  if (part->proved)
    note(w, part->where.at, false, "%s%s: no race, proved for every input%s%s", part->what, where,
         part->doubt ? ", " : "", part->doubt ? part->doubt : "");
  else note(w, part->where.at, false, "%s%s: not proved: %s", part->what, where, part->doubt);
}

// Whoever gets no answer wants to know who looked for one.
static void put_stages(Writer *w, const Verdict *v) {
  for (size_t i = 0; v->answer == ANSWER_UNKNOWN && v->stages.n > 1 && i < v->stages.n; i++)
    note(w, (Position){0}, false, "%s, %.1f s: %s", v->stages.at[i].engine, v->stages.at[i].seconds,
         v->stages.at[i].text);
}

static void put_refuted(Writer *w, const Verdict *v) {
  if (!v->refuted) return;
  note(w, (Position){0}, false,
       "this race refutes a proof: %s. Either the program breaks an assumption of the proof, or "
       "norace is at fault",
       v->refuted);
  if (v->bundle) note(w, (Position){0}, false, "please report it with what lies in %s", v->bundle);
}

// Only what is compiled from source can be changed there. A program remembers its sources.
static void put_way_to_mend(Writer *w, const Verdict *v) {
  const char *dot = v->subject ? strrchr(v->subject, '.') : NULL;
  if (v->answer != ANSWER_RACE || !v->subject) return;
  if (dot && !strcmp(dot, ".c"))
    note(w, (Position){0}, false, "to mend it: norace fix %s proposes a change", v->subject);
  else if (!access(v->subject, X_OK))
    note(w, (Position){0}, false,
         "to mend it: norace fix %s proposes a change (with the same arguments)", v->subject);
}

// ---- races by variable: one report each, its further pairs of places below it

// Elements of one array are one variable.
static bool same_variable(const Race *a, const Race *b) {
  const char *x = a->location.name, *y = b->location.name;
  while (*x && *x == *y) {
    if (*x == '[') x += strcspn(x, "]"), y += strcspn(y, "]");
    else x++, y++;
  }
  return *x == *y && a->confirmed == b->confirmed && !a->known == !b->known;
}

static bool is_first_of_variable(const Verdict *v, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (same_variable(&v->races.at[k], &v->races.at[i])) return false;
  return true;
}

static void put_pair(Writer *w, const Verdict *v, const Race *race) {
  const RaceAccess *late = &race->access[1], *early = &race->access[0];
  const Position at = early->where.at;
  const char *place = at.file ? arena_format(v->arena, "%s:%d", at.file, at.line) : "elsewhere";
  note(w, late->where.at, false, "%s races here too: %s, with the %s at %s%s%s",
       location_name(v, race), access_text(v, late), access_kind_word(early->kind), place,
       race->witness ? "; " : "", race->witness ? race->witness : "");
}

static void put_variable(Writer *w, const Verdict *v, size_t first) {
  size_t pairs = 0;
  put_race(w, v, &v->races.at[first]);
  for (size_t k = first + 1; k < v->races.n; k++)
    if (same_variable(&v->races.at[first], &v->races.at[k]) && pairs++ < MAX_PAIRS)
      put_pair(w, v, &v->races.at[k]);
  if (pairs > MAX_PAIRS)
    note(w, (Position){0}, false, "'%s' races in %zu more pairs of places: see --json or --html",
         v->races.at[first].location.name, pairs - MAX_PAIRS);
}

static void put_races(Writer *w, const Verdict *v) {
  size_t variables = 0;
  for (size_t i = 0; i < v->races.n; i++)
    if (is_first_of_variable(v, i) && variables++ < MAX_VARIABLES) put_variable(w, v, i);
  if (variables > MAX_VARIABLES)
    note(w, (Position){0}, false, "%zu more variables race: see --json or --html",
         variables - MAX_VARIABLES);
}

void report_diagnostics(const Verdict *v, FILE *to, bool colour) {
  Writer w = {.colour = colour};
  put_races(&w, v);
  for (size_t i = 0; i < v->other.n; i++) put_finding(&w, &v->other.at[i]);
  put_warnings(&w, v);
  if (v->scope.input_left) note(&w, (Position){0}, false, "%s", v->scope.input_left);
  for (size_t i = 0; i < v->parts.n; i++)
    if (v->parts.at[i].kind != PART_VARIABLE)
      put_part(&w, v, &v->parts.at[i]); // variables are counted in the summary
  put_stages(&w, v);
  put_refuted(&w, v);
  if (v->answer == ANSWER_RACE && !strcmp(v->engine, "explore"))
    say(&w, (Position){0}, "note",
        "other races may be hidden behind this one: mend it, then check again", false);
  put_way_to_mend(&w, v);
  if (w.out.n) fwrite(w.out.at, 1, w.out.n, to);
  fflush(to);
  text_delete(&w.out);
  source_forget();
}
