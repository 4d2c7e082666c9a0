// EXPECT: verdict=race-free executions=1
// tss_t with a destructor that writes what its own thread gave it.
#include <assert.h>
#include <threads.h>
static tss_t key;
static void done(void *value) { *(int *)value = 2; }
static int run(void *arg) {
  assert(tss_get(key) == NULL);
  tss_set(key, arg);
  return tss_get(key) == arg;
}
int main(void) {
  thrd_t a, b;
  int x = 1, y = 1, result;
  tss_create(&key, done);
  thrd_create(&a, run, &x);
  thrd_create(&b, run, &y);
  thrd_join(a, &result);
  assert(result == 1);
  thrd_join(b, NULL);
  assert(x == 2 && y == 2);
  tss_delete(key);
  return 0;
}
