// expect: race-free
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int id;
    long balance;
    pthread_mutex_t lock;
} account_t;

typedef struct {
    account_t *accounts;
    int naccounts;
    int ntransfers;
    unsigned seed;
} teller_t;

static void transfer(account_t *from, account_t *to, long amount) {
    account_t *first = from->id < to->id ? from : to;
    account_t *second = from->id < to->id ? to : from;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
    if (from->balance >= amount) {
        from->balance -= amount;
        to->balance += amount;
    }
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
}

static void *teller(void *arg) {
    teller_t *t = arg;
    for (int i = 0; i < t->ntransfers; i++) {
        int a = rand_r(&t->seed) % t->naccounts;
        int b = rand_r(&t->seed) % t->naccounts;
        if (a == b)
            continue;
        transfer(&t->accounts[a], &t->accounts[b], rand_r(&t->seed) % 100);
    }
    return NULL;
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: %s accounts tellers transfers\n", argv[0]);
        return 1;
    }
    int na = atoi(argv[1]), nt = atoi(argv[2]), n = atoi(argv[3]);
    account_t *accounts = calloc(na, sizeof *accounts);
    teller_t *tellers = calloc(nt, sizeof *tellers);
    pthread_t *threads = calloc(nt, sizeof *threads);
    if (!accounts || !tellers || !threads) {
        perror("calloc");
        return 1;
    }
    for (int i = 0; i < na; i++) {
        accounts[i].id = i;
        accounts[i].balance = 1000;
        pthread_mutex_init(&accounts[i].lock, NULL);
    }
    for (int i = 0; i < nt; i++) {
        tellers[i].accounts = accounts;
        tellers[i].naccounts = na;
        tellers[i].ntransfers = n;
        tellers[i].seed = i + 1;
        if (pthread_create(&threads[i], NULL, teller, &tellers[i])) {
            fprintf(stderr, "cannot create thread %d\n", i);
            exit(1);
        }
    }
    for (int i = 0; i < nt; i++)
        pthread_join(threads[i], NULL);
    long sum = 0;
    for (int i = 0; i < na; i++) {
        sum += accounts[i].balance;
        pthread_mutex_destroy(&accounts[i].lock);
    }
    printf("sum %ld, expected %ld\n", sum, na * 1000L);
    free(accounts);
    free(tellers);
    free(threads);
    return sum != na * 1000L;
}
