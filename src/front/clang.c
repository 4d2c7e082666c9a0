#include "front/clang.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "base/diag.h"
#include "front/clang_bitcode.h"
#include "front/clang_command.h"

extern char **environ;

static const char *const compilers[] = {[CLANG_C] = "clang-19", [CLANG_CXX] = "clang++-19"};

// Runs the command and waits. Returns 0, or EXIT_INPUT.
static int run(Arena *arena, ClangWords *words) {
  clang_words_close(arena, words);
  pid_t child;
  int error = posix_spawnp(&child, words->at[0], NULL, NULL, (char **)words->at, environ), status;
  if (error == ENOENT) fatal_input("%s is not installed: the package is clang-19", words->at[0]);
  if (error) fatal_input("%s cannot be started: %s", words->at[0], strerror(error));
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) fatal("lost %s: %s", words->at[0], strerror(errno));
  if (WIFSIGNALED(status)) diag_error((Position){0}, "%s was ended by signal %d", words->at[0], WTERMSIG(status));
  return status ? EXIT_INPUT : 0;
}

int clang_drive(ClangLanguage language, const char *const *args, size_t n) {
  Arena *arena = arena_new();
  ClangCommand command = clang_command(arena, compilers[language], args, n);
  int status = run(arena, &command.words);
  for (size_t i = 0; !status && i < command.objects.n; i++) clang_bitcode_rename(command.objects.at[i]);
  clang_command_delete(&command);
  arena_delete(arena);
  return status;
}

static ClangLanguage language_of(const char *const *args, size_t n) {
  static const char *const endings[] = {".cc", ".cpp", ".cxx", ".c++", ".C", ".cp", ".CPP", ".ii"};
  for (size_t i = 0; i < n; i++) {
    const char *dot = args[i][0] == '-' ? NULL : strrchr(args[i], '.');
    for (size_t k = 0; dot && k < sizeof endings / sizeof *endings; k++)
      if (!strcmp(dot, endings[k])) return CLANG_CXX;
  }
  return CLANG_C;
}

int clang_build(const char *program, const char *const *args, size_t n) {
  ClangWords words = {0};
  for (size_t i = 0; i < n; i++) vec_push(&words, args[i]);
  vec_push(&words, "-o");
  vec_push(&words, program);
  int status = clang_drive(language_of(args, n), words.at, words.n);
  vec_delete(&words);
  return status;
}

int clang_emit_bitcode(const char *output, const char *const *args, size_t n) {
  static const char *const front_end_only[] = {"-c",      "-emit-llvm",         "-g", "-Xclang", "-disable-llvm-passes",
                                               "-Xclang", "-disable-O0-optnone"};
  Arena *arena = arena_new();
  ClangWords words = {0};
  vec_push(&words, compilers[language_of(args, n)]);
  for (size_t i = 0; i < n; i++) vec_push(&words, args[i]);
  for (size_t i = 0; i < sizeof front_end_only / sizeof *front_end_only; i++) vec_push(&words, front_end_only[i]);
  vec_push(&words, "-o");
  vec_push(&words, output);
  int status = run(arena, &words);
  vec_delete(&words);
  arena_delete(arena);
  return status;
}
