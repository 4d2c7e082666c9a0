// expect: race
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
static char *point;
static void *w(void *p) { return *point ? p : 0; }
int main(void) {
  pthread_t t;
  point = nl_langinfo(RADIXCHAR);
  pthread_create(&t, 0, w, 0);
  setlocale(LC_ALL, "C.UTF-8");
  pthread_join(t, 0);
}
