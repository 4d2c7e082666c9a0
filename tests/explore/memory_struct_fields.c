// EXPECT: verdict=race-free executions=1
#include <pthread.h>
static struct {
  int a;
  char b, c;
  short d;
} s;
static void *run(void *arg) {
  s.b = 1;
  s.d = 2;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  s.a = 3;
  s.c = 4;
  pthread_join(t, NULL);
  return 0;
}
