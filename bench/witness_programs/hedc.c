// The kernel of a crawler: a meta search asks several archives at once. A pool of threads takes requests; each fetches a page (kept here, with links to
// others), looks through it for words, and files what it finds; new links become requests. The searcher waits for the answers for some time and
// cancels what is left. A request has a lock for its state, but who cancels one looks at its worker without it: only if the request is being
// worked on at that moment, which the observed run need not show.
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGES = 8, WORDS = 6, LINKS = 2, MAX_REQUESTS = 32, MAX_THREADS = 64, MAX_FOUND = 64 };

// ---- the archives

typedef struct {
  const char *word[WORDS];
  int link[LINKS]; // -1: none
} Page;

static const Page pages[PAGES] = {
    {{"solar", "flare", "observed", "in", "radio", "burst"}, {1, 2}},
    {{"magnetic", "field", "of", "the", "sun", "spot"}, {3, -1}},
    {{"corona", "mass", "ejection", "flare", "catalogue", "index"}, {3, 4}},
    {{"satellite", "image", "flare", "x", "ray", "plot"}, {5, -1}},
    {{"radio", "spectrum", "type", "three", "burst", "list"}, {5, 6}},
    {{"neutron", "monitor", "count", "rate", "cosmic", "ray"}, {-1, -1}},
    {{"flare", "importance", "class", "list", "of", "events"}, {7, -1}},
    {{"archive", "index", "of", "all", "flare", "images"}, {-1, -1}},
};

// ---- requests

typedef enum { WAITING, RUNNING, DONE, CANCELLED } State;

typedef struct {
  pthread_mutex_t lock;
  State state;
  int page, depth, hits;
  int worker; // who works on it, from 1; 0: nobody
} Request;

static Request requests[MAX_REQUESTS];

// ---- the pool

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t pool_changed = PTHREAD_COND_INITIALIZER, pool_work = PTHREAD_COND_INITIALIZER;
static int n_requests, next_request, n_busy, n_done;
static bool asked[PAGES], closing;

static void submit(int page, int depth) { // with the pool's lock
  if (asked[page] || n_requests == MAX_REQUESTS) return;
  asked[page] = true;
  Request *r = &requests[n_requests++];
  r->page = page;
  r->depth = depth;
  pthread_cond_signal(&pool_work);
}

static Request *take(void) {
  pthread_mutex_lock(&pool_lock);
  while (next_request == n_requests && n_busy && !closing) pthread_cond_wait(&pool_work, &pool_lock);
  Request *r = next_request < n_requests && !closing ? &requests[next_request++] : NULL;
  if (r) n_busy++;
  else pthread_cond_broadcast(&pool_work);
  pthread_mutex_unlock(&pool_lock);
  return r;
}

static void finish(const Page *page, int depth, bool follow) {
  pthread_mutex_lock(&pool_lock);
  for (int i = 0; follow && i < LINKS; i++)
    if (page->link[i] >= 0) submit(page->link[i], depth + 1);
  n_busy--;
  n_done++;
  pthread_cond_signal(&pool_changed);
  pthread_cond_signal(&pool_work);
  pthread_mutex_unlock(&pool_lock);
}

// ---- what was found

static pthread_mutex_t found_lock = PTHREAD_MUTEX_INITIALIZER;
static int found[MAX_FOUND], n_found;

static void file_hit(int page) {
  pthread_mutex_lock(&found_lock);
  if (n_found < MAX_FOUND) found[n_found++] = page;
  pthread_mutex_unlock(&found_lock);
}

// ---- workers

static const char *wanted = "flare";
static int interrupts[MAX_THREADS + 1];

static bool begin(Request *r, int me) {
  pthread_mutex_lock(&r->lock);
  bool mine = r->state == WAITING;
  if (mine) r->state = RUNNING;
  pthread_mutex_unlock(&r->lock);
  if (mine) r->worker = me; // the lock was given back too early
  return mine;
}

static int look_through(const Page *page) {
  int hits = 0;
  for (int i = 0; i < WORDS; i++) hits += !strcmp(page->word[i], wanted);
  return hits;
}

static void end(Request *r, int hits) {
  pthread_mutex_lock(&r->lock);
  r->hits = hits;
  if (r->state == RUNNING) r->state = DONE;
  pthread_mutex_unlock(&r->lock);
}

static void *work(void *number) {
  int me = (int)(long)number;
  for (Request *r; (r = take());) {
    const Page *page = &pages[r->page];
    bool mine = begin(r, me);
    if (mine) {
      int hits = look_through(page);
      if (hits) file_hit(r->page);
      end(r, hits);
    }
    finish(page, r->depth, mine && r->depth < 4);
  }
  return NULL;
}

// ---- the searcher

static void cancel(Request *r) {
  pthread_mutex_lock(&r->lock);
  bool running = r->state == RUNNING;
  if (r->state == WAITING || running) r->state = CANCELLED;
  pthread_mutex_unlock(&r->lock);
  if (running) interrupts[r->worker]++; // whom to interrupt, without the lock
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t thread[MAX_THREADS];
  for (int i = 0; i < MAX_REQUESTS; i++) pthread_mutex_init(&requests[i].lock, NULL);
  submit(0, 0);
  submit(4, 0);
  for (int i = 0; i < n; i++) pthread_create(&thread[i], NULL, work, (void *)(long)(i + 1));
  pthread_mutex_lock(&pool_lock);
  while (n_done < PAGES / 2) pthread_cond_wait(&pool_changed, &pool_lock);
  closing = true;
  int known = n_requests;
  pthread_cond_broadcast(&pool_work);
  pthread_mutex_unlock(&pool_lock);
  for (int i = 0; i < known; i++) cancel(&requests[i]);
  for (int i = 0; i < n; i++) pthread_join(thread[i], NULL);
  printf("%d pages with hits, %d requests\n", n_found, n_requests);
  return 0;
}
