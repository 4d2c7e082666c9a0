// EXPECT: verdict=unknown
// REASON: forks while it has memory mapped to share it
// What the child writes there its parent would see.
#include <stddef.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pid_t child = fork();
  if (!child) {
    *p = 1;
    _exit(0);
  }
  wait(NULL);
  return *p != 1;
}
