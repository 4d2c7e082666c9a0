// expect: race-free
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct item {
    int producer;
    int number;
    char payload[16];
};

struct buffer {
    struct item **slots;
    int capacity, count, in, out;
    int closed;
    pthread_mutex_t mutex;
    pthread_cond_t not_empty, not_full;
};

static struct buffer buf;

static void buffer_init(struct buffer *b, int capacity) {
    b->slots = calloc(capacity, sizeof *b->slots);
    if (!b->slots) {
        perror("calloc");
        exit(1);
    }
    b->capacity = capacity;
    b->count = b->in = b->out = 0;
    b->closed = 0;
    pthread_mutex_init(&b->mutex, NULL);
    pthread_cond_init(&b->not_empty, NULL);
    pthread_cond_init(&b->not_full, NULL);
}

static void buffer_put(struct buffer *b, struct item *it) {
    pthread_mutex_lock(&b->mutex);
    while (b->count == b->capacity)
        pthread_cond_wait(&b->not_full, &b->mutex);
    b->slots[b->in] = it;
    b->in = (b->in + 1) % b->capacity;
    b->count++;
    pthread_cond_signal(&b->not_empty);
    pthread_mutex_unlock(&b->mutex);
}

static struct item *buffer_get(struct buffer *b) {
    struct item *it = NULL;
    pthread_mutex_lock(&b->mutex);
    while (b->count == 0 && !b->closed)
        pthread_cond_wait(&b->not_empty, &b->mutex);
    if (b->count > 0) {
        it = b->slots[b->out];
        b->out = (b->out + 1) % b->capacity;
        b->count--;
        pthread_cond_signal(&b->not_full);
    }
    pthread_mutex_unlock(&b->mutex);
    return it;
}

static int per_producer;

static void *producer(void *arg) {
    int id = (int)(long)arg;
    for (int i = 0; i < per_producer; i++) {
        struct item *it = malloc(sizeof *it);
        if (!it) {
            perror("malloc");
            exit(1);
        }
        it->producer = id;
        it->number = i;
        snprintf(it->payload, sizeof it->payload, "item %d", i);
        buffer_put(&buf, it);
    }
    return NULL;
}

static void *consumer(void *arg) {
    long *sum = arg;
    struct item *it;
    while ((it = buffer_get(&buf))) {
        *sum += it->number + it->payload[0];
        free(it);
    }
    return NULL;
}

int main(int argc, char **argv) {
    int np = argc > 1 ? atoi(argv[1]) : 2;
    int nc = argc > 2 ? atoi(argv[2]) : 2;
    per_producer = argc > 3 ? atoi(argv[3]) : 2;
    buffer_init(&buf, 4);
    pthread_t *p = malloc(np * sizeof *p), *c = malloc(nc * sizeof *c);
    long *sums = calloc(nc, sizeof *sums);
    if (!p || !c || !sums) {
        perror("malloc");
        return 1;
    }
    for (int i = 0; i < np; i++)
        if (pthread_create(&p[i], NULL, producer, (void *)(long)i)) {
            perror("pthread_create");
            exit(1);
        }
    for (int i = 0; i < nc; i++)
        if (pthread_create(&c[i], NULL, consumer, &sums[i])) {
            perror("pthread_create");
            exit(1);
        }
    for (int i = 0; i < np; i++)
        pthread_join(p[i], NULL);
    pthread_mutex_lock(&buf.mutex);
    buf.closed = 1;
    pthread_cond_broadcast(&buf.not_empty);
    pthread_mutex_unlock(&buf.mutex);
    long total = 0;
    for (int i = 0; i < nc; i++) {
        pthread_join(c[i], NULL);
        total += sums[i];
    }
    printf("%ld\n", total);
    free(buf.slots);
    free(p);
    free(c);
    free(sums);
    return 0;
}
