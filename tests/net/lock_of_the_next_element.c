// expect: race 9 9
// The lock of one element, the data of the next.
#include <pthread.h>
struct account { pthread_mutex_t lock; long balance; };
static struct account bank[5];
static void *clerk(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&bank[i].lock);
    bank[i + (arg != NULL)].balance++;
    pthread_mutex_unlock(&bank[i].lock);
  }
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t s, t;
  pthread_create(&s, NULL, clerk, NULL);
  pthread_create(&t, NULL, clerk, &t);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
