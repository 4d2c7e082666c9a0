// expect: unknown "mystery"
#include <pthread.h>
void mystery(void);
static void *worker(void *arg) { mystery(); return NULL; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
}
