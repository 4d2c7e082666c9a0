#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  atomic_int refs;
  size_t len;
  char data[];
} buffer;

static buffer *buffer_new(size_t len) {
  buffer *b = malloc(sizeof *b + len);
  if (!b) exit(1);
  atomic_init(&b->refs, 1);
  b->len = len;
  memset(b->data, 'x', len);
  return b;
}

static buffer *buffer_ref(buffer *b) {
  atomic_fetch_add_explicit(&b->refs, 1, memory_order_relaxed);
  return b;
}

static void buffer_unref(buffer *b) {
#ifdef TWIN
  if (atomic_fetch_sub_explicit(&b->refs, 1, memory_order_relaxed) == 1) {
#else
  if (atomic_fetch_sub_explicit(&b->refs, 1, memory_order_release) == 1) {
    atomic_thread_fence(memory_order_acquire);
#endif
    b->data[0] = 0;
    free(b);
  }
}

static void *reader(void *p) {
  buffer *b = p;
  size_t n = 0;
  for (size_t i = 0; i < b->len; i++) n += b->data[i] == 'x';
  buffer_unref(b);
  return (void *)n;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  buffer *b = buffer_new(argc > 2 ? atoi(argv[2]) : 3);
  pthread_t *t = malloc(n * sizeof *t);
  if (!t) return 1;
  for (int i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, reader, buffer_ref(b))) exit(1);
  buffer_unref(b);
  size_t total = 0;
  for (int i = 0; i < n; i++) {
    void *r;
    pthread_join(t[i], &r);
    total += (size_t)r;
  }
  printf("%zu\n", total);
  free(t);
  return 0;
}
