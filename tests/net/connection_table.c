// expect: race-free
// Connections in a table, each with its own lock; the table with another.
#include <pthread.h>
enum { MOST = 16 };
struct connection {
  pthread_mutex_t lock;
  int used;
  long bytes;
};
static struct connection table[MOST];
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static int n_open;
static int open_connection(void) {
  int found = -1;
  pthread_mutex_lock(&table_lock);
  for (int i = 0; i < MOST && found < 0; i++) {
    pthread_mutex_lock(&table[i].lock);
    if (!table[i].used) {
      table[i].used = 1;
      table[i].bytes = 0;
      found = i;
      n_open++;
    }
    pthread_mutex_unlock(&table[i].lock);
  }
  pthread_mutex_unlock(&table_lock);
  return found;
}
static void transfer(int i, long n) {
  pthread_mutex_lock(&table[i].lock);
  table[i].bytes += n;
  pthread_mutex_unlock(&table[i].lock);
}
static void close_connection(int i) {
  pthread_mutex_lock(&table_lock);
  pthread_mutex_lock(&table[i].lock);
  table[i].used = 0;
  n_open--;
  pthread_mutex_unlock(&table[i].lock);
  pthread_mutex_unlock(&table_lock);
}
static void *worker(void *arg) {
  int i = open_connection();
  if (i < 0) return NULL;
  for (int k = 0; k < 3; k++) transfer(i, k);
  close_connection(i);
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < MOST; i++) pthread_mutex_init(&table[i].lock, NULL);
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < MOST; i++) pthread_mutex_destroy(&table[i].lock);
  return n_open;
}
