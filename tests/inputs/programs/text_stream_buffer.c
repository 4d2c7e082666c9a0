// EXPECT: race-free sampled
// The stream's buffer is the program's own, and holds what was printed: that is not followed.
#include <pthread.h>
#include <stdio.h>
unsigned __VERIFIER_nondet_uint(void);
static int shared;
static char buffer[64];
static void *add(void *unused) { shared++; return 0; }
int main(void) {
  pthread_t a;
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  printf("%u", __VERIFIER_nondet_uint() & 7);
  pthread_create(&a, 0, add, 0);
  if (*buffer == '7') shared++;
  pthread_join(a, 0);
}
