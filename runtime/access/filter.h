#ifndef NORACE_RUNTIME_FILTER_H
#define NORACE_RUNTIME_FILTER_H
#include "world/runtime.h"

// In a run in which accesses to some places are collected the hooks pass over the others: a bit for
// each eight bytes with such a place, by hash.
enum { FILTER_BITS = 16 };
typedef struct {
  bool on;
  uint8_t bits[(1 << FILTER_BITS) / 8];
} AccessFilter;
extern __attribute__((visibility("hidden"))) AccessFilter access_filter;

static inline uint64_t filter_bit(uint64_t address) {
  return (address >> 3) * 0x9e3779b97f4a7c15ul >> (64 - FILTER_BITS);
}

static inline bool filter_has(uint64_t address) {
  uint64_t bit = filter_bit(address);
  return access_filter.bits[bit / 8] >> bit % 8 & 1;
}

// Nothing but the number of accesses is kept of this one.
static inline bool filter_misses(uint64_t address, uint64_t size, uint32_t kind) {
  if (!access_filter.on || filter_has(address) || filter_has(address + size - 1)) return false;
  (*(kind & ACCESS_WRITE ? &current->writes : &current->reads))++;
  return true;
}
#endif
