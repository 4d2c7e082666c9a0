// {"norace_baseline": 1, "findings": {"FINGERPRINT": "what it is, for people", ...}}
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "report/known.h"

static const char *place_of(const Frame *frame, Arena *arena) {
  const char *file = frame->at.file ? frame->at.file : "?", *slash = strrchr(file, '/');
  return arena_format(arena, "%s %s", slash ? slash + 1 : file, frame->function ? frame->function : "?");
}

bool baseline_apply(const char *text, size_t n, const char *path, Verdict *v, const char **complaint) {
  json_error_t error;
  json_t *baseline = json_loadb(text ? text : "", n, 0, &error), *findings = json_object_get(baseline, "findings");
  *complaint = "is not a baseline of norace";
  bool good = json_integer_value(json_object_get(baseline, "norace_baseline")) == 1 && json_is_object(findings);
  for (size_t i = 0; good && i < v->races.n; i++)
    if (json_object_get(findings, v->races.at[i].fingerprint) && !v->races.at[i].known)
      v->races.at[i].known = arena_format(v->arena, "in %s", path);
  for (size_t i = 0; good && i < v->other.n; i++)
    if (json_object_get(findings, v->other.at[i].fingerprint) && !v->other.at[i].known)
      v->other.at[i].known = arena_format(v->arena, "in %s", path);
  json_decref(baseline);
  return good;
}

static void put(json_t *findings, const char *fingerprint, const char *text) {
  json_t *string = json_string(text);
  json_object_set_new(findings, fingerprint, string ? string : json_string("(a name that is not UTF-8)"));
}

void baseline_write(const Verdict *v, Text *out) {
  json_t *baseline = json_object(), *findings = json_object();
  for (size_t i = 0; i < v->races.n; i++) {
    const Race *race = &v->races.at[i];
    put(findings, race->fingerprint,
        arena_format(v->arena, "data race on '%s': %s, %s", race->location.name, place_of(&race->access[0].where, v->arena),
                     place_of(&race->access[1].where, v->arena)));
  }
  for (size_t i = 0; i < v->other.n; i++) put(findings, v->other.at[i].fingerprint, v->other.at[i].text);
  json_object_set_new(baseline, "norace_baseline", json_integer(1));
  json_object_set_new(baseline, "findings", findings);
  char *text = json_dumps(baseline, JSON_INDENT(2) | JSON_SORT_KEYS);
  if (!text) fatal("the baseline cannot be written as JSON");
  text_format(out, "%s\n", text);
  free(text);
  json_decref(baseline);
}
