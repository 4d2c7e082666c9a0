// EXPECT: race-free all
// OPTIONS: --input=file:input.txt --input-bytes 2
#include <pthread.h>
#include <stdio.h>
static int shared;
static int first(void) {
  FILE *f = fopen("input.txt", "r");
  int c = fgetc(f);
  fclose(f);
  return c;
}
static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  int a = first(), b = first();
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  pthread_join(t, 0);
  if (a == b && a == 'x') shared++;
  return 0;
}
