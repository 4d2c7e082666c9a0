// twins: 6
// Plain data beside a lock, in a union with it or in what is copied. In the twins it lies over later
// bytes of the lock, while another thread uses that.
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#ifndef TWIN
#define TWIN 0
#endif
union Both {
  pthread_mutex_t m;
  char bytes[sizeof(pthread_mutex_t) + 8];
};
struct Beside {
  char before[8];
  sem_t s;
  char behind[8];
};
static union Both both = {PTHREAD_MUTEX_INITIALIZER};
static struct Beside beside, other;
static int sum;

static void *work(void *arg) {
  pthread_mutex_lock(&both.m);
  sum++;
  pthread_mutex_unlock(&both.m);
  sem_post(&beside.s);
  return arg;
}

static void *write(void *arg) {
  both.bytes[TWIN == 1 ? 8 : sizeof(pthread_mutex_t)] = 1;
  if (TWIN == 2) memset(both.bytes + 16, 0, 8);
  if (TWIN == 3) both.bytes[(long)arg] = 1;
  memcpy(other.before, beside.before, 8);
  if (TWIN == 4) memcpy(other.behind - 8, beside.behind - 8, 8);
  memset(beside.behind, 0, 8);
  if (TWIN == 5) memset(beside.behind - 8, 0, 8);
  if (TWIN == 6) memset(beside.before, 0, 16);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t, u;
  (void)argv;
  sem_init(&beside.s, 0, 0);
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&u, NULL, write, (void *)(long)argc);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return sum;
}
