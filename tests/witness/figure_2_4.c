// EXPECT: verdict=race lines=26,37 held=1
// Seed 002, Fig. 2.4. The race shows only if a thread comes to the increment while another one is still at the test; in most runs, and in
// the one that is recorded, the locks happen to bring them in order.
#include <pthread.h>
#include <stddef.h>

enum { THREADS = 2, POOL = 8 };

static pthread_mutex_t key_lock = PTHREAD_MUTEX_INITIALIZER, num_lock = PTHREAD_MUTEX_INITIALIZER,
                       del_lock = PTHREAD_MUTEX_INITIALIZER, fragment_lock = PTHREAD_MUTEX_INITIALIZER;
static int clauses[POOL] = {1, 9, 2, 8, 3, 7, 4, 6};
static int deleted, iterations, compressed, fragments;

static void compress(void) { compressed++; }

static void huge_fragment(void) {
  pthread_mutex_lock(&fragment_lock);
  fragments++;
  pthread_mutex_unlock(&fragment_lock);
}

static void *clean(void *argument) {
  long start = (long)argument * (POOL / THREADS);
  huge_fragment();
  pthread_mutex_lock(&key_lock);
  if (iterations % 5 == 0) compress();
  pthread_mutex_unlock(&key_lock);
  for (long i = start; i < start + POOL / THREADS; i++) {
    pthread_mutex_lock(&num_lock);
    if (clauses[i] > 5) {
      clauses[i] = 0;
      deleted++;
    }
    pthread_mutex_unlock(&num_lock);
  }
  pthread_mutex_lock(&del_lock);
  iterations++;
  pthread_mutex_unlock(&del_lock);
  huge_fragment();
  return NULL;
}

int main(void) {
  pthread_t thread[THREADS];
  for (long i = 0; i < THREADS; i++) pthread_create(&thread[i], NULL, clean, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
  return 0;
}
