// EXPECT: verdict=race lines=14,24
// That accept has failed says nothing about what is written after shutdown.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static int listener, stopped;

static void *serve(void *unused) {
  for (int fd; (fd = accept(listener, NULL, NULL)) >= 0;) close(fd);
  return stopped ? unused : NULL;
}

int main(void) {
  pthread_t t;
  struct sockaddr_in where = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, (struct sockaddr *)&where, sizeof where) || listen(listener, 1)) abort();
  pthread_create(&t, NULL, serve, NULL);
  shutdown(listener, SHUT_RDWR);
  stopped = 1;
  pthread_join(t, NULL);
  return 0;
}
