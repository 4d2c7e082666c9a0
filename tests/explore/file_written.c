// EXPECT: verdict=race-free executions=2
// OPTIONS: --allow=write --merge=off
// A file that is open for writing where the threads begin and closed where they have ended: back in front of that it is open again, and stands where it stood.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int out, count;
static FILE *stream;

static void *add(void *unused) {
  pthread_mutex_lock(&m);
  count++;
  assert(write(out, "line\n", 5) == 5);
  assert(fputs("line\n", stream) >= 0);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  out = open("/tmp/norace-file-written", O_CREAT | O_TRUNC | O_RDWR, 0600);
  stream = fopen("/tmp/norace-file-written-too", "w");
  assert(out >= 0 && stream);
  unlink("/tmp/norace-file-written");
  unlink("/tmp/norace-file-written-too");
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, add, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  assert(lseek(out, 0, SEEK_CUR) == 5 * count);
  assert(fflush(stream) == 0 && ftell(stream) == 10);
  assert(!fclose(stream));
  assert(!close(out));
  return 0;
}
