// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* A pipeline: items on the heap go from stage to stage through one-place mailboxes. */
typedef struct {
  int id;
  double value;
  int last;
} Item;

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  Item *item;
} Mailbox;

static Mailbox box[2];
static int count;

static void send(Mailbox *m, Item *it) {
  pthread_mutex_lock(&m->lock);
  while (m->item)
    pthread_cond_wait(&m->changed, &m->lock);
  m->item = it;
  pthread_cond_broadcast(&m->changed);
  pthread_mutex_unlock(&m->lock);
}

static Item *receive(Mailbox *m) {
  pthread_mutex_lock(&m->lock);
  while (!m->item)
    pthread_cond_wait(&m->changed, &m->lock);
  Item *it = m->item;
  m->item = NULL;
  pthread_cond_broadcast(&m->changed);
  pthread_mutex_unlock(&m->lock);
  return it;
}

static void *generate(void *arg) {
  (void)arg;
  for (int i = 0; i < count; i++) {
    Item *it = malloc(sizeof *it);
    if (!it)
      abort();
    it->id = i;
    it->value = i * 1.5;
    it->last = i == count - 1;
    send(&box[0], it);
#ifdef TWIN
    it->value += 1;
#endif
  }
  return NULL;
}

static void *transform(void *arg) {
  (void)arg;
  int last;
  do {
    Item *it = receive(&box[0]);
    it->value = it->value * it->value;
    last = it->last;
    send(&box[1], it);
  } while (!last);
  return NULL;
}

int main(int argc, char **argv) {
  count = argc > 1 ? atoi(argv[1]) : 2;
  if (count < 1)
    return 1;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&box[i].lock, NULL);
    pthread_cond_init(&box[i].changed, NULL);
  }
  pthread_t g, t;
  if (pthread_create(&g, NULL, generate, NULL) || pthread_create(&t, NULL, transform, NULL))
    exit(1);
  double sum = 0;
  for (int last = 0; !last;) {
    Item *it = receive(&box[1]);
    sum += it->value;
    last = it->last;
    free(it);
  }
  pthread_join(g, NULL);
  pthread_join(t, NULL);
  printf("sum %g\n", sum);
  return 0;
}
