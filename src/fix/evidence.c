#include "fix/evidence.h"

#include <string.h>

typedef struct {
  Arena *arena;
  const char *folder;
} Reader;

static const char *string(const Reader *r, json_t *o, const char *key) {
  const char *value = json_string_value(json_object_get(o, key));
  return value ? arena_string(r->arena, value) : NULL;
}

static const char *path(const Reader *r, json_t *o) {
  const char *file = string(r, o, "file");
  size_t n = r->folder ? strlen(r->folder) : 0;
  return file && n && !strncmp(file, r->folder, n) ? file + n : file;
}

static Position position(const Reader *r, json_t *o) {
  return (Position){path(r, o), (int)json_integer_value(json_object_get(o, "line")),
                    (int)json_integer_value(json_object_get(o, "column"))};
}

static void read_access(const Reader *r, json_t *o, EvidenceAccess *a) {
  const char *kind = json_string_value(json_object_get(o, "kind"));
  const char *thread = json_string_value(json_object_get(o, "thread"));
  a->write = kind && !strstr(kind, "read");
  a->atomic = kind && strstr(kind, "atomic");
  a->main_thread = thread && strstr(thread, "main");
  a->at = position(r, o);
  a->function = string(r, o, "function");
  size_t i;
  json_t *item;
  json_array_foreach(json_object_get(o, "stack"), i, item) {
    vec_push(&a->stack, position(r, item));
    vec_push(&a->callers, string(r, item, "function"));
  }
  json_array_foreach(json_object_get(o, "locks"), i, item) if (json_is_string(item))
      vec_push(&a->locks, arena_string(r->arena, json_string_value(item)));
  json_t *created = json_object_get(o, "created");
  if (json_array_size(created)) a->created = position(r, json_array_get(created, 0));
}

static void read_race(const Reader *r, json_t *o, EvidenceRace *race) {
  json_t *location = json_object_get(o, "location"), *accesses = json_object_get(o, "accesses");
  race->name = string(r, location, "name");
  race->lives = string(r, location, "lives");
  race->declared = position(r, location);
  race->witness = string(r, o, "witness");
  race->fingerprint = string(r, o, "fingerprint");
  race->confirmed = json_is_true(json_object_get(o, "confirmed"));
  for (size_t i = 0; i < 2; i++) read_access(r, json_array_get(accesses, i), &race->access[i]);
}

static EvidenceOther other(const Reader *r, json_t *o) {
  json_t *top = json_array_get(json_object_get(o, "stack"), 0);
  const char *kind = string(r, o, "kind");
  return (EvidenceOther){kind ? kind : "fault", position(r, top)};
}

bool evidence_read(Evidence *e, Arena *arena, const char *text, size_t n, const char *folder) {
  *e = (Evidence){.object = json_loadb(text, n, 0, NULL)};
  if (!e->object) return false;
  Reader r = {arena, folder};
  json_t *scope = json_object_get(e->object, "scope"), *item;
  const char *inputs = json_string_value(json_object_get(scope, "inputs")),
             *schedules = json_string_value(json_object_get(scope, "schedules"));
  e->verdict = string(&r, e->object, "verdict");
  e->summary = string(&r, e->object, "summary");
  e->reason = string(&r, e->object, "reason");
  e->all_inputs = inputs && !strcmp(inputs, "all");
  e->all_schedules = schedules && !strcmp(schedules, "all");
  e->schedules =
      json_number_value(json_object_get(json_object_get(e->object, "stats"), "executions"));
  size_t i;
  json_array_foreach(json_object_get(e->object, "races"), i, item) {
    vec_push(&e->races, (EvidenceRace){0});
    read_race(&r, item, &e->races.at[e->races.n - 1]);
  }
  json_array_foreach(json_object_get(e->object, "other"), i, item)
      vec_push(&e->others, other(&r, item));
  return e->verdict != NULL;
}

void evidence_delete(Evidence *e) {
  for (size_t i = 0; i < e->races.n; i++)
    for (size_t k = 0; k < 2; k++) {
      EvidenceAccess *a = &e->races.at[i].access[k];
      vec_delete(&a->stack);
      vec_delete(&a->callers);
      vec_delete(&a->locks);
    }
  vec_delete(&e->races);
  vec_delete(&e->others);
  json_decref(e->object);
  e->object = NULL;
}
