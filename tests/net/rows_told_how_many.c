// expect: race-free
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct args {
    int id, nthreads, n;
    const double *a, *b;
    double *c;
};

static void *rows(void *arg) {
    struct args *x = arg;
    int n = x->n;
    int per = n / x->nthreads;
    int from = x->id * per;
    int to = x->id == x->nthreads - 1 ? n : from + per;
    for (int i = from; i < to; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0.0;
            for (int k = 0; k < n; k++)
                sum += x->a[i * n + k] * x->b[k * n + j];
            x->c[i * n + j] = sum;
        }
    return NULL;
}

int main(int argc, char *argv[]) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s n threads\n", argv[0]);
        return EXIT_FAILURE;
    }
    int n = atoi(argv[1]);
    int nthreads = atoi(argv[2]);
    if (n <= 0 || nthreads <= 0)
        return EXIT_FAILURE;
    double *a = malloc(sizeof(double) * n * n);
    double *b = malloc(sizeof(double) * n * n);
    double *c = malloc(sizeof(double) * n * n);
    pthread_t *threads = malloc(sizeof(pthread_t) * nthreads);
    struct args *args = malloc(sizeof(struct args) * nthreads);
    if (!a || !b || !c || !threads || !args) {
        perror("malloc");
        return EXIT_FAILURE;
    }
    for (int i = 0; i < n * n; i++) {
        a[i] = i % 7;
        b[i] = i % 5;
    }
    for (int i = 0; i < nthreads; i++) {
        args[i] = (struct args){.id = i, .nthreads = nthreads, .n = n, .a = a, .b = b, .c = c};
        int rc = pthread_create(&threads[i], NULL, rows, &args[i]);
        if (rc != 0) {
            fprintf(stderr, "pthread_create: %d\n", rc);
            exit(EXIT_FAILURE);
        }
    }
    for (int i = 0; i < nthreads; i++)
        pthread_join(threads[i], NULL);
    double sum = 0;
    for (int i = 0; i < n * n; i++)
        sum += c[i];
    printf("%f\n", sum);
    free(a);
    free(b);
    free(c);
    free(threads);
    free(args);
    return 0;
}
