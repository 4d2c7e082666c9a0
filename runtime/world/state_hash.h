// The hash of a state, for state merging: each room adds what it keeps.
#ifndef NORACE_RUNTIME_STATE_HASH_H
#define NORACE_RUNTIME_STATE_HASH_H
#include <stdint.h>

typedef struct {
  uint64_t a, b;
} StateHash;
// Inline: a state is thousands of words.
static inline void hash_add(StateHash *h, uint64_t value) {
  h->a = (h->a ^ value) * 0xff51afd7ed558ccdul;
  h->a ^= h->a >> 32;
  h->b = (h->b + value) * 0x9e3779b97f4a7c15ul;
  h->b ^= h->b >> 29;
}
// The sum of the parts' hashes does not depend on their order.
static inline void sum_add(StateHash *sum, const StateHash *part) {
  sum->a += part->a;
  sum->b += part->b;
}
#endif
