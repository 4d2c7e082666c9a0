// EXPECT: verdict=race lines=10,16 executions=1
// An int that lies across two words, against the byte in the second.
#include <pthread.h>
static struct __attribute__((packed)) {
  char pad[6];
  int value;
  char after;
} s;
static void *run(void *arg) {
  s.value = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  ((char *)&s)[9] = 2;
  s.after = 3;
  pthread_join(t, NULL);
  return 0;
}
