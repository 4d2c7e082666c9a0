// The last line: the answer with its scope.
#include <string.h>

#include "report/progress.h"
#include "report/report.h"
#include "report/summary.h"

static const char *plural(uint64_t n) { return n == 1 ? "" : "s"; }

static void add_threads(const Scope *scope, Text *out) {
  if (scope->threads == THREADS_ANY) text_put(out, ", for any number of threads");
  if (scope->threads != THREADS_COUNTS) return;
  text_put(out, ", with");
  for (size_t i = 0; i < scope->counts.n; i++)
    text_format(out, "%s %u", i ? "," : "", scope->counts.at[i]);
  text_put(out, " threads");
}

static const char *of_inputs(ScopeInputs inputs) {
  static const char *const words[] = {[INPUTS_THIS] = " of this input",
                                      [INPUTS_SAMPLED] = " of the inputs sampled",
                                      [INPUTS_ALL] = " and input"};
  return words[inputs];
}

static void add_named(const Scope *scope, Text *out) {
  if (scope->parts == 1) text_put(out, " of the part that norace_explore names,");
  if (scope->parts > 1)
    text_format(out, " of the %u parts that norace_explore names,", scope->parts);
}

static void add_bound(const Scope *scope, Text *out) {
  if (scope->inputs == INPUTS_ALL && scope->input_bound)
    text_format(out, " %s", scope->input_bound);
}

static void add_covered(const Verdict *v, Text *out) {
  const Scope *scope = &v->scope;
  if (scope->all_schedules) text_format(out, "all schedules%s covered", of_inputs(scope->inputs));
  else
    text_format(out, "%llu schedule%s%s covered", (unsigned long long)scope->schedules,
                plural(scope->schedules),
                scope->inputs == INPUTS_ALL ? "" : of_inputs(scope->inputs));
  double share = v->stats[STAT_covered];
  if (!scope->all_schedules && v->stat_known[STAT_covered] && share > 0 && share < 1)
    text_put(out, ", "), put_share(out, share);
}

static size_t count(const Verdict *v, bool confirmed) {
  size_t n = 0;
  for (size_t i = 0; i < v->races.n; i++) n += v->races.at[i].confirmed == confirmed;
  return n;
}

static void add_known(const Verdict *v, Text *out) {
  size_t known = 0;
  for (size_t i = 0; i < v->races.n; i++) known += v->races.at[i].known != NULL;
  if (known == v->races.n) text_put(out, "; all known, none new");
  else if (known) text_format(out, "; %zu known, %zu new", known, v->races.n - known);
}

static void add_other(const Verdict *v, Text *out) {
  if (!v->other.n) return;
  text_format(out, "; but on some schedule: ");
  for (size_t i = 0; i < v->other.n; i++) {
    bool said = false;
    for (size_t j = 0; j < i; j++) said = said || !strcmp(v->other.at[i].kind, v->other.at[j].kind);
    if (!said)
      text_format(out, "%s%s%s", i ? ", " : "", v->other.at[i].kind,
                  v->other.at[i].known ? " (known)" : "");
  }
}

// Of how many parallel loops and regions, or variables, more is known than of the whole.
static void add_parts(const Verdict *v, Text *out) {
  size_t proved[2] = {0}, all[2] = {0};
  for (size_t i = 0; i < v->parts.n; i++) {
    bool variable = v->parts.at[i].kind == PART_VARIABLE;
    all[variable]++;
    proved[variable] += v->parts.at[i].proved;
  }
  if (proved[0])
    text_format(out, "; %zu of %zu parallel region%s proved for every input", proved[0], all[0],
                plural(all[0]));
  if (proved[1])
    text_format(out, "; %zu of %zu variable%s proved for every input", proved[1], all[1],
                plural(all[1]));
}

// A person at a terminal who has read them once wants the answer: more than a few words of
// assumptions are only counted there.
enum { FEW_CHARACTERS = 60 };

static void put_assumptions(const Verdict *v, bool left_out, size_t *n, Text *out) {
  for (size_t i = 0; i < v->assumptions.n; i++) {
    const VerdictAssumption *a = &v->assumptions.at[i];
    if (a->abstraction || a->left_out != left_out) continue; // for those who want to know all
    text_format(out, "%s%s", (*n)++ ? ", " : "", a->text);
  }
}

static void add_assumptions(const Verdict *v, bool brief, Text *out) {
  Text left_out = {0}, others = {0};
  size_t n[2] = {0};
  put_assumptions(v, true, &n[0], &left_out);
  put_assumptions(v, false, &n[1], &others);
  bool counted = brief && others.n > FEW_CHARACTERS;
  if (n[0]) text_format(out, "; assuming %s", left_out.at);
  if (n[1] && !counted) text_format(out, "%s%s", n[0] ? ", " : "; assuming ", others.at);
  if (counted)
    text_format(out,
                "; under %zu assumption%s (named by --json, explained in "
                "doc/reference/assumptions.md)",
                n[1], plural(n[1]));
  text_delete(&left_out);
  text_delete(&others);
}

static void summarise_race(const Verdict *v, Text *out) {
  size_t sure = count(v, true), possible = count(v, false);
  text_format(out, "race: %zu data race%s, confirmed by replay", sure, plural(sure));
  if (possible) text_format(out, "; %zu more possible", possible);
  add_known(v, out);
  text_put(out, " (");
  add_covered(v, out);
  text_put(out, ")");
}

static void summarise_race_free(const Verdict *v, bool brief, Text *out) {
  text_put(out, "race-free: no data race on any schedule");
  add_named(&v->scope, out);
  text_put(out, of_inputs(v->scope.inputs));
  add_bound(&v->scope, out);
  add_threads(&v->scope, out);
  if (v->stats[STAT_executions] > 0)
    text_format(out, " (%.0f execution%s explored)", v->stats[STAT_executions],
                plural((uint64_t)v->stats[STAT_executions]));
  add_assumptions(v, brief, out);
}

// Reasons that differ in a name only become one: "calls f, g and 6 more, which norace does not see
// into".
enum { NAMED = 3 };

static const char *name_in(const char *reason, const char *rest, size_t *n) {
  size_t all = strlen(reason), tail = strlen(rest);
  bool fits = !strncmp(reason, "calls ", 6) && all > 6 + tail && !strcmp(reason + all - tail, rest);
  *n = fits ? all - tail - 6 : 0;
  return fits ? reason + 6 : NULL;
}

static bool add_calls(const Verdict *v, size_t first, const char *rest, Text *out) {
  size_t n, told = 0, more = 0;
  if (!name_in(v->reasons.at[first], rest, &n)) return false;
  for (size_t i = 0; i < v->reasons.n; i++) {
    const char *name = name_in(v->reasons.at[i], rest, &n);
    if (name && i < first) return true; // told with that one
    if (name && told == NAMED) more++;
    else if (name)
      text_format(out, "%s%.*s", told++ ? ", " : first ? "; calls " : "calls ", (int)n, name);
  }
  if (more) text_format(out, " and %zu more", more);
  text_put(out, rest);
  return true;
}

static void add_reasons(const Verdict *v, Text *out) {
  static const char *const rests[] = {", which norace does not see into",
                                      ", which was not built with norace cc"};
  for (size_t i = 0; i < v->reasons.n; i++)
    if (!add_calls(v, i, rests[0], out) && !add_calls(v, i, rests[1], out))
      text_format(out, "%s%s", i ? "; " : "", v->reasons.at[i]);
}

static void summarise_unknown(const Verdict *v, Text *out) {
  size_t possible = count(v, false);
  text_put(out, "unknown: ");
  add_reasons(v, out);
  if (possible) text_format(out, " (%zu possible race%s, ", possible, plural(possible));
  else text_put(out, " (no race found, ");
  add_covered(v, out);
  text_put(out, ")");
}

void report_summary(const Verdict *v, bool brief, Text *out) {
  switch (v->answer) {
  case ANSWER_RACE: summarise_race(v, out); break;
  case ANSWER_RACE_FREE: summarise_race_free(v, brief, out); break;
  case ANSWER_UNKNOWN: summarise_unknown(v, out); break;
  }
  add_parts(v, out);
  add_other(v, out);
}
