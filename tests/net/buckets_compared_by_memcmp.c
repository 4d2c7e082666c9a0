// expect: race-free
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#define B 8
struct entry { int key; int value; struct entry *next; };
struct bucket { pthread_mutex_t lock; struct entry *first; };
static struct bucket table[B];
static int lookup(unsigned key, int *value) {
  struct bucket *b = &table[key % B];
  int found = 0;
  pthread_mutex_lock(&b->lock);
  for (struct entry *e = b->first; e; e = e->next)
    if (!memcmp(&e->key, &key, 4)) { *value = e->value; found = 1; break; }
  pthread_mutex_unlock(&b->lock);
  return found;
}
static void insert(unsigned key, int value) {
  struct bucket *b = &table[key % B];
  pthread_mutex_lock(&b->lock);
  struct entry *e;
  for (e = b->first; e; e = e->next) if (!memcmp(&e->key, &key, 4)) break;
  if (e) e->value = value;
  else {
    e = malloc(sizeof *e);
    e->key = key;
    e->value = value;
    e->next = b->first;
    b->first = e;
  }
  pthread_mutex_unlock(&b->lock);
}
static void *user(void *a) {
  for (int i = 0; i < 2; i++) {
    int v;
    if (!lookup((long)a + i, &v)) insert((long)a + i, i);
  }
  return NULL;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t t[16];
  for (int i = 0; i < B; i++) pthread_mutex_init(&table[i].lock, NULL);
  for (long i = 0; i < n && i < 16; i++) pthread_create(&t[i], NULL, user, (void *)i);
  for (int i = 0; i < n && i < 16; i++) pthread_join(t[i], NULL);
  puts("done");
}
