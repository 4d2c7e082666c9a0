// A small generator of random numbers: a state is one word.
#ifndef NORACE_RUNTIME_SPLITMIX_H
#define NORACE_RUNTIME_SPLITMIX_H
#include <stdint.h>

static inline uint64_t splitmix(uint64_t z) {
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ul;
  z = (z ^ z >> 27) * 0x94d049bb133111ebul;
  return z ^ z >> 31;
}
static inline uint64_t random_step(uint64_t *state) {
  return splitmix(*state += 0x9e3779b97f4a7c15ul);
}
#endif
