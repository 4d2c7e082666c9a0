// expect: race-free
#include <locale.h>
#include <pthread.h>
#include <string.h>

// each thread frees a locale of its own, though both are "C"
static void *run(void *a) {
  locale_t l = newlocale(LC_ALL_MASK, "C", 0);
  int n = strcoll_l("a", "b", l);
  freelocale(l);
  return n ? a : NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  run(0);
  pthread_join(t, 0);
}
