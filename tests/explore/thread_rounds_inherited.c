// EXPECT: verdict=race
#include <fenv.h>
#include <pthread.h>
static int x;
static void *b(void *p) {
  if (fegetround() == FE_UPWARD) x++; // its creator's, when it was created
  return p;
}
int main(void) {
  pthread_t u;
  fesetround(FE_UPWARD);
  pthread_create(&u, 0, b, 0);
  fesetround(FE_TONEAREST);
  x++;
  pthread_join(u, 0);
}
