// EXPECT: verdict=race lines=6,6 other=exit
// Which of two threads ends the program first shows in what the handlers get.
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int x; static void *race(void *arg) { return x++, arg; }
static void bye(int status, void *arg) {
  if (status == 3) return;
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, race, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
}
static void *run(void *arg) { exit(3); }
int main(void) {
  pthread_t t[2];
  on_exit(bye, NULL);
  pthread_create(&t[0], NULL, run, NULL);
  exit(4);
}
