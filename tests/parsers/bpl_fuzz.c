// Boogie programs: an error or a checked program, which prints and reads back.
#include "engine/loops/bpl.h"

#include "base/text.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  Text text = {0}, printed = {0};
  text_add(&text, (const char *)bytes, n);
  BplProgram *program = bpl_read("input", text.at ? text.at : "", n);
  if (program) {
    bpl_print(program, &printed);
    BplProgram *again = bpl_read("printed", printed.at ? printed.at : "", printed.n);
    MUST(again);
    bpl_delete(again);
    bpl_delete(program);
  }
  text_delete(&text);
  text_delete(&printed);
  return 0;
}
