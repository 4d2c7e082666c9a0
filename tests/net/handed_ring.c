// expect: race-free
// twins: 15
// Blocks that are handed on in a ring: its numbers tell which slots count.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct item { int a, b; };
#ifndef CAP
#define CAP 2
#endif
struct buf { struct item *slot[CAP]; int count, in, out; int done; pthread_mutex_t m, m2; pthread_cond_t ne, nf; };
static struct buf B;
static struct item *kept;
static void put(struct buf *b, struct item *it) {
    pthread_mutex_lock(&b->m);
#if TWIN == 1
    if (b->count > CAP)
#elif TWIN == 2
    if (0)
#else
    while (b->count == CAP)
#endif
        pthread_cond_wait(&b->nf, &b->m);
#if TWIN == 3
    b->slot[b->out] = it;
#elif TWIN == 4
    b->in = (b->in + 1) % CAP;
    b->slot[b->in] = it;
#else
    b->slot[b->in] = it;
#endif
#if TWIN == 4
#else
    b->in = (b->in + 1) % CAP;
#endif
#if TWIN == 5
    b->count += 2;
#else
    b->count++;
#endif
    pthread_cond_signal(&b->ne);
    pthread_mutex_unlock(&b->m);
#if TWIN == 6
    it->b = 3;
#endif
}
static struct item *get(struct buf *b) {
    struct item *it = NULL;
    pthread_mutex_lock(&b->m);
#if TWIN == 7
    if (b->count == 0 && !b->done) pthread_cond_wait(&b->ne, &b->m);
    {
#elif TWIN == 8
    while (b->count < 0 && !b->done) pthread_cond_wait(&b->ne, &b->m);
    if (b->count >= 0) {
#else
    while (b->count == 0 && !b->done) pthread_cond_wait(&b->ne, &b->m);
    if (b->count > 0) {
#endif
        it = b->slot[b->out];
#if TWIN == 9
        pthread_mutex_unlock(&b->m);
        pthread_mutex_lock(&b->m);
#endif
#if TWIN == 10
#else
        b->out = (b->out + 1) % CAP;
#endif
#if TWIN == 11
#elif TWIN == 12
        b->count -= it->a ? 1 : 0;
#else
        b->count--;
#endif
        pthread_cond_signal(&b->nf);
    }
    pthread_mutex_unlock(&b->m);
    return it;
}
static void *prod(void *p) {
    for (int i = 0; i < 2; i++) {
        struct item *it = malloc(sizeof *it);
        if (!it) exit(1);
        it->a = i; it->b = 0;
        put(&B, it);
    }
    return p;
}
static void *cons(void *p) {
    struct item *it;
    for (int k = 0; k < 2; k++) {
        it = get(&B);
        if (!it) continue;
        it->b += it->a;
#if TWIN == 13
        struct item *o = NULL;
        pthread_mutex_lock(&B.m); if (B.count > 0) o = B.slot[B.out]; pthread_mutex_unlock(&B.m);
        if (o) it->b += o->b;
#elif TWIN == 14
        pthread_mutex_lock(&B.m); B.out = 0; pthread_mutex_unlock(&B.m);
#elif TWIN == 15
        pthread_mutex_lock(&B.m); struct item *x = B.slot[0]; B.slot[0] = B.slot[1]; B.slot[1] = x; pthread_mutex_unlock(&B.m);
#else
        free(it);
#endif
    }
    return p;
}
int main(void) {
    pthread_t p[2], c[2];
    pthread_mutex_init(&B.m, NULL); pthread_mutex_init(&B.m2, NULL);
    for (int i = 0; i < 2; i++) pthread_create(&p[i], NULL, prod, NULL);
    for (int i = 0; i < 2; i++) pthread_create(&c[i], NULL, cons, NULL);
    for (int i = 0; i < 2; i++) pthread_join(p[i], NULL);
    pthread_mutex_lock(&B.m); B.done = 1; pthread_cond_broadcast(&B.ne); pthread_mutex_unlock(&B.m);
    for (int i = 0; i < 2; i++) pthread_join(c[i], NULL);
    return 0;
}
