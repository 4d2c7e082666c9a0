#include "front/compile/clang_job.h"

#include <libgen.h>
#include <string.h>

#include "base/diag.h"

static bool starts(const char *word, const char *beginning) {
  return !strncmp(word, beginning, strlen(beginning));
}

bool clang_option_takes_next(const char *word) {
  static const char *const separate[] = {
#define SEPARATE(spelling) spelling,
#include "front/compile/clang_options.def"
  };
  for (size_t i = 0; i < sizeof separate / sizeof *separate; i++)
    if (!strcmp(word, separate[i])) return true;
  return false;
}

static bool stops(const char *word) {
  static const char *const stopping[] = {
#define STOPS(spelling) spelling,
#include "front/compile/clang_options.def"
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
#include "front/compile/clang_options.def"
  };
  for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++) {
    if (!(dropped[i].whole ? !strcmp(word, dropped[i].spelling)
                           : starts(word, dropped[i].spelling)))
      continue;
    if (dropped[i].why) diag_warning((Position){0}, "%s is left out: %s", word, dropped[i].why);
    return true;
  }
  return false;
}

static bool clashes(const char *name) {
  static const char *const clashing[] = {
#define CLASHES(name) name,
#include "front/compile/clang_options.def"
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
    if (!clashes(name))
      kept = kept ? arena_format(arena, "%s,%s", kept, name)
                  : arena_format(arena, "-fsanitize=%s", name);
    else
      diag_warning((Position){0}, "-fsanitize=%s is left out: norace watches the program instead",
                   name);
  }
  return kept;
}

static bool has_ending(const char *input, const char *const *endings, size_t n) {
  const char *dot = strrchr(input, '.');
  for (size_t i = 0; dot && i < n; i++)
    if (!strcmp(dot, endings[i])) return true;
  return false;
}

static bool is_header(const char *input) {
  static const char *const endings[] = {".h", ".H", ".hh", ".hp", ".hpp", ".hxx", ".h++", ".tcc"};
  return has_ending(input, endings, sizeof endings / sizeof *endings);
}

static bool is_source(const char *language, const char *input) {
  static const char *const endings[] = {".c",   ".i",   ".C",  ".cc", ".cp", ".cpp", ".cxx", ".c++",
                                        ".CPP", ".CXX", ".ii", ".bc", ".ll", ".m",   ".mm"};
  if (language) return !starts(language, "assembler");
  return has_ending(input, endings, sizeof endings / sizeof *endings);
}

static void note_input(ClangJob *job, const char *word) {
  size_t n = job->language ? strlen(job->language) : 0;
  bool header = n ? n > 7 && !strcmp(job->language + n - 7, "-header") : is_header(word);
  job->headers_only = (job->headers_only || !job->inputs.n) && header;
  vec_push(
      &job->inputs,
      (ClangInput){.name = word, .word = job->kept.n, .source = is_source(job->language, word)});
}

static void note_pair(ClangJob *job, const char *option, const char *value) {
  if (!strcmp(option, "-o") || !strcmp(option, "--output")) job->output = value;
  if (!strcmp(option, "-x") || !strcmp(option, "--language"))
    job->language = strcmp(value, "none") ? value : NULL;
}

// Facts that one word alone tells.
static void note_word(ClangJob *job, const char *word) {
  if (stops(word)) job->stop = word;
  else if (!strcmp(word, "-r")) job->relocatable = true;
  else if (!strcmp(word, "-emit-llvm")) job->emits_llvm = true;
  else if (starts(word, "-O")) job->optimises = strcmp(word, "-O0") != 0;
  else if (starts(word, "-o") && word[2] && !starts(word, "-object")) job->output = word + 2;
  else if (starts(word, "-x") && word[2])
    job->language = strcmp(word + 2, "none") ? word + 2 : NULL;
  else if (starts(word, "-l") || starts(word, "-Wl,")) job->links_more = true;
}

static bool is_openmp(ClangJob *job, const char *word) {
  if (!strcmp(word, "-fno-openmp")) return job->openmp = false, true;
  if (strcmp(word, "-fopenmp") && !starts(word, "-fopenmp=")) return false;
  return job->openmp = true;
}

static void read_word(ClangJob *job, const ClangWords *all, size_t *i) {
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

void clang_job_read(ClangJob *job, Arena *arena, const char *compiler, const char *const *args,
                    size_t n) {
  *job = (ClangJob){.arena = arena, .compiler = compiler};
  ClangWords all = {0};
  for (size_t i = 0; i < n; i++) clang_words_expand(arena, &all, args[i]);
  for (size_t i = 0; i < all.n; i++) read_word(job, &all, &i);
  vec_delete(&all);
  job->links = !job->stop && (job->inputs.n ? !job->headers_only : job->links_more);
}

void clang_job_delete(ClangJob *job) {
  vec_delete(&job->kept);
  vec_delete(&job->inputs);
}

const char *clang_job_object(const ClangJob *job, size_t input) {
  if (job->links) return job->output ? job->output : "a.out";
  if (job->output || !job->stop || strcmp(job->stop, "-c")) return job->output;
  char *name = basename(arena_string(job->arena, job->inputs.at[input].name)),
       *dot = strrchr(name, '.');
  if (dot) *dot = 0;
  return arena_format(job->arena, "%s.o", name);
}
