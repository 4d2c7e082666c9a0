// EXPECT: race-free all
// OPTIONS: --input=file:input.txt --input-bytes 4
#include <pthread.h>
#include <stdio.h>
static int shared;

static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  int n = 0;
  FILE *f = fopen("input.txt", "r");
  if (fscanf(f, "%d", &n) != 1) return 1;
  fclose(f);
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  pthread_join(t, 0);
  if (n == 417) shared++;
  return 0;
}
