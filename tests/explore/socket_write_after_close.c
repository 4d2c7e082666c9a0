// EXPECT: verdict=race-free
// Over TCP the first write to a peer that is gone succeeds: no signal, on no schedule.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in where;

static void *client(void *unused) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(fd, (struct sockaddr *)&where, sizeof where)) abort();
  close(fd);
  return unused;
}

int main(void) {
  pthread_t t;
  socklen_t size = sizeof where;
  int s = socket(AF_INET, SOCK_STREAM, 0);
  where.sin_family = AF_INET;
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(s, (struct sockaddr *)&where, sizeof where) || listen(s, 1)) abort();
  getsockname(s, (struct sockaddr *)&where, &size);
  pthread_create(&t, NULL, client, NULL);
  int fd = accept(s, NULL, NULL);
  if (write(fd, "hello", 5) != 5) abort();
  close(fd);
  pthread_join(t, NULL);
  return 0;
}
