#include "decide/subprocess.h"

#include <errno.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/diag.h"
#include "base/interrupts.h"
#include "base/temporary.h"
#include "base/watchdog.h"

// A group of its own, so that all of it can be ended. Ctrl-C comes to us alone then.
static _Noreturn void become(void (*work)(void *, Text *), void *data, int to, pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(EXIT_FAULT);
  Text out = {0};
  work(data, &out);
  fflush(NULL);
  for (size_t at = 0; at < out.n;) {
    ssize_t n = write(to, out.at + at, out.n - at);
    if (n < 0 && errno != EINTR) _exit(EXIT_FAULT);
    at += n > 0 ? (size_t)n : 0;
  }
  _exit(0);
}

// Is it time for what is to be done beside, and makes that the answer needless?
static bool is_needless(const ApartBeside *beside, double began, bool *looked) {
  if (!beside || *looked || clock_now() < began + beside->patience) return false;
  *looked = true;
  return beside->look(beside->data);
}

// Reads until the other end is closed. False: the time is up, the user wants an end (there have
// been more interrupts than `seen`), or nobody needs the rest.
static bool read_all(int from, double until, int seen, const ApartBeside *beside, Text *out,
                     bool *needless) {
  char bytes[4096];
  double began = clock_now();
  for (bool looked = false;;) {
    if ((*needless = is_needless(beside, began, &looked))) return false;
    double left = until - clock_now();
    if (interrupts_count() > seen || (until > 0 && left <= 0)) return false;
    struct pollfd ready = {.fd = from, .events = POLLIN};
    int n = poll(&ready, 1, until > 0 && left < 0.1 ? (int)(left * 1000) + 1 : 100);
    if (n <= 0) continue;
    ssize_t got = read(from, bytes, sizeof bytes);
    if (got > 0) text_add(out, bytes, (size_t)got);
    else if (got == 0 || errno != EINTR) return true;
  }
}

static ApartEnd end_of(int status, bool ended, bool interrupted) {
  if (!ended) return interrupted ? APART_INTERRUPTED : APART_LATE;
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAULT;
  return !code                                      ? APART_DONE
         : code == EXIT_INPUT || code == EXIT_USAGE ? APART_REFUSED
                                                    : APART_FAILED;
}

static ApartEnd follow(pid_t pid, int from, double seconds, const ApartBeside *beside, Text *out) {
  size_t before = out->n;
  int seen = interrupts_count();
  Interrupts others = interrupts_watch(true);
  double until = seconds > 0 ? clock_now() + seconds : 0;
  bool needless, ended = read_all(from, until, seen, beside, out, &needless);
  if (!ended) kill(-pid, SIGKILL), kill(pid, SIGKILL);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  kill(-pid, SIGKILL); // what it may have left running
  interrupts_leave(&others);
  ApartEnd end = needless ? APART_NEEDLESS : end_of(status, ended, interrupts_count() > seen);
  if (end != APART_DONE) out->n = before;
  return end;
}

// ---- temporary files: a folder of its own

static int remove_entry(const char *path, const struct stat *s, int kind, struct FTW *where) {
  remove(path);
  return 0;
}

static const char *make_folder(Arena *arena) {
  char *folder = arena_format(arena, "%s/norace-XXXXXX", temporary_parent());
  if (!mkdtemp(folder))
    fatal_input("a temporary folder cannot be made in %s: %s", temporary_parent(), strerror(errno));
  watchdog_leaves(folder);
  return folder;
}

ApartEnd apart_run(void (*work)(void *, Text *), void *data, double seconds, Text *out) {
  return apart_run_beside(work, data, seconds, NULL, out);
}

ApartEnd apart_run_beside(void (*work)(void *, Text *), void *data, double seconds,
                          const ApartBeside *beside, Text *out) {
  int ends[2];
  if (pipe(ends)) return APART_FAILED;
  Arena *arena = arena_new();
  const char *folder = make_folder(arena);
  fflush(NULL);
  pid_t parent = getpid(), pid = fork();
  if (!pid) {
    close(ends[0]);
    setenv("TMPDIR", folder, 1);
    arena_delete(arena);
    become(work, data, ends[1], parent);
  }
  close(ends[1]);
  if (pid > 0) setpgid(pid, pid); // whoever is first
  ApartEnd end = pid < 0 ? APART_FAILED : follow(pid, ends[0], seconds, beside, out);
  close(ends[0]);
  nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
  arena_delete(arena);
  return end;
}
