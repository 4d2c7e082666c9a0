#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Workers take numbered chunks of a text and push what they found on a common list; main reads it after the join. */
typedef struct hit { long pos; char word[12]; struct hit *next; } hit;

static char *text;
static size_t len, chunk;
static size_t next;
static pthread_mutex_t next_mu = PTHREAD_MUTEX_INITIALIZER, hits_mu = PTHREAD_MUTEX_INITIALIZER;
static hit *hits;
static int nhits;

static void found(long pos) {
  hit *h = malloc(sizeof *h);
  if (!h) exit(1);
  h->pos = pos;
  strncpy(h->word, text + pos, sizeof h->word - 1);
  h->word[sizeof h->word - 1] = 0;
  pthread_mutex_lock(&hits_mu);
  h->next = hits;
  hits = h;
  nhits++;
  pthread_mutex_unlock(&hits_mu);
#ifdef TWIN
  h->word[0] = '>';
#endif
}

static void *scan(void *arg) {
  char c = *(char *)arg;
  for (;;) {
    pthread_mutex_lock(&next_mu);
    size_t from = next;
    next += chunk;
    pthread_mutex_unlock(&next_mu);
    if (from >= len) return NULL;
    size_t to = from + chunk < len ? from + chunk : len;
    for (size_t i = from; i < to; i++)
      if (text[i] == c) found(i);
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  char want = argc > 2 ? argv[2][0] : 'b';
  len = argc > 3 ? strlen(argv[3]) : 4;
  text = malloc(len + 1);
  pthread_t *t = malloc(n * sizeof *t);
  if (!text || !t || n < 1) return 1;
  strcpy(text, argc > 3 ? argv[3] : "abab");
  chunk = 1 + len / n;
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
  free(text); free(t);
  return 0;
}
