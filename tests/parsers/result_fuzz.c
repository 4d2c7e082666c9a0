// Results of --json: an error, or one from which every kind of file is made.
#include "report/result.h"

#include "report/baseline.h"
#include "report/junit.h"
#include "report/known.h"
#include "report/page.h"
#include "report/report_files.h"
#include "report/sarif.h"
#include "report/svcomp.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  Arena *arena = arena_new();
  const char *complaint;
  json_t *result = result_parse((const char *)bytes, n, arena, &complaint);
  MUST(!result == !!complaint);
  if (result) {
    Text text = {0};
    Results results = {0};
    vec_push(&results, result);
    report_page(result, &text);
    report_sarif(&results, &text);
    report_junit(&results, &text);
    baseline_write(&results, &text);
    svcomp_graphml(result, "false(no-data-race)", &(SvcompTask){"file.c", "0", false}, &text);
    svcomp_yaml(result, "false(no-data-race)", &(SvcompTask){"file.c", "0", true}, &text);
    text_delete(&text);
    vec_delete(&results);
    json_decref(result);
  }
  arena_delete(arena);
  return 0;
}
