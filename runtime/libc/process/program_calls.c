// The calls of libc that start other programs and processes, and wait for them.
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_content.h"
#include "libc/files/overlay_stream.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/libc_table.h"
#include "libc/process/child.h"
#include "libc/process/program_calls.h"
#include "libc/process/programs.h"
#include "libc/streams/libc_stream.h"
#include "world/fiber.h"
#include "world/process_state.h"
#include "world/snapshot.h"

enum { STREAMS = 16, WORDS = 256 };

struct ProgramStreams { // the world's
  struct {
    FILE *stream;  // of popen; NULL: none
    char *command; // that is run when the stream is closed; NULL: it has run
    int status;
  } open[STREAMS];
};

void program_streams_hash(StateHash *h) {
  for (int i = 0; i < STREAMS; i++) {
    if (!world->program_streams->open[i].stream) continue;
    hash_add(h, (uint64_t)world->program_streams->open[i].stream + (uint64_t)i);
    hash_add(h, (uint32_t)world->program_streams->open[i].status);
    for (const char *c = world->program_streams->open[i].command; c && *c; c++)
      hash_add(h, (uint8_t)*c);
  }
}

void program_calls_start(void) {
  world->program_streams = world_take(sizeof *world->program_streams);
}

static int fail(int error) { return errno = error, -1; }

static void read_words(char *const *words, uint64_t pc) {
  for (; words && *words; words++) READS(words, sizeof *words), READS_STRING(*words);
  if (words) READS(words, sizeof *words); // the end
}

// A command gets a copy of the environment.
static void pass_environment(uint64_t pc) {
  environment_read("", pc);
  read_words(environ, pc);
}

static ProgramAnswer run_shell(const char *command, const void *input, size_t n, bool prints) {
  char *words[] = {"sh", "-c", (char *)command, NULL};
  return program_run(&(OtherProgram){.path = "/bin/sh",
                                     .words = words,
                                     .environment = environ,
                                     .input = input,
                                     .n_input = n,
                                     .prints = prints});
}

static int libc_system(const char *command) {
  if (!running) return system(command);
  uint64_t pc = CALLER;
  if (!command) return 1;
  READS_STRING(command);
  pass_environment(pc);
  if (control->allow & ALLOW_SYSTEM)
    return guard_refuse(ALLOW_SYSTEM, "system", ""), system(command);
  programs_order("system", pc);
  return run_shell(command, NULL, 0, false).status;
}

// ---- popen

static int free_stream(void) {
  for (int i = 0; i < STREAMS; i++)
    if (!world->program_streams->open[i].stream) return i;
  give_up_thread("has more than %d streams of popen open", STREAMS);
}

static FILE *open_to_read(int fd, const char *command, int *status) {
  ProgramAnswer answer = run_shell(command, NULL, 0, true);
  Description *d = overlay_at(fd);
  overlay_put(d, answer.bytes, answer.n, 0);
  d->offset = 0;
  *status = answer.status;
  program_forget(&answer);
  return overlay_stream(fd, "r");
}

static FILE *libc_popen(const char *command, const char *mode) {
  if (!running) return popen(command, mode);
  uint64_t pc = CALLER;
  READS_STRING(command);
  READS_STRING(mode);
  if (*mode != 'r' && *mode != 'w') return errno = EINVAL, NULL;
  pass_environment(pc);
  if (control->allow & ALLOW_SYSTEM)
    return guard_refuse(ALLOW_SYSTEM, "popen", ""), popen(command, mode);
  programs_order("popen", pc);
  int fd = overlay_nameless(pc), i = free_stream();
  if (fd < 0) return NULL;
  bool writes_it = *mode == 'w';
  world->program_streams->open[i].command = NULL;
  if (writes_it)
    world->program_streams->open[i].command = strcpy(world_take(strlen(command) + 1), command),
    world->program_streams->open[i].stream = overlay_stream(fd, "w");
  else
    world->program_streams->open[i].stream =
        open_to_read(fd, command, &world->program_streams->open[i].status);
  return world->program_streams->open[i].stream;
}

// What was written is the program's input.
static int run_at_last(FILE *f, const char *command) {
  fflush(f);
  Inode *i = overlay_at(overlay_fileno(f))->inode;
  size_t n = (size_t)i->stat.st_size;
  char *input = n ? search_take(n) : NULL;
  inode_read(i, input, n, 0);
  int status = run_shell(command, input, n, false).status;
  if (n) search_give(input, n);
  return status;
}

static int libc_pclose(FILE *f) {
  if (!running) return pclose(f);
  uint64_t pc = CALLER;
  stream_touch(f, pc);
  writes(f, 2, pc); // as fclose: no use of it may be under way, or come later
  if (control->allow & ALLOW_SYSTEM) return pclose(f);
  programs_order("pclose", pc);
  for (int i = 0; i < STREAMS; i++) {
    if (world->program_streams->open[i].stream != f) continue;
    const char *command = world->program_streams->open[i].command;
    int status = command ? run_at_last(f, command) : world->program_streams->open[i].status;
    world->program_streams->open[i].stream = NULL;
    overlay_stream_close(f, pc);
    return status;
  }
  return fail(ECHILD);
}

// ---- posix_spawn

static bool has_actions(const posix_spawn_file_actions_t *files) {
  return files && files->__used; // glibc's
}

static int spawn(pid_t *process, const OtherProgram *p, const posix_spawn_file_actions_t *files,
                 const posix_spawnattr_t *how, uint64_t pc) {
  READS_STRING(p->path);
  read_words(p->words, pc);
  read_words(p->environment, pc);
  if (p->searched) environment_read("PATH", pc);
  if (files) READS(files, sizeof *files);
  if (how) READS(how, sizeof *how);
  if (has_actions(files))
    give_up_thread("calls posix_spawn with actions on files, which norace does not model");
  programs_order("posix_spawn", pc);
  ProgramAnswer answer = program_run(p);
  if (answer.error) return answer.error;
  int number = programs_new_process();
  programs_ended(number, answer.status);
  if (process) WRITES(process, sizeof *process), *process = number;
  return 0;
}
static int libc_posix_spawn(pid_t *process, const char *path,
                            const posix_spawn_file_actions_t *files, const posix_spawnattr_t *how,
                            char *const *words, char *const *environment) {
  if (!running) return posix_spawn(process, path, files, how, words, environment);
  OtherProgram p = {.path = path, .words = words, .environment = environment};
  return spawn(process, &p, files, how, CALLER);
}
static int libc_posix_spawnp(pid_t *process, const char *path,
                             const posix_spawn_file_actions_t *files, const posix_spawnattr_t *how,
                             char *const *words, char *const *environment) {
  if (!running) return posix_spawnp(process, path, files, how, words, environment);
  OtherProgram p = {.path = path, .searched = true, .words = words, .environment = environment};
  return spawn(process, &p, files, how, CALLER);
}

// ---- fork and exec

static pid_t fork_at(const char *call, pid_t (*real)(void), uint64_t pc) {
  if (control->allow & ALLOW_FORK)
    return guard_refuse(ALLOW_FORK, call, ""), region_touch_libc(), real();
  return child_fork(pc);
}

// ---- handlers of fork: those before it in the opposite order of their registration

static int register_fork(const struct AtFork *new) {
  if (world->n_at_fork == MAX_AT_FORK)
    give_up_thread("registers more than %d handlers of fork", MAX_AT_FORK);
  world->at_fork[world->n_at_fork++] = *new;
  return 0;
}
static int libc_pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void)) {
  if (!running) return pthread_atfork(before, parent, child);
  if (!before && !parent && !child) return 0;
  process_state_use(STATE_AT_FORK, true, CALLER);
  return register_fork(&(struct AtFork){before, parent, child});
}
static int libc_register_atfork(void (*before)(void), void (*parent)(void), void (*child)(void),
                                void *of) {
  return libc_pthread_atfork(before, parent, child);
}

static pid_t fork_with_handlers(uint64_t pc) {
  process_state_use(STATE_AT_FORK, false, pc);
  for (uint32_t i = world->n_at_fork; i-- > 0;)
    if (world->at_fork[i].before) world->at_fork[i].before();
  pid_t process = fork_at("fork", fork, pc);
  for (uint32_t i = 0; i < world->n_at_fork; i++) {
    void (*after)(void) = process ? world->at_fork[i].parent : world->at_fork[i].child;
    if (after) after();
  }
  return process;
}
static pid_t libc_fork(void) { return running ? fork_with_handlers(CALLER) : fork(); }
// The child has its own copy: POSIX lets it do nothing that would show.
static pid_t libc_vfork(void) { return running ? fork_at("vfork", fork, CALLER) : fork(); }

static int exec(const char *call, const char *path, bool searched, char *const *words,
                char *const *environment) {
  if (!running || !in_child()) {
    guard_refuse(ALLOW_FORK, call, path);
    return searched ? execvpe(path, words, environment) : execve(path, words, environment);
  }
  return fail(child_exec(path, searched, words, environment));
}
static int libc_execve(const char *path, char *const *words, char *const *environment) {
  return exec("execve", path, false, words, environment);
}
static int libc_execv(const char *path, char *const *words) {
  return exec("execv", path, false, words, environ);
}
static int libc_execvp(const char *path, char *const *words) {
  return exec("execvp", path, true, words, environ);
}
static int libc_execvpe(const char *path, char *const *words, char *const *environment) {
  return exec("execvpe", path, true, words, environment);
}

// Up to the null pointer; behind it the environment of execle.
static void take_words(char **words, const char *first, va_list a) {
  words[0] = (char *)first;
  for (int n = 0; words[n];) {
    if (++n == WORDS) give_up_thread("calls exec with more than %d words", WORDS);
    words[n] = va_arg(a, char *);
  }
}
static int libc_execl(const char *path, const char *first, ...) {
  char *words[WORDS];
  va_list a;
  va_start(a, first);
  take_words(words, first, a);
  va_end(a);
  return exec("execl", path, false, words, environ);
}
static int libc_execlp(const char *path, const char *first, ...) {
  char *words[WORDS];
  va_list a;
  va_start(a, first);
  take_words(words, first, a);
  va_end(a);
  return exec("execlp", path, true, words, environ);
}
static int libc_execle(const char *path, const char *first, ...) {
  char *words[WORDS];
  va_list a;
  va_start(a, first);
  take_words(words, first, a);
  char *const *environment = va_arg(a, char *const *);
  va_end(a);
  return exec("execle", path, false, words, environment);
}

// ---- waiting: all have ended already

static pid_t wait_for(pid_t process, int *to, int flags, uint64_t pc) {
  int status;
  file_order(pc);
  pid_t ended = programs_wait(process, &status, flags & WNOWAIT);
  if (!ended) return fail(ECHILD);
  if (to) WRITES(to, sizeof *to), *to = status;
  return ended;
}
static bool lets_through(const char *call) {
  if (control->allow & ALLOW_FORK) return guard_refuse(ALLOW_FORK, call, ""), true;
  return false;
}
static pid_t libc_wait(int *status) {
  if (!running || lets_through("wait")) return wait(status);
  return wait_for(-1, status, 0, CALLER);
}
static pid_t libc_waitpid(pid_t process, int *status, int flags) {
  if (!running || lets_through("waitpid")) return waitpid(process, status, flags);
  return wait_for(process, status, flags & ~WNOWAIT, CALLER);
}
static pid_t libc_wait4(pid_t process, int *status, int flags, struct rusage *used) {
  if (!running || lets_through("wait4")) return wait4(process, status, flags, used);
  if (used) writes(used, sizeof *used, CALLER), *used = (struct rusage){0};
  return wait_for(process, status, flags & ~WNOWAIT, CALLER);
}
static pid_t libc_wait3(int *status, int flags, struct rusage *used) {
  if (!running || lets_through("wait3")) return wait3(status, flags, used);
  if (used) writes(used, sizeof *used, CALLER), *used = (struct rusage){0};
  return wait_for(-1, status, flags & ~WNOWAIT, CALLER);
}
static int libc_waitid(idtype_t kind, id_t process, siginfo_t *info, int flags) {
  if (!running || lets_through("waitid")) return waitid(kind, process, info, flags);
  uint64_t pc = CALLER;
  int status;
  pid_t ended = wait_for(kind == P_PID ? (pid_t)process : -1, &status, flags, pc);
  if (ended < 0) return -1;
  if (!info) return 0;
  WRITES(info, sizeof *info);
  *info = (siginfo_t){.si_signo = SIGCHLD};
  info->si_code = WIFEXITED(status) ? CLD_EXITED : CLD_KILLED;
  info->si_status = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
  info->si_pid = ended;
  return 0;
}

const Import program_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(system),
    ROW(popen),
    ROW(pclose),
    ROW(posix_spawn),
    ROW(posix_spawnp),
    ROW(pthread_atfork),
    {"__register_atfork", (void *)libc_register_atfork},
    ROW(fork),
    ROW(vfork),
    ROW(execve),
    ROW(execv),
    ROW(execvp),
    ROW(execvpe),
    ROW(execl),
    ROW(execlp),
    ROW(execle),
    ROW(wait),
    ROW(waitpid),
    ROW(wait3),
    ROW(wait4),
    ROW(waitid),
    {NULL, NULL}};
