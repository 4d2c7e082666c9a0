// EXPECT: verdict=unknown
// REASON: no part that norace_explore names was reached
#include <norace/explore.h>
#include <pthread.h>

static void *nothing(void *unused) { return unused; }

int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, NULL, nothing, argv);
  if (argc > 5) NORACE_EXPLORE { nothing(NULL); }
  pthread_join(t, NULL);
  return 0;
}
