// EXPECT: verdict=unknown runs=1
#include <pthread.h>

enum { WORKERS = 5, LINES = 6 };
static pthread_mutex_t queue = PTHREAD_MUTEX_INITIALIZER, printer = PTHREAD_MUTEX_INITIALIZER,
                       books = PTHREAD_MUTEX_INITIALIZER;
static int drawn[WORKERS], n_drawn, finished;
static int log_text[256], log_length, counted, largest;
static int result;

static void write_log(int what) {
  pthread_mutex_lock(&printer);
  log_text[log_length % 256] = what * 10 + log_length;
  log_length++;
  pthread_mutex_unlock(&printer);
}

static void count(int what) {
  pthread_mutex_lock(&books);
  counted++;
  if (what * counted > largest) largest = what * counted;
  pthread_mutex_unlock(&books);
}

static void *first(void *arg) {
  write_log(100);
  result = 1;
  pthread_mutex_lock(&queue);
  finished = 1;
  pthread_mutex_unlock(&queue);
  return 0;
}

static void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < LINES; i++) {
    write_log(me);
    count(i);
  }
  pthread_mutex_lock(&queue);
  drawn[n_drawn++] = me;
  pthread_mutex_lock(&printer);
  int unusual = log_text[9] == 19;
  pthread_mutex_unlock(&printer);
  int look = finished || unusual;
  pthread_mutex_unlock(&queue);
  if (look) write_log(result);
  return 0;
}

int main(void) {
  pthread_t t[WORKERS + 1];
  pthread_create(&t[0], 0, first, 0);
  for (long i = 1; i <= WORKERS; i++) pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i <= WORKERS; i++) pthread_join(t[i], 0);
  return 0;
}
