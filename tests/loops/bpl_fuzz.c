// libFuzzer on the Boogie language: whatever comes in is refused with a message, or is printed, read again and printed alike, and can be
// instrumented. Built with MODE=fuzz.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/loops/loops.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
  BplProgram *program = bpl_read("input", (const char *)data, n);
  if (!program) return 0;
  Text first = {0}, second = {0};
  bpl_print(program, &first);
  BplProgram *again = bpl_read("printed", first.at ? first.at : "", first.n);
  if (!again) abort();
  bpl_print(again, &second);
  if (first.n != second.n || (first.n && memcmp(first.at, second.at, first.n))) abort();
  bpl_delete(again);
  text_delete(&first);
  text_delete(&second);
  Instrumentation in;
  loops_prepare(program, &in);
  bpl_delete(program);
  return 0;
}
