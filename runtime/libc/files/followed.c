#include "libc/files/followed.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/followed_inner.h"
#include "libc/libc.h"
#include "sync/cancel.h"
#include "sync/thread.h"
#include "world/expressions.h"
#include "world/snapshot.h"
#include "world/symbolic.h"

bool followed(uint32_t source) {
  return control && control->given_inputs && control->followed.sources & source;
}

uint64_t followed_length(uint32_t source) {
  uint64_t n = symbolic_input(source, INPUT_LENGTH);
  return n < control->followed.bytes ? n : control->followed.bytes;
}

uint32_t followed_length_expression(uint32_t source) {
  return expression_input(source, INPUT_LENGTH, symbolic_input(source, INPUT_LENGTH));
}

int followed_input_file(void) {
  int fd = memfd_create("standard input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  for (uint64_t i = 0; fd >= 0 && i < followed_length(SOURCE_STDIN); i++) {
    uint8_t byte = (uint8_t)symbolic_input(SOURCE_STDIN, (uint32_t)i);
    if (write(fd, &byte, 1) != 1) give_up("standard input is too large");
  }
  if (fd >= 0) fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE);
  return fd;
}

// As C would write it.
static void report_text(const char *name, const uint8_t *text, uint64_t n) {
  enum { SHOWN = 48 };
  char shown[4 * SHOWN + 8] = "";
  size_t k = 0;
  for (uint64_t i = 0; i < n && i < SHOWN; i++) {
    bool plain = text[i] >= 32 && text[i] < 127 && text[i] != '"' && text[i] != '\\';
    const char *format = plain             ? "%c"
                         : text[i] == '\n' ? "\\n"
                         : text[i] == '"'  ? "\\\""
                         : text[i] == '\\' ? "\\\\"
                                           : "\\%03o";
    k += (size_t)print_to(shown + k, sizeof shown - k, format, text[i]);
  }
  report_input("%s = \"%s\"%s", name, shown, n > SHOWN ? " ..." : "");
}

static void report_string(const char *name, const char *text) {
  report_text(name, (const uint8_t *)text, strlen(text));
}

static void place_text(void *at, uint32_t source) {
  for (uint32_t i = 0; i < control->followed.bytes; i++)
    symbolic_place_byte((uint8_t *)at + i, source, i);
}

// ---- arguments: so many of them are there, and then comes a null pointer

static void place_arguments(int *argc, char ***argv) {
  uint32_t most = control->followed.arguments;
  uint64_t n = symbolic_input(SOURCE_ARGUMENT, INPUT_LENGTH);
  if (n > most) n = most;
  print_to(texts->name, sizeof texts->name, "%s", (*argv)[0]);
  texts->arguments[0] = texts->name;
  for (uint32_t k = 1; k <= most; k++) {
    char **at = &texts->arguments[k];
    place_text(texts->argument[k], SOURCE_ARGUMENT + k);
    *at = k <= n ? texts->argument[k] : NULL;
    symbolic_place_pointer(at, texts->argument[k], k, SOURCE_ARGUMENT);
    char name[16];
    print_to(name, sizeof name, "argv[%u]", k);
    if (k <= n && !control->symbolic) report_string(name, texts->argument[k]);
  }
  if (!n && !control->symbolic) report_input("no arguments");
  *argc = (int)n + 1;
  *argv = texts->arguments;
}

void followed_main(void *main) {
  if (!control->symbolic || !followed(FOLLOWED_ARGUMENTS)) return;
  uint32_t n = expression_extract(followed_length_expression(SOURCE_ARGUMENT), 0, 32);
  symbolic_call(main, expression_binary(SYMBOLIC_ADD, n, expression_constant(32, 1)));
}

// ---- variables

static bool names(const char *word, const char *name) {
  size_t n = strlen(name);
  return !strncmp(word, name, n) && word[n] == '=';
}

static void drop_variable(char **words, const char *name) {
  char **to = words;
  for (; *words; words++)
    if (!names(*words, name)) *to++ = *words;
  *to = NULL;
}

char *followed_value(uint32_t k) {
  return texts->variable[k] + strlen(control->followed.variable[k]) + 1;
}

static void place_variables(char ***envp) {
  static char *all[1024]; // read only while the environment is moved
  size_t n = 0;
  for (; (*envp)[n] && n + MAX_FOLLOWED_VARIABLES + 1 < sizeof all / sizeof *all; n++)
    all[n] = (*envp)[n];
  all[n] = NULL;
  for (uint32_t k = 0; k < control->followed.n_variables; k++) {
    print_to(texts->variable[k], 64, "%s=", control->followed.variable[k]);
    place_text(followed_value(k), SOURCE_VARIABLE + k);
    drop_variable(all, control->followed.variable[k]);
    bool set = symbolic_input(SOURCE_VARIABLE + k, INPUT_LENGTH);
    for (n = 0; all[n];) n++;
    if (set) all[n] = texts->variable[k], all[n + 1] = NULL;
    if (set && !control->symbolic) report_string(control->followed.variable[k], followed_value(k));
  }
  *envp = all;
}

void followed_place(int *argc, char ***argv, char ***envp) {
  if (!control->given_inputs || !(control->followed.sources & ~(uint32_t)FOLLOWED_NONDET)) return;
  memory_map(FOLLOWED_BASE, (sizeof(Texts) + 4095) & ~4095ul, MAP_PRIVATE);
  region_add((void *)FOLLOWED_BASE, (sizeof(Texts) + 4095) & ~4095ul);
  if (followed(FOLLOWED_STDIN)) {
    place_text(texts->input, SOURCE_STDIN);
    symbolic_also(SOURCE_STDIN, INPUT_LENGTH);
    if (!control->symbolic)
      report_text("standard input", texts->input, followed_length(SOURCE_STDIN));
  }
  for (uint32_t k = 0; followed(FOLLOWED_FILE) && k < control->followed.n_files; k++) {
    place_text(texts->file[k], SOURCE_FILE + k);
    symbolic_also(SOURCE_FILE + k, INPUT_LENGTH);
    if (!control->symbolic)
      report_text(control->followed.file[k], texts->file[k], followed_length(SOURCE_FILE + k));
  }
  for (uint32_t k = 0; followed(FOLLOWED_PROCESS) && k < 2; k++) symbolic_also(SOURCE_PROCESS, k);
  if (followed(FOLLOWED_ARGUMENTS)) {
    symbolic_also(SOURCE_ARGUMENT, INPUT_LENGTH);
    place_arguments(argc, argv);
  }
  if (followed(FOLLOWED_ENVIRONMENT)) {
    for (uint32_t k = 0; k < control->followed.n_variables; k++)
      symbolic_also(SOURCE_VARIABLE + k, INPUT_LENGTH);
    place_variables(envp);
  }
}

// ---- files

uint32_t followed_file(const char *path) {
  if (!followed(FOLLOWED_FILE)) return 0;
  for (uint32_t k = 0; k < control->followed.n_files; k++)
    if (!strcmp(path, control->followed.file[k])) return k + 1;
  return 0;
}

const void *followed_content(uint32_t file, uint64_t *n) {
  *n = followed_length(SOURCE_FILE + file - 1);
  return texts->file[file - 1];
}

void followed_other_file(void) {
  if (control->symbolic && followed(FOLLOWED_FILE)) control->losses |= LOSS_FILE;
}
