// EXPECT: verdict=race lines=14,14 lines=18,18
// Two orders, which lead to different races if the others come in one order. All else is the same then.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2], data, other, last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char bytes[] = "ab";
static void *writer(void *byte) {
  if (write(ends[1], byte, 1) != 1) abort();
  return NULL;
}
static void *racer(void *unused) {
  data++;
  return unused;
}
static void *other_racer(void *unused) {
  other++;
  return unused;
}
// In either order, and one of them matters: before that the search may find that it was here before.
static void *passes(void *second) {
  pthread_mutex_lock(&lock);
  last = second != NULL;
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void run(void *(*work)(void *), void *first, void *second) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, work, first);
  pthread_create(&t[1], NULL, work, second);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
}
int main(void) {
  char first = 0;
  if (pipe(ends)) return 1;
  run(writer, &bytes[0], &bytes[1]);
  run(passes, NULL, &last);
  if (read(ends[0], &first, 1) != 1) return 1;
  if (!last) run(first == 'b' ? racer : other_racer, NULL, NULL);
  return 0;
}
