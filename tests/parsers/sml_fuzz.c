// SML programs: an error or a program, which prints and reads back.
#include "engine/net/sml/sml.h"

#include "base/text.h"
#include "engine/net/sml/sml_parse.h"
#include "engine/net/sml/sml_print.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  Text text = {0};
  text_add(&text, (const char *)bytes, n);
  SmlFile *file = sml_parse("input", text.at ? text.at : "", n);
  for (size_t i = 0; file && i < file->programs.n; i++) {
    Text printed = {0};
    sml_print(&file->programs.at[i], &printed);
    SmlFile *again = sml_parse("printed", printed.at ? printed.at : "", printed.n);
    MUST(again && again->programs.n == 1);
    sml_file_delete(again);
    text_delete(&printed);
  }
  if (file) sml_file_delete(file);
  text_delete(&text);
  return 0;
}
