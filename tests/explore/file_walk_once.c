// EXPECT: verdict=race lines=19,30
// A folder to which a link leads is met once where links are followed, and each link if not.
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <ftw.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>
static int folders, x;
static int each(const char *path, const struct stat *s, int kind, struct FTW *at) {
  folders += kind == FTW_D;
  return !path || !s || !at;
}
static int each_of_ftw(const char *path, const struct stat *s, int kind) {
  folders += kind == FTW_D;
  return !path || !s;
}
static void *run(void *u) {
  if (folders == 6) x++;
  return u;
}
int main(void) {
  pthread_t t;
  assert(!mkdir("d", 0700) && !mkdir("d/e", 0700));
  assert(!symlink("e", "d/l") && !symlink("..", "d/e/up"));
  assert(!nftw("d", each, 5, 0) && folders == 2);
  assert(!nftw("d", each, 5, FTW_PHYS) && folders == 4);
  assert(!ftw("d", each_of_ftw, 5));
  pthread_create(&t, NULL, run, NULL);
  x++;
  pthread_join(t, NULL);
  return 0;
}
