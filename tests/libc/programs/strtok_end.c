// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static char buf[8] = "a,b";
static char other;
static void *w(void *p) {
  buf[3] = 0;
  return 0;
}
int main(void) {
  pthread_t t;
  strtok(buf, ",");
  strtok(0, ",");
  pthread_create(&t, 0, w, 0);
  char *q = strtok(0, ","); /* reads the end of the string only */
  pthread_join(t, 0);
  return q != 0;
}
