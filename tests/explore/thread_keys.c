// EXPECT: verdict=race-free executions=1
// Each thread has its own value of a key; without a value there is no destructor call.
#include <assert.h>
#include <pthread.h>
static pthread_key_t key;
static void never(void *value) { assert(value == 0); }
static void *run(void *arg) {
  assert(pthread_getspecific(key) == NULL);
  pthread_setspecific(key, arg);
  assert(pthread_getspecific(key) == arg);
  pthread_setspecific(key, NULL);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  int x, y;
  pthread_key_create(&key, never);
  pthread_create(&a, NULL, run, &x);
  pthread_create(&b, NULL, run, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_key_delete(key);
  return 0;
}
