// EXPECT: verdict=race lines=29,41
// Additions of different widths to the same bytes do not commute: one carries where the other wraps
// round. The narrow one comes behind a wide one in its region, which does not stand for it.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static union {
  unsigned long whole;
  unsigned low;
} number = {0xfffffefa};
static int racy;

static void *add_wide(void *arg) {
  pthread_mutex_lock(&lock);
  number.whole += 10;
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *add_both(void *arg) {
  pthread_mutex_lock(&lock);
  number.whole += 0x100;
  number.low += 10;
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *write(void *arg) {
  racy++;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add_wide, NULL);
  pthread_create(&b, NULL, add_both, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  if (number.whole >> 32 != 1) return 0;
  pthread_create(&a, NULL, write, NULL);
  racy++;
  pthread_join(a, NULL);
  return 0;
}
