// EXPECT: verdict=race lines=13,28 executions=1
// What comes behind fork is not before what the child writes.
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int value, ends[2];

static void *reader(void *unused) {
  char word[8] = "";
  if (read(ends[0], word, 4) == 4 && !strcmp(word, "one\n")) value++;
  return NULL;
}

int main(void) {
  pthread_t thread;
  if (pipe(ends)) return 1;
  pthread_create(&thread, NULL, reader, NULL);
  pid_t child = fork();
  if (!child) {
    dup2(ends[1], 1);
    close(ends[0]);
    execlp("echo", "echo", "one", NULL);
    _exit(127);
  }
  value++;
  waitpid(child, NULL, 0);
  pthread_join(thread, NULL);
  return 0;
}
