#ifndef NORACE_RUNTIME_OBJECT_H
#define NORACE_RUNTIME_OBJECT_H
#include "world/runtime.h"

Object *
object_find(uint64_t address,
            ObjectKind); // the object there; made anew if there is none or one of another kind
Object *object_look(uint64_t address); // NULL if there is none
static inline uint32_t object_buckets(void) {
  return world->bucket_bits ? 1u << world->bucket_bits : 0;
}
void object_forget(Object *);
void object_renew(Object *, ObjectKind); // as if it had just been made
void object_forget_range(uint64_t address, uint64_t size);
void object_add_waiter(Object *, uint32_t thread);
void object_drop_waiter(Object *, uint32_t thread);
bool object_has_waiter(const Object *, uint32_t thread);
#endif
