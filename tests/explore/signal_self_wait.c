// EXPECT: verdict=race-free executions=10
// OPTIONS: --allow=signal
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static int results[2];
static void on_signal(int number) { _exit(1); }
static void *work(void *a) { results[a != NULL] = 1; kill(getpid(), a ? SIGUSR1 : SIGUSR2); return a; }
int main(void) {
  pthread_t t[2];
  sigset_t both;
  int first, second;
  sigemptyset(&both);
  sigaddset(&both, SIGUSR1);
  sigaddset(&both, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &both, NULL);
  signal(SIGUSR1, on_signal);
  signal(SIGUSR2, on_signal);
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  sigwait(&both, &first);
  sigwait(&both, &second);
  int sum = results[0] + results[1];
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return first == second || sum != 2;
}
