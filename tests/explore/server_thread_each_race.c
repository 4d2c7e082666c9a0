// EXPECT: verdict=race lines=12,12
// A thread for each client counts without a lock. Nobody connects but two clients that norace makes up.
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int served;

static void *serve(void *fd) {
  char text[64];
  while (read((int)(long)fd, text, sizeof text) > 0) served++;
  close((int)(long)fd);
  return NULL;
}

int main(void) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(5555)};
  if (bind(s, (struct sockaddr *)&here, sizeof here) || listen(s, 5)) return 1;
  for (;;) {
    long fd = accept(s, NULL, NULL);
    pthread_t t;
    pthread_create(&t, NULL, serve, (void *)fd);
    pthread_detach(t);
  }
}
