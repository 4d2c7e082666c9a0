// EXPECT: verdict=race-free
// poll without a limit, on two pipes.
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int first[2], second[2], data, more;
static void *reader(void *unused) {
  struct pollfd fds[] = {{.fd = first[0], .events = POLLIN}, {.fd = second[0], .events = POLLIN}};
  for (int left = 2; left; left--) {
    if (poll(fds, 2, -1) < 1) abort();
    char byte;
    int which = fds[0].revents & POLLIN ? 0 : 1;
    if (read(fds[which].fd, &byte, 1) != 1) abort();
    if (which) more++;
    else data++;
  }
  return unused;
}
static void *writer(void *unused) {
  data = 1;
  if (write(first[1], "x", 1) != 1) abort();
  more = 1;
  if (write(second[1], "x", 1) != 1) abort();

  return unused;
}
int main(void) {
  pthread_t t;
  if (pipe(first) || pipe(second)) return 1;
  pthread_create(&t, NULL, reader, NULL);
  writer(NULL);
  pthread_join(t, NULL);
  return 0;
}
