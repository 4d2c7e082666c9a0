// EXPECT: verdict=race-free executions=1
#include <pthread.h>
#include <string.h>
static char text[64];
static void *run(void *arg) {
  memset(arg, 'x', 32);
  memmove((char *)arg + 1, arg, 31);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, text);
  pthread_create(&b, NULL, run, text + 32);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return memcmp(text, text + 32, 32) != 0;
}
