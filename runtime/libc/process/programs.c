#include "libc/process/programs.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "base/splitmix.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_tree.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "libc/process/process.h"
#include "libc/signals/signals.h"
#include "world/fiber.h"
#include "world/runtime.h"
#include "world/snapshot.h"

enum { HIGH_FD = 400, PATIENCE_MS = 10000 };

typedef struct {
  uint64_t key;
  uint32_t n;
  int32_t status, error, unused;
} AnswerHead; // its bytes follow

void programs_start(void) {
  libc_kept.programs.now = world_take(sizeof *libc_kept.programs.now);
  const char *number = getenv(NORACE_ANSWERS_VARIABLE);
  char path[32];
  int given = number ? atoi(number) : memfd_create("answers", MFD_CLOEXEC);
  unsetenv(NORACE_ANSWERS_VARIABLE);
  print_to(path, sizeof path, "/proc/self/fd/%d", given);
  int own = open(path, O_RDWR | O_CLOEXEC); // so that flock tells processes apart
  libc_kept.programs.answers = own < 0 ? -1 : fcntl(own, F_DUPFD_CLOEXEC, HIGH_FD);
  if (own >= 0) close(own);
  if (given >= 0) close(given);
}

void programs_hash(StateHash *h) {
  const Programs *p = libc_kept.programs.now;
  for (int i = 0; i < CALLS && p->call[i].times; i++)
    hash_add(h, p->call[i].key + p->call[i].times);
  for (int i = 0; p->n_processes && i < CHILDREN; i++)
    if (p->child[i].process)
      hash_add(h, (uint64_t)p->child[i].process << 32 | (uint32_t)p->child[i].status);
}

// ---- which run it is

static uint64_t key_bytes(uint64_t key, const void *bytes, size_t n) {
  for (size_t i = 0; i < n; i++) key = splitmix(key ^ ((const uint8_t *)bytes)[i]);
  return splitmix(key + n);
}

static uint64_t key_words(uint64_t key, char *const *words) {
  for (; words && *words; words++) key = key_bytes(key, *words, strlen(*words));
  return splitmix(key);
}

static uint64_t program_key(const OtherProgram *p) {
  char folder[OVERLAY_PATH];
  inode_path(overlay_folder(), folder);
  uint64_t key = key_bytes(p->prints | p->searched << 1 | p->errors << 2, p->path, strlen(p->path));
  key = key_words(key_words(key, p->words), p->environment);
  key = key_bytes(key, folder, strlen(folder));
  key = key_bytes(key, p->input, p->n_input);
  for (int i = 0; i < CALLS; i++) {
    if (libc_kept.programs.now->call[i].times && libc_kept.programs.now->call[i].key != key)
      continue;
    libc_kept.programs.now->call[i].key = key;
    return splitmix(key + ++libc_kept.programs.now->call[i].times) | 1;
  }
  give_up_thread("runs more than %d other programs", CALLS);
}

// ---- what was answered

static bool find_answer(uint64_t key, ProgramAnswer *answer) {
  AnswerHead head;
  for (off_t at = 0; pread(libc_kept.programs.answers, &head, sizeof head, at) == sizeof head;
       at += (off_t)sizeof head + head.n) {
    if (head.key != key) continue;
    *answer = (ProgramAnswer){head.error, head.status, head.n, NULL};
    if (head.n) answer->bytes = search_take(head.n);
    return pread(libc_kept.programs.answers, answer->bytes, head.n, at + (off_t)sizeof head) ==
           head.n;
  }
  return false;
}

static void keep_answer(uint64_t key, const ProgramAnswer *answer) {
  AnswerHead head = {key, answer->n, answer->status, answer->error, 0};
  off_t end = lseek(libc_kept.programs.answers, 0, SEEK_END);
  if (answer->n && pwrite(libc_kept.programs.answers, answer->bytes, answer->n,
                          end + (off_t)sizeof head) != answer->n)
    return;
  if (pwrite(libc_kept.programs.answers, &head, sizeof head, end) != sizeof head) return;
}

void program_forget(ProgramAnswer *answer) {
  if (answer->bytes) search_give(answer->bytes, answer->n);
  answer->bytes = NULL;
}

// ---- running one

static int wait_for(pid_t process) {
  int status;
  for (int ms = 0; ms < PATIENCE_MS; ms++) {
    if (waitpid(process, &status, WNOHANG) == process) return status;
    CALL_REAL(usleep, 1000);
  }
  kill(process, SIGKILL);
  waitpid(process, &status, 0);
  flock(libc_kept.programs.answers, LOCK_UN);
  give_up_thread("starts a program that does not end");
}

static void read_all(int fd, ProgramAnswer *answer) {
  struct stat s;
  if (fd < 0 || fstat(fd, &s) || !s.st_size) return;
  answer->n = (uint32_t)s.st_size;
  answer->bytes = search_take(answer->n);
  if (pread(fd, answer->bytes, answer->n, 0) != answer->n) answer->n = 0;
}

static int input_file(const OtherProgram *p) {
  int fd =
      p->n_input ? memfd_create("input", MFD_CLOEXEC) : open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (p->n_input && write(fd, p->input, p->n_input) != (ssize_t)p->n_input) return -1;
  if (p->n_input) lseek(fd, 0, SEEK_SET);
  return fd;
}

static ProgramAnswer run(const OtherProgram *p) {
  ProgramAnswer answer = {0};
  char folder[OVERLAY_PATH];
  posix_spawn_file_actions_t files;
  int in = input_file(p), out = p->prints ? memfd_create("output", MFD_CLOEXEC) : -1;
  inode_path(overlay_folder(), folder);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in, 0);
  if (p->prints) posix_spawn_file_actions_adddup2(&files, out, 1);
  if (p->errors) posix_spawn_file_actions_adddup2(&files, out, 2);
  posix_spawn_file_actions_addchdir_np(&files, folder);
  pid_t process;
  region_touch_libc();
  answer.error = (p->searched ? posix_spawnp : posix_spawn)(&process, p->path, &files, NULL,
                                                            p->words, p->environment);
  if (!answer.error) answer.status = wait_for(process);
  read_all(out, &answer);
  posix_spawn_file_actions_destroy(&files);
  if (in >= 0) close(in);
  if (out >= 0) close(out);
  return answer;
}

ProgramAnswer program_run(const OtherProgram *p) {
  ProgramAnswer answer;
  uint64_t key = program_key(p);
  flock(libc_kept.programs.answers, LOCK_EX);
  bool known = find_answer(key, &answer);
  if (!known) answer = run(p), keep_answer(key, &answer);
  flock(libc_kept.programs.answers, LOCK_UN);
  return answer;
}

void programs_order(const char *call, uint64_t pc) {
  file_order(pc);
  control->outside = control->programs = 1;
  if (world->files_changed)
    give_up_thread("calls %s after it has changed files, which the other program would not see",
                   call);
  if (libc_kept.programs.answers < 0)
    give_up_thread("calls %s, and there is no memory file for it", call);
}

// ---- a process that the program has forked

void programs_forked(int process) {
  process_become(process);
  for (int i = 0; i < CHILDREN; i++) libc_kept.programs.now->child[i].process = 0;
}

// ---- processes that have ended

int programs_new_process(void) {
  return process_number() + 1000 + ++libc_kept.programs.now->n_processes;
}

void programs_ended(int process, int status) {
  if (signal_is_caught(SIGCHLD))
    give_up_thread("catches SIGCHLD, and starts another process: norace does not send that signal");
  for (int i = 0; i < CHILDREN; i++)
    if (!libc_kept.programs.now->child[i].process) {
      libc_kept.programs.now->child[i].process = process;
      libc_kept.programs.now->child[i].status = status;
      return;
    }
  give_up_thread("leaves more than %d processes that it has not waited for", CHILDREN);
}

int programs_wait(int process, int *status, bool keeps) {
  for (int i = 0; i < CHILDREN; i++) {
    int ended = libc_kept.programs.now->child[i].process;
    if (!ended || (process > 0 && ended != process)) continue;
    *status = libc_kept.programs.now->child[i].status;
    if (!keeps) libc_kept.programs.now->child[i].process = 0;
    return ended;
  }
  return 0;
}
