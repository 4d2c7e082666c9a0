#include "engine/explore/witness_file.h"

#include <errno.h>
#include <jansson.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/text.h"

enum { WITNESS_FORMAT = 1, MAX_STEPS = 1 << 28 };

static json_t *access_json(const AccessRecord *access, const Frame *where) {
  json_t *object = json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "pc", (json_int_t)access->pc,
                             "address", (json_int_t)access->address, "size",
                             (json_int_t)access->size, "kind", (json_int_t)access->kind, "thread",
                             (json_int_t)access->thread, "epoch", (json_int_t)access->epoch);
  if (where->at.file) json_object_set_new(object, "file", json_string(where->at.file));
  if (where->at.file) json_object_set_new(object, "line", json_integer(where->at.line));
  if (where->function) json_object_set_new(object, "function", json_string(where->function));
  return object;
}

// Who does what in an OpenMP team, where it is not the usual.
static json_t *rules_json(const WitnessFile *w) {
  json_t *rules = json_array();
  for (uint32_t i = 0; i < w->n_rules; i++) {
    const TeamRule *r = &w->rule[i];
    json_array_append_new(
        rules, json_pack("[s, I, I, I, I, I]", r->kind == RULE_OWNER ? "owner" : "border",
                         (json_int_t)r->team, (json_int_t)r->number, (json_int_t)r->trip,
                         (json_int_t)r->unit, (json_int_t)r->thread));
  }
  return rules;
}

// The value as text: it has 64 bits.
static json_t *inputs_json(const WitnessFile *w) {
  json_t *inputs = json_array();
  for (size_t i = 0; i < w->inputs.n; i++) {
    char value[24];
    snprintf(value, sizeof value, "%llu", (unsigned long long)w->inputs.at[i].value);
    json_array_append_new(inputs, json_pack("[I, I, s]", (json_int_t)w->inputs.at[i].source,
                                            (json_int_t)w->inputs.at[i].index, value));
  }
  return inputs;
}

static json_t *followed_json(const Followed *f) {
  json_t *names = json_array();
  for (uint32_t i = 0; i < f->n_variables; i++)
    json_array_append_new(names, json_string(f->variable[i]));
  json_t *files = json_array();
  for (uint32_t i = 0; i < f->n_files; i++) json_array_append_new(files, json_string(f->file[i]));
  return json_pack("{s:I, s:I, s:I, s:o, s:o}", "sources", (json_int_t)f->sources, "bytes",
                   (json_int_t)f->bytes, "arguments", (json_int_t)f->arguments, "variables", names,
                   "files", files);
}

static bool read_followed(const json_t *object, Followed *f) {
  json_int_t sources, bytes, arguments;
  json_t *names, *files = NULL; // files: not in older ones
  if (json_unpack((json_t *)object, "{s:I, s:I, s:I, s:o, s?o}", "sources", &sources, "bytes",
                  &bytes, "arguments", &arguments, "variables", &names, "files", &files) ||
      json_array_size(files) > MAX_FOLLOWED_FILES || bytes < 0 || bytes > MAX_FOLLOWED_BYTES ||
      arguments < 0 || arguments > MAX_FOLLOWED_ARGUMENTS ||
      json_array_size(names) > MAX_FOLLOWED_VARIABLES)
    return false;
  *f = (Followed){(uint32_t)sources, (uint32_t)bytes, (uint32_t)arguments,
                  (uint32_t)json_array_size(names), .n_files = (uint32_t)json_array_size(files)};
  for (uint32_t i = 0; i < f->n_files; i++) {
    const char *path = json_string_value(json_array_get(files, i));
    if (!path || strlen(path) >= sizeof f->file[i]) return false;
    strcpy(f->file[i], path);
  }
  for (uint32_t i = 0; i < f->n_variables; i++) {
    const char *name = json_string_value(json_array_get(names, i));
    if (!name || strlen(name) >= sizeof f->variable[i]) return false;
    strcpy(f->variable[i], name);
  }
  return true;
}

static bool read_inputs(const json_t *inputs, WitnessFile *w) {
  if (!json_is_array(inputs) || json_array_size(inputs) > MAX_INPUTS) return false;
  w->given_inputs = true;
  for (size_t i = 0; i < json_array_size(inputs); i++) {
    json_int_t source, index;
    const char *value;
    if (json_unpack(json_array_get(inputs, i), "[I, I, s]", &source, &index, &value)) return false;
    vec_push(&w->inputs,
             (InputValue){(uint32_t)source, (uint32_t)index, strtoull(value, NULL, 10)});
  }
  return true;
}

static json_t *settings_json(const WitnessFile *w) {
  json_t *nondet = json_array();
  for (uint32_t i = 0; i < w->n_nondet; i++)
    json_array_append_new(nondet, json_integer(w->nondet[i]));
  return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:s, s:s, s:o, s:o}",
                   "memory", (json_int_t)w->memory, "every_access", (json_int_t)w->every_access,
                   "pauses", (json_int_t)w->pauses, "endless", (json_int_t)w->endless, "spurious",
                   (json_int_t)w->spurious, "signals", (json_int_t)w->signals, "allow",
                   (json_int_t)w->allow, "barrier_result", (json_int_t)w->barrier_result,
                   "no_updates", (json_int_t)w->no_updates, "team", (json_int_t)w->team, "watch",
                   (json_int_t)w->watch, "peer", w->peer ? w->peer : "", "effects",
                   w->effects ? w->effects : "", "rules", rules_json(w), "nondet", nondet);
}

static json_t *places_json(const WitnessFile *w) {
  json_t *places = json_array();
  for (int i = 0; i < 4; i++) {
    json_t *name = json_string(w->place[i].module);
    json_array_append_new(
        places, json_pack("[o, I]", name ? name : json_string(""), (json_int_t)w->place[i].base));
  }
  return places;
}

static const char *program_name(const WitnessFile *w, const char *path) {
  char *copy = strdup(path), *folder = realpath(dirname(copy), NULL);
  size_t n = folder ? strlen(folder) : 0;
  bool beside = n && !strncmp(w->program, folder, n) && w->program[n] == '/' &&
                !strchr(w->program + n + 1, '/');
  free(copy);
  free(folder);
  return beside ? w->program + n + 1 : w->program;
}

static json_t *witness_json(const WitnessFile *w, const char *path) {
  json_t *object = json_object(), *args = json_array(), *schedule = json_array();
  for (size_t i = 0; i < w->args.n; i++) {
    json_t *arg = json_string(w->args.at[i]);
    json_array_append_new(args, arg ? arg : json_null());
  }
  for (size_t i = 0; i < w->steps.n; i++)
    json_array_append_new(schedule,
                          json_pack("[i, i]", w->steps.at[i].thread, w->steps.at[i].choice));
  json_object_set_new(object, "norace_witness", json_integer(WITNESS_FORMAT));
  json_object_set_new(object, "kind", json_string(w->kind));
  json_object_set_new(object, "program", json_string(program_name(w, path)));
  json_object_set_new(object, "build_id", json_string(w->build_id));
  json_object_set_new(object, "arguments", args);
  json_object_set_new(object, "directory", json_string(w->directory ? w->directory : "."));
  json_object_set_new(object, "settings", settings_json(w));
  if (w->given_inputs) {
    json_object_set_new(object, "inputs", inputs_json(w));
    json_object_set_new(object, "followed", followed_json(&w->followed));
  }
  if (w->location) json_object_set_new(object, "location", json_string(w->location));
  if (!strcmp(w->kind, "race")) {
    json_t *accesses = json_array();
    for (int k = 0; k < 2; k++)
      json_array_append_new(accesses, access_json(&w->access[k], &w->where[k]));
    json_object_set_new(object, "adjacent", json_boolean(w->adjacent));
    json_object_set_new(object, "places", places_json(w));
    json_object_set_new(object, "accesses", accesses);
  }
  json_object_set_new(object, "schedule", schedule);
  return object;
}

// Long schedules stay readable: one object, its members on lines of their own, lists of numbers on
// one line each.
static void put_object(json_t *object, Text *out) {
  const char *key;
  json_t *value;
  bool first = true;
  text_put(out, "{\n");
  json_object_foreach(object, key, value) {
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
    text_format(out, "%s  \"%s\": %s", first ? "" : ",\n", key, text ? text : "null");
    free(text);
    first = false;
  }
  text_put(out, "\n}\n");
}

bool witness_write(const WitnessFile *w, const char *path) {
  Text text = {0};
  json_t *object = witness_json(w, path);
  put_object(object, &text);
  bool good = text_write_file(&text, path);
  int error = errno;
  json_decref(object);
  text_delete(&text);
  errno = error;
  return good;
}

static bool read_number(json_t *object, const char *key, uint64_t most, uint64_t *value) {
  json_t *number = json_object_get(object, key);
  *value = (uint64_t)json_integer_value(number);
  return json_is_integer(number) && *value <= most;
}

static bool read_small(json_t *object, const char *key, uint32_t *value) {
  uint64_t wide;
  if (!read_number(object, key, UINT32_MAX, &wide)) return false;
  *value = (uint32_t)wide;
  return true;
}

static bool read_access(json_t *object, AccessRecord *access) {
  return read_number(object, "pc", UINT64_MAX, &access->pc) &&
         read_number(object, "address", UINT64_MAX, &access->address) &&
         read_small(object, "size", &access->size) && read_small(object, "kind", &access->kind) &&
         read_small(object, "thread", &access->thread) &&
         read_small(object, "epoch", &access->epoch);
}

static bool read_rules(WitnessFile *w, json_t *rules) {
  if (!rules) return true; // an older witness
  w->n_rules = (uint32_t)json_array_size(rules);
  if (!json_is_array(rules) || w->n_rules > MAX_RULES) return false;
  for (uint32_t i = 0; i < w->n_rules; i++) {
    json_t *r = json_array_get(rules, i);
    const char *kind = json_string_value(json_array_get(r, 0));
    if (!kind || json_array_size(r) != 6) return false;
    json_int_t numbers[5];
    for (size_t k = 0; k < 5; k++) numbers[k] = json_integer_value(json_array_get(r, k + 1));
    w->rule[i] = (TeamRule){.team = (uint64_t)numbers[0],
                            .kind = strcmp(kind, "owner") ? RULE_BORDER : RULE_OWNER,
                            .number = (uint32_t)numbers[1],
                            .trip = (uint64_t)numbers[2],
                            .unit = (uint64_t)numbers[3],
                            .thread = (uint32_t)numbers[4]};
  }
  return true;
}

static bool read_settings(WitnessFile *w, json_t *settings) {
  json_t *nondet = json_object_get(settings, "nondet");
  if (!json_is_array(nondet) || json_array_size(nondet) > MAX_NONDET) return false;
  w->n_nondet = (uint32_t)json_array_size(nondet);
  for (uint32_t i = 0; i < w->n_nondet; i++) {
    if (!json_is_integer(json_array_get(nondet, i))) return false;
    w->nondet[i] = json_integer_value(json_array_get(nondet, i));
  }
  if (json_object_get(settings, "every_access") &&
      !read_small(settings, "every_access", &w->every_access))
    return false;
  if (json_object_get(settings, "memory") && !read_small(settings, "memory", &w->memory))
    return false;
  if (json_object_get(settings, "endless") && !read_small(settings, "endless", &w->endless))
    return false;
  if (json_object_get(settings, "pauses") && !read_small(settings, "pauses", &w->pauses))
    return false;
  if (json_object_get(settings, "signals") && !read_small(settings, "signals", &w->signals))
    return false;
  if (json_object_get(settings, "no_updates") &&
      !read_small(settings, "no_updates", &w->no_updates))
    return false;
  if (json_object_get(settings, "watch") && !read_small(settings, "watch", &w->watch)) return false;
  return read_rules(w, json_object_get(settings, "rules")) &&
         read_small(settings, "spurious", &w->spurious) &&
         read_small(settings, "allow", &w->allow) &&
         read_small(settings, "barrier_result", &w->barrier_result) &&
         read_small(settings, "team", &w->team);
}

static bool read_steps(WitnessFile *w, json_t *schedule) {
  size_t n = json_array_size(schedule);
  if (!json_is_array(schedule) || n > MAX_STEPS) return false;
  for (size_t i = 0; i < n; i++) {
    json_t *step = json_array_get(schedule, i), *thread = json_array_get(step, 0),
           *choice = json_array_get(step, 1);
    json_int_t t = json_integer_value(thread), c = json_integer_value(choice);
    if (!json_is_integer(thread) || !json_is_integer(choice) || t < 0 || t > INT32_MAX || c < 0 ||
        c > UINT16_MAX)
      return false;
    vec_push(&w->steps, (Step){(uint32_t)t, (uint32_t)c});
  }
  return true;
}

static bool read_args(WitnessFile *w, Arena *arena, json_t *args) {
  if (!json_is_array(args)) return false;
  for (size_t i = 0; i < json_array_size(args); i++) {
    const char *arg = json_string_value(json_array_get(args, i));
    if (!arg) return false;
    vec_push(&w->args, arena_string(arena, arg));
  }
  return true;
}

static bool read_place(PlaceRecord *place, json_t *pair) {
  const char *name = json_string_value(json_array_get(pair, 0));
  json_t *base = json_array_get(pair, 1);
  if (!name || strlen(name) >= sizeof place->module || !json_is_integer(base)) return false;
  strcpy(place->module, name);
  place->base = (uint64_t)json_integer_value(base);
  return true;
}

static bool read_string(json_t *object, Arena *arena, const char *key, const char **value) {
  const char *text = json_string_value(json_object_get(object, key));
  *value = text ? arena_string(arena, text) : NULL;
  return text != NULL;
}

static const char *read_race(WitnessFile *w, Arena *arena, json_t *object) {
  json_t *accesses = json_object_get(object, "accesses"),
         *adjacent = json_object_get(object, "adjacent");
  if (!json_is_boolean(adjacent)) return "has no valid \"adjacent\"";
  w->adjacent = json_is_true(adjacent);
  for (size_t k = 0; k < 2; k++) {
    if (!read_access(json_array_get(accesses, k), &w->access[k]))
      return "has no two valid \"accesses\"";
    read_string(json_array_get(accesses, k), arena, "function", &w->where[k].function);
  }
  for (size_t i = 0; i < 4; i++)
    if (!read_place(&w->place[i], json_array_get(json_object_get(object, "places"), i)))
      return "has no four valid \"places\"";
  return NULL;
}

static const char *read_object(WitnessFile *w, Arena *arena, json_t *object) {
  json_t *format = json_object_get(object, "norace_witness");
  if (!json_is_integer(format)) return "is not a witness of norace";
  if (json_integer_value(format) != WITNESS_FORMAT)
    return "is a witness of another version of norace";
  if (!read_string(object, arena, "kind", &w->kind)) return "has no valid \"kind\"";
  if (!read_string(object, arena, "program", &w->program)) return "has no valid \"program\"";
  if (!read_string(object, arena, "build_id", &w->build_id)) return "has no valid \"build_id\"";
  if (!read_string(object, arena, "directory", &w->directory)) return "has no valid \"directory\"";
  if (!read_args(w, arena, json_object_get(object, "arguments")))
    return "has no valid \"arguments\"";
  if (!read_settings(w, json_object_get(object, "settings"))) return "has no valid \"settings\"";
  read_string(json_object_get(object, "settings"), arena, "peer", &w->peer);
  read_string(json_object_get(object, "settings"), arena, "effects", &w->effects);
  json_t *inputs = json_object_get(object, "inputs");
  if (inputs && !read_inputs(inputs, w)) return "has no valid \"inputs\"";
  json_t *followed = json_object_get(object, "followed");
  if (followed && !read_followed(followed, &w->followed)) return "has no valid \"followed\"";
  if (!read_steps(w, json_object_get(object, "schedule"))) return "has no valid \"schedule\"";
  read_string(object, arena, "location", &w->location);
  return strcmp(w->kind, "race") ? NULL : read_race(w, arena, object);
}

bool witness_read(WitnessFile *w, Arena *arena, const char *path, const char **complaint) {
  *w = (WitnessFile){0};
  Text text = {0};
  json_error_t error;
  if (!text_read_file(&text, path)) {
    *complaint = arena_format(arena, "cannot be read: %s", strerror(errno));
    text_delete(&text);
    return false;
  }
  json_t *object = json_loadb(text.at, text.n, JSON_REJECT_DUPLICATES, &error);
  text_delete(&text);
  *complaint = object ? read_object(w, arena, object)
                      : arena_format(arena, "is not JSON: line %d: %s", error.line, error.text);
  json_decref(object);
  if (!*complaint && w->program[0] != '/') {
    char *folder = arena_string(arena, path);
    w->program = arena_format(arena, "%s/%s", dirname(folder), w->program);
  }
  if (*complaint) witness_delete(w);
  return !*complaint;
}

void witness_delete(WitnessFile *w) {
  vec_delete(&w->args);
  vec_delete(&w->inputs);
  vec_delete(&w->steps);
}
