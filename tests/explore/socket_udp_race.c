// EXPECT: verdict=race lines=14,20
#include <arpa/inet.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
static struct sockaddr_in a = {.sin_family = AF_INET};
static int make(void) { int s = socket(AF_INET, SOCK_STREAM, 0), one = 1; setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one); return s; }
static int dial(void) { int s = make(); return connect(s, (struct sockaddr *)&a, sizeof a) ? -1 : s; }
static int server(void) { int s = make(); a.sin_port = htons(8080); a.sin_addr.s_addr = htonl(INADDR_LOOPBACK); return bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 5) ? -1 : s; }
static int g, u;
static void *client(void *x) { int c = socket(AF_INET, SOCK_DGRAM, 0);
  if (sendto(c, "hello", 5, 0, (struct sockaddr *)&a, sizeof a) != 5) return 0;
  g++; return x; }
int main(void) {
  u = socket(AF_INET, SOCK_DGRAM, 0); a.sin_port = htons(9000);
  if (bind(u, (struct sockaddr *)&a, sizeof a)) return 1;
  a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  pthread_t x; pthread_create(&x, 0, client, &x); char b[9];
  if (recv(u, b, sizeof b, 0) == 5) g++;
  pthread_join(x, 0); return 0;
}
