// expect: race-free
#include <pthread.h>
#include <spawn.h>

static int x;
extern char **environ;
static char *av[] = {"/bin/true", NULL, NULL};
static void *run(void *a) {
  av[1] = "x";
  return a;
}
int main(void) {
  pthread_t t;
  pid_t p;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  posix_spawn(&p, "/bin/true", NULL, NULL, av, environ);
}
