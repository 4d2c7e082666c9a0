// expect: race-free
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NBUCKETS 64

typedef struct entry {
    char *key;
    int value;
    struct entry *next;
} entry_t;

typedef struct {
    pthread_mutex_t lock;
    entry_t *head;
    int count;
} bucket_t;

typedef struct {
    bucket_t buckets[NBUCKETS];
} table_t;

typedef struct {
    table_t *table;
    int id;
    int n;
} worker_arg_t;

static unsigned hash(const char *s) {
    unsigned h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h;
}

static table_t *table_create(void) {
    table_t *t = malloc(sizeof(*t));
    if (t == NULL) {
        perror("malloc");
        exit(1);
    }
    for (int i = 0; i < NBUCKETS; i++) {
        pthread_mutex_init(&t->buckets[i].lock, NULL);
        t->buckets[i].head = NULL;
        t->buckets[i].count = 0;
    }
    return t;
}

static void table_put(table_t *t, const char *key, int value) {
    bucket_t *b = &t->buckets[hash(key) % NBUCKETS];
    pthread_mutex_lock(&b->lock);
    for (entry_t *e = b->head; e != NULL; e = e->next) {
        if (strcmp(e->key, key) == 0) {
            e->value += value;
            pthread_mutex_unlock(&b->lock);
            return;
        }
    }
    entry_t *e = malloc(sizeof(*e));
    if (e == NULL) {
        perror("malloc");
        exit(1);
    }
    e->key = strdup(key);
    e->value = value;
    e->next = b->head;
    b->head = e;
    b->count++;
    pthread_mutex_unlock(&b->lock);
}

static int table_get(table_t *t, const char *key, int *value) {
    bucket_t *b = &t->buckets[hash(key) % NBUCKETS];
    int found = 0;
    pthread_mutex_lock(&b->lock);
    for (entry_t *e = b->head; e != NULL; e = e->next) {
        if (strcmp(e->key, key) == 0) {
            *value = e->value;
            found = 1;
            break;
        }
    }
    pthread_mutex_unlock(&b->lock);
    return found;
}

static int table_remove(table_t *t, const char *key) {
    bucket_t *b = &t->buckets[hash(key) % NBUCKETS];
    pthread_mutex_lock(&b->lock);
    for (entry_t **pp = &b->head; *pp != NULL; pp = &(*pp)->next) {
        if (strcmp((*pp)->key, key) == 0) {
            entry_t *dead = *pp;
            *pp = dead->next;
            b->count--;
            pthread_mutex_unlock(&b->lock);
            free(dead->key);
            free(dead);
            return 1;
        }
    }
    pthread_mutex_unlock(&b->lock);
    return 0;
}

static void *worker(void *p) {
    worker_arg_t *a = p;
    char key[32];
    for (int i = 0; i < a->n; i++) {
        snprintf(key, sizeof(key), "key%d", (a->id + i) % 10);
        table_put(a->table, key, 1);
        int v;
        if (table_get(a->table, key, &v) && v > 5)
            table_remove(a->table, key);
    }
    return NULL;
}

int main(int argc, char **argv) {
    int nthreads = argc > 1 ? atoi(argv[1]) : 2;
    int n = argc > 2 ? atoi(argv[2]) : 3;
    table_t *t = table_create();
    pthread_t *tids = malloc(nthreads * sizeof(*tids));
    worker_arg_t *args = malloc(nthreads * sizeof(*args));
    if (tids == NULL || args == NULL) {
        perror("malloc");
        return 1;
    }
    for (int i = 0; i < nthreads; i++) {
        args[i].table = t;
        args[i].id = i;
        args[i].n = n;
        if (pthread_create(&tids[i], NULL, worker, &args[i]) != 0) {
            perror("pthread_create");
            exit(1);
        }
    }
    for (int i = 0; i < nthreads; i++)
        pthread_join(tids[i], NULL);
    int total = 0;
    for (int i = 0; i < NBUCKETS; i++) {
        for (entry_t *e = t->buckets[i].head; e;) {
            entry_t *next = e->next;
            total += e->value;
            free(e->key);
            free(e);
            e = next;
        }
        pthread_mutex_destroy(&t->buckets[i].lock);
    }
    printf("total %d\n", total);
    free(t);
    free(tids);
    free(args);
    return 0;
}
