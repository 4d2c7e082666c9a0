// expect: race-free
#include <ctype.h>
#include <locale.h>
#include <pthread.h>
#include <string.h>

static locale_t l;
static void *run(void *a) {
  toupper_l('a', l);
  return a;
}
int main(void) {
  pthread_t t;
  l = duplocale(LC_GLOBAL_LOCALE);
  pthread_create(&t, 0, run, 0);
  strcoll_l("a", "b", l);
  pthread_join(t, 0);
  freelocale(l);
}
