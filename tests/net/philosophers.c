// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* Dining philosophers; forks are taken in the order of their numbers. */
typedef struct {
  pthread_mutex_t lock;
  int uses;
} Fork;

typedef struct {
  int id;
  int meals;
} Philosopher;

static Fork *forks;
static int seats, rounds;

static void *dine(void *arg) {
  Philosopher *p = arg;
  int left = p->id, right = (p->id + 1) % seats;
  int first = left < right ? left : right;
  int second = left < right ? right : left;
  for (int i = 0; i < rounds; i++) {
    pthread_mutex_lock(&forks[first].lock);
#ifndef TWIN
    pthread_mutex_lock(&forks[second].lock);
#endif
    forks[first].uses++;
    forks[second].uses++;
    p->meals++;
#ifndef TWIN
    pthread_mutex_unlock(&forks[second].lock);
#endif
    pthread_mutex_unlock(&forks[first].lock);
  }
  return NULL;
}

int main(int argc, char **argv) {
  seats = argc > 1 ? atoi(argv[1]) : 3;
  rounds = argc > 2 ? atoi(argv[2]) : 1;
  if (seats < 2)
    return 1;
  forks = calloc(seats, sizeof *forks);
  Philosopher *ph = calloc(seats, sizeof *ph);
  pthread_t *t = calloc(seats, sizeof *t);
  if (!forks || !ph || !t) {
    perror("calloc");
    return 1;
  }
  for (int i = 0; i < seats; i++)
    pthread_mutex_init(&forks[i].lock, NULL);
  for (int i = 0; i < seats; i++) {
    ph[i].id = i;
    if (pthread_create(&t[i], NULL, dine, &ph[i]))
      exit(1);
  }
  for (int i = 0; i < seats; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < seats; i++)
    printf("%d ate %d times, fork used %d times\n", i, ph[i].meals, forks[i].uses);
  for (int i = 0; i < seats; i++)
    pthread_mutex_destroy(&forks[i].lock);
  free(forks);
  free(ph);
  free(t);
  return 0;
}
