// expect: race
// Two copies of structures that overlap where no field is used.
#include <pthread.h>
#include <string.h>
static char bytes[64];
static char one[24], two[24];
static void *copier(void *arg) {
  bytes[0] = 1;
  memcpy(bytes + 1, one, 20);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, copier, NULL);
  memcpy(bytes + 12, two, 20);
  bytes[40] = 1;
  pthread_join(t, NULL);
  return 0;
}
