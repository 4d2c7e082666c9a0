// EXPECT: verdict=race lines=8,12
#include <assert.h>
#include <pthread.h>
static pthread_key_t key;
static int g;
__attribute__((constructor)) static void early(void) { pthread_key_create(&key, 0); }
static void *t(void *a) {
  g++; return a; }
int main(void) {
  assert(pthread_setspecific(key, &key) == 0 && pthread_getspecific(key) == &key);
  pthread_t x; pthread_create(&x, 0, t, &x);
  g++;
  pthread_join(x, 0);
  return 0;
}
