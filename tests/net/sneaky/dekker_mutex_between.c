#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y; static int d;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
#define S(a) atomic_store_explicit(&a, 1, memory_order_release)
#define L(a) atomic_load_explicit(&a, memory_order_acquire)
static void *f(void *p) { S(x); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); if (!L(y)) d++; return p; }
static void *g(void *p) { S(y); pthread_mutex_lock(&n); pthread_mutex_unlock(&n); if (!L(x)) d++; return p; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0); pthread_join(b, 0); return d < 0; }
