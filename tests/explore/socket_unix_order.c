// EXPECT: verdict=race-free
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
static struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = "/tmp/no-such-socket"};
static int g;
static void *client(void *x) { int s = socket(AF_UNIX, SOCK_STREAM, 0); g++; if (connect(s, (struct sockaddr *)&a, sizeof a)) return 0; close(s); return x; }
int main(void) {
  int s = socket(AF_UNIX, SOCK_STREAM, 0);
  if (bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 5)) return 1;
  pthread_t x; pthread_create(&x, 0, client, &x);
  if (accept(s, 0, 0) >= 0) g++;
  pthread_join(x, 0); close(s); return g - 2;
}
