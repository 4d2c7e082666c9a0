// EXPECT: verdict=race executions=1
#include <pthread.h>
#include <wchar.h>
static wchar_t text[8];
static volatile wchar_t seen;
static void *first(void *arg) {
  wcscpy(text, L"abc");
  return arg;
}
static void *second(void *arg) {
  seen = text[3];
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
