// expect: race-free
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
atomic_int f1, f2;
int data;
void *p1(void *q) {
  f1 = 1;
  while (f2 >= 3);
  f1 = 3;
  if (f2 == 1) {
    f1 = 2;
    while (f2 != 4);
  }
  f1 = 4;
  while (f2 >= 2);
  data++;
  while (2 <= f2 && f2 <= 3);
  f1 = 0;
  return 0;
}
void *p2(void *q) {
  f2 = 1;
  while (f1 >= 3);
  f2 = 3;
  if (f1 == 1) {
    f2 = 2;
    while (f1 != 4);
  }
  f2 = 4;
  while (f1 >= 2);
  data++;
  while (2 <= f1 && f1 <= 3);
  f2 = 0;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, p1, 0);
  pthread_create(&u, 0, p2, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return data;
}
