// EXPECT: verdict=race-free executions=1
// The value that a constructor gave the key is main's alone; its destructor runs in the other thread only.
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static int g, ended;
static void end(void *p) { ended++; }
__attribute__((constructor)) static void early(void) { pthread_key_create(&key, end); pthread_setspecific(key, &g); }
static void *t(void *a) {
  if (pthread_getspecific(key)) g++;
  pthread_setspecific(key, a); return a; }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, &x);
  if (!pthread_getspecific(key)) abort();
  g++;
  pthread_join(x, 0);
  return ended - 1;
}
