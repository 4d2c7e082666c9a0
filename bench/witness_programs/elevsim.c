// Elevators: each is a thread that looks for calls, floor by floor. A floor has a lock, the list of people a second, the statistics a third; the busiest
// floor is noted under the lock of the floor where people get in and under that of the statistics where they get out.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { FLOORS = 5, PEOPLE = 8, MAX_THREADS = 64 };

typedef struct {
  pthread_mutex_t lock;
  int waiting[PEOPLE], n_waiting;
} Floor;

static Floor floors[FLOORS];
static pthread_mutex_t people_lock = PTHREAD_MUTEX_INITIALIZER, statistics_lock = PTHREAD_MUTEX_INITIALIZER;
static int people_left = PEOPLE, trips, busiest;

static int left(void) {
  pthread_mutex_lock(&people_lock);
  int n = people_left;
  pthread_mutex_unlock(&people_lock);
  return n;
}

static int get_in(int floor, int *goals) {
  Floor *f = &floors[floor];
  int n = 0;
  pthread_mutex_lock(&f->lock);
  while (f->n_waiting) goals[n++] = f->waiting[--f->n_waiting];
  if (n > 2) busiest = floor;
  pthread_mutex_unlock(&f->lock);
  return n;
}

static void get_out(int n, int floor) {
  pthread_mutex_lock(&people_lock);
  people_left -= n;
  pthread_mutex_unlock(&people_lock);
  pthread_mutex_lock(&statistics_lock);
  trips++;
  if (n > 1 && busiest != floor) busiest = floor;
  pthread_mutex_unlock(&statistics_lock);
}

static void *elevator(void *argument) {
  int floor = (int)(long)argument % FLOORS, up = 1, inside[FLOORS] = {0};
  for (int moves = 0; moves < 4 * FLOORS && left(); moves++) {
    int goals[PEOPLE], n = get_in(floor, goals);
    for (int i = 0; i < n; i++) inside[goals[i]]++;
    if (inside[floor]) {
      get_out(inside[floor], floor);
      inside[floor] = 0;
    }
    if (floor + up < 0 || floor + up == FLOORS) up = -up;
    floor += up;
  }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t thread[MAX_THREADS];
  unsigned state = 5;
  for (int i = 0; i < FLOORS; i++) pthread_mutex_init(&floors[i].lock, NULL);
  for (int i = 0; i < PEOPLE; i++) {
    state = state * 1103515245 + 12345;
    int from = (int)(state >> 16) % FLOORS;
    floors[from].waiting[floors[from].n_waiting++] = (from + 1 + i % 2) % FLOORS;
  }
  for (int i = 0; i < n; i++) pthread_create(&thread[i], NULL, elevator, (void *)(long)i);
  for (int i = 0; i < n; i++) pthread_join(thread[i], NULL);
  printf("%d %d\n", trips, busiest);
  return 0;
}
