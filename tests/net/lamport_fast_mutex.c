// expect: race-free
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
atomic_int x, y, b1, b2;
int data;
void *p1(void *q) {
  while (1) {
    b1 = 1;
    x = 1;
    if (y != 0) {
      b1 = 0;
      while (y != 0);
      continue;
    }
    y = 1;
    if (x != 1) {
      b1 = 0;
      while (b2 >= 1);
      if (y != 1) {
        while (y != 0);
        continue;
      }
    }
    break;
  }
  data++;
  y = 0;
  b1 = 0;
  return 0;
}
void *p2(void *q) {
  while (1) {
    b2 = 1;
    x = 2;
    if (y != 0) {
      b2 = 0;
      while (y != 0);
      continue;
    }
    y = 2;
    if (x != 2) {
      b2 = 0;
      while (b1 >= 1);
      if (y != 2) {
        while (y != 0);
        continue;
      }
    }
    break;
  }
  data++;
  y = 0;
  b2 = 0;
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
