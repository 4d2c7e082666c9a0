// Task-parallel programs: an error or a C program.
#include "front/tp/tp.h"

#include "target.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  Text c = {0};
  if (tp_translate(file_of(bytes, n), &c)) MUST(c.n > 0);
  text_delete(&c);
  return 0;
}
