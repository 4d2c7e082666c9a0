// EXPECT: race-free sampled
// OPTIONS: --input=file:input.txt --inputs 5
// What it reads back is what it wrote there.
#include <pthread.h>
#include <stdio.h>
static int shared;
static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  pthread_t t;
  FILE *f = fopen("input.txt", "r+");
  int a = fgetc(f);
  rewind(f);
  fputc('x', f);
  rewind(f);
  int b = fgetc(f);
  fclose(f);
  pthread_create(&t, 0, add, 0);
  pthread_join(t, 0);
  if (a == b) shared++;
  return 0;
}
