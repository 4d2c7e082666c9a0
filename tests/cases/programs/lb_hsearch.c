// expect: race
#include <pthread.h>
#include <search.h>
__attribute__((constructor)) static void c(void) { hcreate(20); }
static void *w(void *p) {
  ENTRY e = {"a", 0};
  hsearch(e, ENTER);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  ENTRY e = {"b", 0};
  hsearch(e, ENTER);
  pthread_join(t, 0);
}
