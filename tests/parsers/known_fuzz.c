// Suppression files, baselines, property files.
#include "report/known.h"

#include "report/baseline.h"
#include "report/fingerprint.h"
#include "report/suppressions.h"
#include "report/svcomp.h"
#include "target.h"

static Verdict *example(void) {
  Verdict *v = verdict_new("explore", "program");
  Race *race = verdict_race(v);
  race->location = (RaceLocation){.name = "table[3].next", .declared = {"a.c", 3, 1}};
  for (int k = 0; k < 2; k++)
    race->access[k] = (RaceAccess){.thread = "thread 1", .where = {"worker", {"a.c", 7, 2}}};
  OtherFinding *other = verdict_finding(v);
  other->kind = "deadlock";
  vec_push(&other->stack, (Frame){"take", {"b.c", 9, 0}});
  report_fingerprints(v);
  return v;
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  Text text = {0};
  text_add(&text, (const char *)bytes, n);
  Verdict *v = example();
  const char *complaint;
  Suppressions *s = suppressions_parse("input", text.at);
  if (s) suppressions_apply(s, v);
  suppressions_delete(s);
  baseline_apply(text.at, n, "input", v, &complaint);
  svcomp_property(text.at ? text.at : "");
  verdict_delete(v);
  text_delete(&text);
  return 0;
}
