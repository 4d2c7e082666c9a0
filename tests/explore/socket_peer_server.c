// EXPECT: verdict=race lines=22,22
// OPTIONS: --peer {here}/peers/two_clients --first
// Two clients from outside, and a thread for each, which count without a lock.
#include <netinet/in.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int served;

static void *answer(void *connection) {
  int fd = (int)(long)connection;
  char line[16];
  size_t n = 0;
  for (ssize_t got; n < sizeof line && (got = read(fd, line + n, sizeof line - n)) > 0;) {
    n += (size_t)got;
    if (line[n - 1] == '\n') break;
  }
  write(fd, line, n);
  served++;
  close(fd);
  return NULL;
}

int main(void) {
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(7000)};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(fd, (struct sockaddr *)&a, sizeof a) || listen(fd, 3)) return 1;
  pthread_t thread[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&thread[i], NULL, answer, (void *)(long)accept(fd, NULL, NULL));
  for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
  return 0;
}
