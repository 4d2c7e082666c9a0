// JUnit XML as test runners read it.
#include <string.h>

#include "report/junit.h"
#include "report/report_files.h"

static const char *text_of(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

static void put_xml(Text *out, const char *text) {
  for (; *text; text++) {
    if (*text == '<') text_put(out, "&lt;");
    else if (*text == '>') text_put(out, "&gt;");
    else if (*text == '&') text_put(out, "&amp;");
    else if (*text == '"') text_put(out, "&quot;");
    else if ((unsigned char)*text < ' ' && *text != '\n' && *text != '\t')
      text_put(out, "?"); // XML has no way to write it
    else text_add(out, text, 1);
  }
}

static void put_place(Text *out, const json_t *place) {
  const char *file = text_of(place, "file");
  if (!file) return;
  put_xml(out, file);
  text_format(out, ":%lld", (long long)json_integer_value(json_object_get(place, "line")));
}

static void put_trouble(Text *out, const char *element, const char *type, const char *message) {
  text_format(out, "      <%s type=\"%s\" message=\"", element, type);
  put_xml(out, message);
  text_put(out, "\">");
}

static void put_race(Text *out, const json_t *race) {
  text_put(out, "data race on ");
  put_xml(out, text_of(json_object_get(race, "location"), "name"));
  for (size_t k = 2; k-- > 0;) {
    const json_t *access = json_array_get(json_object_get(race, "accesses"), k);
    text_put(out, "\n  ");
    put_xml(out, text_of(access, "kind"));
    text_put(out, " by ");
    put_xml(out, text_of(access, "thread"));
    text_put(out, " at ");
    put_place(out, access);
  }
  if (text_of(race, "witness")) {
    text_put(out, "\n  norace replay ");
    put_xml(out, text_of(race, "witness"));
  }
  text_put(out, "\n");
}

static void put_other(Text *out, const json_t *finding) {
  put_xml(out, text_of(finding, "text"));
  text_put(out, "\n  ");
  put_place(out, finding);
  text_put(out, "\n");
}

static size_t new_ones(const json_t *list) { // those that are known fail nothing
  size_t n = 0;
  for (size_t i = 0; i < json_array_size(list); i++)
    n += !text_of(json_array_get(list, i), "known");
  return n;
}

static bool is_unknown(const json_t *result) {
  return !strcmp(text_of(result, "verdict"), "unknown");
}

static void open_case(Text *out, const json_t *result, const char *name, double seconds) {
  text_put(out, "    <testcase classname=\"");
  put_xml(out, text_of(result, "subject"));
  text_format(out, "\" name=\"%s\" time=\"%.3f\">\n", name, seconds);
}

static void put_list(Text *out, const json_t *list, void (*put)(Text *, const json_t *)) {
  for (size_t i = 0; i < json_array_size(list); i++)
    if (!text_of(json_array_get(list, i), "known")) put(out, json_array_get(list, i));
}

static void put_races(Text *out, const json_t *result) {
  const json_t *races = json_object_get(result, "races");
  const char *verdict = text_of(result, "verdict"), *summary = text_of(result, "summary");
  open_case(out, result, "no data race",
            json_number_value(json_object_get(json_object_get(result, "stats"), "seconds")));
  bool failure = !strcmp(verdict, "race") && new_ones(races), error = is_unknown(result);
  if (failure || error) {
    put_trouble(out, failure ? "failure" : "error", failure ? "data-race" : "unknown", summary);
    put_list(out, races, put_race);
    text_format(out, "</%s>\n", failure ? "failure" : "error");
  }
  text_put(out, "      <system-out>");
  put_xml(out, summary);
  text_put(out, "</system-out>\n    </testcase>\n");
}

static void put_others(Text *out, const json_t *result) {
  const json_t *others = json_object_get(result, "other");
  open_case(out, result, "no deadlock, crash or misused lock", 0);
  if (new_ones(others)) {
    put_trouble(out, "failure", "thread-fault", text_of(json_array_get(others, 0), "text"));
    put_list(out, others, put_other);
    text_put(out, "</failure>\n");
  }
  text_put(out, "    </testcase>\n");
}

void report_junit(const Results *all, Text *out) {
  text_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"norace\">\n");
  for (size_t i = 0; i < all->n; i++) {
    const json_t *result = all->at[i];
    int races =
        !strcmp(text_of(result, "verdict"), "race") && new_ones(json_object_get(result, "races"));
    int others = new_ones(json_object_get(result, "other")) > 0;
    text_put(out, "  <testsuite name=\"");
    put_xml(out, text_of(result, "subject"));
    text_format(out, "\" tests=\"2\" failures=\"%d\" errors=\"%d\" skipped=\"0\" time=\"%.3f\">\n",
                races + others, is_unknown(result),
                json_number_value(json_object_get(json_object_get(result, "stats"), "seconds")));
    put_races(out, result);
    put_others(out, result);
    text_put(out, "  </testsuite>\n");
  }
  text_put(out, "</testsuites>\n");
}
