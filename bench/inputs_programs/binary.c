// A race behind a header with a magic number, a length and a checksum.
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
  unsigned char h[8];
  if (fread(h, 1, 8, stdin) != 8) return 0;
  unsigned magic;
  memcpy(&magic, h, 4);
  if (magic != 0x4e524331) return 0;
  unsigned sum = h[4] + h[5] * 3u + h[6] * 7u;
  work(h[4] == 2 && (sum & 255) == h[7] && h[5] > h[6]);
  return 0;
}
