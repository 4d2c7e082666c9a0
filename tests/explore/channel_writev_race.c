// EXPECT: verdict=race lines=11,15
// writev reads what its vector points to.
#include <pthread.h>
#include <unistd.h>
#include <sys/socket.h>
#include <sys/uio.h>
static int p[2]; static char text[2];
int main(void);
static void *t(void *a) {
  struct iovec v[2] = {{"x", 1}, {text, 1}};
  if (writev(p[1], v, 2) != 2) return 0;
  return a; }
int main(void) {
  if (pipe(p)) return 1; pthread_t x; pthread_create(&x, 0, t, 0);
  text[0] = 'a';
  pthread_join(x, 0); return 0;
}
