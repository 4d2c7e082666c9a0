// EXPECT: verdict=race-free executions=1
// ASSUMING: the two that were made up
// A server without clients waits for ever: that is no deadlock. Made-up ones change nothing.
#include <netinet/in.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/socket.h>

static int served;

static void *serve(void *unused) {
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(4711)};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(fd, (struct sockaddr *)&a, sizeof a) || listen(fd, 3)) return NULL;
  while (accept(fd, NULL, NULL) >= 0) served++;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, serve, NULL);
  pthread_join(thread, NULL);
  return served;
}
