// EXPECT: verdict=race lines=14,28
// The loop of a server and a thread that looks at what it has; over the name of a socket.
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int clients;

static void *look(void *unused) {
  for (int i = 0; i < 2; i++) {
    sleep(1);
    if (clients > 9) return unused;
  }
  return unused;
}

int main(void) {
  int s = socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un here = {.sun_family = AF_UNIX, .sun_path = "/tmp/server_poll_loop"};
  if (bind(s, (struct sockaddr *)&here, sizeof here) || listen(s, 5)) return 1;
  pthread_t t;
  pthread_create(&t, NULL, look, NULL);
  struct pollfd p = {s, POLLIN, 0};
  while (poll(&p, 1, -1) > 0) {
    int fd = accept(s, NULL, NULL);
    clients++;
    close(fd);
  }
}
