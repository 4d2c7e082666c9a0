// expect: race-free
// The array inside structure number r is of thread r.
#include <pthread.h>
#include <stdlib.h>
struct row {
  int n;
  int cells[6];
} rows[4];
void *w(void *x) {
  long r = (long)x;
  rows[r].n = 6;
  for (int j = 0; j < 6; j++) rows[r].cells[j] = j;
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return rows[1].cells[2];
}
