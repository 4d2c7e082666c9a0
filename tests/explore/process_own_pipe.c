// EXPECT: verdict=race-free executions=1
// A pipe that the child makes is its own: its parent does not have it.
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int status, ends[2];
  char byte = 0;
  if (pipe(ends)) return 1;
  pid_t child = fork();
  if (!child) {
    int own[2];
    if (pipe(own) || write(own[1], "x", 1) != 1 || read(own[0], &byte, 1) != 1) _exit(1);
    close(own[0]), close(own[1]);
    _exit(write(ends[1], &byte, 1) != 1);
  }
  if (waitpid(child, &status, 0) != child || status) return 1;
  return read(ends[0], &byte, 1) != 1 || byte != 'x';
}
