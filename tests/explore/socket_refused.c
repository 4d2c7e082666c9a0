// EXPECT: verdict=race lines=17,21
// Whether somebody listens yet depends on the schedule: both is tried.
#include <errno.h>
#include <arpa/inet.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
static struct sockaddr_in a = {.sin_family = AF_INET};
static int make(void) { int s = socket(AF_INET, SOCK_STREAM, 0), one = 1; setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one); return s; }
static int dial(void) { int s = make(); return connect(s, (struct sockaddr *)&a, sizeof a) ? -1 : s; }
static int server(void) { int s = make(); a.sin_port = htons(8080); a.sin_addr.s_addr = htonl(INADDR_LOOPBACK); return bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 5) ? -1 : s; }
static int g, s;
static void *client(void *x) { int c = make();
  a.sin_port = htons(8080); a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(c, (struct sockaddr *)&a, sizeof a) && errno == ECONNREFUSED)
    g++;
  return x; }
static struct sockaddr_in b = {.sin_family = AF_INET};
int main(void) {
  pthread_t x; s = make(); pthread_create(&x, 0, client, &x); b.sin_port = htons(8080); g++;
  if (bind(s, (struct sockaddr *)&b, sizeof b) || listen(s, 3)) return 1;
  pthread_join(x, 0); return 0;
}
