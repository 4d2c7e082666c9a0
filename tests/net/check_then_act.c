// expect: race 8 14
// Table 1 and Figure 5 of seed 004, CheckThenAct: the read in the if statement is not secured.
#include <pthread.h>
static int data, positive;
static pthread_mutex_t L = PTHREAD_MUTEX_INITIALIZER;
static void *a(void *unused) {
  pthread_mutex_lock(&L);
  data++;
  pthread_mutex_unlock(&L);
  return NULL;
}
static void *b(void *unused) {
  int here = 0;
  if (data > 0) here = 1; else here = 2;
  return (void *)(long)here;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, a, NULL);
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, b, NULL);
  pthread_exit(NULL);
}
