// Two accounts, a lock each. A transfer takes both.
#include <pthread.h>
#include <stdio.h>

typedef struct {
  pthread_mutex_t lock;
  long balance;
} Account;

static Account here = {PTHREAD_MUTEX_INITIALIZER, 100}, there = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(Account *from, Account *to, long amount) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

static void *pay(void *unused) {
  transfer(&here, &there, 30);
  return NULL;
}

static void *pay_back(void *unused) {
  transfer(&there, &here, 10);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, pay, NULL);
  pthread_create(&second, NULL, pay_back, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  printf("%ld %ld\n", here.balance, there.balance);
}
