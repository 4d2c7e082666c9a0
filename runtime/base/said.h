// What was said already, by any of the processes of a search: a table of hashes. tests/selfcheck
// shows it to norace itself.
#ifndef NORACE_RUNTIME_SAID_H
#define NORACE_RUNTIME_SAID_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SAID = 1 << 14 };

static inline uint64_t *said_at(uint64_t said[SAID],
                                uint64_t hash) { // where it is, or would be; NULL: there is no room
  for (uint64_t i = hash % SAID, n = 0; n < SAID; i = (i + 1) % SAID, n++) {
    uint64_t there = __atomic_load_n(&said[i], __ATOMIC_RELAXED);
    if (!there || there == hash) return &said[i];
  }
  return NULL;
}

static inline bool said_before(uint64_t said[SAID],
                               uint64_t hash) { // each thing once, by whichever process is first
  for (uint64_t *at; (at = said_at(said, hash));) {
    uint64_t there = 0;
    if (__atomic_compare_exchange_n(at, &there, hash, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      return false;
    if (there == hash) return true; // otherwise the place was taken meanwhile
  }
  return true;
}
#endif
