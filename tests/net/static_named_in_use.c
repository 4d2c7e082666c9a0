// expect: race 6 6
// A static variable of a function is called like the mark that a lock's own variable once had.
#include <pthread.h>
static void *work(void *unused) {
  static int in_use;
  in_use++;
  return unused;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
