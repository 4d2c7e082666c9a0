// expect: race-free
// Functions of the library on what belongs to the thread: time, files, sockets, the process.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static void *worker(void *arg) {
  char buffer[256], *line = NULL;
  size_t size = 0;
  struct timespec now, nap = {0, 1000};
  struct timeval tv;
  struct tm tm;
  struct stat st;
  time_t seconds = time(NULL);
  clock_gettime(CLOCK_MONOTONIC, &now), gettimeofday(&tv, NULL), nanosleep(&nap, NULL), usleep(1), sched_yield();
  localtime_r(&seconds, &tm), gmtime_r(&seconds, &tm), mktime(&tm), strftime(buffer, sizeof buffer, "%F", &tm);
  const char *home = getenv("HOME");
  FILE *f = fopen(home ? home : "/dev/null", "r");
  if (f) {
    while (getline(&line, &size, f) > 0) fputs(line, stdout);
    if (fgets(buffer, sizeof buffer, f)) puts(buffer);
    fread(buffer, 1, 8, f), fseek(f, 0, SEEK_SET), feof(f), fclose(f);
  }
  free(line);
  int fd = open("/dev/null", O_RDONLY), pair[2];
  if (fd >= 0 && !fstat(fd, &st)) read(fd, buffer, sizeof buffer), lseek(fd, 0, SEEK_SET), close(fd);
  if (!pipe(pair)) {
    struct pollfd p = {pair[0], POLLIN, 0};
    write(pair[1], "x", 1), poll(&p, 1, 0), read(pair[0], buffer, 1), close(pair[0]), close(pair[1]);
  }
  DIR *d = opendir(".");
  for (struct dirent *e; d && (e = readdir(d));) puts(e->d_name);
  if (d) closedir(d);
  int s = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  struct sockaddr_in a;
  socklen_t length = sizeof a;
  memset(&a, 0, sizeof a);
  a.sin_family = AF_INET, a.sin_port = htons(0), inet_pton(AF_INET, "127.0.0.1", &a.sin_addr);
  setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (!bind(s, (struct sockaddr *)&a, sizeof a))
    getsockname(s, (struct sockaddr *)&a, &length), send(s, buffer, 1, 0), recv(s, buffer, 9, 0);
  close(s);
  void *m = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (m != MAP_FAILED) memset(m, 0, 16), munmap(m, 4096);
  unsigned seed = 1;
  sigset_t set;
  sigemptyset(&set), sigaddset(&set, SIGUSR1), pthread_sigmask(SIG_BLOCK, &set, NULL);
  return (void *)(long)(rand_r(&seed) + getpid() + sysconf(_SC_NPROCESSORS_ONLN));
}
int main(void) {
  pthread_t t[2];
  pthread_attr_t at;
  signal(SIGPIPE, SIG_IGN);
  tzset();
  pthread_attr_init(&at), pthread_attr_setstacksize(&at, 1 << 20);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], &at, worker, NULL);
  pthread_attr_destroy(&at);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
