// An audit adds up accounts under its own lock, after the transfers of the day have passed the journal.
#include "rare.h"
static int account[4] = {10, 20, 30, 40};
static void *transfer(void *unused) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&a);
    account[i]--;
    account[i + 1]++;
    pthread_mutex_unlock(&a);
    pass();
  }
  return NULL;
}
static void *audit(void *unused) {
  int sum = 0;
  work(4);
  pass();
  pthread_mutex_lock(&b);
  for (int i = 0; i < 4; i++) sum += account[i];
  pthread_mutex_unlock(&b);
  return (void *)(long)sum;
}
int main(void) { run(transfer, audit); }
