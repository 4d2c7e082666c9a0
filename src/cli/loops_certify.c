#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/loops.h"
#include "engine/loops/recheck.h"

bool loops_is_certificate(const char *file) {
  char start[sizeof LOOPS_CERTIFICATE] = "";
  FILE *f = fopen(file, "r");
  if (!f) return false;
  bool found = fread(start, 1, sizeof start - 1, f) == sizeof start - 1 && !strcmp(start, LOOPS_CERTIFICATE);
  fclose(f);
  return found;
}

typedef struct {
  size_t programs, assertions;
  const char *trouble; // in the arena
  Arena *arena;
} Outcome;

static void certify_program(const char *file, const char *text, size_t n, Outcome *outcome) {
  BplProgram *program = bpl_read(file, text, n);
  if (!program) {
    outcome->trouble = "it is not a Boogie program";
    return;
  }
  Recheck r = recheck(program);
  outcome->programs++;
  outcome->assertions += r.assertions;
  if (r.trouble)
    outcome->trouble = arena_format(outcome->arena, "program %zu, line %d: %s", outcome->programs, r.at.line, r.trouble);
  bpl_delete(program);
}

static void certify_all(const char *file, const Text *text, Outcome *outcome) {
  const char *part = strstr(text->at, LOOPS_CERTIFICATE_PART);
  while (part && !outcome->trouble) {
    const char *start = strchr(part, '\n'), *next = strstr(part + 1, LOOPS_CERTIFICATE_PART);
    if (!start) break;
    certify_program(file, start, next ? (size_t)(next - start) : strlen(start), outcome);
    part = next;
  }
}

int loops_certify(const Options *o) {
  Text text = {0};
  if (!text_read_file(&text, o->files[0])) fatal_input("%s: %s", o->files[0], strerror(errno));
  Outcome outcome = {.arena = arena_new()};
  certify_all(o->files[0], &text, &outcome);
  const char *verdict = outcome.trouble ? "unknown" : "race-free";
  if (o->json)
    printf("{\n  \"verdict\": \"%s\",\n  \"programs\": %zu,\n  \"assertions\": %zu\n}\n", verdict, outcome.programs,
           outcome.assertions);
  else if (outcome.trouble) printf("unknown: the certificate proves nothing: %s\n", outcome.trouble);
  else
    printf("race-free: the certificate holds, %zu assertions of %zu programs proved again\n", outcome.assertions,
           outcome.programs);
  int status = outcome.trouble ? EXIT_UNKNOWN : EXIT_RACE_FREE;
  arena_delete(outcome.arena);
  text_delete(&text);
  return status;
}
