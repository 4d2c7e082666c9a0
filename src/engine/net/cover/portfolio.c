#include "engine/net/cover/portfolio.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/memory.h"
#include "engine/net/cover/cover_answer.h"

typedef struct {
  pid_t pid;
  int pipe; // its answer comes here, packed; -1 once it has ended
  Text packed;
  CoverAnswer *answer; // NULL until it has ended, and for one that ended without
} Runner;

static void write_all(int file, const char *at, size_t n) {
  while (n) {
    ssize_t done = write(file, at, n);
    if (done < 0 && errno != EINTR) _exit(EXIT_FAULT);
    if (done > 0) at += done, n -= (size_t)done;
  }
}

// The search counts its own memory and stops in time. Should it be mistaken, the system stops it
// here and not elsewhere. AddressSanitizer reserves more addresses than any such limit allows.
static void limit_memory(const Budget *budget) {
#if defined(__SANITIZE_ADDRESS__) || (defined(__has_feature) && __has_feature(address_sanitizer))
  return;
#endif
  if (!budget->bytes) return;
  rlim_t most = (rlim_t)budget->bytes * 2 + ((rlim_t)2 << 30);
  setrlimit(RLIMIT_AS, &(struct rlimit){most, most});
}

static void end_quietly(void *unused) { _exit(EXIT_UNKNOWN); }

static _Noreturn void contend(const Contender *c, const Budget *budget, int out) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit_memory(budget);
  memory_when_spent(end_quietly, NULL); // the one who waits tells it
  CoverAnswer *answer = c->run(c->what, budget);
  Text packed = {0};
  cover_answer_pack(answer, &packed);
  write_all(out, packed.at, packed.n);
  _exit(0);
}

static void start(Runner *r, const Contender *c, const Budget *budget) {
  int ends[2];
  if (pipe(ends)) fatal("no pipe for a search process");
  r->pid = fork();
  if (r->pid < 0) fatal("no search process can be started");
  if (!r->pid) {
    close(ends[0]);
    contend(c, budget, ends[1]);
  }
  close(ends[1]);
  r->pipe = ends[0];
}

static void stop(Runner *r) {
  if (r->pid <= 0) return;
  kill(r->pid, SIGKILL);
  while (waitpid(r->pid, NULL, 0) < 0 && errno == EINTR) continue;
  r->pid = 0;
  if (r->pipe >= 0) close(r->pipe);
  r->pipe = -1;
}

static void receive(Runner *r) {
  char block[1 << 16];
  ssize_t n = read(r->pipe, block, sizeof block);
  if (n > 0) text_add(&r->packed, block, (size_t)n);
  if (n > 0 || (n < 0 && errno == EINTR)) return;
  r->answer = cover_answer_unpack(&r->packed);
  stop(r);
}

static bool has_decided(const Runner *r) {
  return r->answer && r->answer->verdict != COVER_UNKNOWN;
}

// Waits for news from those that still run. False when none does.
static bool listen(Runner *runners, size_t n, int timeout) {
  struct pollfd files[n];
  size_t open = 0;
  for (size_t i = 0; i < n; i++) {
    files[i] = (struct pollfd){.fd = runners[i].pipe, .events = POLLIN};
    open += runners[i].pipe >= 0;
  }
  if (!open) return false;
  if (poll(files, n, timeout) > 0)
    for (size_t i = 0; i < n; i++)
      if (files[i].revents && runners[i].pipe >= 0) receive(&runners[i]);
  return true;
}

// Searches watch the clock themselves; they get a little longer to say what they have.
static bool is_overdue(const Budget *b) {
  return b->deadline > 0 && budget_now() > b->deadline + 0.2;
}

static CoverAnswer *choose(Runner *runners, size_t n) {
  CoverAnswer *best = NULL;
  for (size_t i = 0; i < n; i++)
    if (!best && has_decided(&runners[i])) best = runners[i].answer, runners[i].answer = NULL;
  if (!best) best = runners[0].answer, runners[0].answer = NULL;
  for (size_t i = 0; i < n; i++) {
    cover_answer_delete(runners[i].answer);
    text_delete(&runners[i].packed);
  }
  return best ? best : cover_answer_new(COVER_UNKNOWN, "the search ran out of time or memory");
}

CoverAnswer *portfolio_run(const Contender *contenders, size_t n, const Budget *budget) {
  Runner *runners = memory_take(n * sizeof *runners);
  for (size_t i = 0; i < n; i++) start(&runners[i], &contenders[i], budget);
  bool decided = false;
  while (!decided && !is_overdue(budget) && listen(runners, n, 100))
    for (size_t i = 0; i < n; i++) decided |= has_decided(&runners[i]);
  for (size_t i = 0; i < n; i++) stop(&runners[i]);
  CoverAnswer *answer = choose(runners, n);
  free(runners);
  return answer;
}
