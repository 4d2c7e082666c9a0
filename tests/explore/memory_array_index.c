// EXPECT: verdict=race lines=8,8 executions=1
// Blocks of an array that overlap by one element.
#include <pthread.h>
static int table[9];
static void *run(void *arg) {
  int *from = arg;
  for (int i = 0; i < 5; i++)
    from[i] = i;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, table);
  pthread_create(&b, NULL, run, table + 4);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
