#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Messages of several kinds, handed through one linked mailbox to an actor each. */
typedef enum { ADD, NAME, STOP } kind;
typedef struct msg {
  struct msg *next;
  kind kind;
  union {
    long number;
    struct { char *text; size_t len; } name;
  } u;
} msg;

typedef struct {
  pthread_t thread;
  pthread_mutex_t mu;
  pthread_cond_t some;
  msg *head, *tail;
  long sum;
  size_t letters;
} actor;

static void send(actor *a, msg *m) {
  m->next = NULL;
  pthread_mutex_lock(&a->mu);
  if (a->tail) a->tail->next = m;
  else a->head = m;
  a->tail = m;
  pthread_cond_signal(&a->some);
  pthread_mutex_unlock(&a->mu);
#ifdef TWIN
  if (m->kind == STOP) m->u.number = 1;
#endif
}

static msg *receive(actor *a) {
  pthread_mutex_lock(&a->mu);
  while (!a->head) pthread_cond_wait(&a->some, &a->mu);
  msg *m = a->head;
  a->head = m->next;
  if (!a->head) a->tail = NULL;
  pthread_mutex_unlock(&a->mu);
  return m;
}

static void *run(void *p) {
  actor *a = p;
  for (int stop = 0; !stop;) {
    msg *m = receive(a);
    switch (m->kind) {
    case ADD: a->sum += m->u.number; break;
    case NAME:
      a->letters += strlen(m->u.name.text);
      free(m->u.name.text);
      break;
    case STOP: stop = 1; break;
    }
    free(m);
  }
  return NULL;
}

static msg *message(kind k) {
  msg *m = calloc(1, sizeof *m);
  if (!m) exit(1);
  m->kind = k;
  return m;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, count = argc > 2 ? atoi(argv[2]) : 2;
  actor *a = calloc(n, sizeof *a);
  if (!a) return 1;
  for (int i = 0; i < n; i++) {
    pthread_mutex_init(&a[i].mu, NULL);
    pthread_cond_init(&a[i].some, NULL);
    if (pthread_create(&a[i].thread, NULL, run, &a[i])) exit(1);
  }
  for (int k = 0; k < count; k++) {
    msg *m = message(k % 2 ? NAME : ADD);
    if (m->kind == ADD) m->u.number = k;
    else {
      char text[16];
      m->u.name.len = snprintf(text, sizeof text, "name%d", k);
      m->u.name.text = strdup(text);
      if (!m->u.name.text) exit(1);
    }
    send(&a[k % n], m);
  }
  for (int i = 0; i < n; i++) send(&a[i], message(STOP));
  long sum = 0;
  size_t letters = 0;
  for (int i = 0; i < n; i++) {
    pthread_join(a[i].thread, NULL);
    sum += a[i].sum;
    letters += a[i].letters;
    pthread_mutex_destroy(&a[i].mu);
    pthread_cond_destroy(&a[i].some);
  }
  printf("%ld %zu\n", sum, letters);
  free(a);
  return 0;
}
