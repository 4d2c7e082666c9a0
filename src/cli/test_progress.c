// What is known of the tests while they run: a line for each program as soon as it is decided.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/text.h"
#include "cli/command_test.h"
#include "cli/test_progress.h"
#include "report/result.h"

struct TestProgress {
  const char *folder;
  Arena *arena;
  json_t *shown; // names of results
};

// Only a terminal shows it: the summary says all of it again.
TestProgress *test_progress_new(const char *folder) {
  if (!isatty(STDERR_FILENO)) return NULL;
  Arena *arena = arena_new();
  TestProgress *p = arena_take(arena, sizeof *p);
  *p = (TestProgress){folder, arena, json_object()};
  return p;
}

void test_progress_delete(TestProgress *p) {
  if (!p) return;
  json_decref(p->shown);
  arena_delete(p->arena);
}

static const char *text_of(const json_t *object, const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  return text ? text : "";
}

static const char *content(TestProgress *p, const char *stem, const char *ending) {
  Text text = {0};
  bool there =
      text_read_file(&text, arena_format(p->arena, "%s/%s%s", p->folder, stem, ending)) && text.n;
  const char *copy = there ? arena_string(p->arena, text.at) : "";
  text_delete(&text);
  return copy;
}

static void show(TestProgress *p, const char *stem) {
  const char *text = content(p, stem, ".json"), *complaint;
  json_t *result = result_parse(text, strlen(text), p->arena, &complaint);
  if (!result) return;
  const char *reason = text_of(result, "reason");
  fprintf(stderr, "norace: %-9s  %s%s%s\n", text_of(result, "verdict"),
          content(p, stem, ".command"), *reason ? ": " : "", reason);
  json_decref(result);
}

void test_progress_look(TestProgress *p) {
  DIR *folder = p ? opendir(p->folder) : NULL;
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    const char *dot = strrchr(entry->d_name, '.');
    if (!dot || strcmp(dot, ".json") || json_object_get(p->shown, entry->d_name)) continue;
    json_object_set_new(p->shown, entry->d_name, json_true());
    show(p, arena_copy(p->arena, entry->d_name, (size_t)(dot - entry->d_name)));
  }
  if (folder) closedir(folder);
}
