// EXPECT: verdict=race-free
#include <pthread.h>
#include <stdatomic.h>
void AnnotateHappensBefore(const char *file, int line, void *address);
void AnnotateHappensAfter(const char *file, int line, void *address);
static atomic_int flag;
static int g;
static void *t(void *a) { if (atomic_load_explicit(&flag, memory_order_relaxed)) { AnnotateHappensAfter(__FILE__, __LINE__, &flag); g++; } return a; }
int main(void) { pthread_t x; pthread_create(&x, 0, t, 0); g++; AnnotateHappensBefore(__FILE__, __LINE__, &flag); atomic_store_explicit(&flag, 1, memory_order_relaxed); pthread_join(x, 0); return 0; }
