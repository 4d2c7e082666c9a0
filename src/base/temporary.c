#include "base/temporary.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/watchdog.h"

const char *temporary_parent(void) {
  const char *named = getenv("TMPDIR");
  return named && *named ? named : "/tmp";
}

const char *temporary_file(Arena *arena, const char *ending) {
  char *path = arena_format(arena, "%s/norace-XXXXXX%s", temporary_parent(), ending);
  int file = mkstemps(path, (int)strlen(ending));
  if (file < 0)
    fatal_input("a temporary file cannot be made in %s: %s", temporary_parent(), strerror(errno));
  close(file);
  watchdog_leaves(path);
  return path;
}
