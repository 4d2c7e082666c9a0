// EXPECT: verdict=race-free
// Requests and answers over a pair of sockets; the pointer is handed over and back.
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
static int ends[2];
static void *server(void *unused) {
  int *request;
  while (recv(ends[1], &request, sizeof request, 0) == sizeof request) {
    *request *= 2;
    if (send(ends[1], &request, sizeof request, 0) != sizeof request) abort();
  }
  return unused;
}
static void *client(void *unused) {
  for (int i = 0; i < 2; i++) {
    int *request = malloc(sizeof *request), *answer;
    *request = i;
    if (send(ends[0], &request, sizeof request, 0) != sizeof request) abort();
    if (recv(ends[0], &answer, sizeof answer, 0) != sizeof answer || *answer != 2 * i) abort();
    free(answer);
  }
  close(ends[0]);
  return unused;
}
int main(void) {
  pthread_t t;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return 1;
  pthread_create(&t, NULL, server, NULL);
  client(NULL);
  pthread_join(t, NULL);
  return 0;
}
