// EXPECT: verdict=race-free
// A client of the program itself connects: nobody is made up, and what it says is what the assertion expects.
#include <assert.h>
#include <netinet/in.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in here = {.sin_family = AF_INET};

static void *ask(void *unused) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  assert(!connect(s, (struct sockaddr *)&here, sizeof here) && write(s, "hello", 5) == 5);
  close(s);
  return unused;
}

int main(void) {
  here.sin_port = htons(5555);
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(s, (struct sockaddr *)&here, sizeof here) || listen(s, 5)) return 1;
  pthread_t t;
  pthread_create(&t, NULL, ask, NULL);
  char text[6] = "";
  assert(read(accept(s, NULL, NULL), text, 5) == 5 && !strcmp(text, "hello"));
  pthread_join(t, NULL);
  return 0;
}
