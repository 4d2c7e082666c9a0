// EXPECT: verdict=race-free executions=252
// OPTIONS: -DPAGES=200
// 200 pages are filled before the threads start. The 10 regions of one lock (252 orders) each write to
// a tenth of them, so that most are left alone for a while; at the end each must have been written as
// often as in any other order, in the order of the regions.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned pages[PAGES][1024], at, told[10];

static void *work(void *p) {
  for (unsigned i = 0; i < 5; i++) {
    pthread_mutex_lock(&m);
    unsigned number = (unsigned)(unsigned long)p * 5 + i;
    for (unsigned k = at; k < PAGES; k += 10) pages[k][k % 1024] = pages[k][k % 1024] * 31 + number;
    told[at++] = number;
    pthread_mutex_unlock(&m);
  }
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
