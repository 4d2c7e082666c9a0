// EXPECT: verdict=unknown
// REASON: in a process that it forks: it opens, closes, reads or changes files
// What the child writes into a file its parent would read.
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  FILE *f = tmpfile();
  pid_t child = fork();
  if (!child) {
    fputs("x", f);
    fflush(f);
    _exit(0);
  }
  wait(NULL);
  rewind(f);
  return fgetc(f) != 'x';
}
