// expect: race 4 9
#include <pthread.h>
static int x;
static void *worker(void *arg) { x++; return NULL; }
__attribute__((constructor)) static void early(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
}
int main(void) { return x; }
