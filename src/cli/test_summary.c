// What all programs of a project's tests had to show.
#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "cli/command_test.h"
#include "cli/test_summary.h"
#include "decide/emit.h"
#include "report/result.h"

typedef struct {
  Results results;
  VEC(const char *) failed; // programs on which norace itself failed: what it said last
  Arena *arena;
} Tests;

static const char *text_of(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

// ---- reading the folder

static int by_name(const struct dirent **a, const struct dirent **b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

static const char *file_text(Tests *t, const char *folder, const char *stem, const char *ending) {
  Text text = {0};
  const char *copy = NULL;
  if (text_read_file(&text, arena_format(t->arena, "%s/%s%s", folder, stem, ending)) && text.n)
    copy = arena_string(t->arena, text.at);
  text_delete(&text);
  return copy;
}

static void take_result(Tests *t, const char *folder, const char *stem) {
  const char *text = file_text(t, folder, stem, ".json"),
             *command = file_text(t, folder, stem, ".command"), *complaint;
  json_t *result = result_parse(text, text ? strlen(text) : 0, t->arena, &complaint);
  if (!result) {
    vec_push(&t->failed,
             arena_format(t->arena, "%s: its result %s", command ? command : stem, complaint));
    return;
  }
  if (command) json_object_set_new(result, "subject", json_string(command));
  vec_push(&t->results, result);
}

static void take_failure(Tests *t, const char *folder, const char *stem) {
  const char *command = file_text(t, folder, stem, ".command"),
             *log = file_text(t, folder, stem, ".log");
  vec_push(&t->failed,
           arena_format(t->arena, "%s: %.*s", command ? command : stem,
                        log ? (int)strcspn(log, "\n") : 14, log ? log : "norace stopped"));
}

static void read_folder(Tests *t, const char *folder) {
  struct dirent **entries;
  int n = scandir(folder, &entries, NULL, by_name);
  for (int i = 0; i < n; i++) {
    const char *dot = strrchr(entries[i]->d_name, '.');
    const char *stem =
        dot ? arena_copy(t->arena, entries[i]->d_name, (size_t)(dot - entries[i]->d_name)) : NULL;
    if (dot && !strcmp(dot, ".json")) take_result(t, folder, stem);
    if (dot && !strcmp(dot, ".part")) take_failure(t, folder, stem);
    free(entries[i]);
  }
  if (n >= 0) free(entries);
}

// ---- telling

static size_t count(const Tests *t, const char *list, bool (*counts)(const json_t *)) {
  size_t n = 0;
  for (size_t i = 0; i < t->results.n; i++) {
    const json_t *findings = json_object_get(t->results.at[i], list);
    bool any = false;
    for (size_t k = 0; k < json_array_size(findings); k++)
      any = any || counts(json_array_get(findings, k));
    n += any;
  }
  return n;
}

static bool is_new_race(const json_t *race) {
  return json_is_true(json_object_get(race, "confirmed")) && !text_of(race, "known");
}
static bool is_new(const json_t *finding) { return !text_of(finding, "known"); }

static void put_place(const json_t *place) {
  if (text_of(place, "file"))
    printf("%s:%lld", text_of(place, "file"),
           (long long)json_integer_value(json_object_get(place, "line")));
  else printf("?");
}

// Each race once, however many programs show it.
static size_t tell_races(const Tests *t) {
  json_t *told = json_object(), *race;
  for (size_t i = 0, k; i < t->results.n; i++)
    json_array_foreach(json_object_get(t->results.at[i], "races"), k, race) {
      if (!is_new_race(race) || json_object_get(told, text_of(race, "fingerprint"))) continue;
      json_object_set_new(told, text_of(race, "fingerprint"), json_true());
      printf("  data race on '%s': ", text_of(json_object_get(race, "location"), "name"));
      put_place(json_array_get(json_object_get(race, "accesses"), 1));
      printf(" and ");
      put_place(json_array_get(json_object_get(race, "accesses"), 0));
      printf("\n    %s\n", text_of(race, "witness") ? text_of(race, "witness")
                                                    : text_of(t->results.at[i], "subject"));
    }
  size_t n = json_object_size(told);
  json_decref(told);
  return n;
}

static size_t count_unknown(const Tests *t) {
  size_t n = 0;
  for (size_t i = 0; i < t->results.n; i++)
    n += !strcmp(text_of(t->results.at[i], "verdict"), "unknown");
  return n;
}

static void tell_programs(const Tests *t) {
  for (size_t i = 0; i < t->results.n; i++) {
    const json_t *result = t->results.at[i];
    printf("  %-9s  %s\n", text_of(result, "verdict"), text_of(result, "subject"));
    if (text_of(result, "reason")) printf("             %s\n", text_of(result, "reason"));
    for (size_t k = 0; k < json_array_size(json_object_get(result, "other")); k++)
      printf("             %s\n",
             text_of(json_array_get(json_object_get(result, "other"), k), "text"));
  }
  for (size_t i = 0; i < t->failed.n; i++) printf("  failed     %s\n", t->failed.at[i]);
}

static const char *plural(size_t n) { return n == 1 ? "" : "s"; }

static int conclude(const Tests *t, size_t races, int command_status) {
  size_t n = t->results.n + t->failed.n, racing = count(t, "races", is_new_race),
         other = count(t, "other", is_new);
  size_t unknown = count_unknown(t) + t->failed.n;
  if (command_status) printf("  the command itself ended with status %d\n", command_status);
  if (racing) {
    printf("race: %zu data race%s in %zu of %zu test program%s", races, plural(races), racing, n,
           plural(n));
    printf("%s\n", unknown ? arena_format(t->arena, "; %zu undecided", unknown) : "");
    return EXIT_RACE;
  }
  if (unknown || command_status) {
    printf("unknown: %zu of %zu test program%s undecided%s; no new race found\n", unknown, n,
           plural(n), command_status ? ", and the tests failed" : "");
    return EXIT_UNKNOWN;
  }
  printf("race-free: no new race in %zu test program%s, on any schedule of their inputs", n,
         plural(n));
  printf("%s\n",
         other ? arena_format(t->arena,
                              "; but %zu of them deadlock, crash or misuse a lock on some schedule",
                              other)
               : "");
  return other ? EXIT_OTHER : EXIT_RACE_FREE;
}

int test_sum_up(const Options *o, const char *folder, int command_status) {
  Tests t = {.arena = arena_new()};
  read_folder(&t, folder);
  if (!t.results.n && !t.failed.n)
    fatal_input(
        "no program that norace cc has built was started: build with CC=\"norace cc\" first");
  printf("norace: %zu test program%s explored, results in %s\n", t.results.n, plural(t.results.n),
         folder);
  tell_programs(&t);
  size_t races = tell_races(&t);
  int status = conclude(&t, races, command_status);
  finish_files(o, &t.results);
  for (size_t i = 0; i < t.results.n; i++) json_decref(t.results.at[i]);
  vec_delete(&t.results);
  vec_delete(&t.failed);
  arena_delete(t.arena);
  return status;
}
