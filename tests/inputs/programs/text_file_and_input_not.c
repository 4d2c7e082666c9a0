// EXPECT: race-free all
// OPTIONS: --input=stdin,file:input.txt --input-bytes 1
#include <pthread.h>
#include <stdio.h>
static int shared;

static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  FILE *f = fopen("input.txt", "r");
  int a = fgetc(f), b = getchar();
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  pthread_join(t, 0);
  if (a == 'x' && b == a + 1) shared++;
  return 0;
}
