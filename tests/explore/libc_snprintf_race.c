// EXPECT: verdict=race lines=7,7 executions=1
// Two threads format into one buffer.
#include <pthread.h>
#include <stdio.h>
static char text[32];
static void *run(void *arg) {
  snprintf(text, sizeof text, "%d", *(int *)arg);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  int x = 1, y = 2;
  pthread_create(&a, NULL, run, &x);
  pthread_create(&b, NULL, run, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
