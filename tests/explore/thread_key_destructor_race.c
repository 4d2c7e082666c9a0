// EXPECT: verdict=race lines=7,7 executions=1
// The destructors of two threads write one variable.
#include <pthread.h>
static pthread_key_t key;
static int last;
static void note(void *value) {
  last = *(int *)value;
}
static void *run(void *arg) {
  pthread_setspecific(key, arg);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  int x = 1, y = 2;
  pthread_key_create(&key, note);
  pthread_create(&a, NULL, run, &x);
  pthread_create(&b, NULL, run, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
