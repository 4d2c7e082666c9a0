#include "report/result.h"

#include <string.h>

#include "report/json.h"
#include "report/report.h"

const char *result_version(void) { return jansson_version_str(); }

json_t *result_of(const Verdict *v) {
  Text text = {0};
  json_error_t error;
  report_json(v, &text);
  json_t *result = json_loadb(text.at, text.n, 0, &error);
  if (!result) fatal("a result of our own is not JSON: %s", error.text);
  text_delete(&text);
  return result;
}

// ---- is it one? A file from anywhere may claim to be.

typedef bool Check(const json_t *);

static bool is_text(const json_t *value) { return json_is_string(value); }
static bool is_text_or_null(const json_t *value) {
  return json_is_string(value) || json_is_null(value);
}
static bool is_count(const json_t *value) {
  return json_is_integer(value) && json_integer_value(value) >= 0;
}
static bool is_count_or_null(const json_t *value) { return json_is_null(value) || is_count(value); }
static bool is_bool(const json_t *value) { return json_is_boolean(value); }
static bool is_object(const json_t *value) { return json_is_object(value); }

static bool each(const json_t *list, Check *check) {
  if (!json_is_array(list)) return false;
  for (size_t i = 0; i < json_array_size(list); i++)
    if (!check(json_array_get(list, i))) return false;
  return true;
}

typedef struct {
  const char *name;
  Check *check;
} Member;

static bool has(const json_t *object, const Member *members, size_t n) {
  if (!json_is_object(object)) return false;
  for (size_t i = 0; i < n; i++) {
    const json_t *value = json_object_get(object, members[i].name);
    if (!value || !members[i].check(value)) return false;
  }
  return true;
}
#define HAS(object, ...) \
  has(object, (Member[]){__VA_ARGS__}, sizeof((Member[]){__VA_ARGS__}) / sizeof(Member))
#define PLACE                                                                            \
  {"file", is_text_or_null}, {"line", is_count_or_null}, {"column", is_count_or_null}, { \
    "function", is_text_or_null                                                          \
  }

static bool is_frame(const json_t *value) { return HAS(value, PLACE); }
static bool is_stack(const json_t *value) { return each(value, is_frame); }
static bool is_texts(const json_t *value) { return each(value, is_text); }
static bool is_counts(const json_t *value) { return each(value, is_count); }

static bool is_step(const json_t *value) {
  return HAS(value, PLACE, {"thread", is_text}, {"op", is_text}, {"waits", is_bool},
             {"object", is_text_or_null}, {"after", is_counts}, {"holds", is_texts},
             {"access", is_count_or_null});
}

static bool is_steps(const json_t *steps) {
  if (!each(steps, is_step)) return false;
  for (size_t i = 0; i < json_array_size(steps); i++) { // a step is after earlier ones only
    const json_t *after = json_object_get(json_array_get(steps, i), "after");
    for (size_t k = 0; k < json_array_size(after); k++)
      if (json_integer_value(json_array_get(after, k)) >= (json_int_t)i) return false;
  }
  return true;
}

static bool is_interleaving(const json_t *value) {
  return json_is_null(value) || HAS(value, {"steps", is_steps}, {"omitted", is_count});
}

static bool is_access(const json_t *value) {
  return HAS(value, PLACE, {"kind", is_text}, {"size", is_count_or_null}, {"thread", is_text},
             {"stack", is_stack}, {"locks", is_texts}, {"created", is_stack});
}
static bool is_pair(const json_t *value) {
  return each(value, is_access) && json_array_size(value) == 2;
}

static bool is_location(const json_t *value) {
  return HAS(value, {"name", is_text}, {"size", is_count}, {"lives", is_text_or_null},
             {"file", is_text_or_null}, {"line", is_count_or_null}, {"allocated", is_stack});
}

static bool is_race(const json_t *value) {
  return HAS(value, {"location", is_location}, {"accesses", is_pair}, {"confirmed", is_bool},
             {"witness", is_text_or_null}, {"fingerprint", is_text}, {"known", is_text_or_null},
             {"interleaving", is_interleaving});
}

static bool is_other(const json_t *value) {
  return HAS(value, PLACE, {"kind", is_text}, {"text", is_text}, {"thread", is_text_or_null},
             {"stack", is_stack}, {"witness", is_text_or_null}, {"fingerprint", is_text},
             {"known", is_text_or_null}, {"interleaving", is_interleaving});
}

static bool is_races(const json_t *value) { return each(value, is_race); }
static bool is_others(const json_t *value) { return each(value, is_other); }

static bool is_word(const json_t *value, const char *const *words) {
  for (const char *text = json_string_value(value); text && *words; words++)
    if (!strcmp(*words, text)) return true;
  return false;
}
static bool is_verdict(const json_t *value) {
  return is_word(value, (const char *const[]){"race", "race-free", "unknown", NULL});
}
static bool is_inputs(const json_t *value) {
  return is_word(value, (const char *const[]){"this", "sampled", "all", NULL});
}
static bool is_schedules(const json_t *value) {
  return is_count(value) || is_word(value, (const char *const[]){"all", NULL});
}
static bool is_threads(const json_t *value) {
  return is_counts(value) || is_word(value, (const char *const[]){"any", "as run", NULL});
}
static bool is_scope(const json_t *value) {
  return HAS(value, {"schedules", is_schedules}, {"inputs", is_inputs}, {"threads", is_threads});
}
static bool is_stats(const json_t *value) {
  const char *name;
  json_t *number;
  json_object_foreach((json_t *)value, name, number) if (!json_is_number(number)) return false;
  return json_object_get(value, "seconds") && json_object_get(value, "peak_kb");
}

static bool is_part(const json_t *value) {
  return HAS(value, PLACE, {"what", is_text}, {"verdict", is_verdict}, {"reason", is_text_or_null});
}

static const Member members[] = {
    {"norace", is_text},        {"verdict", is_verdict},      {"summary", is_text},
    {"scope", is_scope},        {"engine", is_text},          {"subject", is_text},
    {"races", is_races},        {"other", is_others},         {"stats", is_object},
    {"stats", is_stats},        {"example", is_interleaving}, {"assumptions", is_texts},
    {"reason", is_text_or_null}};

json_t *result_parse(const char *text, size_t n, Arena *arena, const char **complaint) {
  json_error_t error;
  json_t *result = json_loadb(text ? text : "", n, JSON_REJECT_DUPLICATES, &error);
  *complaint = NULL;
  if (!result) *complaint = arena_format(arena, "is not JSON: line %d: %s", error.line, error.text);
  for (size_t i = 0; !*complaint && i < sizeof members / sizeof *members; i++)
    if (!has(result, &members[i], 1))
      *complaint =
          arena_format(arena, "is not a result of norace --json: see its '%s'", members[i].name);
  const json_t *loops = json_object_get(result, "loops"); // only where there are any
  if (!*complaint && loops && !each(loops, is_part))
    *complaint = "is not a result of norace --json: see its 'loops'";
  if (*complaint) json_decref(result);
  return *complaint ? NULL : result;
}
