// EXPECT: verdict=race lines=5,5 executions=1
#include <threads.h>
static int value;
static int run(void *arg) {
  value = 1;
  return 0;
}
int main(void) {
  thrd_t a, b;
  thrd_create(&a, run, NULL);
  thrd_create(&b, run, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return 0;
}
