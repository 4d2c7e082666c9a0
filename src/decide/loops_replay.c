// Runs of Boogie programs as witnesses: written when a collision was met, run again by `norace
// replay`.
#include "decide/loops_replay.h"
#include "decide/loops_replay_inner.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/temporary.h"
#include "decide/emit.h"
#include "decide/loops_read.h"
#include "decide/prove_loops.h"
#include "engine/loops/bpl_parse.h"

#define FIRST_LINE "norace run of a Boogie program 1\n"
#define PROGRAM "program "
#define PROCEDURE "procedure "

static const char *folder_for(const Options *o, Arena *arena, const char *program) {
  if (o->witness) return o->witness;
  const char *slash = strrchr(program, '/'), *name = slash ? slash + 1 : program;
  size_t n = strlen(name);
  if (n > 4 && !strcmp(name + n - 4, ".bpl")) n -= 4;
  return arena_format(arena, "%s.norace", arena_copy(arena, name, n));
}

const char *loops_keep_run(const Options *o, const Verdict *v, const char *program,
                           const char *procedure, const char *draws) {
  size_t number = 1;
  for (size_t i = 0; i < v->races.n; i++) number += v->races.at[i].confirmed;
  const char *folder = folder_for(o, v->arena, program);
  if (mkdir(folder, 0777) && errno != EEXIST) return NULL;
  const char *path = arena_format(v->arena, "%s/race-%zu.run", folder, number);
  char *full = realpath(program, NULL);
  Text text = {0};
  text_format(&text, FIRST_LINE PROGRAM "%s\n" PROCEDURE "%s\n%s", full ? full : program, procedure,
              draws);
  bool written = text_write_file(&text, path);
  text_delete(&text);
  free(full);
  return written ? path : NULL;
}

static AccessKind kind_of(const char *word) {
  return strcmp(word, "write") ? KIND_READ : KIND_WRITE;
}

void loops_report_run(Verdict *v, const RunRace *run, const char *witness) {
  Race *race = verdict_race(v);
  race->location.name = arena_format(v->arena, "%s%s", run->object, run->address);
  for (int i = 0; i < 2; i++) {
    const LoopsAccess *a = &run->access[i];
    race->access[i].kind = kind_of(a->kind);
    race->access[i].thread = arena_format(v->arena, "iteration %s", a->iteration);
    race->access[i].where.at = (Position){
        arena_string(v->arena, a->at.file ? a->at.file : v->subject), a->at.line, a->at.column};
  }
  race->confirmed = true;
  race->witness = witness;
}

bool loops_is_run(const char *file) {
  Text text = {0};
  bool is = text_read_file(&text, file) && text.n >= strlen(FIRST_LINE) &&
            !strncmp(text.at, FIRST_LINE, strlen(FIRST_LINE));
  text_delete(&text);
  return is;
}

// The rest of the line after the word; NULL: it is another line.
static const char *take_line(Arena *arena, const char **at, const char *word) {
  size_t n = strlen(word);
  const char *end = strchr(*at, '\n');
  if (!end || strncmp(*at, word, n)) return NULL;
  const char *rest = arena_copy(arena, *at + n, (size_t)(end - *at) - n);
  *at = end + 1;
  return rest;
}

static BplProgram *read_program(const char *path) {
  Text text = {0};
  if (!text_read_file(&text, path)) fatal_input("%s cannot be read: %s", path, strerror(errno));
  BplProgram *program = loops_read_text(path, &text);
  text_delete(&text);
  return program;
}

int loops_replay(const Options *o) {
  Text text = {0};
  Arena *arena = arena_new();
  if (!text_read_file(&text, o->files[0]))
    fatal_input("%s cannot be read: %s", o->files[0], strerror(errno));
  text_put(&text, "");
  const char *at = text.at, *path = NULL, *procedure = NULL;
  if (take_line(arena, &at, "norace run")) path = take_line(arena, &at, PROGRAM);
  if (path) procedure = take_line(arena, &at, PROCEDURE);
  if (!procedure) fatal_input("%s is cut short", o->files[0]);
  BplProgram *program = read_program(path);
  if (!program) return EXIT_INPUT;
  Verdict *v = verdict_new("replay", o->files[0]);
  RunRace run;
  v->scope.schedules = 1;
  if (run_again(program, procedure, at, &run)) loops_report_run(v, &run, o->files[0]);
  else verdict_reason(v, "the run does not meet the race: %s may have changed", path);
  verdict_settle(v);
  int status = finish(o, v);
  verdict_delete(v);
  bpl_delete(program);
  text_delete(&text);
  arena_delete(arena);
  return status;
}
