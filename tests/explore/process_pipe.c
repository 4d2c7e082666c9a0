// EXPECT: verdict=race-free executions=2
// What a child writes comes after what came before fork: whoever reads it comes after that.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

static int value, ends[2];

static void *reader(void *unused) {
  char byte;
  if (read(ends[0], &byte, 1) == 1) assert(value == 1 && byte == 'x');
  return NULL;
}

int main(void) {
  pthread_t thread;
  if (pipe(ends)) return 1;
  pthread_create(&thread, NULL, reader, NULL);
  value = 1;
  pid_t child = fork();
  if (!child) {
    value = 2; // in its own memory
    write(ends[1], "x", 1);
    _exit(0);
  }
  close(ends[1]);
  wait(NULL);
  pthread_join(thread, NULL);
  return value != 1;
}
