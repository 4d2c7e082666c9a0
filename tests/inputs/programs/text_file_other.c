// EXPECT: race-free sampled
// OPTIONS: --input=file:input.txt --input-bytes 2
// It reads another file as well, which is none of the inputs.
#include <pthread.h>
#include <stdio.h>
static int shared;
static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  pthread_t t;
  FILE *f = fopen("input.txt", "r"), *g = fopen("other.txt", "r");
  int a = fgetc(f), b = g ? fgetc(g) : -1;
  pthread_create(&t, 0, add, 0);
  if (a == 'x' && b == 'x') shared++;
  pthread_join(t, 0);
  return 0;
}
