// expect: race-free
// Numbers that library functions are given and return tell where in its own array each thread writes.
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int letters[32];
static void *count(void *p) {
  int own[32] = {0};
  ldiv_t d = ldiv(lseek(0, 0, SEEK_CUR), 8);
  own[d.rem & 7]++;
  own[(int)strtod("3.5", NULL) & 31]++;
  for (int c; (c = getchar()) != EOF;) own[toupper(c) & 31]++;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < 32; i++) letters[i] += own[i];
  pthread_mutex_unlock(&lock);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", letters[3]);
}
