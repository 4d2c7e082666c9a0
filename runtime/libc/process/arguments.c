// The kernel puts a program's arguments and environment above the first stack, which is neither
// rolled back nor at the same address in every process. A program may write to both: so they get a
// place of their own. The arguments come first, so that a longer environment does not move them.
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/arenas.h"
#include "libc/files/followed.h"
#include "libc/process/arguments.h"
#include "world/runtime.h"
#include "world/snapshot.h"

static size_t words_count(char **words) {
  size_t n = 0;
  while (words[n]) n++;
  return n;
}

static size_t words_size(char **words) { // with the list and its end
  size_t size = (words_count(words) + 1) * sizeof *words;
  for (char **w = words; *w; w++) size += strlen(*w) + 1;
  return (size + 15) & ~15ul;
}

static char **words_copy(char *place, char **words) {
  size_t n = words_count(words);
  char **copy = (char **)place, *text = place + (n + 1) * sizeof *words;
  for (size_t i = 0; i < n; i++) {
    size_t size = strlen(words[i]) + 1;
    copy[i] = memcpy(text, words[i], size);
    text += size;
  }
  copy[n] = NULL;
  return copy;
}

static void name_move(char *name) { // what error() and its kin print in front
  char *slash = strrchr(name, '/');
  program_invocation_name = name;
  program_invocation_short_name = slash ? slash + 1 : name;
}

void arguments_move(int argc, char ***argv, char ***envp) {
  char *none[] = {NULL};
  bool placed = followed(FOLLOWED_ARGUMENTS); // where they are
  size_t size = words_size(placed ? none : *argv), all = size + words_size(environ);
  char *place = memory_map(ARGUMENTS_BASE, all, MAP_PRIVATE);
  if (!placed) *argv = words_copy(place, *argv);
  *envp = environ = words_copy(place + size, environ);
  if (argc > 0) name_move((*argv)[0]);
  region_add(place, all);
}
