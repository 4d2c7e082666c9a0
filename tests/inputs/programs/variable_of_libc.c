// EXPECT: race-free sampled
// How the program was called is no input that is followed.
#include <errno.h>
#include <pthread.h>
extern char *program_invocation_name;
unsigned __VERIFIER_nondet_uint(void);
static int shared;
static void *add(void *unused) { shared++; return 0; }
int main(void) {
  pthread_t a;
  if (__VERIFIER_nondet_uint() == 5) shared = 1;
  pthread_create(&a, 0, add, 0);
  if (*program_invocation_name == '\1') shared++;
  pthread_join(a, 0);
}
