// Synchronisation objects, found by the address that the program uses for them.
#include <string.h>

#include "base/arenas.h"
#include "world/object.h"
#include "world/runtime.h"

// Of the number of buckets, at first. Few: each snapshot has them, and each hash of a state looks
// into all of them.
enum { FIRST_BITS = 4 };

// The objects of eight bytes lie in one bucket.
static uint32_t bucket_of(uint64_t address) {
  return (uint32_t)((address >> 3) * 0x9e3779b97f4a7c15ul >> (64 - world->bucket_bits));
}

Object *object_look(uint64_t address) {
  if (unlikely(!world->bucket_bits)) return NULL;
  for (Object *o = world->objects[bucket_of(address)]; o; o = o->next)
    if (o->address == address) return o;
  return NULL;
}

static void bucket_append(Object **bucket, Object *o) {
  while (*bucket) bucket = &(*bucket)->next;
  *bucket = o;
  o->next = NULL;
}

// Twice as many buckets as soon as there are twice as many objects.
static void grow(void) {
  uint32_t n = object_buckets();
  if (world->n_objects < 2 * n) return;
  Object **old = world->objects;
  world->bucket_bits = n ? world->bucket_bits + 1 : FIRST_BITS;
  world->objects = world_take(object_buckets() * sizeof *old);
  for (uint32_t i = 0; i < n; i++)
    for (Object *o = old[i], *next; o; o = next) {
      next = o->next;
      bucket_append(&world->objects[bucket_of(o->address)], o);
    }
  if (n) world_give(old, n * sizeof *old);
}

Object *object_find(uint64_t address, ObjectKind kind) {
  Object *o = object_look(address);
  if (likely(o && o->kind == kind)) return o;
  if (o) object_forget(o); // the memory serves another purpose now
  grow();
  o = world_take(sizeof *o);
  o->address = address;
  o->kind = kind;
  o->owner = NOBODY;
  Object **bucket = &world->objects[bucket_of(address)];
  o->next = *bucket;
  *bucket = o;
  world->n_objects++;
  if (heap_holds(address)) world->n_heap_objects++;
  return o;
}

void object_forget(Object *o) {
  Object **at = &world->objects[bucket_of(o->address)];
  while (*at != o) at = &(*at)->next;
  *at = o->next;
  world->n_objects--;
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

static void forget_in(uint32_t bucket, uint64_t address, uint64_t size) {
  for (Object *o = world->objects[bucket], *next; o; o = next) {
    next = o->next;
    if (o->address - address < size) object_forget(o);
  }
}

void object_forget_range(uint64_t address, uint64_t size) {
  if (!world->n_heap_objects || !size) return;
  uint64_t first = address & ~7ul, end = address + size;
  if ((end - first) / 8 >= object_buckets())
    for (uint32_t i = 0; i < object_buckets(); i++) forget_in(i, address, size);
  else
    for (uint64_t a = first; a < end; a += 8) forget_in(bucket_of(a), address, size);
}

// In the order of their numbers, not of their coming: any of them may be woken, and states that
// differ in nothing else are the same.
void object_add_waiter(Object *o, uint32_t thread) {
  if (o->n_waiters == o->room) {
    uint32_t room = o->room ? o->room * 2 : 8;
    uint32_t *waiters = world_take(room * sizeof *waiters);
    memcpy(waiters, o->waiters, o->n_waiters * sizeof *waiters);
    if (o->room) world_give(o->waiters, o->room * sizeof *waiters);
    o->waiters = waiters;
    o->room = room;
  }
  uint32_t i = o->n_waiters++;
  for (; i && o->waiters[i - 1] > thread; i--) o->waiters[i] = o->waiters[i - 1];
  o->waiters[i] = thread;
}

void object_drop_waiter(Object *o, uint32_t thread) {
  for (uint32_t i = 0; i < o->n_waiters; i++)
    if (o->waiters[i] == thread) {
      memmove(o->waiters + i, o->waiters + i + 1, (o->n_waiters - i - 1) * sizeof *o->waiters);
      o->n_waiters--;
      return;
    }
}

bool object_has_waiter(const Object *o, uint32_t thread) {
  for (uint32_t i = 0; i < o->n_waiters; i++)
    if (o->waiters[i] == thread) return true;
  return false;
}
