// expect: race-free
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define RING 8

typedef struct {
    void (*fn)(void *);
    void *arg;
} task_t;

typedef struct {
    task_t ring[RING];
    int head, count, quit;
    pthread_mutex_t mu;
    pthread_cond_t nonempty, nonfull;
} pool_t;

typedef struct {
    int n;
    long *out;
    pthread_mutex_t *out_lock;
} sum_arg_t;

static pool_t pool;

static void *worker(void *unused) {
    (void)unused;
    for (;;) {
        pthread_mutex_lock(&pool.mu);
        while (pool.count == 0 && !pool.quit)
            pthread_cond_wait(&pool.nonempty, &pool.mu);
        if (pool.count == 0) {
            pthread_mutex_unlock(&pool.mu);
            return NULL;
        }
        task_t t = pool.ring[pool.head];
        pool.head = (pool.head + 1) % RING;
        pool.count--;
        pthread_cond_signal(&pool.nonfull);
        pthread_mutex_unlock(&pool.mu);
        t.fn(t.arg);
    }
}

static void submit(void (*fn)(void *), void *arg) {
    pthread_mutex_lock(&pool.mu);
    while (pool.count == RING)
        pthread_cond_wait(&pool.nonfull, &pool.mu);
    task_t *t = &pool.ring[(pool.head + pool.count) % RING];
    t->fn = fn;
    t->arg = arg;
    pool.count++;
    pthread_cond_signal(&pool.nonempty);
    pthread_mutex_unlock(&pool.mu);
}

static void sum_task(void *p) {
    sum_arg_t *a = p;
    long s = 0;
    for (int i = 1; i <= a->n; i++)
        s += i;
    pthread_mutex_lock(a->out_lock);
    *a->out += s;
    pthread_mutex_unlock(a->out_lock);
    free(a);
}

int main(int argc, char **argv) {
    int nt = argc > 1 ? atoi(argv[1]) : 2;
    int n = argc > 2 ? atoi(argv[2]) : 3;
    long total = 0;
    pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_t *t = malloc(nt * sizeof *t);
    if (!t) {
        perror("malloc");
        return 1;
    }
    pthread_mutex_init(&pool.mu, NULL);
    pthread_cond_init(&pool.nonempty, NULL);
    pthread_cond_init(&pool.nonfull, NULL);
    for (int i = 0; i < nt; i++)
        if (pthread_create(&t[i], NULL, worker, NULL)) {
            perror("pthread_create");
            return 1;
        }
    for (int i = 0; i < n; i++) {
        sum_arg_t *a = malloc(sizeof *a);
        if (!a) {
            perror("malloc");
            exit(1);
        }
        a->n = i;
        a->out = &total;
        a->out_lock = &total_lock;
        submit(sum_task, a);
    }
    pthread_mutex_lock(&pool.mu);
    pool.quit = 1;
    pthread_cond_broadcast(&pool.nonempty);
    pthread_mutex_unlock(&pool.mu);
    for (int i = 0; i < nt; i++)
        pthread_join(t[i], NULL);
    printf("%ld\n", total);
    free(t);
    return 0;
}
