// EXPECT: verdict=race-free
// A server of one thread that waits for all of its descriptors at once.
#include <sys/epoll.h>
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
static void *client(void *x) { int s = dial(); char c = 'q'; g++; if (write(s, &c, 1) != 1) return 0; close(s); return x; }
int main(void) {
  int s = server(), e = epoll_create1(0); struct epoll_event v = {.events = EPOLLIN, .data.fd = s}; char b;
  epoll_ctl(e, EPOLL_CTL_ADD, s, &v); pthread_t x; pthread_create(&x, 0, client, &x);
  for (int done = 0; !done;) {
    if (epoll_wait(e, &v, 1, -1) != 1) return 1;
    if (v.data.fd == s) { int c = accept(s, 0, 0); v = (struct epoll_event){.events = EPOLLIN, .data.fd = c}; epoll_ctl(e, EPOLL_CTL_ADD, c, &v); }
    else if (read(v.data.fd, &b, 1) == 1) { g++; close(v.data.fd); done = 1; }
  }
  pthread_join(x, 0); return g - 2;
}
