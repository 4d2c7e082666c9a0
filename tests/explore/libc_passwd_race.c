// EXPECT: verdict=race lines=10,19 executions=1
// POSIX lets all threads share what getpwuid returns.
#include <pthread.h>
#include <pwd.h>
#include <stddef.h>

static uid_t first;

static void *other(void *unused) {
  struct passwd *p = getpwuid(0);
  if (p) first = p->pw_uid;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  struct passwd here, *found;
  struct passwd *p = getpwuid(0);
  char text[1024];
  getpwuid_r(0, &here, text, sizeof text, &found);
  pthread_join(thread, NULL);
  return p == NULL;
}
