// EXPECT: verdict=race-free
// Each thread writes and reads back a file of its own; nothing is left outside.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void *own(void *name) {
  char text[16] = "";
  FILE *f = fopen(name, "w");
  fprintf(f, "of %s\n", (char *)name);
  fclose(f);
  int fd = open(name, O_RDONLY);
  assert(read(fd, text, sizeof text) == 5);
  assert(!strncmp(text, "of ", 3) && text[3] == *(char *)name);
  close(fd);
  assert(!unlink(name));
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, own, "a");
  own("b");
  pthread_join(t, NULL);
  assert(access("a", F_OK) && access("b", F_OK));
  return 0;
}
