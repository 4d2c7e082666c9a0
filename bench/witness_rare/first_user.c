// Whoever comes first sets a table up. Who comes first is decided under a lock, the table is set up outside it.
#include "rare.h"
static int users, table;
static void *use(void *slow) {
  if (slow) work(3);
  pthread_mutex_lock(&a);
  int first = users++ == 0;
  pthread_mutex_unlock(&a);
  if (first) table = 7;
  pass();
  pthread_mutex_lock(&b);
  int seen = table;
  pthread_mutex_unlock(&b);
  return (void *)(long)seen;
}
static void *quick(void *unused) { return use(NULL); }
static void *slow(void *unused) { return use(&users); }
int main(void) { run(quick, slow); }
