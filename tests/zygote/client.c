// In front of a compiler: asks the server to run it, or becomes it (zygote.h).
#include "zygote.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

extern char **environ;

static char own[PATH_MAX];    // this program
static char folder[PATH_MAX]; // where it stands
static char real[PATH_MAX];   // the compiler, symbolic links and all
static char library[PATH_MAX + 16];

static bool same_file(const char *a, const char *b) {
  struct stat x, y;
  return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

// A script that somebody put in front is none.
static bool is_compiler(const char *path) {
  char magic[4] = "";
  int file = same_file(path, own) || access(path, X_OK) ? -1 : open(path, O_RDONLY);
  if (file < 0) return false;
  bool elf = read(file, magic, sizeof magic) == sizeof magic && !memcmp(magic, "\177ELF", 4);
  close(file);
  return elf;
}

static const char *last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// Behind this folder, if it is in PATH: what stands before it has had its turn.
static bool is_next_in_path(const char *name) {
  const char *path = getenv("PATH"), *here = path ? strstr(path, folder) : NULL;
  for (const char *at = here ? here : path; at && *at;) {
    size_t n = strcspn(at, ":");
    snprintf(real, sizeof real, "%.*s/%s", (int)n, at, name);
    if (n && is_compiler(real)) return true;
    at += n + (at[n] == ':');
  }
  return false;
}

// Where LLVM keeps it, without its version.
static bool is_of_llvm(const char *name) {
  size_t n = strcspn(name, "-");
  return (size_t)snprintf(real, sizeof real, LLVM_FOLDER "/%.*s", (int)n, name) < sizeof real &&
         is_compiler(real);
}

// A forked clang names the real program with its folder (zygote.c); else it is the next in PATH.
static bool find_real(const char *word) {
  const char *name = last_part((const char *)getauxval(AT_EXECFN));
  if (strchr(word, '/') && is_compiler(word))
    return (size_t)snprintf(real, sizeof real, "%s", word) < sizeof real;
  return is_next_in_path(name) || is_of_llvm(name);
}

// One server for each program and each state of this folder: a rebuilt library gets a new one.
static socklen_t name_server(struct sockaddr_un *to) {
  char resolved[PATH_MAX], key[3 * PATH_MAX];
  struct stat state;
  if (!realpath(real, resolved) || stat(library, &state)) return 0;
  snprintf(key, sizeof key, "%u %s %s %lld %lld.%ld", getuid(), resolved, library,
           (long long)state.st_ino, (long long)state.st_mtim.tv_sec, state.st_mtim.tv_nsec);
  uint64_t hash = 14695981039346656037u; // FNV-1a
  for (const char *c = key; *c; c++) hash = (hash ^ (unsigned char)*c) * 1099511628211u;
  memset(to, 0, sizeof *to);
  to->sun_family = AF_UNIX;
  int n = snprintf(to->sun_path + 1, sizeof to->sun_path - 1, "norace-zygote-%016llx",
                   (unsigned long long)hash);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)n);
}

static void become_server(int listening) {
  char number[16];
  setsid();
  int null = open("/dev/null", O_RDWR);
  for (int i = 0; i < 3; i++) dup2(null, i);
  int at = dup2(listening, 3);
  close_range(4, ~0U, 0);
  snprintf(number, sizeof number, "%d", at);
  setenv(ZYGOTE_SOCKET, number, 1);
  setenv(ZYGOTE_CLIENTS, folder, 1);
  setenv("LD_PRELOAD", library, 1);
  setenv("LD_BIND_NOW", "1", 1); // once here, instead of in every child
  if (chdir("/")) _exit(1);
  execl(real, last_part(real), (char *)NULL);
  _exit(1);
}

// Whoever binds the name first starts the server; connections wait until it is ready for them.
static void start_server(const struct sockaddr_un *name, socklen_t length) {
  int listening = socket(AF_UNIX, SOCK_STREAM, 0);
  if (listening >= 0 && !bind(listening, (const struct sockaddr *)name, length) &&
      !listen(listening, 512)) {
    if (fork() == 0) become_server(listening);
  }
  close(listening);
}

static int connect_to_server(void) {
  struct sockaddr_un name;
  socklen_t length = name_server(&name);
  for (int tries = 0; length && tries < 2; tries++) {
    int s = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s < 0) return -1;
    if (!connect(s, (struct sockaddr *)&name, length)) {
      struct ucred peer;
      socklen_t n = sizeof peer;
      if (!getsockopt(s, SOL_SOCKET, SO_PEERCRED, &peer, &n) && peer.uid == getuid()) return s;
      close(s);
      return -1;
    }
    close(s);
    start_server(&name, length);
  }
  return -1;
}

static size_t add_strings(char *to, char **from, uint32_t *count) {
  size_t n = 0;
  for (*count = 0; from[*count]; ++*count) {
    size_t length = strlen(from[*count]) + 1;
    if (to) memcpy(to + n, from[*count], length);
    n += length;
  }
  return n;
}

static void describe_process(ZygoteRequest *request) {
  request->mask = umask(0);
  umask((mode_t)request->mask);
  request->nice = getpriority(PRIO_PROCESS, 0);
  for (int i = 0; i < RLIM_NLIMITS; i++) getrlimit((__rlimit_resource_t)i, &request->limits[i]);
}

static bool send_head(int s, const ZygoteRequest *request) {
  int files[ZYGOTE_DESCRIPTORS] = {0, 1, 2, open(".", O_PATH | O_DIRECTORY | O_CLOEXEC)};
  for (int i = 0; i < 3; i++)
    if (fcntl(i, F_GETFD) < 0) return false; // it began without: no case for a server
  union {
    char room[CMSG_SPACE(sizeof files)];
    struct cmsghdr align;
  } control = {0};
  struct iovec part = {(void *)request, sizeof *request};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.room,
                           .msg_controllen = sizeof control.room};
  struct cmsghdr *c = CMSG_FIRSTHDR(&message);
  c->cmsg_level = SOL_SOCKET;
  c->cmsg_type = SCM_RIGHTS;
  c->cmsg_len = CMSG_LEN(sizeof files);
  memcpy(CMSG_DATA(c), files, sizeof files);
  return files[3] >= 0 && sendmsg(s, &message, MSG_NOSIGNAL) == sizeof *request;
}

static bool send_request(int s, char **args) {
  ZygoteRequest request = {0};
  describe_process(&request);
  size_t n =
      add_strings(NULL, args, &request.n_args) + add_strings(NULL, environ, &request.n_variables);
  char *text = malloc(n);
  if (!text) return false;
  request.bytes = (uint32_t)n;
  add_strings(text + add_strings(text, args, &request.n_args), environ, &request.n_variables);
  bool good = send_head(s, &request);
  for (size_t sent = 0; good && sent < n;) {
    ssize_t part = send(s, text + sent, n - sent, MSG_NOSIGNAL);
    if (part <= 0) good = false;
    else sent += (size_t)part;
  }
  free(text);
  return good;
}

static bool receive(int s, void *to, size_t n) {
  ssize_t got;
  do got = recv(s, to, n, MSG_WAITALL);
  while (got < 0 && errno == EINTR);
  return got == (ssize_t)n;
}

static void end_as(int status) {
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  signal(WTERMSIG(status), SIG_DFL);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  raise(WTERMSIG(status));
  _exit(128 + WTERMSIG(status));
}

// A file that only this process has open is not for a server.
static bool names_own_descriptor(char **args) {
  for (; *args; args++)
    if (strstr(*args, "/proc/") || strstr(*args, "/dev/fd/")) return true;
  return false;
}

static bool is_switched_off(void) {
  const char *word = getenv("NORACE_ZYGOTE");
  return word && !strcmp(word, "off");
}

static void ask(char **args) {
  int s = connect_to_server();
  char begins = 0;
  int status = 0;
  if (s < 0) return;
  if (send_request(s, args) && receive(s, &begins, 1) && begins == ZYGOTE_BEGINS) {
    if (!receive(s, &status, sizeof status)) {
      fprintf(stderr, "%s: the server of the tests' compilers was lost\n", args[0]);
      _exit(70);
    }
    end_as(status);
  }
  close(s);
}

int main(int argc, char **argv) {
  ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
  if (n > 0) snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(own, '/') - own), own);
  if (n < 0 || argc < 1 || !find_real(argv[0])) {
    fprintf(stderr, "%s: not found\n", argc ? argv[0] : "?");
    return 127;
  }
  snprintf(library, sizeof library, "%s/libzygote.so", folder);
  if (!is_switched_off() && !names_own_descriptor(argv)) ask(argv);
  execv(real, argv);
  fprintf(stderr, "%s: %s\n", real, strerror(errno));
  return 126;
}
