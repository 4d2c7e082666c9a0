// expect: race-free
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>

struct task {
    struct task *next;
    int lo, hi;
    long *out;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct task *head, *tail;
    bool stop;
    int nthreads;
    pthread_t *threads;
    long total;
};

static void die(const char *what) {
    perror(what);
    exit(EXIT_FAILURE);
}

static void *xmalloc(size_t n) {
    void *p = malloc(n);
    if (!p)
        die("malloc");
    return p;
}

static void pool_submit(struct pool *p, int lo, int hi) {
    struct task *t = xmalloc(sizeof *t);
    t->next = NULL;
    t->lo = lo;
    t->hi = hi;
    pthread_mutex_lock(&p->lock);
    if (p->tail)
        p->tail->next = t;
    else
        p->head = t;
    p->tail = t;
    pthread_cond_signal(&p->work);
    pthread_mutex_unlock(&p->lock);
}

static struct task *pool_take(struct pool *p) {
    struct task *t;
    pthread_mutex_lock(&p->lock);
    while (!p->head && !p->stop)
        pthread_cond_wait(&p->work, &p->lock);
    t = p->head;
    if (t) {
        p->head = t->next;
        if (!p->head)
            p->tail = NULL;
    }
    pthread_mutex_unlock(&p->lock);
    return t;
}

static void *worker(void *arg) {
    struct pool *p = arg;
    struct task *t;
    while ((t = pool_take(p)) != NULL) {
        long sum = 0;
        for (int i = t->lo; i < t->hi; i++)
            sum += i;
        free(t);
        pthread_mutex_lock(&p->lock);
        p->total += sum;
        pthread_mutex_unlock(&p->lock);
    }
    return NULL;
}

static struct pool *pool_new(int n) {
    struct pool *p = xmalloc(sizeof *p);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    p->head = p->tail = NULL;
    p->stop = false;
    p->nthreads = n;
    p->total = 0;
    p->threads = xmalloc(n * sizeof *p->threads);
    for (int i = 0; i < n; i++)
        if (pthread_create(&p->threads[i], NULL, worker, p) != 0)
            die("pthread_create");
    return p;
}

static long pool_finish(struct pool *p) {
    long total;
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->nthreads; i++)
        pthread_join(p->threads[i], NULL);
    total = p->total;
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->work);
    free(p->threads);
    free(p);
    return total;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 3;
    int m = argc > 2 ? atoi(argv[2]) : 6;
    struct pool *p = pool_new(n);
    for (int i = 0; i < m; i++)
        pool_submit(p, i * 10, i * 10 + 10);
    printf("%ld\n", pool_finish(p));
    return 0;
}
