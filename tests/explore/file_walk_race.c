// EXPECT: verdict=race lines=11,20
// What nftw and glob find depends on who came first: only where they find the file is the counter
// touched beside the other thread.
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <sys/stat.h>
static int found, folders;
static void count(void) { found++; }
static int each(const char *path, const struct stat *s, int kind, struct FTW *at) {
  if (kind == FTW_F) count();
  if (kind == FTW_D) folders++;
  return 0;
}
static void *make(void *unused) {
  mkdir("d/e", 0700);
  if (open("d/e/f", O_CREAT | O_WRONLY, 0600) < 0) assert(0);
  found += 10;
  return unused;
}
int main(void) {
  pthread_t t;
  mkdir("d", 0700);
  pthread_create(&t, NULL, make, NULL);
  assert(!nftw("d", each, 8, FTW_PHYS) && folders);
  pthread_join(t, NULL);
  return 0;
}
