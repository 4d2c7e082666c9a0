// With an argument one of its threads forgets the library's lock.
#include <pthread.h>

void library_lock(int *word);
void library_unlock(int *word);

static int word, total, careless;

static void *add(void *unused) {
  library_lock(&word);
  total++;
  library_unlock(&word);
  if (careless) total++;
  return unused;
}

int main(int argc, char **argv) {
  pthread_t t;
  careless = argc > 1;
  pthread_create(&t, NULL, add, argv);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
