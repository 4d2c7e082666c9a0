#include "libc/process/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/program.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_tree.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "libc/process/programs.h"
#include "world/fiber.h"
#include "world/runtime.h"
#include "world/snapshot.h"

typedef enum { TOLD_BYTES, TOLD_STATUS, TOLD_UNKNOWN } Told;

typedef struct { // what a child tells; bytes or text follow
  uint32_t what, n;
  uint64_t where; // the channel, or the status
} Message;

enum { OWN_LOG = 1 << 16, PATIENCE_MS = 10000, HIGH_FD = 420 };

bool in_child(void) { return libc_kept.child.to; }
bool child_shares(const Channel *c) {
  return libc_kept.child.to && c && channel_place(c) < libc_kept.child.channels;
}

// ---- in the child

static void tell(Told what, uint64_t where, const void *bytes, uint32_t n) {
  Message m = {what, n, where};
  if (write(libc_kept.child.to, &m, sizeof m) != sizeof m ||
      (n && write(libc_kept.child.to, bytes, n) != n))
    CALL_REAL(_exit, 1);
}

void child_wrote(const Channel *c, const void *bytes, uint32_t n) {
  if (c->counter || c->messages)
    give_up_thread("forks a process that writes into an event counter or a datagram socket");
  tell(TOLD_BYTES, (uint64_t)c, bytes, n);
}

void child_standard(int fd) {
  int file = memfd_create("output", MFD_CLOEXEC);
  if (file >= 0) dup2(file, fd), close(file);
}

// What streams have written to a descriptor that leads to a pipe.
static void tell_streams(void) {
  char block[4096];
  fflush(NULL);
  for (int fd = 1; fd <= 2; fd++) {
    const End *e = channel_end(fd);
    if (!e || !child_shares(e->out)) continue;
    lseek(fd, 0, SEEK_SET);
    for (ssize_t n; (n = read(fd, block, sizeof block)) > 0;)
      child_wrote(e->out, block, (uint32_t)n);
  }
}

// What it does to files, and to how far they are read, its parent would see.
static StateHash files_now(void) {
  StateHash h = {0};
  overlay_hash(&h);
  return h;
}

static __attribute__((noreturn)) void end(uint64_t status) {
  tell_streams();
  StateHash now = files_now();
  if (now.a != libc_kept.child.files.a || now.b != libc_kept.child.files.b) {
    static const char why[] = "it opens, closes, reads or changes files";
    tell(TOLD_UNKNOWN, 0, why, sizeof why);
    CALL_REAL(_exit, 0);
  }
  tell(TOLD_STATUS, status, NULL, 0);
  CALL_REAL(_exit, 0);
  __builtin_unreachable();
}

// What the child has logged for itself.
static const RecordHead *logged(uint32_t kind) {
  const char *at = (const char *)control + control->log_start;
  for (uint64_t used = 0; used < control->log_used;) {
    const RecordHead *head = (const RecordHead *)(at + used);
    if (head->kind == kind) return head;
    if (!head->size) break;
    used += head->size;
  }
  return NULL;
}

// It can go no further by itself: it has ended, or failed, or waits.
static void stops(void) {
  if (world->ended) end((uint64_t)(world->exit_status & 0xff) << 8);
  if (!current->dead && op_is(current->pending->kind, OP_LAST)) return; // its handlers come first
  const TextRecord *unknown = (const TextRecord *)logged(RECORD_UNKNOWN);
  const FindingRecord *found = (const FindingRecord *)logged(RECORD_FINDING);
  if (!unknown && found && current->dead)
    end(found->kind == FINDING_CRASH ? (uint64_t)found->value & 0x7f : SIGABRT);
  const char *why = unknown ? unknown->text : "it waits for something";
  tell(TOLD_UNKNOWN, 0, why, (uint32_t)strlen(why) + 1);
  CALL_REAL(_exit, 0);
}

// What it finds is no finding of the search.
static void take_control(void) {
  char *own = mmap(NULL, sizeof(Control) + OWN_LOG, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (own == MAP_FAILED) CALL_REAL(_exit, 1);
  memcpy(own, control, sizeof(Control));
  control = (Control *)own;
  control->log_start = sizeof(Control);
  control->log_size = OWN_LOG;
  control->log_used = 0;
}

static void become_child(int process, int to) {
  libc_kept.child.to = to;
  libc_kept.child.channels = channel_place(NULL);
  overlay_folder(); // known from here on
  libc_kept.child.files = files_now();
  running = RUN_SEARCH; // a replay tells of its race alone
  fiber_on_stop(stops);
  take_control();
  files_part();
  programs_forked(process);
  alone_set(world->alone = true);
}

int child_exec(const char *path, bool searched, char *const *words, char *const *environment) {
  const End *in = channel_end(0), *out = channel_end(1), *errors = channel_end(2);
  if (in) give_up_thread("forks a program that reads from a pipe or socket of norace's");
  if (errors && errors != out)
    give_up_thread("forks a program whose two outputs go to different places");
  for (int fd = 0; fd <= 2; fd++)
    if (overlay_at(fd)) give_up_thread("forks a program with a file in place of descriptor %d", fd);
  if (world->files_changed)
    give_up_thread("forks a program after it has changed files, which that would not see");
  OtherProgram p = {.path = path,
                    .searched = searched,
                    .words = words,
                    .environment = environment,
                    .prints = out != NULL,
                    .errors = errors != NULL};
  ProgramAnswer answer = program_run(&p);
  if (answer.error) return answer.error;
  if (answer.n && child_shares(out->out)) child_wrote(out->out, answer.bytes, answer.n);
  end((uint64_t)answer.status);
}

// ---- in the parent

typedef struct Piece { // the world's: the search may come back to where some of them are written
  struct Piece *next;
  Message head;
  char bytes[];
} Piece;

static bool read_whole(int from, void *to, size_t n) {
  for (size_t done = 0; done < n;) {
    struct pollfd p = {from, POLLIN, 0};
    if (poll(&p, 1, PATIENCE_MS) <= 0) return false;
    ssize_t got = read(from, (char *)to + done, n - done);
    if (got <= 0) return false;
    done += (size_t)got;
  }
  return true;
}

static Piece *listen_to(int from) {
  Piece *first = NULL, **last = &first;
  for (Message m; read_whole(from, &m, sizeof m); last = &(*last)->next) {
    Piece *p = *last = world_take(sizeof *p + m.n);
    p->head = m;
    p->next = NULL;
    if (m.n && !read_whole(from, p->bytes, m.n)) break;
  }
  return first;
}

static void take_piece(const Piece *p, int process, uint64_t pc) {
  switch (p->head.what) {
  case TOLD_BYTES: channel_put((Channel *)p->head.where, p->bytes, p->head.n, pc); return;
  case TOLD_STATUS: programs_ended(process, (int)p->head.where); return;
  default: give_up_thread("in a process that it forks: %s", p->bytes);
  }
}

pid_t child_fork(uint64_t pc) {
  int ends[2];
  if (world->shares_memory) give_up_thread("forks while it has memory mapped to share it");
  file_order(pc);
  control->outside = control->programs = 1;
  int process = programs_new_process();
  if (pipe2(ends, O_CLOEXEC)) return -1;
  int to = fcntl(ends[1], F_DUPFD_CLOEXEC, HIGH_FD),
      from = fcntl(ends[0], F_DUPFD_CLOEXEC, HIGH_FD);
  close(ends[0]), close(ends[1]);
  region_touch_libc();
  pid_t real = _Fork();
  if (real < 0) return close(to), close(from), -1;
  if (!real) return become_child(process, to), 0;
  close(to);
  const Piece *told = listen_to(from);
  close(from);
  kill(real, SIGKILL); // it has ended, or does not
  waitpid(real, NULL, 0);
  if (!told) give_up_thread("forks a process that does not end");
  for (; told; told = told->next) take_piece(told, process, pc);
  return process;
}
