// EXPECT: verdict=race-free
// A file that is open across many schedules, and files that are opened and closed on each.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static FILE *file;
static char line[3][256];
static int n;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  assert(fgets(line[n++], sizeof line[0], file));
  pthread_mutex_unlock(&m);
  static __thread char head[4];
  int fd = open("/etc/passwd", O_RDONLY);
  assert(fd >= 3 && read(fd, head, sizeof head) == 4 && !memcmp(head, line[0], 4));
  close(fd);
  return arg;
}
int main(void) {
  pthread_t a, b;
  char whole[3][256];
  file = fopen("/etc/passwd", "r");
  for (int i = 0; i < 3; i++) assert(fgets(whole[i], sizeof whole[i], file));
  rewind(file);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(fgets(line[2], sizeof line[2], file));
  for (int i = 0; i < 3; i++) assert(!strcmp(line[i], whole[i]));
  return fclose(file);
}
