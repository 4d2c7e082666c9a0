#include <pthread.h>
#include <wchar.h>
static wchar_t row[4][16];
static void *work(void *arg) {
  long i = (long)arg;
  if (i == 0) wcsncpy(row[i], L"x", 32);
  else row[i][0] = L'x';
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
