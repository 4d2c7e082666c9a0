// EXPECT: verdict=race lines=13,18
#include <arpa/inet.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
static struct sockaddr_in a = {.sin_family = AF_INET};
static int make(void) { int s = socket(AF_INET, SOCK_STREAM, 0), one = 1; setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one); return s; }
static int dial(void) { int s = make(); return connect(s, (struct sockaddr *)&a, sizeof a) ? -1 : s; }
static int server(void) { int s = make(); a.sin_port = htons(8080); a.sin_addr.s_addr = htonl(INADDR_LOOPBACK); return bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 5) ? -1 : s; }
static int g;
static void *client(void *x) { int s = dial();
  g++; if (s < 0 || write(s, "x", 1) != 1) return 0; close(s); return x; }
int main(void) {
  int s = server(); pthread_t x; pthread_create(&x, 0, client, &x);
  int c = accept(s, 0, 0);
  if (c < 0) return 1;
  g++;
  pthread_join(x, 0); close(c); close(s); return 0;
}
