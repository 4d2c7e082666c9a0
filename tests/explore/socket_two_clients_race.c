// EXPECT: verdict=race lines=15,15
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
static void *client(void *x) { int s = dial(); return s < 0 ? 0 : x; }
static void *serve(void *x) {
  if ((long)x >= 0)
    g++;
  return 0; }
int main(void) {
  int s = server(); pthread_t x[4];
  for (int i = 0; i < 2; i++) pthread_create(&x[i], 0, client, &x);
  for (int i = 2; i < 4; i++) pthread_create(&x[i], 0, serve, (void *)(long)accept(s, 0, 0));
  for (int i = 0; i < 4; i++) pthread_join(x[i], 0);
  close(s); return 0;
}
