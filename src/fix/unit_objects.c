#include "fix/unit_objects.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fix/trial_process.h"

typedef VEC(ClangWords) Commands;

static void commands_delete(Commands *all) {
  for (size_t i = 0; i < all->n; i++) vec_delete(&all->at[i]);
  vec_delete(all);
}

static const char *compiler_of(const char *source) {
  const char *dot = strrchr(source, '.');
  return dot && strcmp(dot, ".c") && strcmp(dot, ".i") ? "c++" : "cc";
}

// ---- what a source is compiled from, as the compiler writes it down for make

static void add_file(RememberedUnit *u, Arena *arena, const char *path) {
  char real[PATH_MAX];
  vec_push(&u->reads, arena_string(arena, realpath(path, real) ? real : path));
}

// `target: file file \` and further lines; a blank inside of a name has a backslash before it.
static void read_dependences(RememberedUnit *u, Arena *arena, const char *file) {
  Text text = {0}, word = {0};
  vec_clear(&u->reads);
  const char *at = text_read_file(&text, file) && text.at ? strchr(text.at, ':') : NULL;
  for (at = at ? at + 1 : ""; *at || word.n; at++) {
    bool escaped = at[0] == '\\' && at[1] == ' ';
    if (escaped || (*at && !strchr(" \n\\", *at))) {
      text_add(&word, escaped ? ++at : at, 1);
    } else if (word.n) {
      add_file(u, arena, word.at);
      text_delete(&word);
    }
    if (!*at) break;
  }
  text_delete(&word);
  text_delete(&text);
}

bool unit_depends(const RememberedUnit *u, const Syntax *s, const Edits *edits) {
  if (!edits) return false;
  for (uint32_t i = 0; i < s->files.n; i++) {
    if (!edits_touch(edits, i)) continue;
    for (size_t k = 0; k < u->reads.n; k++)
      if (!strcmp(u->reads.at[k], s->files.at[i].real)) return true;
  }
  return false;
}

// ---- compiling

static ClangWords to_compile(const TrialProgram *p, const RememberedUnit *u, const char *object,
                             bool copied) {
  ClangWords words = {0};
  vec_push(&words, "/proc/self/exe");
  vec_push(&words, compiler_of(u->source));
  for (size_t i = 0; i < u->words.n; i++)
    vec_push(&words, copied ? trial_word(p, u->words.at[i]) : u->words.at[i]);
  static const char *const strict[] = {"-Werror=incompatible-pointer-types",
                                       "-Werror=int-conversion",
                                       "-Werror=implicit-function-declaration"};
  for (size_t i = 0; copied && i < sizeof strict / sizeof *strict; i++) vec_push(&words, strict[i]);
  vec_push(&words, "-g");
  vec_push(&words, "-c");
  vec_push(&words, copied ? trial_path(p, u->source) : u->source);
  vec_push(&words, "-o");
  vec_push(&words, object);
  vec_push(&words, "-MD");
  vec_push(&words, "-MF");
  vec_push(&words, arena_format(p->arena, "%s.d", object));
  return words;
}

const char *unit_objects_compile(const TrialProgram *p, double seconds) {
  Remembered *r = p->remembered;
  Commands all = {0};
  const char *folder = arena_format(p->arena, "%s/objects", p->folder);
  mkdir(folder, 0700);
  for (size_t i = 0; i < r->units.n; i++) {
    RememberedUnit *u = &r->units.at[i];
    u->object = arena_format(p->arena, "%s/%zu.o", folder, i);
    vec_push(&all, to_compile(p, u, u->object, false));
  }
  bool good = trial_processes(p->arena, all.at, all.n, seconds);
  for (size_t i = 0; good && i < r->units.n; i++)
    read_dependences(&r->units.at[i], p->arena,
                     arena_format(p->arena, "%s.d", r->units.at[i].object));
  commands_delete(&all);
  return good ? NULL : "its sources cannot be compiled as they once were, or not in the time";
}

// The copy must not have been compiled from an original of what has changed.
static bool is_from_copies(const TrialProgram *p, const Syntax *s, const Edits *edits,
                           const RememberedUnit *u, const char *object) {
  RememberedUnit copy = {.source = u->source};
  read_dependences(&copy, p->arena, arena_format(p->arena, "%s.d", object));
  bool good = copy.reads.n && !unit_depends(&copy, s, edits);
  vec_delete(&copy.reads);
  return good;
}

static const char *compile_changed(const TrialProgram *p, const Syntax *s, const Edits *edits,
                                   double seconds, ClangWords *objects) {
  Commands all = {0};
  const char *wrong = NULL;
  for (size_t i = 0; i < p->remembered->units.n; i++) {
    const RememberedUnit *u = &p->remembered->units.at[i];
    bool changes = unit_depends(u, s, edits);
    const char *object =
        changes ? arena_format(p->arena, "%s/changed.%zu.o", p->folder, i) : u->object;
    vec_push(objects, object);
    if (changes) vec_push(&all, to_compile(p, u, object, true));
  }
  if (!trial_processes(p->arena, all.at, all.n, seconds)) wrong = "it does not compile";
  for (size_t i = 0; !wrong && i < p->remembered->units.n; i++) {
    const RememberedUnit *u = &p->remembered->units.at[i];
    if (objects->at[i] != u->object && !is_from_copies(p, s, edits, u, objects->at[i]))
      wrong = "its copy includes a header that was not copied";
  }
  commands_delete(&all);
  return wrong;
}

const char *unit_objects_link(const TrialProgram *p, const Syntax *s, const Edits *edits,
                              double seconds, const char *program) {
  ClangWords objects = {0}, words = {0};
  const char *wrong = compile_changed(p, s, edits, seconds, &objects), *with = "cc";
  if (!wrong) {
    for (size_t i = 0; i < p->remembered->units.n; i++)
      if (!strcmp(compiler_of(p->remembered->units.at[i].source), "c++")) with = "c++";
    vec_push(&words, "/proc/self/exe");
    vec_push(&words, with);
    for (size_t i = 0; i < objects.n; i++) vec_push(&words, objects.at[i]);
    for (size_t i = 0; i < p->remembered->libraries.n; i++)
      vec_push(&words, p->remembered->libraries.at[i]);
    static const char *const rest[] = {"-pthread", "-fopenmp", "-lm", "-o"};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) vec_push(&words, rest[i]);
    vec_push(&words, program);
    if (!trial_processes(p->arena, &words, 1, seconds)) wrong = "it cannot be linked";
  }
  vec_delete(&objects);
  vec_delete(&words);
  return wrong;
}
