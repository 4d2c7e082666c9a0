// EXPECT: verdict=race-free executions=2
#include <assert.h>
#include <threads.h>
static mtx_t m;
static int counter;
static int count(void *arg) {
  mtx_lock(&m);
  counter++;
  mtx_unlock(&m);
  return 5;
}
int main(void) {
  thrd_t a, b;
  int result;
  mtx_init(&m, mtx_plain);
  thrd_create(&a, count, NULL);
  thrd_create(&b, count, NULL);
  thrd_join(a, &result);
  assert(result == 5);
  thrd_join(b, NULL);
  mtx_destroy(&m);
  assert(counter == 2);
  return 0;
}
