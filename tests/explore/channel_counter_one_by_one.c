// EXPECT: verdict=race-free
// An event counter that each read takes one from.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>
static int counter, data, sum;
static void *reader(void *unused) {
  uint64_t value;
  if (read(counter, &value, sizeof value) == sizeof value) data++;
  if (read(counter, &value, sizeof value) == sizeof value) sum++;
  return unused;
}
static void *writer(void *unused) {
  uint64_t one = 1;
  data = 1;
  if (write(counter, &one, sizeof one) != sizeof one) abort();
  sum = 2;
  if (write(counter, &one, sizeof one) != sizeof one) abort();
  return unused;
}
int main(void) {
  pthread_t t;
  counter = eventfd(0, EFD_SEMAPHORE);
  pthread_create(&t, NULL, reader, NULL);
  writer(NULL);
  pthread_join(t, NULL);
  return 0;
}
