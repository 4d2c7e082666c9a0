// EXPECT: verdict=race lines=9,19
// The names that glob found are gone when globfree has been called.
#include <glob.h>
#include <pthread.h>
#include <sys/stat.h>
static char *name;
static char first;
static void *run(void *u) {
  first = name[0];
  return u;
}

static glob_t g;
int main(void) {
  pthread_t t;
  if (mkdir("d", 0700) || mkdir("d/e", 0700) || glob("d/*", 0, NULL, &g)) return 0;
  name = g.gl_pathv[0];
  pthread_create(&t, NULL, run, NULL);
  globfree(&g);
  pthread_join(t, NULL);
  return 0;
}
