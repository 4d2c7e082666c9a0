#include "fix/trial_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

static _Noreturn void become(ClangWords *words, int out, bool asks) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int nowhere = open("/dev/null", O_RDWR);
  dup2(out < 0 ? nowhere : out, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  if (asks || lseek(STDIN_FILENO, 0, SEEK_SET) < 0) dup2(nowhere, STDIN_FILENO);
  execvp(words->at[0], (char **)words->at);
  _exit(127);
}

static pid_t start(Arena *arena, ClangWords *words, int out, bool asks) {
  clang_words_close(arena, words);
  fflush(NULL);
  pid_t pid = fork();
  if (!pid) become(words, out, asks);
  return pid;
}

// Reads until the end of the output or of the time.
static bool follow(int from, double until, Text *out) {
  char bytes[1 << 14];
  for (;;) {
    double left = until - clock_now();
    if (left <= 0 || out->n > (1 << 26)) return false;
    struct pollfd ready = {.fd = from, .events = POLLIN};
    if (poll(&ready, 1, left < 0.2 ? (int)(left * 1000) + 1 : 200) <= 0) continue;
    ssize_t n = read(from, bytes, sizeof bytes);
    if (n > 0) text_add(out, bytes, (size_t)n);
    else if (!n || errno != EINTR) return true;
  }
}

TrialProcess trial_process(Arena *arena, ClangWords *words, double seconds, bool asks) {
  TrialProcess p = {.status = -1};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC)) return p;
  double began = clock_now();
  pid_t pid = start(arena, words, ends[1], asks);
  close(ends[1]);
  if (pid < 0) return close(ends[0]), p;
  p.late = !follow(ends[0], began + seconds, &p.out);
  close(ends[0]);
  if (p.late) kill(-pid, SIGKILL), kill(pid, SIGKILL);
  while (waitpid(pid, &p.status, 0) < 0 && errno == EINTR) continue;
  kill(-pid, SIGKILL);
  p.seconds = clock_now() - began;
  return p;
}

// ---- several at once

enum { MOST_AT_ONCE = 16 };

typedef struct {
  pid_t pid[MOST_AT_ONCE];
  int n;
  bool failed;
} Pool;

// Takes those out that have ended.
static void pool_look(Pool *pool) {
  for (int i = pool->n - 1; i >= 0; i--) {
    int status;
    pid_t got = waitpid(pool->pid[i], &status, WNOHANG);
    if (!got || (got < 0 && errno == EINTR)) continue;
    pool->failed |= got < 0 || status != 0;
    pool->pid[i] = pool->pid[--pool->n];
  }
}

static void pool_stop(Pool *pool) {
  for (int i = 0; i < pool->n; i++) {
    kill(-pool->pid[i], SIGKILL), kill(pool->pid[i], SIGKILL);
    while (waitpid(pool->pid[i], NULL, 0) < 0 && errno == EINTR) continue;
  }
  pool->n = 0;
}

bool trial_processes(Arena *arena, ClangWords *commands, size_t n, double seconds) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  int most = processors < 1 ? 1 : processors > MOST_AT_ONCE ? MOST_AT_ONCE : (int)processors;
  double until = clock_now() + seconds;
  Pool pool = {.n = 0};
  size_t next = 0;
  while (!pool.failed && (next < n || pool.n) && clock_now() < until) {
    if (next < n && pool.n < most) {
      pid_t pid = start(arena, &commands[next++], -1, true);
      if (pid < 0) pool.failed = true;
      else pool.pid[pool.n++] = pid;
      continue;
    }
    poll(NULL, 0, 5);
    pool_look(&pool);
  }
  bool all = !pool.failed && next == n && !pool.n;
  pool_stop(&pool);
  return all;
}
