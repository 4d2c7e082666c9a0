// expect: race-free
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct msg {
    int seq;
    int value;
    struct msg *next;
} msg_t;

typedef struct {
    pthread_mutex_t m;
    pthread_cond_t c;
    msg_t *head, *tail;
    int done;
} queue_t;

typedef struct {
    queue_t *in, *out;
    int add;
} stage_t;

static void queue_init(queue_t *q) {
    pthread_mutex_init(&q->m, NULL);
    pthread_cond_init(&q->c, NULL);
    q->head = q->tail = NULL;
    q->done = 0;
}

static void queue_push(queue_t *q, msg_t *m) {
    m->next = NULL;
    pthread_mutex_lock(&q->m);
    if (q->tail)
        q->tail->next = m;
    else
        q->head = m;
    q->tail = m;
    pthread_cond_signal(&q->c);
    pthread_mutex_unlock(&q->m);
}

static msg_t *queue_pop(queue_t *q) {
    pthread_mutex_lock(&q->m);
    while (q->head == NULL && !q->done)
        pthread_cond_wait(&q->c, &q->m);
    msg_t *m = q->head;
    if (m) {
        q->head = m->next;
        if (q->head == NULL)
            q->tail = NULL;
    }
    pthread_mutex_unlock(&q->m);
    return m;
}

static void queue_close(queue_t *q) {
    pthread_mutex_lock(&q->m);
    q->done = 1;
    pthread_cond_broadcast(&q->c);
    pthread_mutex_unlock(&q->m);
}

static void *stage(void *arg) {
    stage_t *s = arg;
    msg_t *m;
    while ((m = queue_pop(s->in))) {
        m->value = m->value * 2 + s->add;
        queue_push(s->out, m);
    }
    queue_close(s->out);
    return NULL;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 3;
    queue_t q[4];
    stage_t st[3];
    pthread_t t[3];
    for (int i = 0; i < 4; i++)
        queue_init(&q[i]);
    for (int i = 0; i < 3; i++) {
        st[i].in = &q[i];
        st[i].out = &q[i + 1];
        st[i].add = i;
        if (pthread_create(&t[i], NULL, stage, &st[i])) {
            perror("pthread_create");
            return 1;
        }
    }
    for (int i = 0; i < n; i++) {
        msg_t *m = malloc(sizeof *m);
        if (!m) {
            perror("malloc");
            exit(1);
        }
        m->seq = i;
        m->value = i;
        queue_push(&q[0], m);
    }
    queue_close(&q[0]);
    long sum = 0;
    msg_t *m;
    while ((m = queue_pop(&q[3]))) {
        sum += m->value;
        free(m);
    }
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%ld\n", sum);
    return 0;
}
