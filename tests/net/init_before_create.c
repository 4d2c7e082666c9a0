// expect: race-free
#include <pthread.h>
static int size;
static int *table;
static int storage[8];
static void *reader(void *unused) { return (void *)(long)table[size - 1]; }
int main(void) {
  pthread_t t[4];
  table = storage;
  size = 8;
  for (int i = 0; i < 8; i++) table[i] = i;
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, reader, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
