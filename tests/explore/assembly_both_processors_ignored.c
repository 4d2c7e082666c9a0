// EXPECT: verdict=race lines=36,36
// As assembly_both_processors.c, but whoever does not get the lock goes on all the same.
#include <pthread.h>

static int lock, count, guarded;

#if defined __aarch64__
static int try_lock(int *p) {
  int old;
  __asm__ volatile("1: ldaxr %w0, [%1]\n cbnz %w0, 2f\n stxr %w0, %w2, [%1]\n cbnz %w0, 1b\n2:"
                   : "=&r"(old)
                   : "r"(p), "r"(1)
                   : "memory");
  return !old;
}
static void unlock(int *p) { __asm__ volatile("stlr wzr, [%0]" : : "r"(p) : "memory"); }
static void add(int *p, int by) {
  int old, sum, failed;
  __asm__ volatile("1: ldxr %w0, %3\n add %w1, %w0, %w4\n stlxr %w2, %w1, %3\n cbnz %w2, 1b\n dmb ish"
                   : "=&r"(old), "=&r"(sum), "=&r"(failed), "+Q"(*p)
                   : "r"(by)
                   : "memory");
}
#else
static int try_lock(int *p) {
  int old = 1;
  __asm__ volatile("xchgl %0, %1" : "+r"(old), "+m"(*p) : : "memory");
  return !old;
}
static void unlock(int *p) { __asm__ volatile("movl $0, %0" : "=m"(*p) : : "memory"); }
static void add(int *p, int by) { __asm__ volatile("lock; addl %1, %0" : "+m"(*p) : "r"(by) : "memory"); }
#endif

static void *work(void *unused) {
  if (try_lock(&lock) || 1) {
    guarded++;
    unlock(&lock);
  }
  add(&count, 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  return 0;
}
