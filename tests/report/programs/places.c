// One race in each kind of memory; which, is chosen with -D.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct node {
  int value;
  struct node *next;
  pthread_mutex_t lock;
};
static struct node table[5];
static _Thread_local int mine[3];
static struct node *list;

static void bump(int *p) {
  (*p)++; // BUMP
}

static void *work(void *argument) {
#ifdef GLOBAL
  table[3].next = NULL; // WORK-GLOBAL
#elif defined STATIC
  static int calls;
  bump(&calls);
#elif defined HEAP
  pthread_mutex_lock(&list->lock);
  list->next = NULL; // WORK-HEAP
  pthread_mutex_unlock(&list->lock);
#elif defined COPY
  memset(table, 0, sizeof table); // WORK-COPY
#elif defined FREE
  list->value = 1; // WORK-FREE
#else
  bump(argument);
#endif
  return NULL;
}

int main(void) {
  int local[4] = {0};
  pthread_t thread, second;
  void *argument = &local[2];
  list = malloc(sizeof *list); // ALLOCATED
  pthread_mutex_init(&list->lock, NULL);
#ifdef LOCAL_OF_THREAD
  argument = &mine[1];
#endif
  pthread_create(&thread, NULL, work, argument); // CREATED
#if defined GLOBAL || defined STATIC
  work(NULL);
#elif defined HEAP
  list->next = list; // MAIN-HEAP
#elif defined COPY
  table[1].value++; // MAIN-COPY
#elif defined FREE
  free(list); // MAIN-FREE
#elif defined LOCAL_OF_THREAD
  mine[1] = 4; // MAIN-LOCAL_OF_THREAD
#elif defined LOCAL
  local[2] = 4; // MAIN-LOCAL
#elif defined LOCAL_OF_OTHERS
  pthread_create(&second, NULL, work, argument);
  pthread_join(second, NULL);
#endif
  pthread_join(thread, NULL);
  (void)second;
}
