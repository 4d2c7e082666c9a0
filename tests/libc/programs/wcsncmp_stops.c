// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <wchar.h>
static wchar_t x[8] = L"abcdef", y[8] = L"abxdef";
static void *a(void *arg) { return (void *)(long)wcsncmp(x, y, 6); }
static void *b(void *arg) {
  x[2] = L'q';
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
