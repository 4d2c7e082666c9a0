// Runs the litmus test that its arguments spell, one thread for each: operations of four letters, kind, object, order, value.
//   L load, S store, A fetch_add, C compare_exchange from 0, F fence;  object x, y or z;  r relaxed, a acquire, l release, b both, s seq_cst
// An argument that begins with < is run by the main thread before it creates the others, one with > after it has joined them.
// What the loads returned is shown to norace_observe.
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

enum { MAX_THREADS = 4, MAX_READS = 8 };

void norace_observe(const void *bytes, unsigned long size);

static atomic_int object[3];
static signed char seen[MAX_THREADS][MAX_READS];

#define EACH_ORDER(statement_of)                                              \
  switch (order) {                                                            \
  case 'r': statement_of(memory_order_relaxed, memory_order_relaxed); break;  \
  case 'a': statement_of(memory_order_acquire, memory_order_acquire); break;  \
  case 'l': statement_of(memory_order_release, memory_order_relaxed); break;  \
  case 'b': statement_of(memory_order_acq_rel, memory_order_acquire); break;  \
  default: statement_of(memory_order_seq_cst, memory_order_seq_cst); break;   \
  }

static int load(atomic_int *o, char order) {
  switch (order) {
  case 'r': return atomic_load_explicit(o, memory_order_relaxed);
  case 'a': return atomic_load_explicit(o, memory_order_acquire);
  default: return atomic_load(o);
  }
}
static void store(atomic_int *o, char order, int value) {
  switch (order) {
  case 'r': atomic_store_explicit(o, value, memory_order_relaxed); break;
  case 'l': atomic_store_explicit(o, value, memory_order_release); break;
  default: atomic_store(o, value); break;
  }
}
static int add(atomic_int *o, char order, int value) {
  int old = 0;
#define ADD(success, failure) old = atomic_fetch_add_explicit(o, value, success)
  EACH_ORDER(ADD)
  return old;
}
static int exchange(atomic_int *o, char order, int value) {
  int expected = 0;
#define EXCHANGE(success, failure) atomic_compare_exchange_strong_explicit(o, &expected, value, success, failure)
  EACH_ORDER(EXCHANGE)
  return expected;
}
static void fence(char order) {
#define FENCE(success, failure) atomic_thread_fence(success)
  EACH_ORDER(FENCE)
}

typedef struct {
  const char *code;
  int number;
} Part;

static void *run(void *argument) {
  const Part *part = argument;
  int n = 0;
  for (const char *c = part->code + strspn(part->code, "<>"); *c; c += 4) {
    atomic_int *o = &object[c[0] == 'F' ? 0 : c[1] - 'x'];
    int value = c[3] - '0', result = -1;
    switch (c[0]) {
    case 'L': result = load(o, c[2]); break;
    case 'S': store(o, c[2], value); break;
    case 'A': result = add(o, c[2], value); break;
    case 'C': result = exchange(o, c[2], value); break;
    case 'F': fence(c[2]); break;
    }
    if (result >= 0) seen[part->number][n++] = (signed char)result;
  }
  return NULL;
}

static int n_parts;
static Part part[MAX_THREADS];

static void run_in_main(char when) {
  for (int i = 0; i < n_parts; i++)
    if (*part[i].code == when) run(&part[i]);
}

static void run_in_threads(void) {
  pthread_t thread[MAX_THREADS];
  int n = 0;
  for (int i = 0; i < n_parts; i++)
    if (!strchr("<>", *part[i].code)) pthread_create(&thread[n++], NULL, run, &part[i]);
  for (int i = 0; i < n; i++) pthread_join(thread[i], NULL);
}

int main(int argc, char **argv) {
  memset(seen, -1, sizeof seen);
  for (; n_parts + 1 < argc && n_parts < MAX_THREADS; n_parts++) part[n_parts] = (Part){argv[n_parts + 1], n_parts};
  run_in_main('<');
  run_in_threads();
  run_in_main('>');
  norace_observe(seen, sizeof seen);
}
