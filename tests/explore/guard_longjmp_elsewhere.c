// EXPECT: verdict=unknown
// REASON: longjmp to another thread's stack
#include <pthread.h>
#include <setjmp.h>
static jmp_buf back;
static void *work(void *arg) { longjmp(back, 1); }
int main(void) {
  pthread_t t;
  if (setjmp(back)) return 1;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
