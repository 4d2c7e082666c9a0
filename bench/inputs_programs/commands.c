// A race behind a sequence of commands, one letter each.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *unused) {
  pthread_mutex_lock(&lock);
  shared++;
  pthread_mutex_unlock(&lock);
  return unused;
}
static void work(int careless) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  if (careless) shared++;
  else add(0);
  pthread_join(t, 0);
}

int main(void) {
  int open = 0, dirty = 0, c;
  for (int i = 0; i < 6 && (c = getchar()) != EOF; i++)
    switch (c) {
    case 111: open = 1; break;                  // o
    case 119: dirty = open ? dirty + 1 : 0; break; // w
    case 99: work(open && dirty == 2); return 0; // c
    default: return 0;
    }
  return 0;
}
