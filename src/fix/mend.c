#include "fix/mend.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "fix/patch.h"
#include "fix/syntax_read.h"

enum { MOST_ROUNDS = 10, MOST_CANDIDATES = 400, MOST_AFTER = 3 };

typedef struct {
  Changes changes;
  const char *title, *family, *keys; // keys: each followed by ';'
  int weight, rounds;
  size_t lines;
  const char *patch;
} Candidate;

typedef struct {
  Mend *mend;
  VEC(Candidate) queue;
  VEC(const char *) seen; // patches
  bool base_ran, whole_failed;
  Evidence whole;        // of a check of the program as it is that went on after its first race
  TrialRun base, serial; // the program as it is: as usual, and with one thread
} Search;

// ---- candidates

static int cost(const Candidate *c) { return (int)c->lines + c->weight; }

static bool was_seen(Search *search, const char *patch) {
  for (size_t i = 0; i < search->seen.n; i++)
    if (!strcmp(search->seen.at[i], patch)) return true;
  vec_push(&search->seen, patch);
  return false;
}

// Its patch, or NULL where the changes get in each other's way.
static const char *patch_of(Syntax *s, const Changes *changes) {
  Edits edits = {0};
  Text text = {0};
  bool good = changes_edits(s, changes, &edits);
  if (good) patch_write(s, &edits, &text);
  const char *patch = good && text.n ? arena_string(s->arena, text.at) : NULL;
  text_delete(&text);
  vec_delete(&edits);
  return patch;
}

static bool has_key(const char *keys, const char *key) {
  const char *at = keys ? strstr(keys, key) : NULL;
  return at && at[strlen(key)] == ';';
}

static Candidate join(Syntax *s, const Candidate *from, const Proposal *p) {
  Candidate c = {.title = p->title, .family = p->family, .weight = p->weight};
  bool known = from && has_key(from->keys, p->key);
  if (from) {
    changes_copy(s, &c.changes, &from->changes);
    c.weight = from->weight + (known ? 0 : p->weight);
    c.rounds = from->rounds + 1;
    c.title = known ? from->title : arena_format(s->arena, "%s; %s", from->title, p->title);
    c.family = known ? from->family : "several";
  }
  c.keys = known ? from->keys : arena_format(s->arena, "%s%s;", from ? from->keys : "", p->key);
  changes_copy(s, &c.changes, &p->changes);
  return c;
}

static void offer(Search *search, Candidate c) {
  Syntax *s = search->mend->syntax;
  c.patch = patch_of(s, &c.changes);
  if (!c.patch || was_seen(search, c.patch) || search->queue.n >= MOST_CANDIDATES) {
    vec_delete(&c.changes);
    return;
  }
  c.lines = patch_lines(c.patch);
  vec_push(&search->queue, c);
}

static Candidate take_best(Search *search) {
  size_t best = 0;
  for (size_t i = 1; i < search->queue.n; i++)
    if (cost(&search->queue.at[i]) < cost(&search->queue.at[best])) best = i;
  Candidate c = search->queue.at[best];
  memmove(&search->queue.at[best], &search->queue.at[best + 1],
          (search->queue.n - best - 1) * sizeof c);
  search->queue.n--;
  return c;
}

// ---- expanding

// The variable of the race is one that this candidate is about already: it goes on in its own way.
static bool is_about(const Candidate *from, const Proposals *list) {
  for (size_t i = 0; i < list->n; i++)
    if (has_key(from->keys, list->at[i].key)) return true;
  return false;
}

static bool has_file(const RememberedUnit *u, const char *path) {
  char real[PATH_MAX];
  const char *full = realpath(path, real) ? real : path;
  if (!strcmp(u->real, full)) return true;
  for (size_t i = 0; i < u->reads.n; i++)
    if (!strcmp(u->reads.at[i], full)) return true;
  return false;
}

// Of a large program only the sources in which something of a race stands are read. One that cannot
// be read proposes nothing.
static void learn_place(Mend *m, Position at) {
  Remembered *r = m->program->remembered;
  if (!r || !at.file || syntax_file(m->syntax, at.file) != NO_NODE) return;
  for (size_t i = 0; i < r->units.n; i++) {
    RememberedUnit *u = &r->units.at[i];
    if (!has_file(u, at.file)) continue;
    syntax_add(m->syntax, u->source, u->words.at, u->words.n);
    return;
  }
}

static void learn_race(Mend *m, const EvidenceRace *race) {
  for (int k = 0; k < 2; k++) {
    const EvidenceAccess *a = &race->access[k];
    learn_place(m, a->at);
    for (size_t i = 0; i < a->stack.n && i < SCENE_DEPTH; i++) learn_place(m, a->stack.at[i]);
    learn_place(m, a->created);
  }
  learn_place(m, race->declared);
}

static void expand(Search *search, const Candidate *from, const EvidenceRace *race,
                   const Edits *edits) {
  Scene scene;
  Proposals list = {0};
  learn_race(search->mend, race);
  scene_set(&scene, search->mend->syntax, race, edits);
  propose(&scene, &list);
  bool about = from && is_about(from, &list);
  for (size_t i = 0; i < list.n; i++)
    if (!about || has_key(from->keys, list.at[i].key))
      offer(search, join(search->mend->syntax, from, &list.at[i]));
  proposals_delete(&list);
}

// ---- judging

static void fail(Search *search, const Candidate *c, const char *why) {
  vec_push(&search->mend->tried, (Tried){c->title, why});
}

static int original_line(const Mend *m, const Edits *edits, Position at) {
  uint32_t file = syntax_file(m->syntax, at.file);
  if (file == NO_NODE) return at.line;
  Text text = {0};
  edits_apply(m->syntax, edits, file, &text);
  size_t offset = 0;
  for (int line = 1; line < at.line && offset < text.n; offset++) line += text.at[offset] == '\n';
  text_delete(&text);
  return syntax_line(m->syntax, file, edits_old_offset(edits, file, offset));
}

static bool knows(const Mend *m, const Evidence *before, const EvidenceOther *finding,
                  const Edits *edits) {
  for (size_t i = 0; i < before->others.n; i++) {
    const EvidenceOther *o = &before->others.at[i];
    if (!strcmp(o->kind, finding->kind) &&
        (!o->at.file || !finding->at.file || o->at.line == original_line(m, edits, finding->at)))
      return true;
  }
  return false;
}

// The first check ends at its first race: what else is wrong with the program is asked for when it
// matters.
static const Evidence *whole_evidence(Search *search) {
  Mend *m = search->mend;
  if (search->whole.object || search->whole_failed) return &search->whole;
  TrialProgram all = *m->program;
  const char *why;
  all.all_races = true;
  search->whole_failed = !trial_check(&all, m->syntax, NULL, 15, &search->whole, &why);
  return &search->whole;
}

// A non-zero status is a result, not a fault: what the program returns is compared with the rest.
static const EvidenceOther *new_finding(Search *search, const Evidence *now, const Edits *edits) {
  const Mend *m = search->mend;
  for (size_t i = 0; i < now->others.n; i++) {
    const EvidenceOther *o = &now->others.at[i];
    if (!strcmp(o->kind, "exit") || knows(m, m->found, o, edits)) continue;
    if (!knows(m, whole_evidence(search), o, edits)) return o;
  }
  return NULL;
}

static bool exits_badly(const Evidence *e) {
  for (size_t i = 0; i < e->others.n; i++)
    if (!strcmp(e->others.at[i].kind, "exit")) return true;
  return false;
}

static const char *race_text(Arena *arena, const EvidenceRace *r) {
  return arena_format(arena, "a race on '%s' is left (lines %d and %d of the copy)",
                      r->name ? r->name : "?", r->access[0].at.line, r->access[1].at.line);
}

static bool same_output(const TrialRun *a, const TrialRun *b) {
  return a->output.n == b->output.n && !memcmp(a->output.at, b->output.at, a->output.n);
}

static bool mentions_openmp(const Syntax *s) {
  for (size_t i = 0; i < s->nodes.n; i++)
    if (!strncmp(s->nodes.at[i].kind, "OMP", 3)) return true;
  return false;
}

static void run_base(Search *search) {
  Mend *m = search->mend;
  if (search->base_ran) return;
  search->base_ran = true;
  bool openmp = mentions_openmp(m->syntax);
  trial_run(m->program, m->syntax, NULL, openmp ? 4 : 0, &search->base);
  if (openmp) trial_run(m->program, m->syntax, NULL, 1, &search->serial);
}

// False: the program was deterministic and prints something else now.
static bool compare_results(Search *search, const Edits *edits, Mended *mended) {
  Mend *m = search->mend;
  run_base(search);
  if (!search->base.ran) return mended->results = "it was not run to compare results", true;
  TrialRun now;
  bool openmp = search->serial.ran;
  trial_run(m->program, m->syntax, edits, openmp ? 4 : 0, &now);
  mended->seconds = now.ran ? now.seconds : 0;
  mended->before = search->base.seconds;
  bool same = now.ran &&
              (same_output(&now, &search->base) || (openmp && same_output(&now, &search->serial)));
  bool expects = search->base.stable || (openmp && search->serial.stable);
  text_delete(&now.output);
  if (same || !expects) return true;
  if (!openmp || search->base.stable) return false;
  mended->weight += 15;
  mended->results = "a run with several threads prints something else than one with one";
  return true;
}

static void succeed(Search *search, const Candidate *c, const Evidence *e, const Edits *edits) {
  Mend *m = search->mend;
  Mended mended = {.title = c->title,
                   .family = c->family,
                   .summary = e->summary,
                   .patch = c->patch,
                   .lines = c->lines,
                   .weight = c->weight,
                   .all_inputs = e->all_inputs,
                   .decided = strcmp(e->verdict, "unknown") != 0,
                   .schedules = e->schedules};
  if (!compare_results(search, edits, &mended)) {
    fail(search, c, "the program prints something else, or ends in another way");
    return;
  }
  // Some schedule ends with another status than the usual run: it may be a wrong result.
  if (exits_badly(e) && search->base.ran && strstr(search->base.output.at, "\nstatus 0\n")) {
    mended.weight += 10;
    mended.results = "on some schedule the program ends with a non-zero status";
  }
  for (size_t i = 0; i < edits->n; i++) vec_push(&mended.edits, edits->at[i]);
  vec_push(&m->mended, mended);
}

static bool same_place(const EvidenceRace *a, const EvidenceRace *b) {
  return a->name && b->name && !strcmp(a->name, b->name);
}

static bool was_there(const Evidence *before, const EvidenceRace *race) {
  for (size_t i = 0; i < before->races.n; i++)
    if (same_place(&before->races.at[i], race)) return true;
  return false;
}

// The race that is to go is gone, and what is left was there before.
static bool is_gone(const Mend *m, const Evidence *e) {
  for (size_t i = 0; i < e->races.n; i++)
    if (same_place(&e->races.at[i], m->only) || !was_there(m->found, &e->races.at[i])) return false;
  return e->races.n > 0;
}

// The check of a large program does not come to its end. It has looked at no fewer schedules than
// were needed to meet the race without the change, and met none: that is worth showing, as what it
// is.
static bool is_not_met_again(const Mend *m, const Evidence *e) {
  return !strcmp(e->verdict, "unknown") && !e->races.n && e->schedules > 0 &&
         e->schedules >= m->found->schedules;
}

static void judge_evidence(Search *search, const Candidate *c, const Evidence *e,
                           const Edits *edits) {
  Mend *m = search->mend;
  Arena *arena = m->syntax->arena;
  const EvidenceOther *finding = new_finding(search, e, edits);
  const EvidenceRace *left = e->races.n ? &e->races.at[0] : NULL;
  for (size_t i = 0; m->only && i < e->races.n; i++)
    if (same_place(&e->races.at[i], m->only)) left = &e->races.at[i];
  if (!strcmp(e->verdict, "race-free") && !finding) {
    succeed(search, c, e, edits);
  } else if (m->only && !finding && is_gone(m, e)) {
    succeed(search, c, e, edits);
  } else if (finding) {
    fail(search, c,
         arena_format(arena, "it brings: %s (line %d of the copy)", finding->kind,
                      finding->at.line));
  } else if (is_not_met_again(m, e)) {
    succeed(search, c, e, edits);
  } else if (left) {
    fail(search, c, race_text(arena, left));
    if (c->rounds < MOST_ROUNDS) expand(search, c, left, edits);
  } else {
    fail(search, c, arena_format(arena, "not decided: %s", e->reason ? e->reason : "no reason"));
  }
}

static double seconds_for_check(const Mend *m) {
  double left = m->until - clock_now(), usual = m->check_seconds * 4 + 5;
  if (m->program->remembered && usual < 20) usual = 20; // it may have to be enough to say so
  return left < usual ? left : usual;
}

static void judge(Search *search, const Candidate *c) {
  Mend *m = search->mend;
  Edits edits = {0};
  Evidence e = {0};
  const char *why = NULL;
  changes_edits(m->syntax, &c->changes, &edits);
  m->trials++;
  if (!trial_check(m->program, m->syntax, &edits, seconds_for_check(m), &e, &why))
    fail(search, c, why);
  else judge_evidence(search, c, &e, &edits);
  evidence_delete(&e);
  vec_delete(&edits);
}

// ---- the whole

// What is known to mend it first. Then the smallest change, then what is proved for every input,
// then the least time lost.
static bool is_better(const Mended *a, const Mended *b) {
  if (a->decided != b->decided) return a->decided;
  int x = (int)a->lines + a->weight, y = (int)b->lines + b->weight;
  if (x != y) return x < y;
  if (a->all_inputs != b->all_inputs) return a->all_inputs;
  return a->seconds < b->seconds;
}

static void rank(Mend *m) {
  for (size_t i = 1; i < m->mended.n; i++)
    for (size_t k = i; k > 0 && is_better(&m->mended.at[k], &m->mended.at[k - 1]); k--) {
      Mended swap = m->mended.at[k];
      m->mended.at[k] = m->mended.at[k - 1], m->mended.at[k - 1] = swap;
    }
}

// Enough is known: as many ways as wanted, or what is left cannot be among the best.
static bool is_enough(const Mend *m, size_t first_at) {
  if (m->mended.n >= m->wanted) return true;
  return m->mended.n && m->trials > first_at + MOST_AFTER;
}

// The race that is to go; of several that were found the first.
static const EvidenceRace *first_race(const Mend *m) {
  return m->only ? m->only : &m->found->races.at[0];
}

void mend_run(Mend *m) {
  Search search = {.mend = m};
  size_t first_at = 0;
  expand(&search, NULL, first_race(m), NULL);
  while (search.queue.n && clock_now() < m->until - 0.5 && !is_enough(m, first_at)) {
    Candidate c = take_best(&search);
    judge(&search, &c);
    if (m->mended.n && !first_at) first_at = m->trials;
    vec_delete(&c.changes);
  }
  rank(m);
  for (size_t i = 0; i < search.queue.n; i++) vec_delete(&search.queue.at[i].changes);
  vec_delete(&search.queue);
  vec_delete(&search.seen);
  evidence_delete(&search.whole);
  text_delete(&search.base.output);
  text_delete(&search.serial.output);
}

void mend_delete(Mend *m) {
  for (size_t i = 0; i < m->mended.n; i++) vec_delete(&m->mended.at[i].edits);
  vec_delete(&m->mended);
  vec_delete(&m->tried);
}
