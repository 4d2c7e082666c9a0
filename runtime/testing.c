// A project's own tests under norace: a program that is started while NORACE_TEST is set is
// explored first, by a norace of its own, and then runs as always, so that the test sees what it
// has always seen.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testing.h"
#include "world/runtime.h"

enum { MAX_WORDS = 64 };

// What the exploration reads must still be there for the program: a file is opened a second time,
// anything else is not touched.
static void separate_input(void) {
  struct stat s;
  bool file = !fstat(0, &s) && S_ISREG(s.st_mode);
  off_t at = file ? lseek(0, 0, SEEK_CUR) : 0;
  int fd = open(file ? "/proc/self/fd/0" : "/dev/null", O_RDONLY);
  if (fd < 0) return;
  lseek(fd, at, SEEK_SET);
  dup2(fd, 0);
  close(fd);
}

// The words of the command stand in the variable, a line each; then come the program and its
// arguments.
static void become_norace(char *command, char *program, int argc, char **argv) {
  char **words = calloc((size_t)argc + MAX_WORDS + 4, sizeof *words);
  int n = 0;
  for (char *word = strtok(command, "\n"); words && word && n < MAX_WORDS;
       word = strtok(NULL, "\n"))
    words[n++] = word;
  if (!n) return;
  words[n++] = program;
  words[n++] = "--";
  for (int i = 1; i < argc; i++) words[n++] = argv[i];
  unsetenv(NORACE_TEST_VARIABLE);
  separate_input();
  execv(words[0], words);
}

void testing_begin(int argc, char **argv) {
  const char *command = getenv(NORACE_TEST_VARIABLE);
  char program[4096] = "";
  if (!command || readlink("/proc/self/exe", program, sizeof program - 1) <= 0) return;
  pid_t pid = fork();
  if (pid == 0) {
    char *copy = strdup(command);
    if (copy) become_norace(copy, program, argc, argv);
    syscall(SYS_exit_group, 127);
  }
  for (int status; pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR;) continue;
}
