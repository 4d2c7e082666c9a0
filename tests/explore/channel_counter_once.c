// EXPECT: verdict=race lines=11,18
// The first event is not the second.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>
static int counter, data, sum;
static void *reader(void *unused) {
  uint64_t value;
  if (read(counter, &value, sizeof value) == sizeof value) sum += data;
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
  counter = eventfd(0, 0);
  pthread_create(&t, NULL, reader, NULL);
  writer(NULL);
  pthread_join(t, NULL);
  return 0;
}
