// expect: race
#include <pthread.h>
#include <search.h>
static char key[] = "a";
static void *w(void *p) { key[0] = 'b'; return p; }
int main(void) {
  pthread_t t;
  hcreate(10);
  hsearch((ENTRY){key, 0}, ENTER);
  pthread_create(&t, 0, w, 0);
  hsearch((ENTRY){"a", 0}, FIND);
  pthread_join(t, 0);
}
