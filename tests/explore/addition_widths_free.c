// EXPECT: verdict=race-free executions=2
// The twin of addition_widths.c: no order carries twice.
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
  if (number.whole >> 32 != 2) return 0;
  pthread_create(&a, NULL, write, NULL);
  racy++;
  pthread_join(a, NULL);
  return 0;
}
