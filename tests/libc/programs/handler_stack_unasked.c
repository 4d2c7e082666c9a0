// expect: race-free
// This one did not ask for it.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
static char memory[65536];
static void handler(int number) {}
static void *worker(void *arg) {
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  sigaltstack(&stack, NULL);
  raise(SIGUSR1);
  return arg;
}
int main(void) {
  pthread_t t;
  struct sigaction a = {.sa_handler = handler, .sa_flags = 0};
  sigaction(SIGUSR1, &a, NULL);
  pthread_create(&t, NULL, worker, NULL);
  memory[99] = 1;
  pthread_join(t, NULL);
  return 0;
}
