// EXPECT: verdict=unknown
// REASON: in a process that it forks: forks a process that reads from a pipe
// The parent would have to run on for its child to end.
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  char byte;
  if (pipe(ends)) return 1;
  pid_t child = fork();
  if (!child) _exit(read(ends[0], &byte, 1) != 1);
  write(ends[1], "x", 1);
  return waitpid(child, NULL, 0) != child;
}
