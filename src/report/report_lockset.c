// What Lockset did (Figure 2.5 of seed 002), which two accesses were chosen (Figure 2.6), and how
// they met.
#include <stdio.h>
#include <string.h>

#include "report/report.h"
#include "report/report_lockset.h"

static const char *short_place(const Frame *f, Arena *arena) {
  if (!f->at.file) return "?";
  const char *name = strrchr(f->at.file, '/');
  return arena_format(arena, "%s:%d", name ? name + 1 : f->at.file, f->at.line);
}

static bool told_before(const Verdict *v, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (!strcmp(v->lockset.at[k].name, v->lockset.at[i].name)) return true;
  return false;
}

static void put_steps(const Verdict *v, const char *name, FILE *to) {
  fprintf(to, "Lockset at '%s', from all locks on:\n", name);
  bool warned = false;
  for (size_t i = 0; i < v->lockset.n; i++) {
    const LocksetStep *s = &v->lockset.at[i];
    if (strcmp(s->name, name)) continue;
    bool empty = !strcmp(s->common, "{}");
    fprintf(to, "  %-16s %-12s %-20s holds %-24s C = %s%s\n", s->thread, s->kind,
            short_place(&s->where, v->arena), s->held, s->common,
            empty && !warned ? "   no common lock is left" : "");
    warned |= empty;
  }
}

static void put_chosen(const Verdict *v, const Warning *w, int k, FILE *to) {
  fprintf(to, "  a%d: %s of '%s' by %s at %s, holding %s\n", k + 1, w->kind[k], w->name,
          w->thread[k], short_place(&w->where[k], v->arena), w->held[k]);
}

static void put_pair(const Verdict *v, const Warning *w, FILE *to) {
  fprintf(to, "chosen, as the nearest in the run of those that fit:\n");
  for (int k = 0; k < 2; k++) put_chosen(v, w, k, to);
  fprintf(to,
          "  the same place; %s is not %s; a write is among them; not both are atomic; %s and "
          "%s have no lock in common\n",
          w->thread[0], w->thread[1], w->held[0], w->held[1]);
  fprintf(to, "  prefix: %llu events of the recorded run, up to a1, whose thread stops there\n",
          (unsigned long long)w->prefix);
  if (w->meeting) fprintf(to, "  %s\n", w->meeting);
  fprintf(to, "  %s: %s\n", w->outcome, w->text);
}

void report_lockset(const Verdict *v, FILE *to) {
  for (size_t i = 0; i < v->lockset.n; i++)
    if (!told_before(v, i)) put_steps(v, v->lockset.at[i].name, to);
  for (size_t i = 0; i < v->warnings.n; i++)
    if (v->warnings.at[i].held[0]) put_pair(v, &v->warnings.at[i], to);
}
