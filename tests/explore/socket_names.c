// EXPECT: verdict=race-free executions=1
#include <assert.h>
#include <arpa/inet.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
static struct sockaddr_in a = {.sin_family = AF_INET};
static int make(void) { int s = socket(AF_INET, SOCK_STREAM, 0), one = 1; setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one); return s; }
static int dial(void) { int s = make(); return connect(s, (struct sockaddr *)&a, sizeof a) ? -1 : s; }
static int server(void) { int s = make(); a.sin_port = htons(8080); a.sin_addr.s_addr = htonl(INADDR_LOOPBACK); return bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 5) ? -1 : s; }
int main(void) {
  int s = make(); struct sockaddr_in n; socklen_t z = sizeof n;
  assert(!bind(s, (struct sockaddr *)&a, sizeof a) && !listen(s, 1) && !getsockname(s, (struct sockaddr *)&n, &z) && n.sin_port && z == sizeof n);
  n.sin_addr.s_addr = htonl(INADDR_LOOPBACK); int c = make();
  assert(!connect(c, (struct sockaddr *)&n, sizeof n)); int t = accept(s, (struct sockaddr *)&a, &z);
  struct sockaddr_in own; assert(!getsockname(c, (struct sockaddr *)&own, &z) && own.sin_port == a.sin_port);
  assert(!getpeername(t, (struct sockaddr *)&own, &z) && own.sin_port == a.sin_port);
  int error = 5; z = sizeof error; assert(!getsockopt(c, SOL_SOCKET, SO_ERROR, &error, &z) && !error);
  return 0;
}
