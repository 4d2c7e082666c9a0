// Boogie programs: an error or a checked program, which prints, reads back and prints alike, and
// can be instrumented.
#include <string.h>

#include "engine/loops/loops.h"

#include "base/text.h"
#include "engine/loops/bpl_parse.h"
#include "engine/loops/bpl_print.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  Text text = {0}, printed = {0}, twice = {0};
  text_add(&text, (const char *)bytes, n);
  BplProgram *program = bpl_read("input", text.at ? text.at : "", n);
  if (program) {
    bpl_print(program, &printed);
    BplProgram *again = bpl_read("printed", printed.at ? printed.at : "", printed.n);
    MUST(again);
    bpl_print(again, &twice);
    MUST(printed.n == twice.n && (!twice.n || !memcmp(printed.at, twice.at, twice.n)));
    bpl_delete(again);
    Instrumentation in;
    loops_prepare(program, &in, 0);
    bpl_delete(program);
  }
  text_delete(&text);
  text_delete(&printed);
  text_delete(&twice);
  return 0;
}
