// {"norace_baseline": 1, "findings": {"FINGERPRINT": "what it is, for people", ...}}
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "report/baseline.h"
#include "report/known.h"

bool baseline_apply(const char *text, size_t n, const char *path, Verdict *v,
                    const char **complaint) {
  json_error_t error;
  json_t *baseline = json_loadb(text ? text : "", n, 0, &error),
         *findings = json_object_get(baseline, "findings");
  *complaint = "is not a baseline of norace";
  bool good = json_integer_value(json_object_get(baseline, "norace_baseline")) == 1 &&
              json_is_object(findings);
  for (size_t i = 0; good && i < v->races.n; i++)
    if (json_object_get(findings, v->races.at[i].fingerprint) && !v->races.at[i].known)
      v->races.at[i].known = arena_format(v->arena, "in %s", path);
  for (size_t i = 0; good && i < v->other.n; i++)
    if (json_object_get(findings, v->other.at[i].fingerprint) && !v->other.at[i].known)
      v->other.at[i].known = arena_format(v->arena, "in %s", path);
  json_decref(baseline);
  return good;
}

static const char *text_of(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

static void put_place(Text *out, const json_t *access) {
  const char *file = text_of(access, "file"), *slash = file ? strrchr(file, '/') : NULL,
             *function = text_of(access, "function");
  text_format(out, " %s %s", slash ? slash + 1 : file ? file : "?", function ? function : "?");
}

static void put_race(json_t *findings, const json_t *race) {
  Text text = {0};
  text_format(&text, "data race on '%s':", text_of(json_object_get(race, "location"), "name"));
  for (size_t k = 0; k < 2; k++)
    put_place(&text, json_array_get(json_object_get(race, "accesses"), k));
  json_object_set_new(findings, text_of(race, "fingerprint"), json_string(text.at));
  text_delete(&text);
}

void baseline_write(const Results *results, Text *out) {
  json_t *baseline = json_object(), *findings = json_object(), *finding;
  for (size_t i = 0, k; i < results->n; i++) {
    json_array_foreach(json_object_get(results->at[i], "races"), k, finding)
        put_race(findings, finding);
    json_array_foreach(json_object_get(results->at[i], "other"), k, finding) json_object_set(
        findings, text_of(finding, "fingerprint"), json_object_get(finding, "text"));
  }
  json_object_set_new(baseline, "norace_baseline", json_integer(1));
  json_object_set_new(baseline, "findings", findings);
  char *text = json_dumps(baseline, JSON_INDENT(2) | JSON_SORT_KEYS);
  if (!text) fatal("the baseline cannot be written as JSON");
  text_format(out, "%s\n", text);
  free(text);
  json_decref(baseline);
}
