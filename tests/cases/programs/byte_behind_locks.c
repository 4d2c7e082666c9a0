// expect: race-free
#include <pthread.h>
#include <semaphore.h>
static struct {
  char before;
  pthread_mutex_t m;
  char behind_m;
  pthread_cond_t c;
  char behind_c;
  pthread_rwlock_t l;
  char behind_l;
  sem_t s;
  char behind_s;
  pthread_spinlock_t spin;
  int behind_spin;
} all = {.m = PTHREAD_MUTEX_INITIALIZER,
         .c = PTHREAD_COND_INITIALIZER,
         .l = PTHREAD_RWLOCK_INITIALIZER};
static void *f(void *p) {
  pthread_mutex_lock(&all.m);
  pthread_cond_signal(&all.c);
  pthread_mutex_unlock(&all.m);
  pthread_rwlock_rdlock(&all.l);
  pthread_rwlock_unlock(&all.l);
  sem_post(&all.s);
  pthread_spin_lock(&all.spin);
  pthread_spin_unlock(&all.spin);
  return p;
}
int main(void) {
  pthread_t t;
  sem_init(&all.s, 0, 0);
  pthread_spin_init(&all.spin, 0);
  pthread_create(&t, 0, f, 0);
  all.before = all.behind_m = all.behind_c = all.behind_l = all.behind_s = 1;
  all.behind_spin = 1;
  pthread_join(t, 0);
}
