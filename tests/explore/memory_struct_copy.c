// EXPECT: verdict=race lines=11,17 executions=1
// A copy of the whole against a write of one field.
#include <pthread.h>
struct big {
  int head;
  char body[100];
  int tail;
};
static struct big one, two;
static void *run(void *arg) {
  two = one;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  one.tail = 2;
  pthread_join(t, NULL);
  return 0;
}
