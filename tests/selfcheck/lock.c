// The lock between the processes of a search (runtime/base/process_lock.h), with threads in their place: two that append, a third that dies with the lock in its hands.
#include "../../runtime/base/process_lock.h"

#include <assert.h>
#include <pthread.h>

static _Thread_local int32_t owner; // each thread is a process
int32_t lock_owner(void) { return owner; }
void lock_own(int32_t process) { owner = process; }

static int32_t lock;
static int used;

static void *append(void *number) {
  lock_own(*(int *)number);
  lock_take(&lock);
  used++;
  lock_give(&lock);
  return NULL;
}

static void *die(void *number) {
  lock_own(*(int *)number);
  lock_take(&lock);
  return NULL;
}

int main(void) {
  pthread_t other, dying;
  int one = 1, two = 2, three = 3;
  pthread_create(&dying, NULL, die, &three);
  pthread_create(&other, NULL, append, &two);
  pthread_join(dying, NULL);
  lock_free_of(&lock, 3);
  append(&one);
  pthread_join(other, NULL);
  assert(used == 2 && !lock);
}
