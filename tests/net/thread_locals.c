// expect: race-free
#include <pthread.h>
static _Thread_local int mine;
static void *worker(void *arg) { mine++; return (void *)(long)mine; }
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  return mine;
}
