// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <wchar.h>
static wchar_t x[8] = L"ab;cd";
static void *a(void *arg) { return wcschr(x, L';'); }
static void *b(void *arg) {
  x[1] = L'q';
  return 0;
}
int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, a, NULL);
  pthread_create(&t2, NULL, b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
