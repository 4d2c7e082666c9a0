// expect: race 7 7
#include <pthread.h>
int s[256];
pthread_t h[512];
void *t(void *p) {
  unsigned char i = (unsigned char)(long)p;
  s[i]++;
  return 0;
}
int main(void) {
  for (long i = 0; i < 512; i++)
    pthread_create(&h[i], 0, t, (void *)i);
  for (long i = 0; i < 512; i++)
    pthread_join(h[i], 0);
  return 0;
}