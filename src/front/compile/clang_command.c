#include "front/compile/clang_command.h"

#include <string.h>

#include "front/compile/clang_runtime.h"

static void add(ClangWords *words, const char *word) { vec_push(words, word); }

static void add_to_compiler(ClangWords *words, const char *word) {
  add(words, "-Xclang");
  add(words, word);
}

static void add_to_linker(ClangWords *words, const char *word) {
  add(words, "-Xlinker");
  add(words, word);
}

// The instrumentation is asked of the compiler proper, not of the driver: the driver would link
// ThreadSanitizer's runtime. Its pass is run by ours, before anything is optimised (clang_pass.h).
static void add_instrumentation(ClangWords *words) {
  add_to_compiler(words, "-fsanitize=thread");
  add(words, "-mllvm");
  add(words, "-tsan-instrument-func-entry-exit=0");
  add(words, "-mllvm");
  add(words, "-tsan-compound-read-before-write=1"); // a read that goes without a hook is told by
                                                    // the write's
  add(words, "-femulated-tls");
  add(words, "-fno-omit-frame-pointer");
}

static bool is_cxx(const ClangJob *job) {
  bool cxx = strstr(job->compiler, "++");
  for (size_t i = 0; i < job->inputs.n; i++) {
    const char *dot = strrchr(job->inputs.at[i].name, '.');
    cxx |= dot && (!strncmp(dot, ".c", 2) || !strcmp(dot, ".C")) && strcmp(dot, ".c");
  }
  return cxx;
}

static void add_compiling(const ClangJob *job, ClangWords *words) {
  add_instrumentation(words);
  add(words, "-g");
  if (job->remembers) add(words, "-grecord-command-line");
  add(words, "-D__NORACE__=1"); // norace/task.h leaves its functions to the runtime
  if (!job->optimises) add_to_compiler(words, "-disable-O0-optnone");
  if (job->emits_llvm) add_to_compiler(words, "-disable-llvm-passes"); // later, with our pass
  else add(words, arena_format(job->arena, "-fpass-plugin=%s", clang_runtime_pass(job->arena)));
  const char *headers = clang_runtime_headers(job->arena);
  if (headers) {
    add(words, "-idirafter");
    add(words, headers);
    if (is_cxx(job)) { // behind what the user includes first thing it would come too late
      add(words, "-include");
      add(words, arena_format(job->arena, "%s/norace/strings.h", headers));
    }
  }
}

static void add_linking(const ClangJob *job, ClangWords *words) {
  const char *folder = clang_runtime_folder(job->arena);
  add_to_linker(words, "--push-state");
  add_to_linker(words, "--no-as-needed");
  add_to_linker(words, arena_format(job->arena, "%s/libnorace.so", folder));
  add_to_linker(words, "--pop-state");
  add_to_linker(words, "-rpath");
  add_to_linker(words, folder);
  add_to_linker(words, "--build-id");
}

// -fopenmp as the driver knows it would link libomp. The compiler proper is told instead, unless
// the runtime needs libomp's help.
static bool runtime_replaces_libomp(Arena *arena) {
  return clang_runtime_defines(arena, "__kmpc_fork_call");
}

// Where a local begins and ends in its block, which clang says without optimisation only if it is
// asked in the name of a sanitizer: tasks depend on variables, not on the memory of earlier ones.
static void add_scopes_of_locals(ClangWords *words) {
  add_to_compiler(words, "-fsanitize-address-use-after-scope");
}

static void add_openmp(const ClangJob *job, ClangWords *words) {
  if (!job->optimises) add_scopes_of_locals(words);
  if (job->links && !runtime_replaces_libomp(job->arena)) add(words, "-fopenmp");
  else add_to_compiler(words, "-fopenmp");
}

ClangWords clang_command(const ClangJob *job) {
  ClangWords words = {0};
  add(&words, job->compiler);
  if (job->inputs.n ||
      job->links) { // else a question such as --version, to be answered as clang does
    add(&words, "--start-no-unused-arguments");
    add_compiling(job, &words);
    if (job->openmp) add_openmp(job, &words);
    if (job->links && !job->relocatable) add_linking(job, &words);
    add(&words, "--end-no-unused-arguments");
  }
  for (size_t i = 0; i < job->kept.n; i++) add(&words, job->kept.at[i]);
  return words;
}

// The input that the word is, or NULL.
static const ClangInput *input_at(const ClangJob *job, size_t word) {
  for (size_t i = 0; i < job->inputs.n; i++)
    if (job->inputs.at[i].word == word) return &job->inputs.at[i];
  return NULL;
}

// Options that have had their effect when the module was made: language, dependencies, output.
static bool is_spent(const char *word) {
  return !strncmp(word, "-x", 2) || !strncmp(word, "-M", 2) || !strncmp(word, "-o", 2) ||
         !strcmp(word, "-c") || !strcmp(word, "--language") || !strcmp(word, "--output");
}

// Copies the user's options without inputs and spent options.
static void add_options(const ClangJob *job, ClangWords *words) {
  for (size_t i = 0; i < job->kept.n; i++) {
    const char *word = job->kept.at[i];
    bool pair = clang_option_takes_next(word) && i + 1 < job->kept.n,
         spent = is_spent(word) || input_at(job, i) != NULL;
    if (!spent) add(words, word);
    if (pair) i++;
    if (pair && !spent) add(words, job->kept.at[i]);
  }
}

ClangWords clang_command_preprocess(const ClangJob *job, const char *source, const char *output) {
  ClangWords words = {0};
  add(&words, job->compiler);
  add(&words, "-Qunused-arguments");
  add(&words, "-w");
  add_compiling(job, &words);
  add(&words, "-fopenmp");
  add_options(job, &words);
  if (job->language) {
    add(&words, "-x");
    add(&words, job->language);
  }
  add(&words, "-E");
  add(&words, source);
  add(&words, "-o");
  add(&words, output);
  return words;
}
