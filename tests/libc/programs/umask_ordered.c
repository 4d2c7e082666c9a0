// expect: race-free
#include <pthread.h>
#include <sys/stat.h>
static int x;
static void *sets(void *p) { umask(022); return 0; }
static void *adds(void *p) { x++; return 0; }
int main(void) {
  pthread_t s, u;
  umask(0);
  pthread_create(&u, 0, adds, 0);
  pthread_create(&s, 0, sets, 0);
  pthread_join(s, 0);
  if (umask(0) != 022) x++;
  pthread_join(u, 0);
}
