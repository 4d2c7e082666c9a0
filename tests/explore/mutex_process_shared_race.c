// EXPECT: verdict=race lines=13,15
// The last addition comes behind the lock.
#include <pthread.h>
#include <sys/mman.h>

static struct {
  pthread_mutex_t lock;
  int total;
} *shared;

static void *add(void *unused) {
  pthread_mutex_lock(&shared->lock);
  shared->total++;
  pthread_mutex_unlock(&shared->lock);
  shared->total++;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t attributes;
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
  pthread_mutex_init(&shared->lock, &attributes);
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
