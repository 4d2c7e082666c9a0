#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* A sorted list, each node with its lock, walked hand over hand. */
typedef struct node {
  int key, hits;
  struct node *next;
  pthread_mutex_t mu;
} node;

static node *head;

static node *node_new(int key, node *next) {
  node *n = malloc(sizeof *n);
  if (!n) exit(1);
  n->key = key;
  n->hits = 0;
  n->next = next;
  pthread_mutex_init(&n->mu, NULL);
  return n;
}

static bool insert(int key) {
  node *prev = head;
  pthread_mutex_lock(&prev->mu);
  node *cur = prev->next;
  while (cur) {
    pthread_mutex_lock(&cur->mu);
    if (cur->key >= key) break;
    pthread_mutex_unlock(&prev->mu);
    prev = cur;
    cur = cur->next;
  }
  bool fresh = !cur || cur->key != key;
  if (fresh)
    prev->next = node_new(key, cur);
  else
    cur->hits++;
  if (cur) pthread_mutex_unlock(&cur->mu);
  pthread_mutex_unlock(&prev->mu);
  return fresh;
}

static int find(int key) {
  node *prev = head;
  pthread_mutex_lock(&prev->mu);
  node *cur = prev->next;
  int hits = -1;
  while (cur) {
#ifdef TWIN
    pthread_mutex_unlock(&prev->mu);
    pthread_mutex_lock(&cur->mu);
#else
    pthread_mutex_lock(&cur->mu);
    pthread_mutex_unlock(&prev->mu);
#endif
    prev = cur;
    if (cur->key == key) { hits = cur->hits; break; }
    cur = cur->next;
  }
#ifdef TWIN
  hits += cur ? cur->hits : 0;
  pthread_mutex_unlock(&prev->mu);
  if (cur && cur->next) hits += cur->next->hits;
#else
  pthread_mutex_unlock(&prev->mu);
#endif
  return hits;
}

static bool delete(int key) {
  node *prev = head;
  pthread_mutex_lock(&prev->mu);
  node *cur = prev->next;
  while (cur) {
    pthread_mutex_lock(&cur->mu);
    if (cur->key >= key) break;
    pthread_mutex_unlock(&prev->mu);
    prev = cur;
    cur = cur->next;
  }
  bool found = cur && cur->key == key;
  if (found) prev->next = cur->next;
  if (cur) pthread_mutex_unlock(&cur->mu);
  pthread_mutex_unlock(&prev->mu);
  return found;
}

struct arg { int from, to, found; };

static void *worker(void *p) {
  struct arg *a = p;
  for (int k = a->from; k < a->to; k++) insert(k * 7 % 13);
  for (int k = a->from; k < a->to; k++)
    if (find(k) >= 0) a->found++;
  if (delete(a->from)) a->found--;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, per = argc > 2 ? atoi(argv[2]) : 1;
  pthread_t *t = calloc(n, sizeof *t);
  struct arg *a = calloc(n, sizeof *a);
  if (!t || !a) return 1;
  head = node_new(-1, NULL);
  for (int i = 0; i < n; i++) {
    a[i].from = i * per;
    a[i].to = (i + 1) * per;
    if (pthread_create(&t[i], NULL, worker, &a[i])) exit(1);
  }
  int found = 0;
  for (int i = 0; i < n; i++) {
    pthread_join(t[i], NULL);
    found += a[i].found;
  }
  int len = 0;
  for (node *x = head; x;) {
    node *next = x->next;
    pthread_mutex_destroy(&x->mu);
    free(x);
    x = next;
    len++;
  }
  printf("%d %d\n", found, len);
  free(t); free(a);
  return 0;
}
