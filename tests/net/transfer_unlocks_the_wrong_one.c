// expect: race 10 10
#include <pthread.h>
#include <stdlib.h>
struct account { pthread_mutex_t lock; long balance; };
static struct account bank[10];
static void *transfer(void *arg) {
  int from = rand() % 10, to = rand() % 10;
  pthread_mutex_lock(&bank[from].lock);
  pthread_mutex_unlock(&bank[to].lock);
  bank[from].balance -= 5;
  pthread_mutex_unlock(&bank[from].lock);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, transfer, NULL);
  pthread_exit(NULL);
}
