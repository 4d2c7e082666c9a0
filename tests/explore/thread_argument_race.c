// EXPECT: verdict=race lines=5,12 executions=1
// The classic: threads are given the address of the loop variable.
#include <pthread.h>
static void *run(void *arg) {
  int mine = *(int *)arg;
  return mine ? arg : NULL;
}
int main(void) {
  pthread_t t[2];
  int i;
  for (i = 0; i < 2;
       i++)
    pthread_create(&t[i], NULL, run, &i);
  for (int k = 0; k < 2; k++) pthread_join(t[k], NULL);
  return 0;
}
