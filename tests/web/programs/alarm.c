// With no arguments nobody counts: a proof for every input cannot succeed, and a run of this one meets no race.
#include <pthread.h>

static int counter;

static void *count(void *many) {
  if (*(int *)many > 5) counter++;
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t first, second;
  pthread_create(&first, NULL, count, &argc);
  pthread_create(&second, NULL, count, &argc);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
