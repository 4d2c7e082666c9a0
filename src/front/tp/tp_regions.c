// A return value handler with effects must have its region for itself from post to join (seed 001,
// section 3.2). Where the text alone shows that it has not, it is an error; the rest is seen by the
// runtime.
//
// For each region: the post that has surely put a task there which is surely still there. At a loop
// or where two ways meet only what holds on each remains.
#include <string.h>

#include "front/tp/tp_check.h"
#include "front/tp/tp_inside.h"
#include "front/tp/tp_regions.h"

typedef struct {
  const TpProgram *program;
  const TpStatement **inside; // by region: the post whose task is there; NULL: none is for sure
  bool failed;
} Walk;

enum { NO_REGION = -1 }; // a variable holds it

static int region_number(const Walk *w, const TpStatement *s) {
  const char *name = tp_region_name(s);
  for (size_t i = 0; name && i < w->program->regions.n; i++)
    if (!strcmp(w->program->regions.at[i], name)) return (int)i;
  return NO_REGION;
}

static const TpStatement **copy(const Walk *w) {
  size_t n = w->program->regions.n;
  const TpStatement **c = arena_take(w->program->arena, (n + 1) * sizeof *c);
  if (n) memcpy(c, w->inside, n * sizeof *c);
  return c;
}

static void meet(Walk *w, const TpStatement *const *other) {
  for (size_t i = 0; i < w->program->regions.n; i++)
    if (!other[i]) w->inside[i] = NULL;
}

static void forget_all(Walk *w) {
  if (w->program->regions.n) memset(w->inside, 0, w->program->regions.n * sizeof *w->inside);
}

// Where a variable holds the region, or handlers wait themselves, nothing is for sure behind it.
static void forget_region(Walk *w, const TpStatement *s) {
  int r = region_number(w, s);
  if (r == NO_REGION || w->program->handlers_wait) forget_all(w);
  else w->inside[r] = NULL;
}

// A loop may come round: what it waits for is not for sure there at its start.
static void forget_joined(Walk *w, const TpStatement *s) {
  for (; s; s = s->next) {
    if (s->kind == TP_AWAIT_ || s->kind == TP_EWAIT_) forget_region(w, s);
    if (s->kind == TP_CALL_) forget_all(w);
    forget_joined(w, s->body);
    forget_joined(w, s->other);
  }
}

static void note_post(Walk *w, const TpStatement *s) {
  int r = region_number(w, s);
  if (r == NO_REGION) return;
  const TpStatement *there = w->inside[r];
  const TpStatement *with_effects = s->handler->has_effects                ? s
                                    : there && there->handler->has_effects ? there
                                                                           : NULL;
  if (there && with_effects) {
    diag_error(s->at,
               "two tasks in region '%s' at once, and one has a return value handler with effects: "
               "it must be alone there",
               tp_region_name(s));
    diag_note(with_effects->handler->at, "the handler");
    diag_note(there->at, "the task that is already there; nothing has waited for it");
    w->failed = true;
  }
  if (!there || s->handler->has_effects) w->inside[r] = s;
}

static void walk(Walk *, const TpStatement *);

static void walk_ways(Walk *w, const TpStatement *s) {
  const TpStatement **before = copy(w);
  walk(w, s->body);
  const TpStatement **after = copy(w);
  if (w->program->regions.n) memcpy(w->inside, before, w->program->regions.n * sizeof *before);
  walk(w, s->other);
  meet(w, after);
}

static void walk_loop(Walk *w, const TpStatement *s) {
  forget_joined(w, s->body);
  const TpStatement **before = copy(w);
  walk(w, s->body);
  meet(w, before);
}

static void walk(Walk *w, const TpStatement *s) {
  for (; s; s = s->next) switch (s->kind) {
    case TP_POST_: note_post(w, s); break;
    case TP_AWAIT_:
    case TP_EWAIT_: forget_region(w, s); break;
    case TP_CALL_: forget_all(w); break;
    case TP_IF_: walk_ways(w, s); break;
    case TP_WHILE_: walk_loop(w, s); break;
    default: walk(w, s->body);
    }
}

bool tp_check_regions(TpProgram *program) {
  Walk w = {.program = program,
            .inside = arena_take(program->arena, (program->regions.n + 1) * sizeof *w.inside)};
  for (size_t i = 0; i < program->procedures.n; i++) {
    forget_all(&w);
    walk(&w, program->procedures.at[i]->body);
  }
  return !w.failed;
}
