// EXPECT: verdict=race-free executions=1
// %.2s looks at two characters.
#include <pthread.h>
#include <stdio.h>
static char text[8] = "abc";
static void *first(void *arg) {
  printf("%.2s\n", text);
  return arg;
}
static void *second(void *arg) {
  text[2] = 'x';
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
