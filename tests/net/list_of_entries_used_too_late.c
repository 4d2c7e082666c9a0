// expect: race 37 37
// As in list_of_entries_found.c, but the lock is given back too early.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
struct link {
  struct link *next, *prev;
};
struct device {
  int id, users;
  struct link link;
};
#define entry_of(at) ((struct device *)((char *)(at) - offsetof(struct device, link)))
static struct link devices = {&devices, &devices};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct device *find(int id) {
  for (struct link *at = devices.next; at != &devices; at = at->next)
    if (entry_of(at)->id == id) return entry_of(at);
  return NULL;
}
static void *plug(void *arg) {
  struct device *new = malloc(sizeof *new);
  if (!new) return arg;
  new->id = 2;
  new->users = 0;
  pthread_mutex_lock(&lock);
  new->link.next = devices.next, new->link.prev = &devices;
  devices.next->prev = &new->link;
  devices.next = &new->link;
  pthread_mutex_unlock(&lock);
  return arg;
}
static void *use(void *arg) {
  pthread_mutex_lock(&lock);
  struct device *device = find(2);
  pthread_mutex_unlock(&lock);
  if (device) device->users++;
  return arg;
}
int main(void) {
  pthread_t t, u, v;
  pthread_create(&t, NULL, plug, NULL);
  pthread_create(&u, NULL, use, NULL);
  pthread_create(&v, NULL, use, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  pthread_join(v, NULL);
  return 0;
}
