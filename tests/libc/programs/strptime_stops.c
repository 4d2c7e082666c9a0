// expect: race-free
// What lies behind the text that is understood is not read.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>
static char text[] = "12 and more";
static void *parses(void *p) {
  struct tm date = {0};
  strptime(text, "%H", &date);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, parses, 0);
  text[6] = 'x';
  pthread_join(t, 0);
}
