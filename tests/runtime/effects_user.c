// Two threads use halves of a buffer through the library; with an argument they meet in a byte.
#include <pthread.h>
#include <stddef.h>

void library_fill(char *to, size_t n);
int library_sum(const char *from, size_t n);
int library_length(const char *text);

static char buffer[17];
static size_t half = 8;

static void *fill(void *unused) {
  library_fill(buffer, half);
  return NULL;
}

int main(int argc, char **argv) {
  half += (size_t)argc - 1;
  pthread_t thread;
  pthread_create(&thread, NULL, fill, NULL);
  int sum = library_sum(buffer + 8, 8) + library_length(argv[0]);
  pthread_join(thread, NULL);
  return sum < 0;
}
