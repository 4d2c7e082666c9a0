// SARIF 2.1.0, the OASIS format that editors and code hosts read. Section numbers are those of the
// standard.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "report/report_files.h"
#include "report/sarif.h"

#define ROOT "SRCROOT"

static const struct {
  const char *id, *text, *help;
} rules[] = {
    {"data-race", "Two threads access the same memory at once, at least one of them writes.",
     "Order the two accesses: hold the same lock in both, or make the object atomic."},
    {"possible-data-race",
     "Two accesses may happen at once; it was not confirmed by running into it.",
     "Look at the interleaving: either it can happen, or the program excludes it in a way that the "
     "proof does not see."},
    {"thread-fault",
     "On some schedule the program deadlocks, crashes, fails an assertion or misuses a lock.",
     "Follow the interleaving, or run into it again with norace replay."},
};
enum { DATA_RACE, POSSIBLE_RACE, THREAD_FAULT, N_RULES };

static const char *text_of(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

static json_t *message_json(const char *text) { return json_pack("{s:s}", "text", text); }

static json_t *message_of(Text *text) {
  json_t *message = message_json(text->at);
  text_delete(text);
  return message;
}

// ---- places

static void put_uri(Text *out, const char *path) { // 3.4.3: percent-encoded
  for (; *path; path++) {
    if (isalnum((unsigned char)*path) || strchr("-._~/", *path)) text_add(out, path, 1);
    else text_format(out, "%%%02X", (unsigned char)*path);
  }
}

static const char *working_folder(void) {
  static char folder[4096];
  return *folder || getcwd(folder, sizeof folder) ? folder : "";
}

// Files below the working folder are named relative to it, so that the result can be read on
// another machine.
static json_t *artifact_json(const char *file) {
  const char *here = working_folder();
  size_t n = strlen(here);
  Text uri = {0};
  bool below = file[0] != '/' || (n && !strncmp(file, here, n) && file[n] == '/');
  if (!below) text_put(&uri, "file://");
  put_uri(&uri, below && file[0] == '/' ? file + n + 1 : file);
  json_t *location = json_pack("{s:s}", "uri", uri.at);
  if (below) json_object_set_new(location, "uriBaseId", json_string(ROOT));
  text_delete(&uri);
  return location;
}

static json_t *location_json(const json_t *place, const char *text) {
  json_t *location = json_object();
  const char *file = text_of(place, "file"), *function = text_of(place, "function");
  json_int_t line = json_integer_value(json_object_get(place, "line")),
             column = json_integer_value(json_object_get(place, "column"));
  if (file) {
    json_t *physical = json_pack("{s:o}", "artifactLocation", artifact_json(file));
    if (line > 0) json_object_set_new(physical, "region", json_pack("{s:I}", "startLine", line));
    if (line > 0 && column > 0)
      json_object_set_new(json_object_get(physical, "region"), "startColumn", json_integer(column));
    json_object_set_new(location, "physicalLocation", physical);
  }
  if (function)
    json_object_set_new(location, "logicalLocations",
                        json_pack("[{s:s, s:s}]", "name", function, "kind", "function"));
  if (text) json_object_set_new(location, "message", message_json(text));
  return location;
}

// ---- the interleaving (3.36 to 3.38)

static const char *const *kinds_of(const char *op) {
  static const struct {
    const char *op, *kinds[3];
  } table[] = {{"lock", {"acquire", "lock"}},
               {"rdlock", {"acquire", "lock"}},
               {"wrlock", {"acquire", "lock"}},
               {"unlock", {"release", "lock"}},
               {"rdunlock", {"release", "lock"}},
               {"wrunlock", {"release", "lock"}},
               {"acquire", {"acquire", "lock"}},
               {"release", {"release", "lock"}},
               {"start", {"enter", "function"}},
               {"end", {"exit", "function"}},
               {"read", {"value"}},
               {"write", {"value"}}};
  static const char *const none[] = {NULL};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(table[i].op, op)) return table[i].kinds;
  return none;
}

static json_t *flow_location_json(const json_t *step, size_t order) {
  const char *op = text_of(step, "op"), *object = text_of(step, "object");
  const json_t *holds = json_object_get(step, "holds");
  Text text = {0}, held = {0};
  text_format(&text, "%s: %s%s%s%s", text_of(step, "thread"), op, object ? " '" : "",
              object ? object : "", object ? "'" : "");
  json_t *flow = json_pack(
      "{s:o, s:i, s:s}", "location", location_json(step, text.at), "executionOrder", (int)order,
      "importance", json_is_null(json_object_get(step, "access")) ? "important" : "essential");
  const char *const *kinds = kinds_of(op);
  json_t *list = json_array();
  for (; *kinds; kinds++) json_array_append_new(list, json_string(*kinds));
  if (json_array_size(list)) json_object_set(flow, "kinds", list);
  json_decref(list);
  for (size_t i = 0; i < json_array_size(holds); i++)
    text_format(&held, "%s%s", i ? ", " : "", json_string_value(json_array_get(holds, i)));
  if (held.n)
    json_object_set_new(flow, "state", json_pack("{s:{s:s}}", "locks held", "text", held.at));
  text_delete(&text);
  text_delete(&held);
  return flow;
}

static json_t *find_flow(json_t *flows, const char *thread) {
  for (size_t i = 0; i < json_array_size(flows); i++)
    if (!strcmp(text_of(json_array_get(flows, i), "id"), thread)) return json_array_get(flows, i);
  json_t *flow = json_pack("{s:s, s:[]}", "id", thread, "locations");
  json_array_append_new(flows, flow);
  return flow;
}

static json_t *code_flows_json(const json_t *interleaving) {
  const json_t *steps = json_object_get(interleaving, "steps");
  json_t *flows = json_array();
  for (size_t i = 0; i < json_array_size(steps); i++) {
    const json_t *step = json_array_get(steps, i);
    json_array_append_new(json_object_get(find_flow(flows, text_of(step, "thread")), "locations"),
                          flow_location_json(step, i + 1));
  }
  return json_pack("[{s:{s:s}, s:o}]", "message", "text", "the schedule that leads there",
                   "threadFlows", flows);
}

// ---- results (3.27)

static json_t *new_result(int rule, json_t *message, const json_t *finding) {
  const char *known = text_of(finding, "known"), *witness = text_of(finding, "witness");
  json_t *result =
      json_pack("{s:s, s:i, s:s, s:o, s:{s:s}}", "ruleId", rules[rule].id, "ruleIndex", rule,
                "level", rule == POSSIBLE_RACE ? "warning" : "error", "message", message,
                "partialFingerprints", "norace/v1", text_of(finding, "fingerprint"));
  const json_t *interleaving = json_object_get(finding, "interleaving");
  if (json_array_size(json_object_get(interleaving, "steps")))
    json_object_set_new(result, "codeFlows", code_flows_json(interleaving));
  if (known)
    json_object_set_new(result, "suppressions",
                        json_pack("[{s:s, s:s, s:s}]", "kind", "external", "status", "accepted",
                                  "justification", known));
  if (witness) json_object_set_new(result, "properties", json_pack("{s:s}", "witness", witness));
  return result;
}

static json_t *race_json(const json_t *race) {
  const json_t *early = json_array_get(json_object_get(race, "accesses"), 0),
               *late = json_array_get(json_object_get(race, "accesses"), 1);
  bool confirmed = json_is_true(json_object_get(race, "confirmed"));
  Text text = {0}, other = {0};
  text_format(&text, "%s on '%s': %s by %s, unordered with the %s by %s.",
              confirmed ? "Data race" : "Possible data race",
              text_of(json_object_get(race, "location"), "name"), text_of(late, "kind"),
              text_of(late, "thread"), text_of(early, "kind"), text_of(early, "thread"));
  text_format(&other, "the other access: %s by %s", text_of(early, "kind"),
              text_of(early, "thread"));
  json_t *result = new_result(confirmed ? DATA_RACE : POSSIBLE_RACE, message_of(&text), race);
  json_object_set_new(result, "locations", json_pack("[o]", location_json(late, NULL)));
  json_object_set_new(result, "relatedLocations", json_pack("[o]", location_json(early, other.at)));
  text_delete(&other);
  return result;
}

static json_t *other_json(const json_t *finding) {
  json_t *result = new_result(THREAD_FAULT, message_json(text_of(finding, "text")), finding);
  if (text_of(finding, "file"))
    json_object_set_new(result, "locations", json_pack("[o]", location_json(finding, NULL)));
  return result;
}

// ---- changes that mend it (3.55 to 3.57)

static json_t *replacement_json(const json_t *edit) {
  static const char *const keys[][2] = {{"startLine", "line"},
                                        {"startColumn", "column"},
                                        {"endLine", "end_line"},
                                        {"endColumn", "end_column"}};
  json_t *region = json_object();
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    json_object_set(region, keys[i][0], json_object_get(edit, keys[i][1]));
  return json_pack("{s:o, s:{s:s}}", "deletedRegion", region, "insertedContent", "text",
                   text_of(edit, "text"));
}

static json_t *change_for(json_t *changes, const char *file) {
  for (size_t i = 0; i < json_array_size(changes); i++)
    if (!strcmp(text_of(json_array_get(changes, i), "file"), file))
      return json_array_get(changes, i);
  json_t *change = json_pack("{s:s, s:o, s:[]}", "file", file, "artifactLocation",
                             artifact_json(file), "replacements");
  json_array_append_new(changes, change);
  return change;
}

static json_t *fix_json(const json_t *fix) {
  json_t *changes = json_array(), *edit;
  size_t i;
  json_array_foreach(json_object_get(fix, "edits"), i, edit) {
    json_t *change = change_for(changes, text_of(edit, "file"));
    json_array_append_new(json_object_get(change, "replacements"), replacement_json(edit));
  }
  json_array_foreach(changes, i, edit) json_object_del(edit, "file");
  return json_pack("{s:{s:s}, s:o}", "description", "text", text_of(fix, "title"),
                   "artifactChanges", changes);
}

// Each of them mends the whole program, hence each race.
static void add_fixes(json_t *result, const json_t *fixes) {
  json_t *list = json_array(), *fix;
  size_t i;
  json_array_foreach((json_t *)fixes, i, fix) json_array_append_new(list, fix_json(fix));
  if (json_array_size(list)) json_object_set(result, "fixes", list);
  json_decref(list);
}

static json_t *race_with_fixes(const json_t *race, const json_t *fixes) {
  json_t *result = race_json(race);
  add_fixes(result, fixes);
  return result;
}

// ---- the run (3.14)

static json_t *driver_json(void) {
  json_t *list = json_array();
  for (int i = 0; i < N_RULES; i++)
    json_array_append_new(list, json_pack("{s:s, s:{s:s}, s:{s:s}, s:{s:s}}", "id", rules[i].id,
                                          "shortDescription", "text", rules[i].text, "help", "text",
                                          rules[i].help, "defaultConfiguration", "level",
                                          i == POSSIBLE_RACE ? "warning" : "error"));
  return json_pack("{s:s, s:s, s:s, s:o}", "name", "norace", "version", NORACE_VERSION,
                   "semanticVersion", NORACE_VERSION, "rules", list);
}

// What was covered, and why an answer is unknown, are notifications: they are about the run, not
// about a place.
static json_t *notification_json(const json_t *result) {
  Text text = {0};
  text_format(&text, "%s: %s", text_of(result, "subject"), text_of(result, "summary"));
  bool unknown = !strcmp(text_of(result, "verdict"), "unknown");
  return json_pack("{s:s, s:o}", "level", unknown ? "warning" : "note", "message",
                   message_of(&text));
}

void report_sarif(const Results *all, Text *out) {
  json_t *results = json_array(), *notes = json_array();
  for (size_t i = 0; i < all->n; i++) {
    size_t k;
    json_t *finding;
    json_array_foreach(json_object_get(all->at[i], "races"), k, finding) json_array_append_new(
        results, race_with_fixes(finding, json_object_get(all->at[i], "fixes")));
    json_array_foreach(json_object_get(all->at[i], "other"), k, finding)
        json_array_append_new(results, other_json(finding));
    json_array_append_new(notes, notification_json(all->at[i]));
  }
  Text root = {0};
  text_put(&root, "file://");
  put_uri(&root, working_folder());
  text_put(&root, "/");
  json_t *log =
      json_pack("{s:s, s:s, s:[{s:{s:o}, s:[{s:b, s:o}], s:{s:{s:s}}, s:s, s:o}]}", "$schema",
                "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs", "tool",
                "driver", driver_json(), "invocations", "executionSuccessful", 1,
                "toolExecutionNotifications", notes, "originalUriBaseIds", ROOT, "uri", root.at,
                "columnKind", "utf16CodeUnits", "results", results);
  char *text = log ? json_dumps(log, JSON_INDENT(2)) : NULL;
  if (!text) fatal("the result cannot be written as SARIF");
  text_format(out, "%s\n", text);
  free(text);
  json_decref(log);
  text_delete(&root);
}
