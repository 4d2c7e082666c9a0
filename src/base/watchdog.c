#include "base/watchdog.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"

#define VARIABLE "NORACE_OVERDUE"
#define KNOWN VARIABLE "_KNOWN" // the number of a file
enum { LEFT = 1 << 14, WORDS = 1 << 13, PROCESSES = 1 << 12 };

extern char **environ;

static struct {
  char **words; // of the command line
  bool barked;  // before this process was
  char left[LEFT];
  char *environment[WORDS]; // of the next one
  int known;                // the file with what is handed on; 0 for none
  char known_word[sizeof KNOWN + 16];
  Text handed_on; // by the process before
} watchdog = {.left = VARIABLE "="};

// ---- the time is up: only what a signal handler may do

static void bark(int signal) {
  size_t n = 0;
  for (char **e = environ; *e && n + 3 < WORDS; e++) watchdog.environment[n++] = *e;
  watchdog.environment[n++] = watchdog.left;
  if (watchdog.known && !fcntl(watchdog.known, F_SETFD, 0))
    watchdog.environment[n] = watchdog.known_word;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve("/proc/self/exe", watchdog.words, watchdog.environment);
  _exit(70);
}

static void set_timer(double seconds) {
  struct itimerval timer = {
      .it_value = {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

void watchdog_set(double seconds) {
  if (seconds <= 0 || seconds > 1e8 || !watchdog.words) return;
  struct sigaction action = {.sa_handler = bark};
  sigaction(SIGALRM, &action, NULL);
  set_timer(seconds);
}

void watchdog_stop(void) { set_timer(0); }

bool watchdog_barked(void) { return watchdog.barked; }

void watchdog_leaves(const char *path) {
  size_t n = strlen(watchdog.left), more = strlen(path);
  if (n + more + 2 > sizeof watchdog.left) return;
  memcpy(watchdog.left + n, path, more);
  watchdog.left[n + more] = '\n'; // what is behind it is zero: the string is whole at every moment
}

// The signal may come at any moment: the next file is whole before it takes the place of the last.
void watchdog_hand_on(const char *bytes, size_t n) {
  int file = memfd_create("norace-known", MFD_CLOEXEC), last = watchdog.known;
  if (file <= 0) return;
  for (size_t done = 0; done < n;) {
    ssize_t some = write(file, bytes + done, n - done);
    if (some <= 0) return (void)close(file);
    done += (size_t)some;
  }
  snprintf(watchdog.known_word, sizeof watchdog.known_word, "%s=%d", KNOWN, file);
  watchdog.known = file;
  if (last) close(last);
}

const char *watchdog_handed_on(size_t *n) {
  *n = watchdog.handed_on.n;
  return watchdog.handed_on.at;
}

// ---- afterwards

static void take_known(void) {
  const char *number = getenv(KNOWN);
  if (!number) return;
  int file = atoi(number);
  char block[1 << 12];
  lseek(file, 0, SEEK_SET);
  for (ssize_t n; (n = read(file, block, sizeof block)) > 0;)
    text_add(&watchdog.handed_on, block, (size_t)n);
  close(file);
  unsetenv(KNOWN);
}

// Those that come from this process, in any number of steps. A snapshot: who is started meanwhile
// is found by the next one.
static size_t find_descendants(pid_t *found) {
  pid_t pids[PROCESSES], parents[PROCESSES];
  size_t all = 0, n = 0;
  DIR *proc = opendir("/proc");
  for (struct dirent *entry; proc && all < PROCESSES && (entry = readdir(proc));) {
    char path[300];
    int parent;
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
    snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
    FILE *file = fopen(path, "r");
    if (!file) continue;
    if (fscanf(file, "%*d %*[^)]) %*c %d", &parent) == 1)
      pids[all] = (pid_t)atoi(entry->d_name), parents[all++] = parent;
    fclose(file);
  }
  if (proc) closedir(proc);
  for (size_t before = 1; before != n || !n;) {
    before = n;
    for (size_t i = 0; i < all; i++) {
      bool ours = parents[i] == getpid();
      for (size_t k = 0; k < n; k++) ours = ours || parents[i] == found[k];
      if (!ours) continue;
      found[n++] = pids[i];
      pids[i] = pids[all - 1], parents[i] = parents[all - 1], all--, i--;
    }
    if (before == n) break;
  }
  return n;
}

static void end_descendants(void) {
  pid_t found[PROCESSES];
  for (int tries = 0; tries < 10; tries++) {
    size_t n = find_descendants(found);
    if (!n) return;
    for (size_t i = 0; i < n; i++) {
      if (getpgid(found[i]) == found[i]) kill(-found[i], SIGKILL);
      kill(found[i], SIGKILL);
    }
    while (waitpid(-1, NULL, 0) > 0) continue;
  }
}

static int remove_entry(const char *path, const struct stat *s, int kind, struct FTW *where) {
  (void)!remove(path);
  return 0;
}

// Only what has a name of ours.
static void remove_left(const char *list) {
  char path[4096];
  for (const char *end; (end = strchr(list, '\n')); list = end + 1) {
    size_t n = (size_t)(end - list);
    if (!n || n >= sizeof path) continue;
    memcpy(path, list, n);
    path[n] = 0;
    const char *slash = strrchr(path, '/');
    if (slash && !strncmp(slash + 1, "norace-", 7))
      nftw(path, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
  }
}

void watchdog_prepare(char **argv) {
  watchdog.words = argv;
  const char *list = getenv(VARIABLE);
  if (!list) return;
  watchdog.barked = true;
  end_descendants();
  remove_left(list);
  take_known();
  unsetenv(VARIABLE);
}
