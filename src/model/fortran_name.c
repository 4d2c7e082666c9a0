#include "model/fortran_name.h"

#include <ctype.h>
#include <string.h>

// Each part is a capital letter for its kind and a name in small letters; the last is the thing
// itself.
static const char *last_part(const char *name) {
  const char *last = NULL;
  for (const char *at = name + 2; *at && *at != '.'; at++)
    if (isupper((unsigned char)*at) && at[1]) last = at + 1;
  return last;
}

const char *fortran_name(Arena *arena, const char *name) {
  if (!name || strncmp(name, "_Q", 2)) return name;
  if (!strncmp(name, "_QQmain", 7)) return "the main program";
  const char *part = last_part(name);
  if (!part) return name;
  return arena_copy(arena, part, strcspn(part, "."));
}
