// EXPECT: verdict=race-free executions=2
// Transfers in both directions, locks taken in the order of the accounts.
#include <assert.h>
#include <pthread.h>
struct account {
  pthread_mutex_t lock;
  int balance;
};
static struct account account[2] = {{PTHREAD_MUTEX_INITIALIZER, 10}, {PTHREAD_MUTEX_INITIALIZER, 10}};
static void transfer(int from, int to, int amount) {
  int first = from < to ? from : to, second = from < to ? to : from;
  pthread_mutex_lock(&account[first].lock);
  pthread_mutex_lock(&account[second].lock);
  account[from].balance -= amount;
  account[to].balance += amount;
  pthread_mutex_unlock(&account[second].lock);
  pthread_mutex_unlock(&account[first].lock);
}
static void *there(void *arg) {
  transfer(0, 1, 3);
  return arg;
}
static void *back(void *arg) {
  transfer(1, 0, 5);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, there, NULL);
  pthread_create(&b, NULL, back, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(account[0].balance == 12 && account[1].balance == 8);
  return 0;
}
