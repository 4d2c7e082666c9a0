// EXPECT: verdict=race-free executions=2
// OPTIONS: --peer {here}/peers/server
// A server outside, by a name that only the script knows.
#include <netdb.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int asked;

static void *ask(void *unused) {
  struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
  if (getaddrinfo("example.test", "80", &hints, &found)) return NULL;
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (!connect(fd, found->ai_addr, found->ai_addrlen)) {
    char answer[8] = "";
    write(fd, "GET / HTTP/1.0\r\n\r\n", 18);
    if (read(fd, answer, 2) == 2 && !strcmp(answer, "ok") && read(fd, answer, 1) == 0) asked = 1;
  }
  freeaddrinfo(found);
  close(fd);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, ask, NULL);
  pthread_join(thread, NULL);
  return asked != 1;
}
