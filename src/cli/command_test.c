#include "cli/command_test.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/test_inner.h"
#include "cli/test_progress.h"
#include "cli/test_summary.h"
#include "common/records.h"
#include "decide/emit.h"

// ---- the folder

static bool is_ours(const char *name) {
  static const char *const endings[] = {".json", ".part", ".log", ".html", ".command"};
  const char *dot = strrchr(name, '.');
  for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
    if (!strcmp(dot, endings[i])) return true;
  return false;
}

static const char *ready_folder(const Options *o, Arena *arena) {
  const char *folder = o->folder ? o->folder : "norace-test";
  if (mkdir(folder, 0777) && errno != EEXIST)
    fatal_input("%s cannot be made: %s", folder, strerror(errno));
  char *absolute = realpath(folder, NULL);
  if (!absolute || access(absolute, W_OK))
    fatal_input("%s cannot be written: %s", folder, strerror(errno));
  folder = arena_string(arena, absolute);
  free(absolute);
  DIR *dir = opendir(folder);
  for (struct dirent *entry; dir && (entry = readdir(dir));)
    if (is_ours(entry->d_name)) unlink(arena_format(arena, "%s/%s", folder, entry->d_name));
  if (dir) closedir(dir);
  return folder;
}

// ---- what the programs are to call

static bool stays_outside(const char *name) {
  static const char *const outside[] = {"--sarif",  "--junit", "--baseline-write", "--budget",
                                        "--folder", "--inner", "--quiet",          "--json"};
  for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
    if (!strcmp(outside[i], name)) return true;
  return false;
}

static void put_word(Text *command, const char *word) { text_format(command, "%s\n", word); }

static void put_path(Text *command, const char *path) { // the programs may be started anywhere
  char *absolute = realpath(path, NULL);
  put_word(command, absolute ? absolute : path);
  free(absolute);
}

static void put_option(Text *command, const Options *o, const Option *option) {
  const void *field = (const char *)o + option->offset;
  const char *text = option->kind == OPTION_TEXT || option->kind == OPTION_CHOICE
                         ? *(const char *const *)field
                         : NULL;
  bool path = option->kind == OPTION_TEXT && !strcmp(option->value, "FILE");
  if (option->kind == OPTION_FLAG ? !*(const bool *)field : option->kind == OPTION_TEXT && !text)
    return;
  put_word(command, option->name);
  if (path) put_path(command, text);
  else if (text) put_word(command, text);
  else if (option->kind == OPTION_NUMBER) text_format(command, "%ld\n", *(const long *)field);
  else if (option->kind == OPTION_DECIMAL) text_format(command, "%.17g\n", *(const double *)field);
}

static void put_command(Text *command, const Options *o, const char *folder) {
  char own[4096] = "";
  if (readlink("/proc/self/exe", own, sizeof own - 1) <= 0)
    fatal_input("/proc is not there: it is needed to find norace itself");
  put_word(command, own);
  put_word(command, "test");
  put_word(command, "--inner");
  put_word(command, folder);
  text_format(command, "--budget\n%.17g\n", o->budget);
  for (size_t i = 0; i < option_count; i++)
    if (option_belongs(&option_table[i], "test") && !stays_outside(option_table[i].name))
      put_option(command, o, &option_table[i]);
}

// ---- the tests

enum { LOOK_AGAIN = 100000 }; // microseconds

static void await_tests(pid_t pid, int *status, const char *folder) {
  TestProgress *progress = test_progress_new(folder);
  pid_t ended;
  while (!(ended = waitpid(pid, status, progress ? WNOHANG : 0)) || (ended < 0 && errno == EINTR)) {
    test_progress_look(progress);
    if (progress) usleep(LOOK_AGAIN);
  }
  test_progress_look(progress);
  test_progress_delete(progress);
}

static int run_tests(const Options *o, const char *folder) {
  Text command = {0};
  put_command(&command, o, folder);
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) {
    setenv(NORACE_TEST_VARIABLE, command.at, 1);
    execvp(o->args[0], o->args);
    diag_error((Position){0}, "%s cannot be started: %s", o->args[0], strerror(errno));
    _exit(127);
  }
  int status = 0;
  if (pid < 0) fatal_input("no process can be started: %s", strerror(errno));
  await_tests(pid, &status, folder);
  text_delete(&command);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int cli_test(int argc, char **argv) {
  Options o;
  options_parse(&o, "test", argc, argv);
  int status;
  if (o.inner) {
    options_files(&o, 1, 1);
    status = test_inner(&o);
  } else {
    options_files(&o, 0, 0);
    if (!o.n_args) fatal_usage("test", "a command is missing: norace test -- make check");
    finish_prepare(&o);
    Arena *arena = arena_new();
    const char *folder = ready_folder(&o, arena);
    int command_status = run_tests(&o, folder);
    if (command_status == 127) status = EXIT_INPUT;
    else status = test_sum_up(&o, folder, command_status);
    arena_delete(arena);
  }
  options_delete(&o);
  return status;
}
