#include "editor/editor_findings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ERROR = 1, WARNING = 2, INFORMATION = 3 };

static const char *text_of(const json_t *object, const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  return text ? text : "";
}

static long number_of(const json_t *object, const char *name) {
  return (long)json_integer_value(json_object_get(object, name));
}

void finding_delete(Finding *f) {
  json_decref(f->result);
  json_decref(f->words);
  json_decref(f->fixes);
  free(f->folder);
  free(f->origin);
}

// ---- places

char *finding_path(const Finding *f, Arena *arena, const char *file) {
  return *file == '/'
             ? arena_string(arena, file)
             : arena_format(arena, "%s/%s", f->folder, strncmp(file, "./", 2) ? file : file + 2);
}

typedef struct {
  const Finding *of;
  Documents *documents;
  Arena *arena;
  Text text; // of the file at `path`
  const char *path;
} Places;

static const Text *file_text(Places *p, const char *path) {
  if (p->path && !strcmp(p->path, path)) return &p->text;
  p->text.n = 0;
  p->path = path;
  document_text(p->documents, path, &p->text);
  return &p->text;
}

static json_t *range_of(Places *p, const json_t *place) {
  const char *path = finding_path(p->of, p->arena, text_of(place, "file"));
  return document_range(file_text(p, path), number_of(place, "line"), number_of(place, "column"));
}

static const char *uri_of(Places *p, const json_t *place) {
  return path_uri(p->arena, finding_path(p->of, p->arena, text_of(place, "file")));
}

static bool has_place(const json_t *place) {
  return *text_of(place, "file") && number_of(place, "line") > 0;
}

static json_t *location_of(Places *p, const json_t *place) {
  return json_pack("{s:s, s:o}", "uri", uri_of(p, place), "range", range_of(p, place));
}

static Places places_new(const Finding *f, Documents *documents) {
  return (Places){.of = f, .documents = documents, .arena = arena_new()};
}

static void places_delete(Places *p) {
  text_delete(&p->text);
  arena_delete(p->arena);
}

// ---- diagnostics

static void add_related(Places *p, json_t *list, const json_t *place, const char *message) {
  if (has_place(place))
    json_array_append_new(
        list, json_pack("{s:o, s:s}", "location", location_of(p, place), "message", message));
}

static const char *locks_text(Arena *arena, const json_t *access) {
  const json_t *locks = json_object_get(access, "locks");
  if (!json_array_size(locks)) return "holds no lock";
  Text text = {0};
  for (size_t i = 0; i < json_array_size(locks); i++)
    text_format(&text, "%s'%s'", i ? ", " : "holds ", json_string_value(json_array_get(locks, i)));
  const char *copy = arena_string(arena, text.at);
  text_delete(&text);
  return copy;
}

static const char *access_text(Arena *arena, const json_t *access) {
  return arena_format(arena, "%s by %s in '%s', which %s", text_of(access, "kind"),
                      text_of(access, "thread"), text_of(access, "function"),
                      locks_text(arena, access));
}

static void relate_creation(Places *p, json_t *list, const json_t *access) {
  const json_t *created = json_array_get(json_object_get(access, "created"), 0);
  add_related(p, list, created,
              arena_format(p->arena, "%s was created here", text_of(access, "thread")));
}

static json_t *race_related(Places *p, const json_t *race, size_t side) {
  const json_t *accesses = json_object_get(race, "accesses"), *own = json_array_get(accesses, side),
               *other = json_array_get(accesses, 1 - side),
               *location = json_object_get(race, "location");
  json_t *list = json_array();
  add_related(p, list, other,
              arena_format(p->arena, "races with this %s", access_text(p->arena, other)));
  add_related(p, list, location,
              arena_format(p->arena, "'%s' is declared here", text_of(location, "name")));
  relate_creation(p, list, own);
  relate_creation(p, list, other);
  return list;
}

static int severity_of(const json_t *found) {
  if (*text_of(found, "known")) return INFORMATION;
  const json_t *confirmed = json_object_get(found, "confirmed");
  return json_is_false(confirmed) ? WARNING : ERROR;
}

static void add_diagnostic(Places *p, json_t *files, const json_t *place, json_t *diagnostic) {
  const char *uri = uri_of(p, place);
  json_object_set_new(diagnostic, "range", range_of(p, place));
  json_object_set_new(diagnostic, "source", json_string("norace"));
  json_t *list = json_object_get(files, uri);
  if (!list) json_object_set_new(files, uri, list = json_array());
  json_array_append_new(list, diagnostic);
}

static bool same_place(const json_t *a, const json_t *b) {
  return !strcmp(text_of(a, "file"), text_of(b, "file")) &&
         number_of(a, "line") == number_of(b, "line") &&
         number_of(a, "column") == number_of(b, "column");
}

static void add_race(Places *p, json_t *files, const json_t *race) {
  const json_t *accesses = json_object_get(race, "accesses");
  for (size_t side = 0; side < 2 && side < json_array_size(accesses); side++) {
    const json_t *access = json_array_get(accesses, side);
    if (!has_place(access) || (side && same_place(access, json_array_get(accesses, 0)))) continue;
    const char *message = arena_format(
        p->arena, "%sdata race on '%s': %s", severity_of(race) == WARNING ? "possible " : "",
        text_of(json_object_get(race, "location"), "name"), access_text(p->arena, access));
    add_diagnostic(p, files, access,
                   json_pack("{s:i, s:s, s:s, s:o, s:{s:s}}", "severity", severity_of(race), "code",
                             "data-race", "message", message, "relatedInformation",
                             race_related(p, race, side), "data", "fingerprint",
                             text_of(race, "fingerprint")));
  }
}

static void add_other(Places *p, json_t *files, const json_t *other) {
  if (!has_place(other)) return;
  add_diagnostic(p, files, other,
                 json_pack("{s:i, s:s, s:s, s:{s:s}}", "severity", severity_of(other), "code",
                           text_of(other, "kind"), "message", text_of(other, "text"), "data",
                           "fingerprint", text_of(other, "fingerprint")));
}

json_t *findings_diagnostics(const Findings *all, Documents *documents) {
  json_t *files = json_object(), *found;
  for (size_t i = 0, k; i < all->n; i++) {
    Places p = places_new(&all->at[i], documents);
    json_array_foreach(json_object_get(all->at[i].result, "races"), k, found)
        add_race(&p, files, found);
    json_array_foreach(json_object_get(all->at[i].result, "other"), k, found)
        add_other(&p, files, found);
    places_delete(&p);
  }
  return files;
}

// ---- lenses

static void add_lens(json_t *list, json_t *range, const char *title, const char *command,
                     const char *argument) {
  json_t *words = json_array();
  if (argument) json_array_append_new(words, json_string(argument));
  json_array_append_new(list, json_pack("{s:o, s:{s:s, s:s, s:o}}", "range", range, "command",
                                        "title", title, "command", command, "arguments", words));
}

static void add_steps_lens(Places *p, json_t *list, const char *uri, const json_t *found,
                           const json_t *place) {
  size_t steps = json_array_size(json_object_get(json_object_get(found, "interleaving"), "steps"));
  if (!steps || !has_place(place) || strcmp(uri_of(p, place), uri) != 0) return;
  add_lens(list, range_of(p, place),
           arena_format(p->arena, "norace: how it comes about, in %zu steps", steps),
           "norace.interleaving", text_of(found, "fingerprint"));
}

static void add_race_lenses(Places *p, json_t *list, const char *uri, const json_t *race) {
  const json_t *accesses = json_object_get(race, "accesses"), *first = json_array_get(accesses, 0),
               *second = json_array_get(accesses, 1);
  add_steps_lens(p, list, uri, race, first);
  if (!same_place(first, second)) add_steps_lens(p, list, uri, race, second);
}

static void add_verdict_lens(Places *p, json_t *list, const char *uri) {
  if (strcmp(path_uri(p->arena, p->of->origin), uri) != 0) return;
  const Text *text = file_text(p, p->of->origin);
  long line = document_main(text);
  const char *summary = text_of(p->of->result, "summary");
  if (line) add_lens(list, document_range(text, line, 0), summary, "norace.verdict", summary);
}

json_t *findings_lenses(const Findings *all, Documents *documents, const char *uri) {
  json_t *list = json_array(), *found;
  for (size_t i = 0, k; i < all->n; i++) {
    Places p = places_new(&all->at[i], documents);
    add_verdict_lens(&p, list, uri);
    json_array_foreach(json_object_get(all->at[i].result, "races"), k, found)
        add_race_lenses(&p, list, uri, found);
    json_array_foreach(json_object_get(all->at[i].result, "other"), k, found)
        add_steps_lens(&p, list, uri, found, found);
    places_delete(&p);
  }
  return list;
}

// ---- actions

static void add_command_action(Places *p, json_t *list, const json_t *race) {
  const char *title = arena_format(p->arena, "norace: mend the race on '%s' (tries changes)",
                                   text_of(json_object_get(race, "location"), "name"));
  json_array_append_new(list, json_pack("{s:s, s:s, s:{s:s, s:s, s:[s]}}", "title", title, "kind",
                                        "quickfix", "command", "title", title, "command",
                                        "norace.fix", "arguments", text_of(race, "fingerprint")));
}

static void add_fixes(Places *p, json_t *list) {
  json_t *fix;
  size_t i;
  json_array_foreach(p->of->fixes, i, fix) {
    json_t *edit = finding_edit(p->of, p->documents, fix);
    json_array_append_new(
        list, json_pack("{s:s, s:s, s:b, s:o}", "title",
                        arena_format(p->arena, "norace: %s (checked)", text_of(fix, "title")),
                        "kind", "quickfix", "isPreferred", i == 0, "edit", edit));
  }
}

static bool touches(Places *p, const json_t *race, const char *uri, long first, long last) {
  json_t *access;
  size_t i;
  json_array_foreach(json_object_get(race, "accesses"), i, access) {
    long line = number_of(access, "line") - 1;
    if (line >= first && line <= last && !strcmp(uri_of(p, access), uri)) return true;
  }
  return false;
}

json_t *findings_actions(const Findings *all, Documents *documents, const char *uri, long first,
                         long last) {
  json_t *list = json_array(), *race;
  for (size_t i = 0, k; i < all->n; i++) {
    Places p = places_new(&all->at[i], documents);
    json_array_foreach(json_object_get(all->at[i].result, "races"), k, race) {
      if (!touches(&p, race, uri, first, last)) continue;
      if (p.of->fixes) add_fixes(&p, list);
      else if (p.of->words) add_command_action(&p, list, race);
      break;
    }
    places_delete(&p);
  }
  return list;
}

json_t *finding_edit(const Finding *f, Documents *documents, const json_t *fix) {
  Places p = places_new(f, documents);
  json_t *changes = json_object(), *edit;
  size_t i;
  json_array_foreach(json_object_get(fix, "edits"), i, edit) {
    const char *path = finding_path(f, p.arena, text_of(edit, "file")),
               *uri = path_uri(p.arena, path);
    const Text *text = file_text(&p, path);
    json_t *list = json_object_get(changes, uri);
    if (!list) json_object_set_new(changes, uri, list = json_array());
    json_array_append_new(
        list,
        json_pack(
            "{s:{s:o, s:o}, s:s}", "range", "start",
            document_position(text, number_of(edit, "line"), number_of(edit, "column")), "end",
            document_position(text, number_of(edit, "end_line"), number_of(edit, "end_column")),
            "newText", text_of(edit, "text")));
  }
  places_delete(&p);
  return json_pack("{s:o}", "changes", changes);
}

// ---- one finding

const json_t *findings_find(const Findings *all, const char *fingerprint, const Finding **of) {
  static const char *const lists[] = {"races", "other"};
  for (size_t i = 0; fingerprint && i < all->n; i++)
    for (size_t l = 0; l < 2; l++) {
      json_t *found;
      size_t k;
      json_array_foreach(json_object_get(all->at[i].result, lists[l]), k, found) {
        *of = &all->at[i];
        if (!strcmp(text_of(found, "fingerprint"), fingerprint)) return found;
      }
    }
  return NULL;
}

static void put_step(Text *out, const json_t *step, size_t number) {
  const char *object = text_of(step, "object");
  text_format(out, "%3zu  %s: %s%s%s%s", number, text_of(step, "thread"), text_of(step, "op"),
              *object ? " '" : "", object, *object ? "'" : "");
  if (has_place(step)) text_format(out, "  %s:%ld", text_of(step, "file"), number_of(step, "line"));
  if (json_is_integer(json_object_get(step, "access"))) text_put(out, "   <- races");
  text_put(out, "\n");
}

void finding_interleaving(const json_t *found, Text *out) {
  const json_t *interleaving = json_object_get(found, "interleaving");
  const char *name = text_of(json_object_get(found, "location"), "name");
  json_t *step;
  size_t i;
  if (*name) text_format(out, "data race on '%s'\n", name);
  else text_format(out, "%s\n", text_of(found, "text"));
  if (number_of(interleaving, "omitted"))
    text_format(out, "  (%ld steps before)\n", number_of(interleaving, "omitted"));
  json_array_foreach(json_object_get(interleaving, "steps"), i, step) put_step(out, step, i + 1);
  if (*text_of(found, "witness")) text_format(out, "norace replay %s\n", text_of(found, "witness"));
}
