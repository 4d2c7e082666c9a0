// EXPECT: true
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void); extern _Bool __VERIFIER_nondet_bool(void); extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);
extern void abort(void); void assume_abort_if_not(int c) { if (!c) abort(); }
void reach_error(void) { assert(0); }
struct node { int v; struct node *next; }; struct node *head; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void insert(int v) { struct node *n = malloc(sizeof *n); n->v = v; pthread_mutex_lock(&m); n->next = head; head = n; pthread_mutex_unlock(&m); }
void *w(void *arg) { insert(1); insert(2); return 0; }
void *r(void *arg) { pthread_mutex_lock(&m); int s = 0; for (struct node *p = head; p; p = p->next) s += p->v; pthread_mutex_unlock(&m); return 0; }
int main() { pthread_t a, b; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, r, 0); pthread_join(a, 0); pthread_join(b, 0); while (head) { struct node *n = head->next; free(head); head = n; } return 0; }
