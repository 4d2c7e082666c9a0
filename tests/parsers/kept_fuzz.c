// A verdict that was kept: the checks of later days read it from a file in the user's cache.
#include "verdict/kept.h"

#include "report/json.h"
#include "report/report.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  static const char mark[] =
      "norace verdict 2 " NORACE_VERSION "\n"; // nothing without it is looked at
  Text text = {0}, again = {0};
  text_put(&text, mark);
  text_add(&text, (const char *)bytes, n);
  Verdict *v = verdict_kept(text.at, text.n);
  if (v) {
    verdict_keep(v, &again);
    MUST(again.n == text.n);
    text_delete(&again);
    report_json(v, &again);
  }
  verdict_delete(v);
  text_delete(&text);
  text_delete(&again);
  return 0;
}
