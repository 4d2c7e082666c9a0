#include "libc/files/followed.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_stream.h"
#include "libc/libc.h"
#include "libc/streams/libc_stream.h"
#include "sync/cancel.h"
#include "sync/thread.h"
#include "world/expressions.h"
#include "world/snapshot.h"
#include "world/symbolic.h"

#define FOLLOWED_BASE 0x332000000000ul

enum { ROOM = MAX_FOLLOWED_BYTES + 8 };
typedef struct { // never written but for what the program does to its arguments
  uint8_t input[ROOM], file[MAX_FOLLOWED_FILES][ROOM];
  char argument[MAX_FOLLOWED_ARGUMENTS + 1][ROOM];  // from 1 on
  char variable[MAX_FOLLOWED_VARIABLES][64 + ROOM]; // NAME=value
  char *arguments[MAX_FOLLOWED_ARGUMENTS + 2];
  char name[4096];
} Texts;
#define texts ((Texts *)FOLLOWED_BASE)

bool followed(uint32_t source) {
  return control && control->given_inputs && control->followed.sources & source;
}

static uint64_t length_of(uint32_t source) {
  uint64_t n = symbolic_input(source, INPUT_LENGTH);
  return n < control->followed.bytes ? n : control->followed.bytes;
}

static uint32_t length_expression(uint32_t source) {
  return expression_input(source, INPUT_LENGTH, symbolic_input(source, INPUT_LENGTH));
}

int followed_input_file(void) {
  int fd = memfd_create("standard input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  for (uint64_t i = 0; fd >= 0 && i < length_of(SOURCE_STDIN); i++) {
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
  uint32_t n = expression_extract(length_expression(SOURCE_ARGUMENT), 0, 32);
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

static char *value_of(uint32_t k) {
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
    place_text(value_of(k), SOURCE_VARIABLE + k);
    drop_variable(all, control->followed.variable[k]);
    bool set = symbolic_input(SOURCE_VARIABLE + k, INPUT_LENGTH);
    for (n = 0; all[n];) n++;
    if (set) all[n] = texts->variable[k], all[n + 1] = NULL;
    if (set && !control->symbolic) report_string(control->followed.variable[k], value_of(k));
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
    if (!control->symbolic) report_text("standard input", texts->input, length_of(SOURCE_STDIN));
  }
  for (uint32_t k = 0; followed(FOLLOWED_FILE) && k < control->followed.n_files; k++) {
    place_text(texts->file[k], SOURCE_FILE + k);
    symbolic_also(SOURCE_FILE + k, INPUT_LENGTH);
    if (!control->symbolic)
      report_text(control->followed.file[k], texts->file[k], length_of(SOURCE_FILE + k));
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
  *n = length_of(SOURCE_FILE + file - 1);
  return texts->file[file - 1];
}

void followed_other_file(void) {
  if (control->symbolic && followed(FOLLOWED_FILE)) control->losses |= LOSS_FILE;
}

// ---- what models/ asks for

typedef struct {       // standard input or a file, and how far it was read
  const uint8_t *text; // NULL: none of the inputs
  uint32_t source;
  uint32_t bit; // FOLLOWED_
  uint64_t at;
} Reading;

// The kernel has standard input, the world the other files.
static Reading reading_of(int fd) {
  const Description *d = overlay_at(fd);
  if (d && d->inode->followed)
    return (Reading){texts->file[d->inode->followed - 1], SOURCE_FILE + d->inode->followed - 1,
                     FOLLOWED_FILE, (uint64_t)d->offset};
  if (!d && fd == 0 && followed(FOLLOWED_STDIN))
    return (Reading){texts->input, SOURCE_STDIN, FOLLOWED_STDIN, 0};
  return (Reading){0};
}

static int number_of(FILE *s) {
  int fd = overlay_fileno(s);
  return fd >= 0 ? fd : s == stdin ? fileno(s) : -1;
}

// Is what the text says still what is read?
static bool is_unchanged(int fd) {
  const Description *d = overlay_at(fd);
  return d ? !d->inode->history && !overlay_writes(d) : file_is_input(fd);
}

// A byte was put back that was not there: the text no longer tells what is read.
static bool is_in_step(const FILE *s) { return !(s->_flags & 0x100); }

static Reading stream_reading(FILE *s) {
  int fd = number_of(s);
  Reading r = fd < 0 ? (Reading){0} : reading_of(fd);
  if (!r.text) return r;
  if (r.bit == FOLLOWED_STDIN) r.at = (uint64_t)lseek(0, 0, SEEK_CUR);
  r.at -= (uint64_t)(s->_IO_read_end - s->_IO_read_ptr);
  return r;
}

static void lose_text(const Reading *r) {
  symbolic_lose(r->bit == FOLLOWED_FILE ? LOSS_FILE : LOSS_STREAM);
}

const uint8_t *__norace_followed_use(FILE *);
PUBLIC const uint8_t *__norace_followed_use(FILE *s) {
  if (!running || !control->symbolic) return NULL;
  bool input = s == stdin;
  if (!input && (number_of(s) < 0 || !reading_of(number_of(s)).text)) return NULL;
  stream_use(s, CALLER);
  Reading r = stream_reading(s);
  if (!r.text || !is_unchanged(number_of(s)) || !is_in_step(s) || r.at > control->followed.bytes) {
    lose_text(&r);
    return NULL;
  }
  return r.text + r.at;
}

// Of n bytes from there on so many are there, for all inputs of the class.
static uint64_t available(const Reading *r, uint64_t n, uint64_t pc) {
  uint64_t length = length_of(r->source), left = r->at < length ? length - r->at : 0;
  uint32_t all = length_expression(r->source);
  for (uint64_t k = 1; k <= n; k++) {
    uint32_t there = expression_binary(SYMBOLIC_ULE, expression_constant(64, r->at + k), all);
    expression_condition(there, pc, false);
    if (k <= left) continue;
    if (length >= control->followed.bytes) control->bounds_met |= r->bit;
    return left;
  }
  return n;
}

size_t __norace_followed_take(FILE *, size_t n);
PUBLIC size_t __norace_followed_take(FILE *s, size_t n) {
  Reading r = stream_reading(s);
  size_t taken = available(&r, n, CALLER);
  for (size_t i = 0; i < taken; i++) getc_unlocked(s);
  if (taken < n) getc_unlocked(s); // so that it knows of the end
  return taken;
}

const uint8_t *__norace_followed_last(FILE *);
PUBLIC const uint8_t *__norace_followed_last(FILE *s) {
  if (!running || !control->symbolic) return NULL;
  Reading r = stream_reading(s);
  if (!r.text || !is_unchanged(number_of(s)) || !is_in_step(s) ||
      s->_IO_read_ptr == s->_IO_read_base || !r.at || r.at > control->followed.bytes)
    return NULL;
  return r.text + r.at - 1;
}

void __norace_followed_back(FILE *);
PUBLIC void __norace_followed_back(FILE *s) {
  Reading r = stream_reading(s);
  ungetc(r.text[r.at - 1], s);
}

const uint8_t *__norace_followed_file(int fd);
PUBLIC const uint8_t *__norace_followed_file(int fd) {
  if (!running || !control->symbolic || !reading_of(fd).text) return NULL;
  uint64_t pc = CALLER;
  if (overlay_at(fd)) cancel_point(pc), overlay_use(fd, pc);
  else file_use(fd, pc), cancel_point(pc);
  Reading r = reading_of(fd);
  if (!r.text || !is_unchanged(fd)) {
    lose_text(&r);
    return NULL;
  }
  if (r.bit == FOLLOWED_STDIN) r.at = (uint64_t)lseek(0, 0, SEEK_CUR);
  return r.at > control->followed.bytes ? NULL : r.text + r.at;
}

size_t __norace_followed_read(int fd, size_t n);
PUBLIC size_t __norace_followed_read(int fd, size_t n) {
  Reading r = reading_of(fd);
  Description *d = overlay_at(fd);
  if (!d) r.at = (uint64_t)lseek(0, 0, SEEK_CUR);
  uint64_t taken = available(&r, n, CALLER);
  if (d) d->offset += (int64_t)taken;
  else lseek(0, (off_t)(r.at + taken), SEEK_SET);
  return taken;
}

char *__norace_followed_variable(const char *name);
PUBLIC char *__norace_followed_variable(const char *name) {
  uint64_t pc = CALLER;
  if (!running || !control->symbolic || !followed(FOLLOWED_ENVIRONMENT)) return (char *)1;
  for (uint32_t k = 0; k < control->followed.n_variables; k++) {
    if (strcmp(name, control->followed.variable[k])) continue;
    reads(name, strlen(name) + 1, pc);
    uint32_t set = length_expression(SOURCE_VARIABLE + k), none = expression_constant(64, 0);
    expression_condition(expression_binary(SYMBOLIC_EQ, set, none), pc, false);
    return symbolic_input(SOURCE_VARIABLE + k, INPUT_LENGTH) ? value_of(k) : NULL;
  }
  return (char *)1;
}

int __norace_followed_alone(void);
PUBLIC int __norace_followed_alone(void) { return alone; }

void __norace_followed_lose(void);
PUBLIC void __norace_followed_lose(void) { symbolic_lose(LOSS_OPTIONS); }
