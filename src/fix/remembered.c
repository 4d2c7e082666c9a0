#include "fix/remembered.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "front/compile/clang_job.h"
#include "model/dwarf_units.h"

// The words of a recorded command: blanks inside of one have a backslash before them.
static void split(Arena *arena, const char *line, ClangWords *words) {
  Text word = {0};
  for (const char *at = line;; at++) {
    if (*at == '\\' && at[1]) text_add(&word, ++at, 1);
    else if (*at && *at != ' ') text_add(&word, at, 1);
    else if (word.n) {
      vec_push(words, arena_string(arena, word.at));
      text_delete(&word);
    }
    if (!*at) break;
  }
}

// Ours, or about the output: with its value.
static bool drops_pair(const char *word) {
  static const char *const pairs[] = {"-Xclang", "-mllvm", "-idirafter", "-o",          "-MF",
                                      "-MT",     "-MQ",    "-Xlinker",   "-include-pch"};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    if (!strcmp(word, pairs[i])) return true;
  return false;
}

static bool drops(const char *word) {
  static const char *const alone[] = {
      "-g",   "-c",  "-femulated-tls",       "-fno-omit-frame-pointer", "-MD",
      "-MMD", "-MP", "-grecord-command-line"};
  for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
    if (!strcmp(word, alone[i])) return true;
  return word[0] != '-' || !strncmp(word, "-fpass-plugin=", 14) || !strncmp(word, "-fno-slp", 8) ||
         !strncmp(word, "-fno-vectorize", 14) || strstr(word, "no-unused-arguments") ||
         !strncmp(word, "-W", 2);
}

static const char *below(Arena *arena, const char *folder, const char *path) {
  return path[0] == '/' || !folder ? path : arena_format(arena, "%s/%s", folder, path);
}

// `-include config.h` is looked for where headers are, unless it lies in the folder.
static const char *found_below(Arena *arena, const char *folder, const char *path) {
  const char *full = below(arena, folder, path);
  return access(full, R_OK) ? path : full;
}

// Options whose value stands apart in the record: -D X, -I folder.
static bool joins_value(const char *word) {
  return !strcmp(word, "-D") || !strcmp(word, "-U") || !strcmp(word, "-I");
}

static void add_words(RememberedUnit *r, Arena *arena, const DwarfUnit *unit) {
  ClangWords words = {0};
  const char *line = strstr(unit->producer, " -Xclang ");
  if (line) split(arena, line, &words);
  for (size_t i = 0; i < words.n; i++) {
    const char *word = words.at[i], *value = i + 1 < words.n ? words.at[i + 1] : "";
    if (drops_pair(word)) {
      i++;
    } else if (joins_value(word)) {
      i++;
      if (strncmp(value, "__NORACE__", 10))
        vec_push(&r->words,
                 arena_format(arena, "%s%s", word,
                              word[1] == 'I' ? below(arena, unit->folder, value) : value));
    } else if (!strncmp(word, "-I", 2)) {
      vec_push(&r->words, arena_format(arena, "-I%s", below(arena, unit->folder, word + 2)));
    } else if (clang_option_takes_next(word)) {
      i++;
      vec_push(&r->words, word);
      vec_push(&r->words, found_below(arena, unit->folder, value));
    } else if (!drops(word)) {
      vec_push(&r->words, word);
    }
  }
  vec_delete(&words);
}

static void add_libraries(Remembered *r, Arena *arena, DwarfFile *file) {
  static const char *const usual[] = {"libc.so",  "libm.so",  "libpthread", "libnorace",
                                      "ld-linux", "libdl.so", "libgcc",     "libomp"};
  DwarfNames names = {0};
  dwarf_file_needed(file, arena, &names);
  for (size_t i = 0; i < names.n; i++) {
    bool known = false;
    for (size_t k = 0; k < sizeof usual / sizeof *usual; k++)
      known |= !strncmp(names.at[i], usual[k], strlen(usual[k]));
    if (!known) vec_push(&r->libraries, arena_format(arena, "-l:%s", names.at[i]));
  }
  vec_delete(&names);
}

static const char *add_units(Remembered *r, Arena *arena, const DwarfUnits *units) {
  for (size_t i = 0; i < units->n; i++) {
    const DwarfUnit *u = &units->at[i];
    if (!strstr(u->producer, "-fsanitize=thread"))
      return arena_format(arena, "how %s was compiled is not remembered: build it with norace cc",
                          u->source);
    const char *source = below(arena, u->folder, u->source);
    if (access(source, R_OK)) return arena_format(arena, "%s cannot be read", source);
    char real[PATH_MAX];
    RememberedUnit unit = {.source = source,
                           .real = arena_string(arena, realpath(source, real) ? real : source)};
    add_words(&unit, arena, u);
    vec_push(&r->units, unit);
  }
  return units->n ? NULL : "it has no debug information: build it with norace cc";
}

const char *remembered_read(Remembered *r, Arena *arena, const char *program) {
  DwarfFile *file = dwarf_file_open(program);
  DwarfUnits units = {0};
  if (!file) return "it is neither a source nor a program";
  dwarf_file_units(file, arena, &units);
  const char *wrong = add_units(r, arena, &units);
  add_libraries(r, arena, file);
  vec_delete(&units);
  dwarf_file_close(file);
  return wrong;
}

void remembered_delete(Remembered *r) {
  for (size_t i = 0; i < r->units.n; i++) {
    vec_delete(&r->units.at[i].words);
    vec_delete(&r->units.at[i].reads);
  }
  vec_delete(&r->units);
  vec_delete(&r->libraries);
}
