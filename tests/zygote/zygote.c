// Preloaded into a compiler: serves instead of compiling, and forks for each request (zygote.h).
#include "zygote.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define PUBLIC __attribute__((visibility("default")))

typedef int Main(int, char **, char **);

// Runs in progress, each with the descriptor of its process and the connection behind it.
enum { MOST = 256 };

static struct {
  Main *real_main;
  char clients[4096]; // the folder; empty in a process that is not one of ours
  int listening;
  int n;
  struct {
    pid_t pid;
    int process, connection;
  } runs[MOST];
} zygote;

// --- the child: becomes what the client was

static bool receive(int s, void *to, size_t n) {
  for (size_t done = 0; done < n;) {
    ssize_t part = recv(s, (char *)to + done, n - done, 0);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) return false;
    done += (size_t)part;
  }
  return true;
}

static bool receive_head(int s, ZygoteRequest *request, int files[ZYGOTE_DESCRIPTORS]) {
  union {
    char room[CMSG_SPACE(sizeof(int) * ZYGOTE_DESCRIPTORS)];
    struct cmsghdr align;
  } control;
  struct iovec part = {request, sizeof *request};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.room,
                           .msg_controllen = sizeof control.room};
  ssize_t n = recvmsg(s, &message, MSG_WAITALL);
  struct cmsghdr *c = n > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (n != sizeof *request || !c || c->cmsg_len != CMSG_LEN(sizeof(int) * ZYGOTE_DESCRIPTORS))
    return false;
  memcpy(files, CMSG_DATA(c), sizeof(int) * ZYGOTE_DESCRIPTORS);
  return true;
}

static char **strings(char **text, uint32_t n) {
  char **all = calloc(n + 1, sizeof *all);
  for (uint32_t i = 0; i < n; i++) {
    all[i] = *text;
    *text += strlen(*text) + 1;
  }
  return all;
}

static bool take_place(const ZygoteRequest *request, const int files[ZYGOTE_DESCRIPTORS]) {
  if (fchdir(files[3])) return false;
  for (int i = 0; i < 3; i++)
    if (dup2(files[i], i) < 0) return false;
  umask((mode_t)request->mask);
  setpriority(PRIO_PROCESS, 0, request->nice);
  for (int i = 0; i < RLIM_NLIMITS; i++) setrlimit((__rlimit_resource_t)i, &request->limits[i]);
  return true;
}

static void run(int connection) {
  ZygoteRequest request;
  int files[ZYGOTE_DESCRIPTORS];
  setsid(); // what is sent to its group reaches nobody else
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGPIPE, SIG_DFL);
  if (!receive_head(connection, &request, files)) _exit(1);
  char *text = malloc(request.bytes);
  if (!text || !receive(connection, text, request.bytes)) _exit(1);
  char **args = strings(&text, request.n_args);
  environ = strings(&text, request.n_variables);
  if (!take_place(&request, files)) _exit(1);
  program_invocation_name = args[0];
  if (send(connection, &(char){ZYGOTE_BEGINS}, 1, MSG_NOSIGNAL) != 1) _exit(1);
  close_range(3, ~0U, 0); // what the client had open besides was not for the compiler
  exit(zygote.real_main((int)request.n_args, args, environ));
}

// --- the server

static void forget(int i) {
  close(zygote.runs[i].process);
  close(zygote.runs[i].connection);
  zygote.runs[i] = zygote.runs[--zygote.n];
}

// The run is over: says how it ended.
static void finish(int i) {
  int status = 0;
  if (waitpid(zygote.runs[i].pid, &status, 0) == zygote.runs[i].pid)
    (void)!send(zygote.runs[i].connection, &status, sizeof status, MSG_NOSIGNAL);
  forget(i);
}

static void begin(void) {
  int connection = accept4(zygote.listening, NULL, NULL, SOCK_CLOEXEC);
  if (connection < 0) return;
  pid_t child = fork();
  if (child == 0) run(connection);
  int process = child > 0 ? (int)syscall(SYS_pidfd_open, child, 0) : -1;
  if (process < 0) {
    if (child > 0) kill(child, SIGKILL);
    close(connection);
    return;
  }
  zygote.runs[zygote.n].pid = child;
  zygote.runs[zygote.n].process = process;
  zygote.runs[zygote.n++].connection = connection;
}

static bool wait_for_something(struct pollfd *on) {
  on[0] = (struct pollfd){zygote.listening, zygote.n < MOST ? POLLIN : 0, 0};
  for (int i = 0; i < zygote.n; i++) {
    on[1 + 2 * i] = (struct pollfd){zygote.runs[i].process, POLLIN, 0};
    on[2 + 2 * i] = (struct pollfd){zygote.runs[i].connection, 0, 0};
  }
  int n = poll(on, (nfds_t)(1 + 2 * zygote.n), zygote.n ? -1 : ZYGOTE_IDLE_MS);
  return n > 0 || (n < 0 && errno == EINTR);
}

static void serve(void) {
  struct pollfd on[1 + 2 * MOST];
  signal(SIGPIPE, SIG_IGN);
  while (wait_for_something(on)) {
    int known = zygote.n;
    for (int i = known - 1; i >= 0;
         i--) // from behind: the last one takes the place of a forgotten one
      if (on[1 + 2 * i].revents) finish(i);
      else if (on[2 + 2 * i].revents) kill(zygote.runs[i].pid, SIGKILL); // nobody waits for it
    if (on[0].revents & POLLIN) begin();
  }
}

static int serving_main(int argc, char **argv, char **variables) {
  serve();
  _exit(0);
}

// --- in front of libc

PUBLIC int __libc_start_main(Main *, int, char **, void (*)(void), void (*)(void), void (*)(void),
                             void *);

// Called by the program's first instructions, after all libraries have been loaded.
PUBLIC int __libc_start_main(Main *main, int argc, char **argv, void (*init)(void),
                             void (*fini)(void), void (*loader_fini)(void), void *stack) {
  int (*next)(Main *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
  *(void **)&next = dlsym(RTLD_NEXT, "__libc_start_main");
  const char *number = getenv(ZYGOTE_SOCKET), *clients = getenv(ZYGOTE_CLIENTS);
  if (number && clients) {
    zygote.real_main = main;
    zygote.listening = atoi(number);
    fcntl(zygote.listening, F_SETFD, FD_CLOEXEC);
    snprintf(zygote.clients, sizeof zygote.clients, "%s", clients);
    main = serving_main;
  }
  return next(main, argc, argv, init, fini, loader_fini, stack);
}

// What a compiler starts goes through a client, where there is one of that name: the compiler
// proper and the linker.
PUBLIC int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                       const posix_spawnattr_t *attributes, char *const args[],
                       char *const variables[]) {
  int (*next)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
              char *const *, char *const *);
  *(void **)&next = dlsym(RTLD_NEXT, "posix_spawn");
  const char *name = strrchr(path, '/');
  char client[8192];
  bool there = *zygote.clients && name && !strcmp(args[0], path) &&
               snprintf(client, sizeof client, "%s%s", zygote.clients, name) > 0 &&
               !access(client, X_OK);
  return next(pid, there ? client : path, actions, attributes, args, variables);
}
