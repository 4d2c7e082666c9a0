// One call of the outside world in a second thread: the argument names a row of calls.def.
#include <aio.h>
#include <arpa/inet.h>
#include <assert.h>
#include <crypt.h>
#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <err.h>
#include <error.h>
#include <execinfo.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <fts.h>
#include <ftw.h>
#include <getopt.h>
#include <glob.h>
#include <gnu/libc-version.h>
#include <grp.h>
#include <iconv.h>
#include <ifaddrs.h>
#include <langinfo.h>
#include <libgen.h>
#include <libintl.h>
#include <limits.h>
#include <link.h>
#include <linux/futex.h>
#include <locale.h>
#include <malloc.h>
#include <mntent.h>
#include <monetary.h>
#include <mqueue.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/ether.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <nl_types.h>
#include <poll.h>
#include <pthread.h>
#include <pty.h>
#include <pwd.h>
#include <regex.h>
#include <resolv.h>
#include <sched.h>
#include <search.h>
#include <semaphore.h>
#include <setjmp.h>
#include <shadow.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/fanotify.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/personality.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <sys/timerfd.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <syslog.h>
#include <termios.h>
#include <threads.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#include <utime.h>
#include <utmpx.h>
#include <wchar.h>
#include <wctype.h>
#include <wordexp.h>

static char b[4096];
static int file(void) { return open("f", O_CREAT | O_RDWR, 0600); }
static int look(const char *path, const struct stat *s, int kind) { return 0; }
static int compare(const void *a, const void *b, void *unused) {
  return *(const int *)a - *(const int *)b;
}
static int compare2(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int phdr(struct dl_phdr_info *i, size_t n, void *unused) { return 0; }
static void ring(union sigval unused) {}
static void inside(void) {}
static int visit(const char *path, const struct stat *s, int kind, struct FTW *f) { return 0; }

#define CALL(name, ...) \
  static void call_##name(void) { __VA_ARGS__; }
#include "calls.def"
#undef CALL

static const struct {
  const char *name;
  void (*call)(void);
} calls[] = {
#define CALL(name, ...) {#name, call_##name},
#include "calls.def"
};

static void *second(void *wanted) {
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    if (!strcmp(calls[i].name, wanted)) calls[i].call();
  return NULL;
}

int main(int argc, char **argv) {
  assert(argc == 2);
  pthread_t t;
  pthread_create(&t, NULL, second, argv[1]);
  pthread_join(t, NULL);
  return 0;
}
