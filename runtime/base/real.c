#include "base/real.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/base_kept.h"
#include "base/ground.h"
#include "base/report_log.h"

static LookupKept *const lookup = &base_kept.lookup;

bool real_ready(void) { return lookup->ready; }

void *early_calloc(size_t n) {
  n = (n + 15) & ~15ul;
  if (sizeof lookup->early - lookup->early_used < n) runtime_bug("too much allocated too early");
  void *p = lookup->early + lookup->early_used;
  lookup->early_used += n;
  return p;
}

bool real_early(const void *p) {
  return (const char *)p >= lookup->early && (const char *)p < lookup->early + sizeof lookup->early;
}

// The allocator cannot be looked up: a lookup frees what an earlier one left behind. libc has it
// under names of its own.
void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static void *allocator(const char *name) {
  static const struct {
    const char *name;
    void *function;
  } own[] = {{"malloc", __libc_malloc},     {"calloc", __libc_calloc},
             {"realloc", __libc_realloc},   {"free", __libc_free},
             {"memalign", __libc_memalign}, {"aligned_alloc", __libc_memalign}};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (!strcmp(name, own[i].name)) return own[i].function;
  return NULL;
}

void *real_function(const char *name) {
  if (allocator(name)) return allocator(name);
  lookup->ready = lookup->looking ? lookup->ready : false;
  lookup->looking = true;
  void *f = dlsym(RTLD_NEXT, name);
  lookup->looking = false;
  lookup->ready = true;
  if (f) return f;
  char text[128];
  print_to(text, sizeof text, "there is no %s behind norace's", name);
  runtime_bug(text);
}

int clock_gettime_real(struct timespec *t) { return CALL_REAL(clock_gettime, CLOCK_MONOTONIC, t); }
