// EXPECT: verdict=unknown
// OPTIONS: --peer {here}/peers/two_clients
// REASON: line 4 was to hear something else
// The script does not fit the program.
#include <netinet/in.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

static void *serve(void *unused) {
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(7000)};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(fd, (struct sockaddr *)&a, sizeof a) || listen(fd, 3)) return NULL;
  for (int i = 0; i < 2; i++) {
    int connection = accept(fd, NULL, NULL);
    write(connection, "three\n", 6);
    close(connection);
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, serve, NULL);
  pthread_join(thread, NULL);
  return 0;
}
