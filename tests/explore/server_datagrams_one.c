// EXPECT: verdict=race-free
// ASSUMING: the two that were made up
// Only one thread takes datagrams.
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
  serve(NULL);
}
