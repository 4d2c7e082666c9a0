// EXPECT: race
// OPTIONS: --input=file:input.txt --input-bytes 6
#include <pthread.h>
#include <fcntl.h>
#include <unistd.h>
static int shared;

static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  unsigned char bytes[4] = {0};
  int f = open("input.txt", O_RDONLY);
  long n = read(f, bytes, 2);
  n += read(f, bytes + 2, 2);
  close(f);
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  if (n == 3 && bytes[2] == 200) shared++;
  pthread_join(t, 0);
  return 0;
}
