// Two threads join the one helper of an object: the second join does not wait.
#include <pthread.h>
#include <stdlib.h>
struct job { long value; pthread_t thread; };
static struct job *shared;
static void *compute(void *arg) {
  ((struct job *)arg)->value++;
  return NULL;
}
static void *impatient(void *arg) {
  struct job *j = arg;
  pthread_join(j->thread, NULL);
  return NULL;
}
int main(void) {
  for (int i = 0; i < 2; i++) {
    struct job *j = calloc(1, sizeof *j);
    pthread_t t;
    if (!j || pthread_create(&j->thread, NULL, compute, j)) exit(1);
    if (pthread_create(&t, NULL, impatient, j)) exit(1);
    pthread_join(j->thread, NULL);
    j->value++;
    pthread_join(t, NULL);
  }
  return 0;
}
