#include "decide/chopping.h"

#include <string.h>

#include "front/facts/chop.h"
#include "model/dwarf_file.h"
#include "model/dwarf_place.h"

enum { MOST_PAIRS = 8, MANY_SCHEDULES = 100000 };
static const double LEAST_SECONDS = 1;

// What the runtime is told of one pair.
typedef struct {
  const Subject *subject;
  DwarfFile *file;
  Control control;
  unsigned lines; // that lock, in the program
} Chopped;

static bool find_code(Chopped *c, Position at, Span *spans) {
  memset(spans, 0, LINE_SPANS * sizeof *spans);
  size_t n = at.file
                 ? dwarf_file_line(c->file, c->subject->arena, at.file, at.line, spans, LINE_SPANS)
                 : 0;
  return n && spans[0].start < spans[0].end;
}

static void add_lines(Chopped *c, const Chop *chop) {
  c->control.n_chopped = 0;
  for (size_t i = 0; i < chop->lines.n && c->control.n_chopped < MAX_CHOPPED; i++)
    if (find_code(c, chop->lines.at[i], c->control.chopped[c->control.n_chopped]))
      c->control.n_chopped++;
  c->lines = chop->all;
}

// False: there is nothing to leave out.
static bool prepare(Chopped *c, const Warning *w) {
  Position at[2] = {w->where[0].at, w->where[1].at};
  Chop found = {0};
  for (int k = 0; k < 2; k++)
    if (!find_code(c, at[k], c->control.alarm[0].code[k])) return false;
  if (chop_find(c->subject->image->path, at, c->subject->arena, &found)) add_lines(c, &found);
  chop_delete(&found);
  c->control.n_alarms = c->control.alarms_only = 1;
  return c->control.n_chopped;
}

static Verdict *search_once(const Options *o, const Chopped *c, double seconds) {
  Search search = {.silent = true};
  Control control = c->control;
  control.timeout = seconds;
  if (!control.max_schedules) control.max_schedules = MANY_SCHEDULES;
  Verdict *v = exploring_search(o, control, c->subject, &(ExploringMore){0}, &search);
  text_delete(&search.rest);
  return v;
}

static uint64_t searched_in(const Verdict *v) {
  uint64_t n = 0;
  for (size_t i = 0; i < v->warnings.n; i++) n += v->warnings.at[i].searched;
  return n;
}

static void tell(Verdict *verdict, Warning *w, const Chopped *c, const Verdict *of) {
  w->meeting = arena_format(
      verdict->arena,
      "%s%swithout the locks of %u of %u lines, which cannot matter to it: %llu schedules%s",
      w->meeting ? w->meeting : "", w->meeting ? "; " : "", c->control.n_chopped, c->lines,
      (unsigned long long)searched_in(of), of->answer == ANSWER_RACE ? " to the race" : "");
}

Verdict *chopping(const Options *o, Control control, const Subject *subject, Verdict *verdict) {
  if (strcmp(o->chop, "on") || verdict->answer == ANSWER_RACE) return verdict;
  double left = control.timeout - verdict->stats[STAT_seconds] + subject->compile_seconds;
  Chopped c = {.subject = subject, .control = control};
  if (left < LEAST_SECONDS || !(c.file = dwarf_file_open(subject->image->path))) return verdict;
  unsigned tries = 0;
  for (size_t i = 0; i < verdict->warnings.n && tries < MOST_PAIRS; i++) {
    Warning *w = &verdict->warnings.at[i];
    if (strcmp(w->outcome, "open") || left < LEAST_SECONDS || !prepare(&c, w)) continue;
    Verdict *next = search_once(o, &c, left / 2);
    left -= next->stats[STAT_seconds];
    tries++;
    tell(verdict, w, &c, next);
    bool better = next->answer == ANSWER_RACE;
    if (better) verdict_stat(next, STAT_chopped, c.control.n_chopped);
    exploring_drop(better ? verdict : next);
    if (better) verdict = next;
    if (better) break;
  }
  dwarf_file_close(c.file);
  return verdict;
}
