// EXPECT: true
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void); extern _Bool __VERIFIER_nondet_bool(void); extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);
extern void abort(void); void assume_abort_if_not(int c) { if (!c) abort(); }
void reach_error(void) { assert(0); }
struct S { int a; }; struct S *box; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *put(void *p) { struct S *s = malloc(sizeof *s); s->a = 5; pthread_mutex_lock(&m); if (!box) { box = s; s = 0; } pthread_mutex_unlock(&m); free(s); return 0; }
void *get(void *p) { pthread_mutex_lock(&m); struct S *s = box; box = 0; pthread_mutex_unlock(&m); if (s) { s->a++; free(s); } return 0; }
int main() { pthread_t x[4]; pthread_create(&x[0], 0, put, 0); pthread_create(&x[1], 0, put, 0); pthread_create(&x[2], 0, get, 0); pthread_create(&x[3], 0, get, 0); for (int i = 0; i < 4; i++) pthread_join(x[i], 0); return 0; }
