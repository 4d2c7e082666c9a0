#include <errno.h>
#include <string.h>

#include "base/diag.h"
#include "cli/command.h"
#include "decide/emit.h"
#include "report/page.h"
#include "report/result.h"

static json_t *read_result(const char *path, Arena *arena) {
  Text text = {0};
  const char *complaint;
  if (!text_read_file(&text, path)) fatal_input("%s cannot be read: %s", path, strerror(errno));
  json_t *result = result_parse(text.at, text.n, arena, &complaint);
  text_delete(&text);
  if (!result) fatal_input("%s %s", path, complaint);
  return result;
}

static void write_page(const json_t *result, const char *path) {
  Text page = {0};
  report_page(result, &page);
  if (!text_write_file(&page, path)) fatal_input("%s cannot be written: %s", path, strerror(errno));
  text_delete(&page);
}

int cli_report(int argc, char **argv) {
  Options o;
  options_parse(&o, "report", argc, argv);
  bool files = o.html || o.sarif || o.junit;
  options_files(&o, 1, files && !o.output && !o.html ? 1000 : 1);
  finish_prepare(&o);
  Arena *arena = arena_new();
  Results results = {0};
  for (size_t i = 0; i < o.n_files; i++) vec_push(&results, read_result(o.files[i], arena));
  if (o.output || !files) write_page(results.at[0], o.output ? o.output : "-");
  finish_files(&o, &results);
  for (size_t i = 0; i < results.n; i++) json_decref(results.at[i]);
  vec_delete(&results);
  arena_delete(arena);
  options_delete(&o);
  return 0;
}
