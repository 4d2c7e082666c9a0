// Thread-local variables (-femulated-tls) and thread-specific data (pthread_key).
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/arenas.h"
#include "base/program.h"
#include "world/caller_memory.h"
#include "world/hooks.h"
#include "world/process_state.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/tls.h"
#include "world/world_kept.h"

// The number of a variable stands in the program's memory and is forgotten when the search goes
// back; this remembers it, so that the same variable has the same number on every schedule.
static TlsKept *const tls = &world_kept.tls;
static __thread struct {
  void **at;
  uintptr_t n;
} own; // of a real thread, when the program runs by itself

static uintptr_t number(const EmulatedVariable *v) {
  if (!tls->n_variables) tls->n_variables = 1;
  for (uintptr_t i = 1; i < tls->n_variables; i++)
    if (tls->numbered[i] == v) return i;
  if (tls->n_variables == MAX_VARIABLES) runtime_bug("too many thread-local variables");
  tls->numbered[tls->n_variables] = v;
  return tls->n_variables++;
}

static uintptr_t index_of(EmulatedVariable *v) {
  uintptr_t index = __atomic_load_n(&v->index, __ATOMIC_ACQUIRE);
  if (index) return index;
  if (!running) CALL_REAL(pthread_mutex_lock, &tls->numbering);
  if (!v->index) __atomic_store_n(&v->index, number(v), __ATOMIC_RELEASE);
  if (!running) CALL_REAL(pthread_mutex_unlock, &tls->numbering);
  return v->index;
}

static void *make(const EmulatedVariable *v) {
  size_t align = v->align < 16 ? 16 : v->align;
  void *p = aligned_alloc(align, (v->size + align - 1) / align * align);
  if (!p) runtime_bug("no memory for a thread-local variable");
  if (v->initial) memcpy(p, v->initial, v->size);
  else memset(p, 0, v->size);
  return p;
}

static void **grown(void **old, uintptr_t had, uintptr_t want) {
  void **at = calloc(want, sizeof *at);
  if (!at) runtime_bug("no memory for thread-local variables");
  if (had) memcpy(at, old, had * sizeof *at);
  return at;
}

static Fiber *tls_owner(void) {
  return world_hooks.tls_owner ? world_hooks.tls_owner(current) : current;
}

PUBLIC void *__emutls_get_address(EmulatedVariable *v) {
  uintptr_t i = index_of(v);
  Fiber *owner = running && current ? tls_owner() : NULL;
  void ***table = owner ? &owner->storage.tls : &own.at;
  uint32_t had = owner ? owner->storage.n_tls : (uint32_t)own.n;
  if (i >= had) {
    uintptr_t want = i + 16;
    *table = grown(*table, had, want);
    if (owner) owner->storage.n_tls = (uint32_t)want;
    else own.n = want;
  }
  if (!(*table)[i]) (*table)[i] = make(v);
  return (*table)[i];
}

bool tls_variable_at(uint64_t address, uint32_t *thread, uint64_t *start, uint64_t *size,
                     uint64_t *control_object) {
  for (uint32_t k = 0; k < world->n_fibers; k++) {
    const Fiber *f = world->fiber[k];
    for (uint32_t i = 1; i < f->storage.n_tls && i < tls->n_variables; i++) {
      uint64_t at = (uint64_t)f->storage.tls[i];
      if (!at || address < at || address >= at + tls->numbered[i]->size) continue;
      *thread = f->number, *start = at, *size = tls->numbered[i]->size,
      *control_object = (uint64_t)tls->numbered[i];
      return true;
    }
  }
  return false;
}

// ---- destructors of thread-local objects in C++: when the thread ends, the latest first, before
// those of keys

int __cxa_thread_atexit_impl(void (*call)(void *), void *argument, void *dso);
PUBLIC int __cxa_thread_atexit_impl(void (*call)(void *), void *argument, void *dso) {
  if (!running) return CALL_REAL(__cxa_thread_atexit_impl, call, argument, dso);
  Fiber *f = tls_owner();
  ThreadExit *new = world_take(sizeof *new);
  *new = (ThreadExit){call, argument, f->storage.exits};
  f->storage.exits = new;
  return 0;
}
int __cxa_thread_atexit(void (*call)(void *), void *argument, void *dso);
PUBLIC int __cxa_thread_atexit(void (*call)(void *), void *argument, void *dso) {
  return __cxa_thread_atexit_impl(call, argument, dso);
}

void thread_locals_end(Fiber *f) {
  while (f->storage.exits) {
    ThreadExit *last = f->storage.exits, now = *last;
    f->storage.exits = last->next;
    world_give(last, sizeof *last);
    now.call(now.argument);
  }
}

// ---- keys: which number a new one has depends on those that are in use, so making and deleting
// them are events

enum { ROUNDS = 4 }; // PTHREAD_DESTRUCTOR_ITERATIONS

// No thread has a value for a new key, though it may have had one for another of that number.
static void key_clear(uint32_t key) {
  for (uint32_t i = 0; program.deletes_keys && i < world->n_fibers; i++)
    if (key < world->fiber[i]->storage.n_specific) world->fiber[i]->storage.specific[key] = NULL;
}

int key_make(uint32_t *key, void (*destructor)(void *), uint64_t pc) {
  process_state_use(STATE_KEYS, true, pc); // the number tells who came first
  for (uint32_t i = 0; i < MAX_KEYS; i++)
    if (!world->key_used[i]) {
      world->key_used[i] = true;
      key_clear(i);
      world->keys_hash += ((uint64_t)destructor + i) * 0x9e3779b97f4a7c15ul;
      world->key_destructor[i] = destructor;
      writes(key, sizeof *key, pc);
      *key = i;
      return 0;
    }
  return EAGAIN;
}

PUBLIC int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  if (!running) return CALL_REAL(pthread_key_create, key, destructor);
  return key_make(key, destructor, CALLER);
}
int key_delete(uint32_t key, uint64_t pc) { // to use it afterwards is undefined
  process_state_use(STATE_KEYS, true, pc);
  if (key >= MAX_KEYS || !world->key_used[key]) return EINVAL;
  writes(&world->key_used[key], 1, pc);
  world->key_used[key] = false;
  world->keys_hash -= ((uint64_t)world->key_destructor[key] + key) * 0x9e3779b97f4a7c15ul;
  return 0;
}
static void key_looked_at(uint32_t key, uint64_t pc) {
  if (program.deletes_keys && key < MAX_KEYS) reads(&world->key_used[key], 1, pc);
}
void *key_get(uint32_t key, uint64_t pc) {
  key_looked_at(key, pc);
  return key < current->storage.n_specific ? current->storage.specific[key] : NULL;
}
int key_set(uint32_t key, const void *value, uint64_t pc) {
  key_looked_at(key, pc);
  if (key >= MAX_KEYS || !world->key_used[key]) return EINVAL;
  if (key >= current->storage.n_specific) {
    uint32_t n = key + 8;
    void **at = world_take(n * sizeof *at);
    if (current->storage.n_specific)
      memcpy(at, current->storage.specific, current->storage.n_specific * sizeof *at);
    current->storage.specific = at;
    current->storage.n_specific = n;
  }
  current->storage.specific[key] = (void *)value;
  return 0;
}

PUBLIC int pthread_key_delete(pthread_key_t key) {
  return running ? key_delete(key, CALLER) : CALL_REAL(pthread_key_delete, key);
}
PUBLIC void *pthread_getspecific(pthread_key_t key) {
  return running ? key_get(key, PC) : CALL_REAL(pthread_getspecific, key);
}
PUBLIC int pthread_setspecific(pthread_key_t key, const void *value) {
  return running ? key_set(key, value, PC) : CALL_REAL(pthread_setspecific, key, value);
}

static bool has_values(const Fiber *f) {
  for (uint32_t i = 0; i < f->storage.n_specific; i++)
    if (f->storage.specific[i]) return true;
  return false;
}

// The keys whose destructors have run in this round; and the one behind which the others are, where
// they run in order.
typedef struct {
  uint64_t done[MAX_KEYS / 64];
  uint32_t from;
} Round;

// The next of the keys from `key` on whose destructor has to run; n_specific: there is none.
static uint32_t next_destroyed(const Fiber *f, const Round *round, uint32_t key) {
  for (; key < f->storage.n_specific; key++)
    if (f->storage.specific[key] && world->key_used[key] && world->key_destructor[key] &&
        !(round->done[key / 64] >> key % 64 & 1))
      break;
  return key;
}

// In which order they run is left open (POSIX, pthread_key_create): usually in that of the keys,
// which is one of the choices.
static uint32_t chosen_key(const Fiber *f, const Round *round) {
  uint32_t n = 0, key = next_destroyed(f, round, round->from);
  for (uint32_t k = key; k < f->storage.n_specific; k = next_destroyed(f, round, k + 1)) n++;
  if (n > 1 && !alone) control->spurious_met |= SPURIOUS_KEYS;
  if (n < 2 || !(control->spurious & SPURIOUS_KEYS)) return key;
  for (uint32_t others = sync_choose(n, f->creation.pc); others; others--)
    key = next_destroyed(f, round, key + 1);
  return key;
}

static bool destroy_values(Fiber *f) {
  Round round = {.from = 0};
  bool any = false;
  for (uint32_t key; (key = chosen_key(f, &round)) < f->storage.n_specific; any = true) {
    void *value = f->storage.specific[key];
    round.done[key / 64] |= 1ul << key % 64;
    if (!(control->spurious & SPURIOUS_KEYS)) round.from = key + 1;
    f->storage.specific[key] = NULL;
    f->hidden = (f->hidden ^ (key + 1)) * 0x9e3779b97f4a7c15ul; // part of the state, see hide()
    world->key_destructor[key](value);
  }
  return any;
}

// Whether a destructor runs depends on whether its key is still there.
void keys_end(Fiber *f) {
  if (program.deletes_keys && has_values(f)) process_state_use(STATE_KEYS, false, f->creation.pc);
  for (int round = 0; round < ROUNDS && destroy_values(f); round++) continue;
}
