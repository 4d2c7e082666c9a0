// expect: race
#include <ctype.h>
#include <locale.h>
#include <pthread.h>

// duplocale'd object used after freelocale by another
static locale_t l;
static void *run(void *a) {
  toupper_l('a', l);
  return a;
}
int main(void) {
  pthread_t t;
  l = duplocale(LC_GLOBAL_LOCALE);
  pthread_create(&t, 0, run, 0);
  freelocale(l);
  pthread_join(t, 0);
}
