#include "real.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runtime.h"

bool real_ready;
static bool looking;
static _Alignas(16) char early[1 << 16];
static size_t early_used;

void *early_calloc(size_t n) {
  n = (n + 15) & ~15ul;
  if (sizeof early - early_used < n) runtime_bug("too much allocated too early");
  void *p = early + early_used;
  early_used += n;
  return p;
}

bool real_early(const void *p) { return (const char *)p >= early && (const char *)p < early + sizeof early; }

void *real_function(const char *name) {
  real_ready = looking ? real_ready : false;
  looking = true;
  void *f = dlsym(RTLD_NEXT, name);
  looking = false;
  real_ready = true;
  if (f) return f;
  char text[128];
  print_to(text, sizeof text, "there is no %s behind norace's", name);
  runtime_bug(text);
}
