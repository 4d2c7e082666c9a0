// EXPECT: verdict=race-free executions=1
// With memory of their own threads may ask at once.
#include <arpa/inet.h>
#include <grp.h>
#include <netdb.h>
#include <pthread.h>
#include <pwd.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void *ask(void *unused) {
  struct passwd user, *found;
  struct group group, *groups;
  char text[1024], more[1024], name[64];
  getpwuid_r(0, &user, text, sizeof text, &found);
  getgrgid_r(0, &group, more, sizeof more, &groups);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(80)};
  a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  getnameinfo((struct sockaddr *)&a, sizeof a, name, sizeof name, NULL, 0, 0);
  return NULL;
}

int main(void) {
  pthread_t thread;
  struct rlimit r;
  getrlimit(RLIMIT_NOFILE, &r);
  r.rlim_cur /= 2;
  setrlimit(RLIMIT_NOFILE, &r);
  int copy = dup(1);
  write(copy, "", 0);
  close(copy);
  pthread_create(&thread, NULL, ask, NULL);
  ask(NULL);
  pthread_join(thread, NULL);
  struct hostent *h = gethostbyname("localhost");
  return !h || strcmp(h->h_name, "localhost") != 0;
}
