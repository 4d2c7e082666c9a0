// expect: race-free
// twins: 4
// Each thread is handed a new block and returns it: whoever joins it has the block.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct client {
  int id, granted, denied;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int tokens = 5;
#if TWIN == 3
static struct client *kept;
#endif
static int take(void) {
  pthread_mutex_lock(&lock);
  int ok = tokens > 0;
  if (ok) tokens--;
  pthread_mutex_unlock(&lock);
  return ok;
}
static void *run(void *arg) {
  struct client *c = arg;
  for (int i = 0; i < 3; i++)
    if (take()) c->granted++;
    else c->denied++;
#if TWIN == 3 // returns somebody else's
  pthread_mutex_lock(&lock);
  struct client *other = kept;
  kept = c;
  pthread_mutex_unlock(&lock);
  if (other) other->id = 7;
  return other ? other : c;
#else
  return c;
#endif
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  struct client **cs = calloc(n, sizeof *cs);
  pthread_t *ts = calloc(n, sizeof *ts);
  if (!cs || !ts) return 1;
  for (int i = 0; i < n; i++) {
#if TWIN == 1 // one for all
    if (!i) cs[i] = calloc(1, sizeof **cs);
    else cs[i] = cs[0];
#else
    cs[i] = calloc(1, sizeof **cs);
#endif
    if (!cs[i]) exit(1);
    cs[i]->id = i;
    if (pthread_create(&ts[i], NULL, run, cs[i])) exit(1);
#if TWIN == 4 // behind the start
    cs[i]->granted = 0;
#endif
  }
  for (int i = 0; i < n; i++) {
    struct client *c;
#if TWIN == 2 // taken before the join
    c = cs[i];
    c->denied = 0;
    pthread_join(ts[i], NULL);
#else
    pthread_join(ts[i], (void **)&c);
#endif
    printf("%d: %d %d\n", c->id, c->granted, c->denied);
#if !TWIN
    free(c);
#endif
  }
  return 0;
}
