#include <pthread.h>
#include <stdlib.h>
struct row {
  int n;
  int cells[6];
} rows[4];
void *w(void *x) {
  long r = (long)x;
  for (int j = 0; j < 6; j++) rows[r ^ 1].cells[j] = j;
  rows[r].cells[r] = 2;
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return rows[1].n;
}
