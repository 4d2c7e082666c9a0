#include "base/check.h"

#include <stdlib.h>

bool check_expensive(void) {
  static int asked = -1;
  if (asked < 0) asked = getenv("NORACE_EXPENSIVE") != NULL;
  return asked;
}
