// One program of a project's tests: explored before it runs. Nobody sees what is printed; the
// result is a file.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "cli/command_test.h"
#include "cli/test_inner.h"
#include "decide/exploring.h"

static uint32_t add(uint32_t hash, const char *text) {
  for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 16777619u;
  return (hash ^ 0xff) * 16777619u;
}

// The same program with the same arguments in the same folder is explored once.
static const char *name_of(const Options *o, Arena *arena) {
  char here[4096];
  const char *slash = strrchr(o->files[0], '/');
  uint32_t hash = add(add(2166136261u, o->files[0]), getcwd(here, sizeof here) ? here : "");
  for (int i = 0; i < o->n_args; i++) hash = add(hash, o->args[i]);
  return arena_format(arena, "%s/%s-%08x", o->inner, slash ? slash + 1 : o->files[0], hash);
}

static void write_command(const Options *o, const char *path) {
  Text text = {0};
  text_put(&text, o->files[0]);
  for (int i = 0; i < o->n_args; i++) text_format(&text, " %s", o->args[i]);
  text_write_file(&text, path);
  text_delete(&text);
}

static bool redirect(int fd, const char *path, int how) {
  int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | how, 0666);
  if (file < 0) return false;
  fflush(NULL);
  bool good = dup2(file, fd) >= 0;
  close(file);
  return good;
}

int test_inner(Options *o) {
  Arena *arena = arena_new();
  const char *name = name_of(o, arena), *part = arena_format(arena, "%s.part", name);
  const char *result = arena_format(arena, "%s.json", name);
  if (access(result, F_OK) &&
      redirect(STDOUT_FILENO, part, O_EXCL)) { // otherwise somebody was faster
    redirect(STDERR_FILENO, arena_format(arena, "%s.log", name), O_TRUNC);
    write_command(o, arena_format(arena, "%s.command", name));
    o->json = true;
    o->html = arena_format(arena, "%s.html", name);
    o->witness = arena_format(arena, "%s.norace", name);
    o->timeout = o->budget;
    int status = exploring(o);
    fflush(stdout);
    if (status < EXIT_USAGE && rename(part, result))
      diag_error((Position){0}, "%s cannot be renamed: %s", part, strerror(errno));
  }
  arena_delete(arena);
  return 0;
}
