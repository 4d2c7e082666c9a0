#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y; static int d;
#define S(a) atomic_store_explicit(&a, 1, memory_order_release)
#define L(a) atomic_load_explicit(&a, memory_order_acquire)
static void *f(void *p) { S(x); if (!L(y)) d++; return p; }
static void *g(void *p) { S(y); if (!L(x)) d++; return p; }
int main(void) { pthread_t a, b; atomic_thread_fence(memory_order_seq_cst); pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0); pthread_join(b, 0); return d < 0; }
