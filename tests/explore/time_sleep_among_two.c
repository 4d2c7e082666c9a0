// EXPECT: verdict=race lines=35,47
// Two threads hand a turn to and fro until the third, which sleeps, ends that: it must come to it in
// the first execution.
// OPTIONS: --max-schedules 1
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turned = PTHREAD_COND_INITIALIZER;
static int turn;
static bool over;
static int result;

static bool play(int me) {
  pthread_mutex_lock(&mutex);
  while (turn != me && !over) pthread_cond_wait(&turned, &mutex);
  bool goes_on = !over;
  turn = 1 - me;
  pthread_cond_broadcast(&turned);
  pthread_mutex_unlock(&mutex);
  return goes_on;
}

static void *ping(void *unused) {
  while (play(0)) {
  }
  return NULL;
}

static void *pong(void *unused) {
  while (play(1)) {
  }
  result++; // the main thread does not wait for it
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, ping, NULL);
  pthread_create(&other, NULL, pong, NULL);
  sleep(1);
  pthread_mutex_lock(&mutex);
  over = true;
  pthread_cond_broadcast(&turned);
  pthread_mutex_unlock(&mutex), result++;
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
