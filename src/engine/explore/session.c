#include "engine/explore/session.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/check.h"
#include "base/clock.h"
#include "base/diag.h"
#include "base/interrupts.h"
#include "base/memory.h"
#include "common/members.h"
#include "engine/explore/program_output.h"
#include "engine/explore/ranks.h"
#include "front/compile/foreign_functions.h"

enum { USUAL_LOG = 256 << 20, PAGE = 4096, WATCH_MS = 100 };
// Seconds that a program gets to end by itself, after its time and again after it was asked: a
// tenth of its time, and never so few that a busy machine alone would take them up.
static const double LEAST_GRACE = 1, MOST_GRACE = 3;
static const double LAST_GRACE = 1; // after the deadline of all

bool session_was_interrupted(void) { return interrupts_count() > 0; }

static uint64_t round_up(uint64_t n, uint64_t to) { return (n + to - 1) / to * to; }

// What the runtime has to watch for in this program.
static void note_foreign(Control *control, const char *program) {
  Arena *arena = arena_new();
  ImageFunctions all = {0};
  foreign_functions(arena, program, &all);
  control->too_many_foreign = all.n > MAX_FOREIGN;
  control->n_foreign = all.n > MAX_FOREIGN ? MAX_FOREIGN : (uint32_t)all.n;
  for (uint32_t i = 0; i < control->n_foreign; i++) {
    Foreign *f = &control->foreign[i];
    f->start = all.at[i].address;
    snprintf(f->name, sizeof f->name, "%s", all.at[i].name);
  }
  vec_delete(&all);
  arena_delete(arena);
}

// The file: the Control, the schedule, the earlier search, the log.
static Control lay_out(const SessionRequest *request, size_t *size) {
  Control control = request->control;
  control.magic = RECORDS_MAGIC;
  control.version = RECORDS_VERSION;
  note_foreign(&control, request->program);
  control.steps_start = round_up(sizeof control, 64);
  uint64_t at = round_up(control.steps_start + control.n_steps * sizeof(Step), 64);
  control.resume_start = request->resume ? at : 0;
  control.resume_size = request->resume ? request->resume_size : 0;
  control.log_start = round_up(at + control.resume_size, PAGE);
  control.log_size = request->log_size ? request->log_size : USUAL_LOG;
  *size = control.log_start + control.log_size;
  ALWAYS(control.log_start % PAGE == 0 && control.steps_start >= sizeof control);
  if (!control.ranks) return control;
  control.workers_start = round_up(*size, PAGE);
  *size = control.workers_start + sizeof(Team);
  return control;
}

int session_prepare(const SessionRequest *request, size_t *size) {
  Control control = lay_out(request, size);
  int fd = memfd_create("norace", 0);
  if (fd < 0) return -1;
  bool good = !ftruncate(fd, (off_t)*size) &&
              pwrite(fd, &control, sizeof control, 0) == (ssize_t)sizeof control;
  ssize_t n = (ssize_t)(control.n_steps * sizeof(Step));
  good = good && (!n || pwrite(fd, request->steps, (size_t)n, (off_t)control.steps_start) == n);
  n = (ssize_t)control.resume_size;
  good = good && (!n || pwrite(fd, request->resume, (size_t)n, (off_t)control.resume_start) == n);
  if (good) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}

static void silence(void) {
  int nowhere = open("/dev/null", O_RDWR);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

// All programs that are started get the same standard input. Made once; -1: it is not needed, or
// there is none.
static int input_copy(void) {
  static int copy = -2;
  struct stat s;
  if (copy == -2)
    copy = fstat(STDIN_FILENO, &s) || S_ISREG(s.st_mode)
               ? -1
               : memfd_create("standard input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return copy;
}

// What other programs answered when the program under test ran them: one file for all sessions.
static int answers_file(void) {
  static int file = -2;
  if (file == -2) file = memfd_create("answers", MFD_CLOEXEC);
  return file;
}

// As copy_input in runtime/libc/files/descriptors.c, which need not do it any more.
static void fill_copy(int copy) {
  char block[65536];
  for (ssize_t n; (n = read(STDIN_FILENO, block, sizeof block)) > 0;)
    if (write(copy, block, (size_t)n) != n) return;
  fcntl(copy, F_ADD_SEALS, F_SEAL_WRITE);
}

static void rewind_input(void);

size_t session_input(void *to, size_t most, bool wait) {
  struct stat s;
  int copy = input_copy();
  if (copy < 0) {
    rewind_input();
    if (fstat(STDIN_FILENO, &s) || !S_ISREG(s.st_mode)) return 0;
    ssize_t n = pread(STDIN_FILENO, to, most, lseek(STDIN_FILENO, 0, SEEK_CUR));
    return n < 0 ? 0 : (size_t)n;
  }
  bool filled = fcntl(copy, F_GET_SEALS) & F_SEAL_WRITE;
  if (!filled && wait && !fstat(STDIN_FILENO, &s) && S_ISFIFO(s.st_mode)) fill_copy(copy);
  ssize_t n = pread(copy, to, most, 0);
  return n < 0 ? 0 : (size_t)n;
}

// A limit that the user may raise is raised; one that he may not is an obstacle.
static bool raise_address_space(void) {
  struct rlimit limit;
  rlim_t needed = (rlim_t)ADDRESS_SPACE_GB << 30;
  if (getrlimit(RLIMIT_AS, &limit) || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= needed)
    return true;
  limit.rlim_cur = limit.rlim_max;
  return (limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= needed) &&
         !setrlimit(RLIMIT_AS, &limit);
}

const char *session_obstacle(void) {
  if (access("/proc/self/exe", R_OK))
    return "/proc is not mounted, and norace needs it: mount -t proc proc /proc";
  struct rlimit before;
  getrlimit(RLIMIT_AS, &before);
  bool enough = raise_address_space();
  setrlimit(RLIMIT_AS, &before);
  return enough ? NULL
                : "the address space is limited, and norace reserves much of it, of which it uses "
                  "little: ulimit -v unlimited";
}

// ---- starting the program
//
// Its process shares norace's memory until it becomes the program: copying the tables of that
// memory would take longer than most searches of one input. So it gets all that it needs, and
// writes to nothing else but its own stack.

enum { VARIABLES = 3, LAUNCH_STACK = 128 << 10 };

typedef struct {
  const SessionRequest *request;
  const ProgramOutput *output;
  char **argv, **environment;
  char variable[VARIABLES][64]; // the last ones of the environment
  int fd, trouble;
  pid_t parent;
  sigset_t mask; // that norace had
} Launch;

static void put_variable(Launch *l, int k, const char *name, int number) {
  snprintf(l->variable[k], sizeof l->variable[k], "%s=%d", name, number);
}

static bool is_variable(const char *entry, const char *name) {
  size_t n = strlen(name);
  return !strncmp(entry, name, n) && entry[n] == '=';
}

static void take_environment(Launch *l) {
  size_t n = 0, kept = 0;
  while (environ[n]) n++;
  l->environment = memory_take(sizeof *l->environment * (n + VARIABLES + 1));
  for (size_t i = 0; i < n; i++)
    if (!is_variable(environ[i], NORACE_INPUT_VARIABLE) &&
        !is_variable(environ[i], NORACE_ANSWERS_VARIABLE) &&
        !is_variable(environ[i], NORACE_FD_VARIABLE))
      l->environment[kept++] = environ[i];
  for (int k = 0; k < VARIABLES; k++) l->environment[kept++] = l->variable[k];
  l->environment[kept] = NULL;
}

static void take_arguments(Launch *l) {
  const SessionRequest *request = l->request;
  l->argv = memory_take(sizeof *l->argv * (size_t)(request->n_args + 2));
  l->argv[0] = (char *)request->program;
  for (int i = 0; i < request->n_args; i++) l->argv[i + 1] = request->args[i];
  l->argv[request->n_args + 1] = NULL;
}

// Runs in the child. A program in a group of its own can be ended together with all that it
// started; one at a terminal has to stay in ours, or it could not read from it.
static int become(void *data) {
  Launch *l = data;
  int input = input_copy(), answers = answers_file();
  put_variable(l, 0, NORACE_INPUT_VARIABLE, input < 0 ? -1 : dup(input));
  put_variable(l, 1, NORACE_ANSWERS_VARIABLE, answers < 0 ? -1 : dup(answers));
  put_variable(l, 2, NORACE_FD_VARIABLE, l->fd);
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  raise_address_space();
  if (!isatty(STDIN_FILENO)) setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != l->parent) _exit(EXIT_FAULT);
  personality(ADDR_NO_RANDOMIZE);
  if (l->request->silent) silence();
  else program_output_take(l->output);
  sigprocmask(SIG_SETMASK, &l->mask, NULL);
  execve(l->request->program, l->argv, l->environment);
  int error = errno;
  (void)!write(l->trouble, &error, sizeof error);
  _exit(127);
}

// No handler of norace's may run in the child: what it writes would be norace's.
static pid_t launch(Launch *l) {
  take_environment(l);
  take_arguments(l);
  char *stack = memory_take(LAUNCH_STACK);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &l->mask);
  pid_t pid = clone(become, stack + LAUNCH_STACK, CLONE_VM | CLONE_VFORK | SIGCHLD, l);
  int error = errno;
  sigprocmask(SIG_SETMASK, &l->mask, NULL);
  free(stack);
  free(l->argv);
  free(l->environment);
  errno = error;
  return pid;
}

// aarch64 has kernels with larger pages: what the runtime protects and copies would not be whole
// pages there.
static void refuse_large_pages(void) {
  long size = sysconf(_SC_PAGESIZE);
  if (size != PAGE)
    fatal_input("programs can be run with pages of %d bytes only, and this kernel has %ld", PAGE,
                size);
}

static pid_t start(const SessionRequest *request, int fd, const ProgramOutput *output, int *error) {
  refuse_large_pages();
  int trouble[2];
  if (pipe2(trouble, O_CLOEXEC)) return *error = errno, -1;
  fflush(NULL);
  input_copy();
  answers_file();
  Launch l = {
      .request = request, .output = output, .fd = fd, .trouble = trouble[1], .parent = getpid()};
  pid_t pid = launch(&l);
  *error = pid < 0 ? errno : 0;
  close(trouble[1]);
  int told = 0;
  if (pid > 0 && read(trouble[0], &told, sizeof told) == (ssize_t)sizeof told) {
    waitpid(pid, NULL, 0);
    *error = told;
    pid = -1;
  }
  close(trouble[0]);
  return pid;
}

static void kill_all(pid_t pid) {
  if (getpgid(pid) == pid) kill(-pid, SIGKILL);
  kill(pid, SIGKILL);
}

typedef struct {
  Session *session;
  Control *control; // shared with the program
  pid_t pid;
  double began, asked; // asked: when it was told to stop; 0 before
  double limit;        // when it has to be told; 0: never
  double grace;
  int seen;     // interrupts
  Ranks *ranks; // NULL: it is alone
  ProgramOutput output;
} Running;

static double grace_of(double timeout) {
  double share = timeout > 0 ? timeout / 10 : MOST_GRACE;
  return share < LEAST_GRACE ? LEAST_GRACE : share > MOST_GRACE ? MOST_GRACE : share;
}

static void ask(Running *run) {
  run->control->stop = 1;
  if (!run->asked) run->asked = clock_now();
}

// What the clock and the user want. Returns false once the program is to be killed.
static bool go_on(Running *run) {
  int fresh = interrupts_count() - run->seen;
  run->seen += fresh;
  if (fresh) {
    if (run->session->interrupted) return false; // asked for twice
    run->session->interrupted = true;
    ask(run);
  }
  double t = clock_now();
  if (((run->limit && t > run->limit) || deadline_passed(0)) && !run->asked) {
    run->session->overdue = true;
    ask(run);
  }
  if (deadline_passed(LAST_GRACE)) return false;
  // Who has begun to end (it reports, or saves the search) is not stuck.
  return !run->asked || t < run->asked + (run->control->end ? MOST_GRACE : run->grace);
}

static void wait_a_while(int pidfd, int output, double seconds) {
  struct pollfd news[] = {{.fd = pidfd, .events = POLLIN}, {.fd = output, .events = POLLIN}};
  struct timespec time = {0, (long)(seconds * 1e9)};
  if (pidfd >= 0) ppoll(news, 2, &time, NULL);
  else poll(NULL, 0, 2);
}

static void show(const Running *run, double at, SessionWatch *watch, void *data) {
  Control seen = *run->control;
  if (run->ranks) seen.executions += ranks_elsewhere(run->ranks);
  watch(&seen, at - run->began, data);
}

static void watch_until_end(Running *run, SessionWatch *watch, void *data) {
  Session *session = run->session;
  struct rusage usage = {0};
  int pidfd = (int)syscall(SYS_pidfd_open, run->pid, 0);
  for (double shown = run->began;;) {
    pid_t done = wait4(run->pid, &session->status, WNOHANG, &usage);
    if (done == run->pid || (done < 0 && errno != EINTR)) break;
    if (session->end != SESSION_KILLED && !go_on(run)) {
      kill_all(run->pid);
      session->end = SESSION_KILLED;
    }
    if (run->ranks) ranks_pump(run->ranks);
    if (watch && clock_now() - shown > WATCH_MS / 1000.0)
      show(run, shown = clock_now(), watch, data);
    program_output_pass(&run->output);
    wait_a_while(pidfd, run->output.from,
                 run->ranks ? ranks_patience(run->ranks) : WATCH_MS / 1000.0);
  }
  if (pidfd >= 0) close(pidfd);
  session->peak_kb = usage.ru_maxrss;
}

// Some of the program's processes could still be writing: what is looked at from now on is a copy.
static void keep_log(Session *session, const Control *shared, size_t size) {
  session->control = *shared;
  uint64_t start = session->control.log_start, used = session->control.log_used;
  if (start > size) return;
  if (used > size - start) used = size - start;
  session->log_size = session->others_size + used;
  session->log = memory_take(session->log_size);
  if (session->others_size) memcpy(session->log, session->others, session->others_size);
  memcpy(session->log + session->others_size, (const char *)shared + start, used);
}

static void run_with(Session *session, const SessionRequest *request, int fd, Control *shared,
                     SessionWatch *watch, void *data) {
  Running run = {
      .session = session, .control = shared, .began = clock_now(), .seen = interrupts_count()};
  bool passed = !request->silent && (request->output || !request->control.quiet_output);
  run.output = passed ? program_output_open(request->output) : (ProgramOutput){-1, -1, 0, 0, 0};
  run.pid = start(request, fd, &run.output, &session->error);
  program_output_started(&run.output);
  if (run.pid < 0) {
    session->end = SESSION_NO_START;
    return program_output_close(&run.output);
  }
  run.grace = grace_of(request->control.timeout);
  if (request->control.timeout > 0) run.limit = run.began + request->control.timeout + run.grace;
  Interrupts others = interrupts_watch(true);
  if (shared->ranks) run.ranks = ranks_begin(shared);
  watch_until_end(&run, watch, data);
  program_output_close(&run.output);
  if (run.ranks) ranks_end(run.ranks, &session->others, &session->others_size);
  interrupts_leave(&others);
  session->seconds = clock_now() - run.began;
}

// Every run has to read the same input; that is possible if standard input is a file.
static void rewind_input(void) {
  static off_t start = -2;
  if (start == -2) start = lseek(STDIN_FILENO, 0, SEEK_CUR);
  if (start >= 0) lseek(STDIN_FILENO, start, SEEK_SET);
}

void session_run(Session *session, const SessionRequest *request, SessionWatch *watch, void *data) {
  *session = (Session){.end = SESSION_ENDED};
  size_t size;
  int fd = session_prepare(request, &size);
  if (fd < 0) fatal_input("cannot make a memory file: %s", strerror(errno));
  Control *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd, 0);
  if (shared == MAP_FAILED) fatal("cannot map the memory file: %s", strerror(errno));
  rewind_input();
  run_with(session, request, fd, shared, watch, data);
  keep_log(session, shared, size);
  munmap(shared, size);
  close(fd);
}

void session_delete(Session *session) {
  free(session->log);
  free(session->others);
  session->others = NULL;
  session->log = NULL;
}
