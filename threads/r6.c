#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct hit { long pos; char word[12]; struct hit *next; } hit;
static pthread_mutex_t hits_mu = PTHREAD_MUTEX_INITIALIZER;
static hit *hits;
static int nhits;
static void *scan(void *arg) {
  char c = *(char *)arg;
  for (int i = 0; i < c; i++) {
  hit *h = malloc(sizeof *h);
  if (!h) exit(1);
  h->pos = c;
strncpy(h->word,"abc",11);
  pthread_mutex_lock(&hits_mu);
  h->next = hits;
  hits = h;
  nhits++;
  pthread_mutex_unlock(&hits_mu);
  }
  return NULL;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  char want = argc > 2 ? argv[2][0] : 'b';
  pthread_t *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, scan, &want)) exit(1);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  for (hit *h = hits; h;) {
    hit *next_hit = h->next;
    printf("%ld %s\n", h->pos, h->word);
    free(h);
    h = next_hit;
  }
  printf("%d\n", nhits);
  free(t);
  return 0;
}
