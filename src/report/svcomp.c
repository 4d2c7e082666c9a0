#include "report/svcomp.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/sha256.h"

// ---- the question and the answer

static void squeeze(const char *text, Text *out) { // without blanks
  for (; *text; text++)
    if (!isspace((unsigned char)*text)) text_add(out, text, 1);
}

bool svcomp_property(const char *text) {
  Text asked = {0}, known = {0};
  squeeze(text, &asked);
  squeeze(SVCOMP_PROPERTY, &known);
  bool same = asked.n && !strcmp(asked.at, known.at);
  text_delete(&asked);
  text_delete(&known);
  return same;
}

const char *svcomp_word(const Verdict *v, bool closed) {
  if (v->answer == ANSWER_RACE) return "false(no-data-race)";
  bool every = v->scope.inputs == INPUTS_ALL || (v->scope.inputs == INPUTS_THIS && closed);
  return v->answer == ANSWER_RACE_FREE && every ? "true" : "unknown";
}

// ---- what both formats tell

static const char *text_of(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}
static long long line_of(const json_t *place) {
  return json_integer_value(json_object_get(place, "line"));
}

static const json_t *steps_of(const json_t *result) { // of the first race that was confirmed
  const json_t *races = json_object_get(result, "races");
  for (size_t i = 0; i < json_array_size(races); i++)
    if (json_is_true(json_object_get(json_array_get(races, i), "confirmed")))
      return json_object_get(json_object_get(json_array_get(races, i), "interleaving"), "steps");
  return NULL;
}

static unsigned thread_of(const json_t *step) { // "thread 2"; the main thread is 0
  const char *name = text_of(step, "thread"), *blank = strrchr(name, ' ');
  return blank ? (unsigned)strtoul(blank + 1, NULL, 10) : 0;
}

static bool is_access(const json_t *step) { return !json_is_null(json_object_get(step, "access")); }
static bool is_false(const char *word) { return word[0] == 'f'; }

static void put_time(Text *out) {
  char text[40];
  time_t now = time(NULL);
  struct tm utc;
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
  text_put(out, text);
}

// ---- GraphML 1.0

static void put_xml(Text *out, const char *text) {
  for (; *text; text++) {
    if (*text == '<') text_put(out, "&lt;");
    else if (*text == '&') text_put(out, "&amp;");
    else if (*text == '>') text_put(out, "&gt;");
    else text_add(out, text, 1);
  }
}

static void put_data(Text *out, const char *key, const char *value) {
  text_format(out, "<data key=\"%s\">", key);
  put_xml(out, value);
  text_put(out, "</data>");
}

static unsigned
creator_of(const json_t *steps,
           const json_t *step) { // its start happens after something that its creator did
  const json_t *after = json_array_get(json_object_get(step, "after"), 0);
  return after ? thread_of(json_array_get(steps, (size_t)json_integer_value(after))) : 0;
}

static void put_edge(Text *out, const json_t *steps, size_t i) {
  const json_t *step = json_array_get(steps, i);
  text_format(out, "  <node id=\"N%zu\"/>\n  <edge source=\"N%zu\" target=\"N%zu\">", i, i, i + 1);
  if (line_of(step)) text_format(out, "<data key=\"startline\">%lld</data>", line_of(step));
  bool start = !strcmp(text_of(step, "op"), "start");
  if (start && thread_of(step))
    text_format(out, "<data key=\"threadId\">%u</data><data key=\"createThread\">%u</data>",
                creator_of(steps, step), thread_of(step));
  else text_format(out, "<data key=\"threadId\">%u</data>", thread_of(step));
  if (start && !thread_of(step)) put_data(out, "enterFunction", "main");
  text_put(out, "</edge>\n");
}

void svcomp_graphml(const json_t *result, const char *word, const SvcompTask *task, Text *out) {
  static const char *const keys[][3] = {
      {"witness-type", "graph", "string"}, {"sourcecodelang", "graph", "string"},
      {"producer", "graph", "string"},     {"specification", "graph", "string"},
      {"programfile", "graph", "string"},  {"programhash", "graph", "string"},
      {"architecture", "graph", "string"}, {"creationtime", "graph", "string"},
      {"entry", "node", "boolean"},        {"violation", "node", "boolean"},
      {"startline", "edge", "int"},        {"threadId", "edge", "int"},
      {"createThread", "edge", "int"},     {"enterFunction", "edge", "string"},
  };
  text_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml "
                "xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    text_format(out, "<key id=\"%s\" for=\"%s\" attr.name=\"%s\" attr.type=\"%s\"/>\n", keys[i][0],
                keys[i][1], keys[i][0], keys[i][2]);
  text_put(out, "<graph edgedefault=\"directed\">\n  ");
  put_data(out, "witness-type", is_false(word) ? "violation_witness" : "correctness_witness");
  put_data(out, "sourcecodelang", "C");
  put_data(out, "producer", "norace " NORACE_VERSION);
  put_data(out, "specification", SVCOMP_PROPERTY);
  put_data(out, "programfile", task->file);
  put_data(out, "programhash", task->hash);
  put_data(out, "architecture", task->narrow ? "32bit" : "64bit");
  text_put(out, "<data key=\"creationtime\">");
  put_time(out);
  text_put(out, "</data>\n  <node id=\"entry\"><data key=\"entry\">true</data></node>\n");
  const json_t *steps = is_false(word) ? steps_of(result) : NULL;
  size_t n = json_array_size(steps);
  if (n) text_put(out, "  <edge source=\"entry\" target=\"N0\"/>\n");
  for (size_t i = 0; i < n; i++) put_edge(out, steps, i);
  if (is_false(word))
    text_format(out, "  <node id=\"N%zu\"><data key=\"violation\">true</data></node>\n", n);
  if (is_false(word) && !n) text_put(out, "  <edge source=\"entry\" target=\"N0\"/>\n");
  text_put(out, "</graph>\n</graphml>\n");
}

// ---- YAML

static void put_quoted(Text *out, const char *text) {
  text_put(out, "\"");
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') text_format(out, "\\%c", *text);
    else if ((unsigned char)*text < ' ') text_format(out, "\\x%02x", (unsigned char)*text);
    else text_add(out, text, 1);
  }
  text_put(out, "\"");
}

static void
put_uuid(Text *out,
         const char *hash) { // the same for the same file and second: nobody needs it to be secret
  char own[65];
  Text seed = {0};
  text_put(&seed, hash);
  put_time(&seed);
  sha256_hex(seed.at, seed.n, own);
  text_delete(&seed);
  text_format(out, "%.8s-%.4s-4%.3s-8%.3s-%.12s", own, own + 8, own + 13, own + 17, own + 20);
}

static void put_head(Text *out, const char *kind, const SvcompTask *task) {
  text_format(out, "- entry_type: %s\n  metadata:\n    format_version: \"2.2\"\n    uuid: \"",
              kind);
  put_uuid(out, task->hash);
  text_put(out, "\"\n    creation_time: \"");
  put_time(out);
  text_put(out, "\"\n    producer:\n      name: norace\n      version: \"" NORACE_VERSION
                "\"\n    task:\n      input_files:\n        - ");
  put_quoted(out, task->file);
  text_put(out, "\n      input_file_hashes:\n        ");
  put_quoted(out, task->file);
  text_format(out,
              ": \"%s\"\n      specification: \"" SVCOMP_PROPERTY
              "\"\n      data_model: %s\n      language: C\n",
              task->hash, task->narrow ? "ILP32" : "LP64");
}

static void put_waypoint(Text *out, const json_t *step, const char *type) {
  const char *function = text_of(step, "function");
  long long column = json_integer_value(json_object_get(step, "column"));
  text_format(out,
              "        - waypoint:\n            type: %s\n            action: follow\n            "
              "thread_id: %u\n",
              type, thread_of(step));
  if (!strcmp(type, "assumption"))
    text_put(out, "            constraint:\n              value: \"1\"\n              format: "
                  "c_expression\n");
  text_put(out, "            location:\n              file_name: ");
  put_quoted(out, text_of(step, "file"));
  text_format(out, "\n              line: %lld\n", line_of(step));
  if (column) text_format(out, "              column: %lld\n", column);
  if (function) {
    text_put(out, "              function: ");
    put_quoted(out, function);
    text_put(out, "\n");
  }
}

// The order of the synchronisation operations, a segment each; then both accesses, as the targets
// of the last segment.
static void put_segments(Text *out, const json_t *steps) {
  for (size_t i = 0; i < json_array_size(steps); i++) {
    const json_t *step = json_array_get(steps, i);
    if (is_access(step) || !text_of(step, "file") || !line_of(step) ||
        !strcmp(text_of(step, "op"), "start"))
      continue;
    text_put(out, "    - segment:\n");
    put_waypoint(out, step, "assumption");
  }
  text_put(out, "    - segment:\n");
  for (size_t i = 0; i < json_array_size(steps); i++) {
    const json_t *step = json_array_get(steps, i);
    if (is_access(step) && text_of(step, "file")) put_waypoint(out, step, "target");
  }
}

void svcomp_yaml(const json_t *result, const char *word, const SvcompTask *task, Text *out) {
  put_head(out, is_false(word) ? "violation_sequence" : "invariant_set", task);
  if (!is_false(word)) {
    text_put(out, "  content: []\n");
    return;
  }
  text_put(out, "  content:\n");
  put_segments(out, steps_of(result));
}
