// EXPECT: race-free all left
// A pointer goes on step by step until it finds an end that may not be there.
#include <pthread.h>
unsigned char __VERIFIER_nondet_uchar(void);
static char word[4], others[16];
static void *clear(void *arg) { for (char *p = word; *p; p++) *p = 'x'; return 0; }
static void *use(void *arg) { for (int i = 0; i < 16; i++) others[i]++; return 0; }
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) word[i] = (char)__VERIFIER_nondet_uchar(), others[i] = 1;
  pthread_create(&a, 0, clear, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
