// EXPECT: verdict=race-free executions=34650
// Pages that most executions leave as they are: each order of the sections writes to others of
// them. Main sees whether the search has put each of them back.
#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 3, ROUNDS = 4, SECTIONS = THREADS * ROUNDS, PAGES = 40, PAGE = 4096 };
static char pages[PAGES][PAGE], expected[PAGES][SECTIONS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int order[SECTIONS], n;

// The page that the section writes to, at its number.
static int page_of(int section) {
  return (section * 5 + order[section] * 7 + order[section - 1] * 11) % PAGES;
}

static void *work(void *p) {
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock(&lock);
    order[n] = (int)(long)p;
    if (n && order[n] == order[n - 1]) pages[page_of(n)][n] += (char)(1 + order[n]);
    n++;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  for (int k = 0; k < PAGES; k++)
    for (int i = 0; i < SECTIONS; i++) expected[k][i] = pages[k][i] = (char)(k + i);
  pthread_t t[THREADS];
  for (long i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  for (int i = 1; i < SECTIONS; i++)
    if (order[i] == order[i - 1]) expected[page_of(i)][i] += (char)(1 + order[i]);
  for (int k = 0; k < PAGES; k++)
    for (int i = 0; i < SECTIONS; i++)
      if (pages[k][i] != expected[k][i]) abort();
  return 0;
}
