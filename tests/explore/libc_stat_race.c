// EXPECT: verdict=race executions=1
// The kernel writes the answer.
#include <pthread.h>
#include <sys/stat.h>
static struct stat s;
static volatile long seen;
static void *first(void *arg) {
  stat("/", &s);
  return arg;
}
static void *second(void *arg) {
  seen = s.st_size;
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
