#include "cli/dry_run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/text.h"
#include "common/records.h"
#include "decide/target.h"
#include "front/compile/foreign_functions.h"

static const char *const words[] = {
#define X(name, word) word,
    ALLOW_TABLE(X)
#undef X
};
enum { WORDS = sizeof words / sizeof *words };

// The runtime inside the program knows: it is started to say so.
static FILE *ask(const char *program, pid_t *pid) {
  int ends[2];
  if (pipe(ends) || (*pid = fork()) < 0)
    fatal_input("no process can be started: %s", strerror(errno));
  if (!*pid) {
    setenv(NORACE_LIST_VARIABLE, "1", 1);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    execl(program, program, (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  return fdopen(ends[0], "r");
}

static bool says(const Text *list, const char *name) {
  const char *at = list->n ? strstr(list->at, name) : NULL;
  for (size_t n = strlen(name); at; at = strstr(at + 1, name))
    if ((at == list->at || at[-1] == ' ') && (!at[n] || at[n] == ',')) return true;
  return false;
}

static void add(Text *list, const char *name) {
  if (!says(list, name)) text_format(list, "%s%s", list->n ? ", " : "", name);
}

static bool read_calls(const char *program, Text lists[WORDS]) {
  pid_t pid;
  FILE *in = ask(program, &pid);
  char word[16], name[256];
  bool ours = in && fscanf(in, "%15s %255s", word, name) == 2 && !strcmp(word, "norace");
  while (in && fscanf(in, "%15s %255s", word, name) == 2)
    for (size_t i = 0; i < WORDS; i++)
      if (!strcmp(words[i], word)) add(&lists[i], name);
  if (in) fclose(in);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  return ours && WIFEXITED(status) && !WEXITSTATUS(status);
}

static void read_foreign(Arena *arena, const char *program, Text *list) {
  ImageFunctions all = {0};
  foreign_functions(arena, program, &all);
  for (size_t i = 0; i < all.n; i++) add(list, all.at[i].name);
  vec_delete(&all);
}

static bool tell(const Text *list, const char *what, const char *word, const char *more) {
  if (list->n) printf("  %s (--allow=%s lets them through%s): %s\n", what, word, more, list->at);
  return list->n;
}

static void tell_all(const char *program, const Text lists[WORDS], const Text *foreign) {
  bool any = tell(foreign, "not built with norace cc", "unseen", "");
  for (size_t i = 0; i < WORDS; i++) {
    bool unseen = !strcmp(words[i], "unseen");
    any |= tell(&lists[i], unseen ? "not seen into" : "should not happen once for every schedule",
                words[i], unseen ? ", --effects FILE describes them" : "");
  }
  printf(any ? "%s: where threads run, the answer is unknown if one of these is called\n"
             : "%s: nothing that it calls by name stops a search\n",
         program);
}

int dry_run(Options *o) {
  Subject subject = {.arena = arena_new()};
  Text lists[WORDS] = {0}, foreign = {0};
  subject_open(&subject, o);
  if (!read_calls(subject.image->path, lists))
    fatal_input("%s cannot be asked what it calls: it was built by another norace", subject.name);
  read_foreign(subject.arena, subject.image->path, &foreign);
  tell_all(subject.name, lists, &foreign);
  for (size_t i = 0; i < WORDS; i++) text_delete(&lists[i]);
  text_delete(&foreign);
  subject_delete(&subject);
  options_delete(o);
  return EXIT_SUCCESS;
}
