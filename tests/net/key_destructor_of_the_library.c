// expect: race-free
// twins: 3
// Each thread has a buffer of its own, which `free` itself gives back at its end. Another function
// of the library as the destructor does what it always does.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <threads.h>
static pthread_key_t key;
static sem_t lock;
static int total;
#if TWIN == 3
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *published;
#endif

static char *buffer(void) {
  char *b = pthread_getspecific(key);
  if (b) return b;
  b = malloc(16);
  if (!b) exit(1);
  pthread_setspecific(key, b);
  return b;
}

static void *work(void *arg) {
#if TWIN == 3
  int *mine = malloc(sizeof *mine);
  if (!mine) exit(1);
  *mine = 1;
  pthread_setspecific(key, mine);
  pthread_mutex_lock(&m);
  if (published) ++*published;
  published = mine;
  pthread_mutex_unlock(&m);
  return arg;
#endif
  sem_wait(&lock);
  total++;
  sem_post(&lock);
#if TWIN
  pthread_setspecific(key, &lock);
  (void)buffer;
#else
  buffer()[0] = 'x';
  buffer()[1] = 0;
#endif
  return arg;
}

int main(void) {
  pthread_t t[3];
  sem_init(&lock, 0, 1);
#if TWIN == 1
  pthread_key_create(&key, (void (*)(void *))sem_post);
#elif TWIN == 2
  tss_create(&key, (tss_dtor_t)sem_post);
#else
  pthread_key_create(&key, free);
#endif
  for (int i = 0; i < 3; i++)
    if (pthread_create(&t[i], NULL, work, NULL)) exit(1);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return total;
}
