// The functions that ours stand in front of.
#ifndef NORACE_RUNTIME_REAL_H
#define NORACE_RUNTIME_REAL_H
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "base/ground.h"

bool real_ready(void);
int clock_gettime_real(struct timespec *); // the machine's monotonic clock, behind the virtual one
void *early_calloc(size_t n);              // looking functions up allocates; this serves meanwhile
bool real_early(const void *p);            // it came from there

void *real_function(const char *name);
#define CALL_NAMED(function, name, ...)                                       \
  ({                                                                          \
    static __typeof__(&function) real_;                                       \
    if (unlikely(!real_)) real_ = (__typeof__(&function))real_function(name); \
    real_(__VA_ARGS__);                                                       \
  })
#define CALL_REAL(name, ...) CALL_NAMED(name, #name, __VA_ARGS__)
#endif
