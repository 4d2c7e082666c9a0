// EXPECT: verdict=race lines=12,12
// Two threads take datagrams from one socket and count without a lock.
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int served, s;

static void *serve(void *unused) {
  char text[64];
  while (recv(s, text, sizeof text, 0) > 0) served++;
  return unused;
}

int main(void) {
  s = socket(AF_INET, SOCK_DGRAM, 0);
  struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(5555)};
  if (bind(s, (struct sockaddr *)&here, sizeof here)) return 1;
  pthread_t t;
  pthread_create(&t, NULL, serve, NULL);
  serve(NULL);
}
