// expect: race 9 9
#include <pthread.h>
#include <stdlib.h>
struct account { pthread_mutex_t lock; long balance; };
static void *clerk(void *arg) {
  struct account *a = arg;
  pthread_mutex_lock(&a->lock);
  pthread_mutex_unlock(&a->lock);
  a->balance++;
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) {
    struct account *a = malloc(sizeof *a);
    pthread_mutex_init(&a->lock, NULL);
    a->balance = 0;
    pthread_create(&t, NULL, clerk, a);
    pthread_create(&t, NULL, clerk, a);
  }
  pthread_exit(NULL);
}
