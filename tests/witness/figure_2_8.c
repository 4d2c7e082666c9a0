// EXPECT: verdict=race lines=29,41 runs=1
// Seed 002, Fig. 2.8: the access that races with the one that Lockset warns of comes after it in the run.
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_mutex_t lock_x = PTHREAD_MUTEX_INITIALIZER, lock_y = PTHREAD_MUTEX_INITIALIZER;
static sem_t second_looked, first_looked;
static int x, y;

static void look(void) {
  pthread_mutex_lock(&lock_x);
  pthread_mutex_lock(&lock_y);
  y = x;
  pthread_mutex_unlock(&lock_y);
  pthread_mutex_unlock(&lock_x);
}

static void *second(void *unused) {
  look();
  sem_post(&second_looked);
  sem_wait(&first_looked);
  pthread_mutex_lock(&lock_x);
  x = 7;
  pthread_mutex_unlock(&lock_x);
  pthread_mutex_lock(&lock_y);
  // here C(x) becomes empty, and no access before this one could race with it: those of the first thread read

  y = x;
  pthread_mutex_unlock(&lock_y);
  return NULL;
}

static void *first(void *unused) {
  sem_wait(&second_looked);
  look();
  sem_post(&first_looked);
  for (int i = 0; i < 3; i++) sched_yield(); // as in the figure it comes last

  pthread_mutex_lock(&lock_x);
  x = 7;
  pthread_mutex_unlock(&lock_x);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  sem_init(&second_looked, 0, 0);
  sem_init(&first_looked, 0, 0);
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
