// oracle: makes random threaded programs and says, by brute force, what is true of them.
//
//   oracle --seed S --count N [--limit STEPS] [--every-path] [--additions | --inputs | --crowded | --back-off] [--variant V --size Z [--drop ID,ID,...]] OUT.c
//
// writes the programs of N seeds into one C file (the program's first argument selects one of them, from 0) and prints one
// JSON object for each: its racing lines, deadlock, final states and number of equivalence classes. A seed stands for the first of its variants that is small
// enough to be enumerated; with --additions some of its accesses become `x += k`, with --inputs some of what threads load are inputs instead, with --crowded all threads meet at one object, with --back-off they take two locks, and give one back if the other is taken. The answer says which it is, and --variant, --size and --drop then name exactly that program, or parts of it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "enumerate.h"

typedef struct {
  int variant, size; // which of a seed's programs; size 0: not said
} Choice;

typedef struct {
  uint64_t seed, limit;
  Choice choice;
  int count, n_drop, drop[512];
  bool every_path, additions, inputs, crowded, back_off;
  const char *output;
} Options;

static void parse_drop(Options *o, const char *text) {
  while (*text && o->n_drop < 512) {
    char *end;
    o->drop[o->n_drop++] = (int)strtol(text, &end, 10);
    text = *end == ',' ? end + 1 : end;
    if (text == end && *end) fatal_usage("oracle", "--drop takes numbers and commas");
  }
}

static Options parse(int argc, char **argv) {
  Options o = {.seed = 1, .limit = 200000, .count = 1};
  for (int i = 1; i < argc; i++) {
    bool more = i + 1 < argc;
    if (more && !strcmp(argv[i], "--seed")) o.seed = strtoull(argv[++i], NULL, 10);
    else if (more && !strcmp(argv[i], "--count")) o.count = atoi(argv[++i]);
    else if (more && !strcmp(argv[i], "--limit")) o.limit = strtoull(argv[++i], NULL, 10);
    else if (more && !strcmp(argv[i], "--variant")) o.choice.variant = atoi(argv[++i]);
    else if (more && !strcmp(argv[i], "--size")) o.choice.size = atoi(argv[++i]);
    else if (more && !strcmp(argv[i], "--drop")) parse_drop(&o, argv[++i]);
    else if (!strcmp(argv[i], "--every-path")) o.every_path = true;
    else if (!strcmp(argv[i], "--additions")) o.additions = true;
    else if (!strcmp(argv[i], "--inputs")) o.inputs = true;
    else if (!strcmp(argv[i], "--crowded")) o.crowded = true;
    else if (!strcmp(argv[i], "--back-off")) o.back_off = true;
    else if (argv[i][0] != '-') o.output = argv[i];
    else fatal_usage("oracle", "unknown option %s", argv[i]);
  }
  if (!o.output) fatal_usage("oracle", "which file shall the programs be written to?");
  return o;
}

static void print_answer(const Program *p, const Answer *answer, int number, Choice choice, int first_line, int last_line) {
  printf("{\"seed\": %llu, \"variant\": %d, \"size\": %d, \"number\": %d, \"nodes\": %d, \"first_line\": %d, \"last_line\": %d, ",
         (unsigned long long)p->seed, choice.variant, choice.size, number, p->n_nodes, first_line, last_line);
  printf("\"race\": %s, \"deadlock\": %s, \"races\": [", answer->race ? "true" : "false", answer->deadlock ? "true" : "false");
  for (size_t i = 0; i < answer->races.n; i++) printf("%s[%d, %d]", i ? ", " : "", answer->races.at[i].line, answer->races.at[i].other);
  printf("], \"finals\": [");
  for (size_t i = 0; i < answer->finals.n && program_joins_all(p); i++) {
    printf("%s\"", i ? ", " : "");
    for (int b = 0; b < MEMORY; b++) printf("%02x", answer->finals.at[i].memory[b]);
    printf("\"");
  }
  printf("], \"classes\": %llu, \"exact\": %s, \"steps\": %llu}\n", (unsigned long long)answer->classes, program_counts_exactly(p) ? "true" : "false",
         (unsigned long long)answer->steps);
}

// Tries one program. Keeps it, and says what is true of it, unless it is too large or (if choosy) too simple.
static bool try_program(const Options *o, uint64_t seed, Choice choice, bool choosy, int number, Text *text, int *line) {
  Program *p = (o->crowded ? program_crowd : o->back_off ? program_back_off : program_generate)(seed, choice.variant, choice.size);
  if (o->inputs) program_ask(p);
  if (o->additions) program_increase(p);
  if (o->n_drop) program_drop(p, o->drop, o->n_drop);
  size_t before = text->n;
  int first = *line;
  static Code code;
  Answer answer;
  print_program(p, number, text, line, &code);
  enumerate(&code, o->every_path ? EVERY_PATH : EVERY_STATE, o->limit, &answer);
  bool kept = !answer.too_large && !(choosy && answer.classes < 3);
  if (kept) print_answer(p, &answer, number, choice, first + 1, *line);
  else {
    text->n = before;
    *line = first;
  }
  answer_delete(&answer);
  program_delete(p);
  return kept;
}

// The program of a seed: the first of its variants that can be enumerated within the limit and is worth it.
static void do_seed(const Options *o, uint64_t seed, int number, Text *text, int *line) {
  if (o->choice.size) {
    if (!try_program(o, seed, o->choice, false, number, text, line)) fatal("seed %llu: too large", (unsigned long long)seed);
    return;
  }
  for (Choice c = {0, o->crowded ? 4 + (int)(seed % 5) : o->back_off ? 2 + (int)(seed % 4) : 12 + (int)(seed % 14)};; c.variant++) {
    if (try_program(o, seed, c, c.variant < 8, number, text, line)) return;
    if (c.variant % 2 && c.size > 1) c.size--;
  }
}

int main(int argc, char **argv) {
  Options o = parse(argc, argv);
  Text text = {0};
  print_prologue(&text);
  int line = 0;
  for (size_t i = 0; i < text.n; i++) line += text.at[i] == '\n';
  for (int i = 0; i < o.count; i++) do_seed(&o, o.seed + (uint64_t)i, i, &text, &line);
  print_main(&text, o.count);
  if (!text_write_file(&text, o.output)) fatal_input("%s: cannot be written", o.output);
  text_delete(&text);
  return 0;
}
