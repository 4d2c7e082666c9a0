// The search without a program: what its modules need of the runtime, for tests that make events by
// hand.
#ifndef NORACE_TESTS_SEARCH_ALONE_H
#define NORACE_TESTS_SEARCH_ALONE_H
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/program.h"
#include "search/search.h"
#include "search/search_value.h"

#include <cmocka.h>

// ---- what the search needs of the runtime

static Control asked;
Control *control = &asked;
Program program;
void runtime_bug(const char *what) {
  fail_msg("%s", what);
  abort();
}
void spill_range(void *start, size_t size) {}
void spill_tick(void) {}
void *memory_reserve(size_t size) {
  void *p =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  assert_ptr_not_equal(p, MAP_FAILED);
  return p;
}
static long blocks; // blocks of the search's memory
void *search_take(size_t size) { return blocks++, calloc(1, size); }
void search_give(void *p, size_t size) { blocks--, free(p); }

enum { BYTES = 64, ADDRESSES = 0x1000 };
static int32_t last[BYTES]; // for each eight bytes of the machine's memory the last access
static int32_t *last_access(uint64_t base) { return &last[(base - ADDRESSES) / 8]; }

static bool is_over(void) { return false; }

static Search *search_new(OrderKind order) {
  Search *s = calloc(1, sizeof *s);
  s->root = -1;
  s->is_over = is_over;
  asked = (Control){.order = order, .mode = MODE_EXPLORE};
  memset(last, 0, sizeof last);
  search_start(s);
  commuting_start(s, last_access);
  return s;
}

// Nothing may be left.
static void search_end(Search *s) {
  for (uint32_t i = 0; i <= execution_length(s); i++) wakeup_leave(s, execution_node(s, i));
  search_delete(s);
  free(s);
  assert_int_equal(blocks, 0);
}

static uint64_t key_of_name(char name) { return 1000 + (uint64_t)name; }

static inline uint32_t any_below(uint32_t n) {
  static uint64_t random = 7;
  random = random * 6364136223846793005ul + 1442695040888963407ul;
  return (uint32_t)(random >> 33) % n;
}

#endif
