// EXPECT: verdict=race lines=22,22
// OPTIONS: -DPAGES=200
// As memory_cooled.c, and both threads write to a variable without the lock if the fourth region was
// the second thread's third, which a page tells that is left alone after it.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned pages[PAGES][1024], at, told[10], seventh;

static void *work(void *p) {
  for (unsigned i = 0; i < 5; i++) {
    pthread_mutex_lock(&m);
    unsigned number = (unsigned)(unsigned long)p * 5 + i;
    for (unsigned k = at; k < PAGES; k += 10) pages[k][k % 1024] = pages[k][k % 1024] * 31 + number;
    told[at++] = number;
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_lock(&m);
  unsigned number = pages[3][3] - 4 * 31;
  pthread_mutex_unlock(&m);
  if (number == 7) seventh = 1;
  return 0;
}

int main(void) {
  for (unsigned k = 0; k < PAGES; k++) pages[k][k % 1024] = k + 1;
  pthread_t t[2];
  for (unsigned long i = 0; i < 2; i++) pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  for (unsigned k = 0; k < PAGES; k++) assert(pages[k][k % 1024] == (k + 1) * 31 + told[k % 10]);
  return 0;
}
