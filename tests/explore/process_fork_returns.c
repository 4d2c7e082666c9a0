// EXPECT: verdict=race-free executions=1
// ASSUMING: programs that it starts answer at once
// The child returns from main: its end is an answer like others.
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int status;
  pid_t child = fork();
  if (!child) return 3;
  return waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 3;
}
