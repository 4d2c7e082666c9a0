// expect: race-free
// twins: 14
// Tasks that are handed on in a queue with two ends: who takes one out has it alone.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct task { struct task *next; int lo, hi; char name[16]; };
struct queue { pthread_mutex_t lock; pthread_mutex_t other; struct task *head, *tail; int stop; };
static struct queue qs[2];
static struct task *all[8];
static struct task *last;
static long sink;
static void push(struct queue *q, struct task *t) {
#if TWIN == 8
#else
    t->next = NULL;
#endif
    pthread_mutex_lock(&q->lock);
    if (q->tail)
        q->tail->next = t;
    else
        q->head = t;
    q->tail = t;
    pthread_mutex_unlock(&q->lock);
}
static struct task *pop(struct queue *q) {
    struct task *t;
#if TWIN == 7
    pthread_mutex_lock(&q->other);
#elif TWIN != 2
    pthread_mutex_lock(&q->lock);
#endif
    t = q->head;
#if TWIN == 4
    pthread_mutex_unlock(&q->lock);
    pthread_mutex_lock(&q->lock);
#endif
    if (t) {
#if TWIN == 3
        if (t->lo > 5) q->head = t->next;
#elif TWIN == 10
        q->head = t->next ? t->next : t;
#else
        q->head = t->next;
#endif
#if TWIN == 5
#elif TWIN == 11
        if (t->lo) q->tail = NULL;
#else
        if (!q->head) q->tail = NULL;
#endif
    }
#if TWIN == 7
    pthread_mutex_unlock(&q->other);
#elif TWIN != 2
    pthread_mutex_unlock(&q->lock);
#endif
    return t;
}
static void *worker(void *a) {
    (void)a;
    struct task *t;
    long s = 0;
    for (int k = 0; k < 2; k++) {
        t = pop(&qs[0]);
        if (!t) continue;
#if TWIN == 9
        pthread_mutex_lock(&qs[0].lock);
        struct task *e = qs[0].head;
        pthread_mutex_unlock(&qs[0].lock);
        if (e) s += e->hi;
#endif
#if TWIN == 12
        for (struct task *e = qs[0].head; e; e = e->next) s += e->hi;
#endif
        t->hi++;
        s += t->lo + t->hi;
#if TWIN == 8
        push(&qs[1], t);
#elif TWIN == 13
        push(&qs[0], t);
        free(t);
#elif TWIN == 14
        if (t->next) s += t->next->hi;
        free(t);
#else
        free(t);
#endif
    }
#if TWIN == 8
    while ((t = pop(&qs[1]))) { s += t->hi++; free(t); }
#endif
    return NULL;
}
int main(void) {
    pthread_t t[3];
    for (int k = 0; k < 2; k++) { pthread_mutex_init(&qs[k].lock, NULL); pthread_mutex_init(&qs[k].other, NULL); }
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++) {
        struct task *x = malloc(sizeof *x);
        if (!x) exit(1);
        x->lo = i; x->hi = 0;
#if TWIN == 8
        x->next = NULL;
#endif
#if TWIN == 6
        all[i] = x;
#endif
        push(&qs[0], x);
#if TWIN == 1
        x->hi = 5;
#endif
    }
#if TWIN == 6
    for (int i = 0; i < 3; i++) all[i]->hi = 2;
#endif
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    printf("%ld\n", sink);
    return 0;
}
