// expect: race-free
// Each thread gets an object of its own, or shares it with others: its lock is inside.
#include <pthread.h>
#include <stdlib.h>
struct account { pthread_mutex_t lock; long balance; };
static void *clerk(void *arg) {
  struct account *a = arg;
  pthread_mutex_lock(&a->lock);
  a->balance++;
  pthread_mutex_unlock(&a->lock);
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
