// EXPECT: verdict=race lines=26,26
// Only if both lookers came before everything: once a hole in the search.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int word;
static int exchanged, first, second, data;
static void *stores(void *unused) {
  atomic_store(&word, 1);
  return unused;
}
static void *exchanges(void *unused) {
  int one = 1;
  exchanged = atomic_compare_exchange_strong(&word, &one, 7);
  return unused;
}
static void *looks_and_stores(void *unused) {
  first = atomic_load(&word);
  atomic_store(&word, 1);
  return unused;
}
static void *looks(void *unused) {
  second = atomic_load(&word);
  return unused;
}
static void *races(void *unused) {
  data++;
  return unused;
}
int main(void) {
  static void *(*const work[])(void *) = {stores, exchanges, looks_and_stores, looks};
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, work[i], NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  if (!exchanged || first || second) return 0;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, races, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
