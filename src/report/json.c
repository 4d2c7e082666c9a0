// The object of --json: the contract of DESIGN.md section 5.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "report/json.h"
#include "report/report.h"
#include "report/summary.h"

// Strings come from other people's debug information; what is not UTF-8 must not make the object
// invalid.
static json_t *string_json(const char *text) {
  if (!text) return json_null();
  json_t *string = json_string(text);
  if (string) return string;
  Text ascii = {0};
  for (const char *c = text; *c; c++) text_add(&ascii, *c & 0x80 ? "?" : c, 1);
  string = json_string(ascii.at);
  text_delete(&ascii);
  return string;
}

static json_t *number_json(long long n) { return n ? json_integer(n) : json_null(); }

static void put_place(json_t *object, const Frame *frame) {
  json_object_set_new(object, "file", string_json(frame->at.file));
  json_object_set_new(object, "line", number_json(frame->at.line));
  json_object_set_new(object, "column", number_json(frame->at.column));
  json_object_set_new(object, "function", string_json(frame->function));
}

static json_t *stack_json(const Stack *stack) {
  json_t *list = json_array();
  for (size_t i = 0; i < stack->n; i++) {
    json_t *frame = json_object();
    put_place(frame, &stack->at[i]);
    json_array_append_new(list, frame);
  }
  return list;
}

static json_t *access_json(const RaceAccess *access) {
  json_t *object = json_object(), *locks = json_array();
  json_object_set_new(object, "kind", json_string(access_kind_word(access->kind)));
  json_object_set_new(object, "size", number_json(access->size));
  json_object_set_new(object, "thread", string_json(access->thread));
  put_place(object, &access->where);
  json_object_set_new(object, "stack", stack_json(&access->stack));
  for (size_t i = 0; i < access->locks.n; i++)
    json_array_append_new(locks, string_json(access->locks.at[i].name));
  json_object_set_new(object, "locks", locks);
  json_object_set_new(object, "created", stack_json(&access->created));
  return object;
}

static json_t *location_json(const RaceLocation *location) {
  json_t *object = json_object();
  json_object_set_new(object, "name", string_json(location->name));
  json_object_set_new(object, "size", json_integer(location->size));
  json_object_set_new(object, "lives", string_json(location->lives));
  json_object_set_new(object, "file", string_json(location->declared.file));
  json_object_set_new(object, "line", number_json(location->declared.line));
  json_object_set_new(object, "allocated", stack_json(&location->allocated));
  return object;
}

static json_t *step_json(const InterleavingStep *step) {
  json_t *object = json_object(), *after = json_array(), *holds = json_array();
  json_object_set_new(object, "thread", string_json(step->thread));
  json_object_set_new(object, "op", string_json(step->op));
  json_object_set_new(object, "object", string_json(step->object));
  put_place(object, &step->where);
  for (size_t i = 0; i < step->after.n; i++)
    json_array_append_new(after, json_integer(step->after.at[i]));
  json_object_set_new(object, "after", after);
  for (size_t i = 0; i < step->holds.n; i++)
    json_array_append_new(holds, string_json(step->holds.at[i]));
  json_object_set_new(object, "holds", holds);
  json_object_set_new(object, "waits", json_boolean(step->waits));
  json_object_set_new(object, "access",
                      step->access < 0 ? json_null() : json_integer(step->access));
  return object;
}

static json_t *interleaving_json(const Interleaving *in) {
  if (!in->steps.n) return json_null();
  json_t *object = json_object(), *steps = json_array();
  json_object_set_new(object, "omitted", json_integer((json_int_t)in->omitted));
  for (size_t i = 0; i < in->steps.n; i++)
    json_array_append_new(steps, step_json(&in->steps.at[i]));
  json_object_set_new(object, "steps", steps);
  return object;
}

static void put_identity(json_t *object, const char *fingerprint, const char *known) {
  json_object_set_new(object, "fingerprint", string_json(fingerprint));
  json_object_set_new(object, "known", string_json(known));
}

static json_t *races_json(const Verdict *v) {
  json_t *list = json_array();
  for (size_t i = 0; i < v->races.n; i++) {
    const Race *race = &v->races.at[i];
    json_t *object = json_object(), *accesses = json_array();
    json_object_set_new(object, "location", location_json(&race->location));
    for (int k = 0; k < 2; k++) json_array_append_new(accesses, access_json(&race->access[k]));
    json_object_set_new(object, "accesses", accesses);
    json_object_set_new(object, "confirmed", json_boolean(race->confirmed));
    json_object_set_new(object, "doubt", string_json(race->doubt));
    if (race->input) json_object_set_new(object, "input", string_json(race->input));
    if (race->help) json_object_set_new(object, "help", string_json(race->help));
    put_identity(object, race->fingerprint, race->known);
    json_object_set_new(object, "witness", string_json(race->witness));
    json_object_set_new(object, "interleaving", interleaving_json(&race->interleaving));
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *other_json(const Verdict *v) {
  json_t *list = json_array();
  for (size_t i = 0; i < v->other.n; i++) {
    const OtherFinding *finding = &v->other.at[i];
    json_t *object = json_object();
    json_object_set_new(object, "kind", string_json(finding->kind));
    json_object_set_new(object, "text", string_json(finding->text));
    json_object_set_new(object, "thread", string_json(finding->thread));
    put_identity(object, finding->fingerprint, finding->known);
    put_place(object, finding->stack.n ? &finding->stack.at[0] : &(Frame){0});
    json_object_set_new(object, "stack", stack_json(&finding->stack));
    json_object_set_new(object, "witness", string_json(finding->witness));
    json_object_set_new(object, "interleaving", interleaving_json(&finding->interleaving));
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *warnings_json(const Verdict *v) {
  json_t *list = json_array();
  for (size_t i = 0; i < v->warnings.n; i++) {
    const Warning *warning = &v->warnings.at[i];
    json_t *object = json_object(), *accesses = json_array();
    for (int k = 0; k < 2; k++) {
      if (!warning->where[k].at.file) continue;
      json_t *access = json_object();
      json_object_set_new(access, "kind", string_json(warning->kind[k]));
      put_place(access, &warning->where[k]);
      json_object_set_new(access, "thread", string_json(warning->thread[k]));
      json_object_set_new(access, "locks", string_json(warning->held[k]));
      json_array_append_new(accesses, access);
    }
    json_object_set_new(object, "name", string_json(warning->name));
    json_object_set_new(object, "accesses", accesses);
    json_object_set_new(object, "outcome", string_json(warning->outcome));
    json_object_set_new(object, "text", string_json(warning->text));
    json_object_set_new(object, "searched", json_integer((json_int_t)warning->searched));
    json_object_set_new(object, "prefix", json_integer((json_int_t)warning->prefix));
    json_object_set_new(object, "meeting", string_json(warning->meeting));
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *lockset_json(const Verdict *v) {
  json_t *list = json_array();
  for (size_t i = 0; i < v->lockset.n; i++) {
    const LocksetStep *step = &v->lockset.at[i];
    json_t *object = json_object();
    json_object_set_new(object, "name", string_json(step->name));
    json_object_set_new(object, "thread", string_json(step->thread));
    json_object_set_new(object, "kind", string_json(step->kind));
    put_place(object, &step->where);
    json_object_set_new(object, "locks", string_json(step->held));
    json_object_set_new(object, "candidates", string_json(step->common));
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *parts_json(const Verdict *v, bool variables) {
  json_t *list = json_array();
  for (size_t i = 0; i < v->parts.n; i++) {
    const VerdictPart *part = &v->parts.at[i];
    if ((part->kind == PART_VARIABLE) != variables) continue;
    json_t *object = json_object();
    json_object_set_new(object, "what", string_json(part->what));
    put_place(object, &part->where);
    json_object_set_new(object, "verdict",
                        json_string(answer_word(part->proved ? ANSWER_RACE_FREE : ANSWER_UNKNOWN)));
    json_object_set_new(object, "reason", string_json(part->doubt));
    json_array_append_new(list, object);
  }
  return list;
}

static void put_parts(json_t *object, const char *name, json_t *parts) {
  if (json_array_size(parts)) json_object_set_new(object, name, parts);
  else json_decref(parts);
}

// rho or omega of a node.
static json_t *access_set_json(const TaskNode *node, bool writes) {
  json_t *list = json_array();
  for (size_t i = 0; i < node->accesses.n; i++) {
    const TaskAccess *access = &node->accesses.at[i];
    if (access->write != writes) continue;
    json_t *object = json_object();
    json_object_set_new(object, "name", string_json(access->name));
    put_place(object, &access->where);
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *node_json(const TaskNode *node) {
  json_t *object = json_object(), *after = json_array();
  json_object_set_new(object, "node", json_integer(node->index));
  json_object_set_new(object, "task", json_integer(node->thread));
  json_object_set_new(object, "kind", string_json(node->kind));
  put_place(object, &node->where);
  for (size_t i = 0; i < node->before.n; i++) {
    json_t *edge = json_object();
    json_object_set_new(edge, "node", json_integer(node->before.at[i].from));
    json_object_set_new(edge, "kind", string_json(node->before.at[i].kind));
    json_array_append_new(after, edge);
  }
  json_object_set_new(object, "after", after);
  json_object_set_new(object, "reads", access_set_json(node, false));
  json_object_set_new(object, "writes", access_set_json(node, true));
  json_object_set_new(object, "isolated", json_boolean(node->isolated));
  json_object_set_new(object, "races", json_boolean(node->races));
  return object;
}

// One graph for each execution: a list of its nodes.
static json_t *graph_json(const TaskGraphs *graphs) {
  json_t *list = json_array(), *nodes = NULL;
  for (size_t i = 0; i < graphs->n; i++) {
    if (!i || graphs->at[i].execution != graphs->at[i - 1].execution)
      json_array_append_new(list, nodes = json_array());
    json_array_append_new(nodes, node_json(&graphs->at[i]));
  }
  return list;
}

static json_t *stages_json(const Verdict *v) {
  json_t *list = json_array();
  for (size_t i = 0; i < v->stages.n; i++) {
    json_t *object = json_object();
    json_object_set_new(object, "engine", string_json(v->stages.at[i].engine));
    json_object_set_new(object, "seconds", json_real(v->stages.at[i].seconds));
    json_object_set_new(object, "text", string_json(v->stages.at[i].text));
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *threads_json(const Scope *scope) {
  if (scope->threads == THREADS_ANY) return json_string("any");
  if (scope->threads == THREADS_AS_RUN) return json_string("as run");
  json_t *list = json_array();
  for (size_t i = 0; i < scope->counts.n; i++)
    json_array_append_new(list, json_integer(scope->counts.at[i]));
  return list;
}

static json_t *branches_json(const InputBranches *branches) {
  json_t *list = json_array();
  for (size_t i = 0; i < branches->n; i++) {
    const InputBranch *b = &branches->at[i];
    json_t *taken = json_array();
    for (int side = 0; side < 2; side++)
      if (b->taken[side]) json_array_append_new(taken, json_boolean(side));
    json_t *object = json_object();
    json_object_set_new(object, "file", string_json(b->where.at.file));
    json_object_set_new(object, "line", json_integer(b->where.at.line));
    json_object_set_new(object, "column", json_integer(b->where.at.column));
    json_object_set_new(object, "taken", taken);
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *scope_json(const Scope *scope) {
  json_t *object = json_object();
  json_object_set_new(object, "schedules",
                      scope->all_schedules ? json_string("all")
                                           : json_integer((json_int_t)scope->schedules));
  if (scope->parts) json_object_set_new(object, "parts", json_integer(scope->parts));
  json_object_set_new(object, "inputs", json_string(inputs_word(scope->inputs)));
  if (scope->input_bound)
    json_object_set_new(object, "input_bound", string_json(scope->input_bound));
  if (scope->inputs_open)
    json_object_set_new(object, "inputs_open", string_json(scope->inputs_open));
  if (scope->input_left) json_object_set_new(object, "input_left", string_json(scope->input_left));
  if (scope->input_classes)
    json_object_set_new(object, "input_classes", json_integer((json_int_t)scope->input_classes));
  if (scope->input_branches.n)
    json_object_set_new(object, "input_branches", branches_json(&scope->input_branches));
  json_object_set_new(object, "threads", threads_json(scope));
  return object;
}

static json_t *stats_json(const Verdict *v) {
  json_t *object = json_object();
  for (int kind = 0; kind < N_STATS; kind++)
    if (v->stat_known[kind])
      json_object_set_new(object, stat_name(kind),
                          stat_is_count(kind) ? json_integer((json_int_t)v->stats[kind])
                                              : json_real(v->stats[kind]));
  return object;
}

static json_t *refuted_json(const Verdict *v) {
  json_t *object = json_object();
  json_object_set_new(object, "proof", string_json(v->refuted));
  json_object_set_new(object, "bundle", v->bundle ? string_json(v->bundle) : json_null());
  return object;
}

static json_t *reason_json(const Verdict *v) {
  if (!v->reasons.n) return json_null();
  Text text = {0};
  for (size_t i = 0; i < v->reasons.n; i++)
    text_format(&text, "%s%s", i ? "; " : "", v->reasons.at[i]);
  json_t *string = string_json(text.at);
  text_delete(&text);
  return string;
}

static json_t *summary_json(const Verdict *v) {
  Text text = {0};
  report_summary(v, false, &text);
  json_t *string = string_json(text.at);
  text_delete(&text);
  return string;
}

void report_json(const Verdict *v, Text *out) {
  json_t *object = json_object(), *assumptions = json_array();
  for (size_t i = 0; i < v->assumptions.n; i++)
    json_array_append_new(assumptions, string_json(v->assumptions.at[i].text));
  json_object_set_new(object, "norace", json_string(NORACE_VERSION));
  json_object_set_new(object, "verdict", json_string(answer_word(v->answer)));
  json_object_set_new(object, "summary", summary_json(v));
  json_object_set_new(object, "scope", scope_json(&v->scope));
  json_object_set_new(object, "engine", string_json(v->engine));
  json_object_set_new(object, "subject", string_json(v->subject));
  json_object_set_new(object, "races", races_json(v));
  json_object_set_new(object, "other", other_json(v));
  if (!strcmp(v->engine, "witness")) json_object_set_new(object, "warnings", warnings_json(v));
  if (v->lockset.n) json_object_set_new(object, "lockset", lockset_json(v));
  put_parts(object, "loops", parts_json(v, false));
  put_parts(object, "variables", parts_json(v, true));
  if (v->stages.n) json_object_set_new(object, "stages", stages_json(v));
  if (v->refuted) json_object_set_new(object, "refuted", refuted_json(v));
  if (v->graphs.n) json_object_set_new(object, "graph", graph_json(&v->graphs));
  json_object_set_new(object, "example", interleaving_json(&v->example));
  json_object_set_new(object, "stats", stats_json(v));
  json_object_set_new(object, "assumptions", assumptions);
  json_object_set_new(object, "reason", reason_json(v));
  char *text = json_dumps(object, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
  if (!text) fatal("the result cannot be written as JSON");
  text_put(out, text);
  text_put(out, "\n");
  free(text);
  json_decref(object);
}
