// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Messages are unions with a tag, copied whole through a bounded buffer. */
typedef struct {
  enum { NUMBER, TEXT, END } kind;
  union {
    double number;
    char text[16];
  } u;
} Message;

static Message buffer[4];
static int in, out, count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t nonempty = PTHREAD_COND_INITIALIZER;
static pthread_cond_t nonfull = PTHREAD_COND_INITIALIZER;

static void post(const Message *m) {
  pthread_mutex_lock(&lock);
  while (count == 4)
    pthread_cond_wait(&nonfull, &lock);
  buffer[in] = *m;
  in = (in + 1) % 4;
  count++;
  pthread_cond_signal(&nonempty);
  pthread_mutex_unlock(&lock);
}

#ifdef TWIN
static Message *fetch(void) {
  pthread_mutex_lock(&lock);
  while (count == 0)
    pthread_cond_wait(&nonempty, &lock);
  Message *m = &buffer[out];
  out = (out + 1) % 4;
  count--;
  pthread_cond_signal(&nonfull);
  pthread_mutex_unlock(&lock);
  return m;
}
#else
static Message fetch(void) {
  pthread_mutex_lock(&lock);
  while (count == 0)
    pthread_cond_wait(&nonempty, &lock);
  Message m = buffer[out];
  out = (out + 1) % 4;
  count--;
  pthread_cond_signal(&nonfull);
  pthread_mutex_unlock(&lock);
  return m;
}
#endif

static void *printer(void *arg) {
  (void)arg;
  double sum = 0;
  for (;;) {
#ifdef TWIN
    Message m = *fetch();
#else
    Message m = fetch();
#endif
    if (m.kind == END)
      break;
    if (m.kind == NUMBER)
      sum += m.u.number;
    else
      sum += strlen(m.u.text);
  }
  printf("sum %g\n", sum);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5;
  pthread_t t;
  if (pthread_create(&t, NULL, printer, NULL)) {
    fprintf(stderr, "pthread_create\n");
    return 1;
  }
  for (int i = 0; i < n; i++) {
    Message m;
    if (i % 2) {
      m.kind = TEXT;
      snprintf(m.u.text, sizeof m.u.text, "no %d", i);
    } else {
      m.kind = NUMBER;
      m.u.number = i;
    }
    post(&m);
  }
  Message end = {.kind = END};
  post(&end);
  pthread_join(t, NULL);
  return 0;
}
