// EXPECT: verdict=race-free executions=2
// Two want the place; whoever is first has it, and may write.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int owner;
static int value;
static void *run(void *arg) {
  int nobody = 0;
  if (atomic_compare_exchange_strong(&owner, &nobody, (int)(long)arg)) value = (int)(long)arg;
  else assert(nobody == 3 - (int)(long)arg);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)1);
  pthread_create(&b, NULL, run, (void *)2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(value == owner);
  return 0;
}
