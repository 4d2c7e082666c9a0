// EXPECT: verdict=race-free executions=2
#include <threads.h>
static mtx_t m;
static int counter;
static int run(void *arg) {
  mtx_lock(&m);
  mtx_lock(&m);
  counter++;
  mtx_unlock(&m);
  mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t a, b;
  mtx_init(&m, mtx_plain | mtx_recursive);
  thrd_create(&a, run, NULL);
  thrd_create(&b, run, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return counter != 2;
}
