// twins: 7
// A thread is joined before the memory of the local variable ends that it was handed. In the twins
// it may run on: behind the block, behind the stack of an array of variable length, behind the
// function, behind the thread that had the variable.
#include <pthread.h>
#ifndef TWIN
#define TWIN 0
#endif
static void *work(void *arg) {
  ++*(int *)arg;
  return arg;
}

static void in_a_block(void) {
  pthread_t t;
  {
    int a[4] = {0};
    pthread_create(&t, NULL, work, a);
    if (TWIN != 1) pthread_join(t, NULL);
  }
  {
    int b[4] = {0};
    work(b);
  }
  if (TWIN == 1) pthread_join(t, NULL);
}

static void of_variable_length(int n) {
  pthread_t t;
  for (int i = 0; i < 2; i++) {
    int a[n + 1];
    a[0] = i;
    pthread_create(&t, NULL, work, a);
    if (TWIN != 2) pthread_join(t, NULL);
  }
}

static void behind_each_other(int n) {
  pthread_t t;
  {
    int a[n + 1];
    a[0] = 0;
    pthread_create(&t, NULL, work, a);
    if (TWIN != 3) pthread_join(t, NULL);
  }
  {
    int b[n + 1];
    b[0] = 0;
    work(b);
  }
  if (TWIN == 3) pthread_join(t, NULL);
}

static void start(pthread_t *t) {
  int a[4] = {0};
  pthread_create(t, NULL, work, a);
#if TWIN != 4
  pthread_join(*t, NULL);
#endif
}

static void left_early(int n) {
  for (int i = 0; i < n; i++) {
    pthread_t t;
    int a = i;
    pthread_create(&t, NULL, work, &a);
    if (TWIN == 5 && i == 1) break;
    pthread_join(t, NULL);
  }
}

static void *with_a_helper(void *arg) {
  int a = 0;
  pthread_t helper;
  pthread_create(&helper, NULL, work, &a);
#if TWIN == 7
  pthread_exit(NULL);
#endif
  if (TWIN != 6) pthread_join(helper, NULL);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  (void)argv;
  in_a_block();
  of_variable_length(argc);
  behind_each_other(argc);
  left_early(argc);
  start(&t);
  if (TWIN == 4) pthread_join(t, NULL);
  pthread_create(&t, NULL, with_a_helper, NULL);
  pthread_join(t, NULL);
  return 0;
}
