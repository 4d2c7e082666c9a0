#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "decide/loops_certify.h"
#include "decide/loops_read.h"
#include "decide/prove_loops.h"
#include "engine/loops/bpl_parse.h"
#include "engine/loops/bpl_print.h"
#include "engine/loops/recheck.h"

bool loops_is_certificate(const char *file) {
  char start[sizeof LOOPS_CERTIFICATE] = "";
  FILE *f = fopen(file, "r");
  if (!f) return false;
  bool found =
      fread(start, 1, sizeof start - 1, f) == sizeof start - 1 && !strcmp(start, LOOPS_CERTIFICATE);
  fclose(f);
  return found;
}

typedef struct {
  size_t programs, assertions;
  const char *trouble; // in the arena
  Arena *arena;
  LoopsSource subject; // what the programs must come from
  bool has_subject;    // it is still there
} Outcome;

// ---- is it the program of the subject?

// Puts the program down as it is compared: a line for each statement, without comments.
static void print_lines(Arena *arena, const Text *program, BplNames *lines) {
  for (const char *at = program->at; at && *at;) {
    const char *end = strchr(at, '\n') ? strchr(at, '\n') : at + strlen(at);
    at += strspn(at, " \t");
    bool opens = end - at > 2 && !strncmp(at, "while", 5) &&
                 end[-1] == '{'; // behind invariants that has a line of its own
    size_t n = (size_t)(end - at) - (opens ? 2 : 0);
    if (at < end && strncmp(at, "//", 2)) bpl_push(arena, lines, arena_copy(arena, at, n));
    if (opens) bpl_push(arena, lines, "{");
    at = *end ? end + 1 : end;
  }
}

static bool is_checked(const char *line) {
  return !strncmp(line, "invariant ", 10) || !strncmp(line, "assert ", 7);
}

// A certificate may say more than the program of its subject, but only what is proved: the rest is
// there line by line.
static bool is_from(const BplNames *subject, const BplNames *certificate) {
  size_t k = 0;
  for (size_t i = 0; i < certificate->n; i++) {
    if (k < subject->n && !strcmp(subject->at[k], certificate->at[i])) k++;
    else if (!is_checked(certificate->at[i])) return false;
  }
  return k == subject->n;
}

static bool describes_subject(Outcome *outcome, const BplProgram *program) {
  if (outcome->programs >= outcome->subject.units.n) return false;
  const LoopsUnit *unit = &outcome->subject.units.at[outcome->programs];
  if (unit->beyond) return false;
  Text mine = {0}, its = {0};
  BplNames subject = {0}, certificate = {0};
  loops_print_proof(&(LoopsResult){.program = unit->program}, &mine); // without any candidate
  bpl_print(program, &its);
  print_lines(outcome->arena, &mine, &subject);
  print_lines(outcome->arena, &its, &certificate);
  text_delete(&mine);
  text_delete(&its);
  return is_from(&subject, &certificate);
}

// The rest of a line of the certificate's head that starts like this; NULL. *from goes on behind
// it.
static const char *head_line(Arena *arena, const char **from, const char *beginning) {
  for (const char *at = *from; at && !strncmp(at, "//", 2);
       at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
    if (!strncmp(at, LOOPS_CERTIFICATE_PART, strlen(LOOPS_CERTIFICATE_PART))) break;
    if (strncmp(at, beginning, strlen(beginning))) continue;
    const char *start = at + strlen(beginning), *end = start + strcspn(start, "\n");
    *from = *end ? end + 1 : end;
    return arena_copy(arena, start, (size_t)(end - start));
  }
  return NULL;
}

static void read_subject(const Text *text, Outcome *outcome) {
  const char *at = text->at, *word;
  VEC(const char *) words = {0}, files = {0};
  bool there = true;
  for (; (word = head_line(outcome->arena, &at, LOOPS_CERTIFICATE_SUBJECT));
       there &= !access(word, R_OK))
    vec_push(&files, word);
  for (at = text->at; (word = head_line(outcome->arena, &at, LOOPS_CERTIFICATE_WORD));)
    vec_push(&words, word);
  at = text->at;
  Options o = {.files = files.at, .n_files = files.n, .compile = words.at, .n_compile = words.n};
  o.assume_no_alias = head_line(outcome->arena, &at, LOOPS_CERTIFICATE_NO_ALIAS) != NULL;
  outcome->has_subject = files.n && there;
  if (outcome->has_subject && loops_read(&o, &outcome->subject))
    outcome->trouble = "its subject cannot be read any more";
  vec_delete(&words);
  vec_delete(&files);
}

// ---- the proofs

static void certify_program(const char *file, const char *text, size_t n, Outcome *outcome) {
  BplProgram *program = bpl_read(file, text, n);
  if (!program) {
    outcome->trouble = "it is not a Boogie program";
    return;
  }
  bool foreign = outcome->has_subject && !describes_subject(outcome, program);
  Recheck r = recheck(program);
  outcome->programs++;
  outcome->assertions += r.assertions;
  if (r.trouble)
    outcome->trouble = arena_format(outcome->arena, "program %zu, line %d: %s", outcome->programs,
                                    r.at.line, r.trouble);
  else if (foreign)
    outcome->trouble =
        arena_format(outcome->arena, "program %zu is not that of the subject", outcome->programs);
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
  size_t wanted = outcome->has_subject ? outcome->subject.units.n : 1;
  if (!outcome->trouble && outcome->programs < wanted) outcome->trouble = "a program is missing";
}

int loops_certify(const Options *o) {
  Text text = {0};
  if (!text_read_file(&text, o->files[0])) fatal_input("%s: %s", o->files[0], strerror(errno));
  Outcome outcome = {.arena = arena_new()};
  read_subject(&text, &outcome);
  if (!outcome.trouble) certify_all(o->files[0], &text, &outcome);
  const char *verdict = outcome.trouble ? "unknown" : "race-free";
  if (o->json)
    printf("{\n  \"verdict\": \"%s\",\n  \"programs\": %zu,\n  \"assertions\": %zu\n}\n", verdict,
           outcome.programs, outcome.assertions);
  else if (outcome.trouble)
    printf("unknown: the certificate proves nothing: %s\n", outcome.trouble);
  else
    printf("race-free: the certificate holds, %zu assertions of %zu programs proved again%s\n",
           outcome.assertions, outcome.programs,
           outcome.has_subject ? "" : "; what they were made from is not there to be compared");
  int status = outcome.trouble ? EXIT_UNKNOWN : EXIT_RACE_FREE;
  if (outcome.has_subject) loops_release(&outcome.subject);
  arena_delete(outcome.arena);
  text_delete(&text);
  return status;
}
