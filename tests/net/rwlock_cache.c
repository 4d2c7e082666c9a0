// expect: race-free
// Readers look up, a writer replaces.
#include <pthread.h>
#include <string.h>
#define N 8
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct {
  int key, value;
} table[N];
static int lookup(int key) {
  int value = -1;
  pthread_rwlock_rdlock(&lock);
  for (int i = 0; i < N; i++)
    if (table[i].key == key) {
      value = table[i].value;
      break;
    }
  pthread_rwlock_unlock(&lock);
  return value;
}
static void replace(int key, int value) {
  pthread_rwlock_wrlock(&lock);
  table[key % N].key = key;
  table[key % N].value = value;
  pthread_rwlock_unlock(&lock);
}
static void *reader(void *arg) {
  int sum = 0;
  for (int i = 0; i < 20; i++) sum += lookup(i);
  return (void *)(long)sum;
}
static void *writer(void *arg) {
  for (int i = 0; i < 20; i++) replace(i, i * i);
  return NULL;
}
int main(void) {
  pthread_t r[3], w;
  memset(table, 0, sizeof table);
  for (int i = 0; i < 3; i++) pthread_create(&r[i], NULL, reader, NULL);
  pthread_create(&w, NULL, writer, NULL);
  for (int i = 0; i < 3; i++) pthread_join(r[i], NULL);
  pthread_join(w, NULL);
  return 0;
}
