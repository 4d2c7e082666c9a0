// EXPECT: verdict=race lines=16,34 executions=2026
// ... and a client that reads what the server counts, when it has its answer.
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in server = {.sin_family = AF_INET};
static int served;

static void *client(void *unused) {
  int fd = socket(AF_INET, SOCK_DGRAM, 0), answer;
  if (sendto(fd, "?", 1, 0, (struct sockaddr *)&server, sizeof server) != 1) abort();
  if (recv(fd, &answer, sizeof answer, MSG_WAITALL) != sizeof answer) abort();
  if (served > 2) abort();
  close(fd);
  return NULL;
}

int main(void) {
  int fd = socket(AF_INET, SOCK_DGRAM, 0);
  server.sin_port = htons(5353);
  server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(fd, (struct sockaddr *)&server, sizeof server)) abort();
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, client, NULL);
  while (served < 2) {
    char question;
    struct sockaddr_in from;
    socklen_t size = sizeof from;
    if (recvfrom(fd, &question, 1, 0, (struct sockaddr *)&from, &size) != 1) abort();
    if (size != sizeof from || from.sin_family != AF_INET) abort();
    served++;
    if (sendto(fd, &served, sizeof served, 0, (struct sockaddr *)&from, size) != sizeof served)
      abort();
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
