// A race behind a word of standard input.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *unused) {
  pthread_mutex_lock(&lock);
  shared++;
  pthread_mutex_unlock(&lock);
  return unused;
}
static void work(int careless) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  if (careless) shared++;
  else add(0);
  pthread_join(t, 0);
}

int main(void) {
  char line[16] = "";
  if (!fgets(line, sizeof line, stdin)) return 0;
  line[strcspn(line, "\n")] = 0;
  work(!strcmp(line, "turbo"));
  return 0;
}
