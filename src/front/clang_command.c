#include "front/clang_command.h"

#include <libgen.h>
#include <string.h>

#include "base/diag.h"
#include "front/clang_runtime.h"

// What the user's words say about the job.
typedef struct {
  Arena *arena;
  ClangWords kept;    // the user's words without those that were dropped
  ClangWords inputs;  // source files, objects, "-"
  const char *output; // of -o, or NULL
  const char *stop;   // the last option that keeps clang from linking, or NULL
  bool links_more;    // -l, -Wl, -Xlinker: something for the linker besides inputs
  bool headers_only;  // every input is a header to be precompiled
  bool forced_header; // -x c-header and the like is in force
  bool relocatable;   // -r
  bool optimises;     // the last -O is not -O0
  bool emits_llvm;    // -emit-llvm
  bool openmp;
} Job;

static bool starts(const char *word, const char *beginning) { return !strncmp(word, beginning, strlen(beginning)); }

bool clang_option_takes_next(const char *word) {
  static const char *const separate[] = {
#define SEPARATE(spelling) spelling,
#include "front/clang_options.def"
  };
  for (size_t i = 0; i < sizeof separate / sizeof *separate; i++)
    if (!strcmp(word, separate[i])) return true;
  return false;
}

static bool stops(const char *word) {
  static const char *const stopping[] = {
#define STOPS(spelling) spelling,
#include "front/clang_options.def"
  };
  for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++)
    if (!strcmp(word, stopping[i])) return true;
  return false;
}

// True if the word is one to leave out; says so where the user should know.
static bool drops(const char *word) {
  static const struct {
    const char *spelling;
    bool whole;
    const char *why;
  } dropped[] = {
#define DROPS(spelling, whole, why) {spelling, whole, why},
#include "front/clang_options.def"
  };
  for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++) {
    if (!(dropped[i].whole ? !strcmp(word, dropped[i].spelling) : starts(word, dropped[i].spelling))) continue;
    if (dropped[i].why) diag_warning((Position){0}, "%s is left out: %s", word, dropped[i].why);
    return true;
  }
  return false;
}

static bool clashes(const char *name) {
  static const char *const clashing[] = {
#define CLASHES(name) name,
#include "front/clang_options.def"
  };
  for (size_t i = 0; i < sizeof clashing / sizeof *clashing; i++)
    if (!strcmp(name, clashing[i])) return true;
  return false;
}

// -fsanitize=a,b,c without those that clash with norace; NULL when none is left.
static const char *keep_sanitizers(Arena *arena, const char *word) {
  const char *kept = NULL;
  char *names = arena_string(arena, strchr(word, '=') + 1), *rest = names;
  for (char *name; (name = strsep(&rest, ","));) {
    if (!clashes(name)) kept = kept ? arena_format(arena, "%s,%s", kept, name) : arena_format(arena, "-fsanitize=%s", name);
    else diag_warning((Position){0}, "-fsanitize=%s is left out: norace watches the program instead", name);
  }
  return kept;
}

static bool is_header(const char *input) {
  static const char *const endings[] = {".h", ".H", ".hh", ".hp", ".hpp", ".hxx", ".h++", ".tcc"};
  const char *dot = strrchr(input, '.');
  for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
    if (!strcmp(dot, endings[i])) return true;
  return false;
}

static void note_language(Job *job, const char *language) {
  size_t n = strlen(language);
  job->forced_header = n > 7 && !strcmp(language + n - 7, "-header");
}

static void note_input(Job *job, const char *word) {
  job->headers_only = (job->headers_only || !job->inputs.n) && (job->forced_header || is_header(word));
  vec_push(&job->inputs, word);
}

static void note_pair(Job *job, const char *option, const char *value) {
  if (!strcmp(option, "-o") || !strcmp(option, "--output")) job->output = value;
  if (!strcmp(option, "-x") || !strcmp(option, "--language")) note_language(job, value);
}

// Facts that one word alone tells.
static void note_word(Job *job, const char *word) {
  if (stops(word)) job->stop = word;
  else if (!strcmp(word, "-r")) job->relocatable = true;
  else if (!strcmp(word, "-emit-llvm")) job->emits_llvm = true;
  else if (starts(word, "-O")) job->optimises = strcmp(word, "-O0") != 0;
  else if (starts(word, "-o") && word[2] && !starts(word, "-object")) job->output = word + 2;
  else if (starts(word, "-x") && word[2]) note_language(job, word + 2);
  else if (starts(word, "-l") || starts(word, "-Wl,")) job->links_more = true;
}

// -fopenmp as the driver knows it would link libomp. The compiler proper is told instead, unless the runtime needs libomp's help.
static bool runtime_replaces_libomp(Arena *arena) { return clang_runtime_defines(arena, "__kmpc_fork_call"); }

static bool is_openmp(Job *job, const char *word) {
  if (!strcmp(word, "-fno-openmp")) return job->openmp = false, true;
  if (strcmp(word, "-fopenmp") && !starts(word, "-fopenmp=")) return false;
  return job->openmp = true;
}

static void read_word(Job *job, const ClangWords *all, size_t *i) {
  const char *word = all->at[*i];
  if (word[0] != '-' || !word[1]) {
    note_input(job, word);
    vec_push(&job->kept, word);
  } else if (clang_option_takes_next(word)) {
    if (!strcmp(word, "-Xlinker") || !strcmp(word, "-l")) job->links_more = true;
    const char *value = *i + 1 < all->n ? all->at[++*i] : NULL;
    if (value && !strcmp(word, "-D") && starts(value, "_FORTIFY_SOURCE")) return;
    vec_push(&job->kept, word);
    if (!value) return; // clang says what is missing
    note_pair(job, word, value);
    vec_push(&job->kept, value);
  } else if (starts(word, "-fsanitize=")) {
    const char *kept = keep_sanitizers(job->arena, word);
    if (kept) vec_push(&job->kept, kept);
  } else if (!is_openmp(job, word) && !drops(word)) {
    note_word(job, word);
    vec_push(&job->kept, word);
  }
}

static void add(ClangCommand *command, const char *word) { vec_push(&command->words, word); }

static void add_to_compiler(ClangCommand *command, const char *word) {
  add(command, "-Xclang");
  add(command, word);
}

static void add_to_linker(ClangCommand *command, const char *word) {
  add(command, "-Xlinker");
  add(command, word);
}

// The instrumentation is asked of the compiler proper, not of the driver: the driver would link ThreadSanitizer's runtime.
static void add_compiling(const Job *job, ClangCommand *command) {
  add_to_compiler(command, "-fsanitize=thread");
  add(command, "-femulated-tls");
  add(command, "-g");
  add(command, "-fno-omit-frame-pointer");
  add(command, "-mllvm");
  add(command, "-tsan-instrument-func-entry-exit=0");
  if (!job->optimises) add_to_compiler(command, "-disable-O0-optnone");
  add_to_compiler(command, job->emits_llvm ? "-disable-llvm-passes" : "-fembed-bitcode=bitcode");
}

static void add_linking(const Job *job, ClangCommand *command) {
  const char *folder = clang_runtime_folder(job->arena);
  add_to_linker(command, "--push-state");
  add_to_linker(command, "--no-as-needed");
  add_to_linker(command, arena_format(job->arena, "%s/libnorace.so", folder));
  add_to_linker(command, "--pop-state");
  add_to_linker(command, "-rpath");
  add_to_linker(command, folder);
  add_to_linker(command, "--build-id");
}

static void add_openmp(const Job *job, ClangCommand *command) {
  if (command->links && !runtime_replaces_libomp(job->arena)) add(command, "-fopenmp");
  else add_to_compiler(command, "-fopenmp");
}

static void list_objects(const Job *job, ClangCommand *command) {
  if (command->links || (job->output && job->inputs.n)) {
    vec_push(&command->objects, job->output ? job->output : "a.out");
  } else if (job->stop && !strcmp(job->stop, "-c")) {
    for (size_t i = 0; i < job->inputs.n; i++) {
      char *name = basename(arena_string(job->arena, job->inputs.at[i])), *dot = strrchr(name, '.');
      if (dot) *dot = 0;
      vec_push(&command->objects, arena_format(job->arena, "%s.o", name));
    }
  }
}

ClangCommand clang_command(Arena *arena, const char *compiler, const char *const *args, size_t n) {
  Job job = {.arena = arena};
  ClangWords all = {0};
  for (size_t i = 0; i < n; i++) clang_words_expand(arena, &all, args[i]);
  for (size_t i = 0; i < all.n; i++) read_word(&job, &all, &i);

  ClangCommand command = {.links = !job.stop && (job.inputs.n ? !job.headers_only : job.links_more)};
  add(&command, compiler);
  if (job.inputs.n || command.links) { // else a question such as --version, to be answered as clang does
    add(&command, "--start-no-unused-arguments");
    add_compiling(&job, &command);
    if (job.openmp) add_openmp(&job, &command);
    if (command.links && !job.relocatable) add_linking(&job, &command);
    add(&command, "--end-no-unused-arguments");
  }
  for (size_t i = 0; i < job.kept.n; i++) add(&command, job.kept.at[i]);
  list_objects(&job, &command);
  vec_delete(&all);
  vec_delete(&job.kept);
  vec_delete(&job.inputs);
  return command;
}

void clang_command_delete(ClangCommand *command) {
  vec_delete(&command->words);
  vec_delete(&command->objects);
}
