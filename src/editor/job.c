#include "editor/job.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/diag.h"

static const double PATIENCE = 2; // seconds that a job has to clean up after itself

const char *job_own_path(void) {
  static char path[4096];
  if (!*path && readlink("/proc/self/exe", path, sizeof path - 1) <= 0)
    fatal_input("/proc is not there: it is needed to find norace itself");
  return path;
}

// In a group of its own, so that all of it can be ended; with us it ends in any case.
static _Noreturn void become(const char *const *words, const char *folder, bool quiet, int to) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  int nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, STDIN_FILENO);
  dup2(to, STDOUT_FILENO);
  if (quiet) dup2(nowhere, STDERR_FILENO);
  if (folder && chdir(folder)) _exit(127);
  execvp(words[0], (char **)words);
  _exit(127);
}

bool job_start(Job *job, const char *const *words, const char *folder, bool quiet) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC)) return false;
  pid_t pid = fork();
  if (!pid) become(words, folder, quiet, ends[1]);
  close(ends[1]);
  if (pid < 0) return close(ends[0]), false;
  setpgid(pid, pid); // whoever is first
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  job->pid = pid, job->from = ends[0], job->status = 0;
  job->out.n = 0;
  return true;
}

static void job_end(Job *job, int status) {
  kill(-job->pid, SIGKILL); // what it may have left running
  close(job->from);
  job->pid = 0;
  job->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool job_read(Job *job) {
  char bytes[4096];
  ssize_t n;
  if (!job->pid) return true;
  while ((n = read(job->from, bytes, sizeof bytes)) > 0) text_add(&job->out, bytes, (size_t)n);
  if (n < 0) return false; // nothing more for now
  int status = 0;
  while (waitpid(job->pid, &status, 0) < 0 && errno == EINTR) continue;
  job_end(job, status);
  return true;
}

void job_stop(Job *job) {
  if (!job->pid) return;
  int status = 0;
  pid_t ended = 0;
  kill(-job->pid, SIGTERM);
  for (double until = clock_now() + PATIENCE; !ended && clock_now() < until;) {
    ended = waitpid(job->pid, &status, WNOHANG);
    if (!ended) usleep(10000);
  }
  if (!ended) {
    kill(-job->pid, SIGKILL);
    while (waitpid(job->pid, &status, 0) < 0 && errno == EINTR) continue;
  }
  job_end(job, status);
}

void job_delete(Job *job) {
  job_stop(job);
  text_delete(&job->out);
}
