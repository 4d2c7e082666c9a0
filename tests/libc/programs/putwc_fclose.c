// expect: race
// The stream is given back while the other thread may write to it.
#include <pthread.h>
#include <stdio.h>
#include <wchar.h>
static FILE *f;
static void *writes(void *p) {
  putwc(L'x', f);
  return p;
}
int main(void) {
  pthread_t t;
  f = fopen("/dev/null", "w");
  pthread_create(&t, 0, writes, 0);
  fclose(f);
  pthread_join(t, 0);
}
