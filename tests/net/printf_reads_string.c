// expect: race 8 14
// What printf is given is read.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char name[16];
static void *worker(void *arg) {
  strcpy(name, "norace");
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  printf("%s\n", name);
  pthread_join(t, NULL);
}
