// expect: race-free
#include <pthread.h>
#include <stdlib.h>
struct service { int table[4]; pthread_mutex_t m; long calls; };
static struct service *svc;
static void *user(void *a) {
  pthread_mutex_lock(&svc->m);
  svc->calls++;
  pthread_mutex_unlock(&svc->m);
  return (void *)(long)svc->table[(long)a & 3];
}
int main(void) {
  svc = calloc(1, sizeof *svc);
  pthread_mutex_init(&svc->m, NULL);
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, user, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
}
