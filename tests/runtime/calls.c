// One call of the outside world in a second thread: the name of a row of calls.def.
#include <arpa/inet.h>
#include <assert.h>
#include <dirent.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <grp.h>
#include <iconv.h>
#include <ifaddrs.h>
#include <mqueue.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
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
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <syslog.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wordexp.h>

#ifndef ONLY
#error "which call: -DONLY=name"
#endif
static char b[4096];
static int file(void) { return open("f", O_CREAT | O_RDWR, 0600); }
static int visit(const char *path, const struct stat *s, int kind, struct FTW *f) { return 0; }

#define CALL(name, ...) \
  static void call_##name(void) { __VA_ARGS__; }
#include "calls.def"
#undef CALL
#define JOIN(a, b) a##b
#define THIS(name) JOIN(call_, name)

static void *second(void *unused) {
  THIS(ONLY)();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, second, NULL);
  pthread_join(t, NULL);
  return 0;
}
