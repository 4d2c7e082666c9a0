// Synchronisation objects, found by the address that the program uses for them.
#include <string.h>

#include "base/arenas.h"
#include "world/object.h"
#include "world/runtime.h"

static uint32_t bucket_of(uint64_t address) {
  return (uint32_t)((address >> 3) * 0x9e3779b97f4a7c15ul >> 56) % OBJECT_BUCKETS;
}

Object *object_look(uint64_t address) {
  for (Object *o = world->objects[bucket_of(address)]; o; o = o->next)
    if (o->address == address) return o;
  return NULL;
}

Object *object_find(uint64_t address, ObjectKind kind) {
  Object *o = object_look(address);
  if (o && o->kind == kind) return o;
  if (o) object_forget(o); // the memory serves another purpose now
  o = world_take(sizeof *o);
  o->address = address;
  o->kind = kind;
  o->owner = NOBODY;
  Object **bucket = &world->objects[bucket_of(address)];
  o->next = *bucket;
  *bucket = o;
  if (heap_holds(address)) world->n_heap_objects++;
  return o;
}

void object_forget(Object *o) {
  Object **at = &world->objects[bucket_of(o->address)];
  while (*at != o) at = &(*at)->next;
  *at = o->next;
  if (heap_holds(o->address)) world->n_heap_objects--;
  // The memory is not given back: a fiber that misuses a destroyed object may still point to it.
}

// Operations that wait in front of it point to it, so it stays where it is.
void object_renew(Object *o, ObjectKind kind) {
  clock_clear(&o->clock);
  clock_clear(&o->readers);
  *o = (Object){.address = o->address,
                .next = o->next,
                .kind = kind,
                .owner = NOBODY,
                .version = o->version,
                .clock = o->clock,
                .readers = o->readers,
                .waiters = o->waiters,
                .room = o->room};
}

void object_forget_range(uint64_t address, uint64_t size) {
  if (!world->n_heap_objects) return;
  if (size <= 4096) {
    for (uint64_t a = address; a < address + size; a++) {
      Object *o = object_look(a);
      if (o) object_forget(o);
    }
    return;
  }
  for (uint32_t i = 0; i < OBJECT_BUCKETS; i++)
    for (Object *o = world->objects[i], *next; o; o = next) {
      next = o->next;
      if (o->address >= address && o->address < address + size) object_forget(o);
    }
}

// In the order of their numbers, not of their coming: any of them may be woken, and states that
// differ in nothing else are the same.
void object_add_waiter(Object *o, uint16_t thread) {
  if (o->n_waiters == o->room) {
    uint32_t room = o->room ? o->room * 2 : 8;
    uint16_t *waiters = world_take(room * sizeof *waiters);
    memcpy(waiters, o->waiters, o->n_waiters * sizeof *waiters);
    if (o->room) world_give(o->waiters, o->room * sizeof *waiters);
    o->waiters = waiters;
    o->room = room;
  }
  uint32_t i = o->n_waiters++;
  for (; i && o->waiters[i - 1] > thread; i--) o->waiters[i] = o->waiters[i - 1];
  o->waiters[i] = thread;
}

void object_drop_waiter(Object *o, uint16_t thread) {
  for (uint32_t i = 0; i < o->n_waiters; i++)
    if (o->waiters[i] == thread) {
      memmove(o->waiters + i, o->waiters + i + 1, (o->n_waiters - i - 1) * sizeof *o->waiters);
      o->n_waiters--;
      return;
    }
}

bool object_has_waiter(const Object *o, uint16_t thread) {
  for (uint32_t i = 0; i < o->n_waiters; i++)
    if (o->waiters[i] == thread) return true;
  return false;
}
