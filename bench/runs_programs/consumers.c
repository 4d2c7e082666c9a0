// Two threads that make items and two that use them, through a ring with two semaphores and two
// locks. Each item is allocated by one thread and freed by another.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

enum { ROOM = 16, MAKERS = 2, USERS = 2 };
typedef struct {
  int number, word[6];
} Item;
static Item *ring[ROOM];
static unsigned head, tail;
static sem_t full, empty;
static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER,
                       tail_lock = PTHREAD_MUTEX_INITIALIZER;
static int items;
static long sums[USERS];

static void put(Item *item) {
  sem_wait(&empty);
  pthread_mutex_lock(&tail_lock);
  ring[tail++ % ROOM] = item;
  pthread_mutex_unlock(&tail_lock);
  sem_post(&full);
}

static Item *get(void) {
  sem_wait(&full);
  pthread_mutex_lock(&head_lock);
  Item *item = ring[head++ % ROOM];
  pthread_mutex_unlock(&head_lock);
  sem_post(&empty);
  return item;
}

static void *make(void *p) {
  for (int i = 0; i < items; i++) {
    Item *item = malloc(sizeof *item);
    item->number = i;
    for (int k = 0; k < 6; k++) item->word[k] = i * k;
    put(item);
  }
  return NULL;
}

static void *use(void *p) {
  long sum = 0;
  for (int i = 0; i < items * MAKERS / USERS; i++) {
    Item *item = get();
    for (int k = 0; k < 6; k++) sum += item->word[k];
    free(item);
  }
  sums[(long)p] = sum;
  return NULL;
}

int main(int argc, char **argv) {
  items = argc > 1 ? atoi(argv[1]) : 1000;
  sem_init(&full, 0, 0);
  sem_init(&empty, 0, ROOM);
  pthread_t t[MAKERS + USERS];
  for (long i = 0; i < MAKERS; i++) pthread_create(&t[i], NULL, make, (void *)i);
  for (long i = 0; i < USERS; i++) pthread_create(&t[MAKERS + i], NULL, use, (void *)i);
  for (int i = 0; i < MAKERS + USERS; i++) pthread_join(t[i], NULL);
  return 0;
}
