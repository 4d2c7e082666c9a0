// Thread-local variables, for those who make some that the compiler does not know.
#ifndef NORACE_RUNTIME_TLS_H
#define NORACE_RUNTIME_TLS_H
#include <stddef.h>
#include <stdint.h>

typedef struct { // what the compiler makes for each thread-local variable
  size_t size, align;
  uintptr_t index;
  const void *initial;
} EmulatedVariable;

typedef struct LocalEnd { // a destructor of C++
  void (*call)(void *);
  void *object;
  struct LocalEnd *next;
} LocalEnd;

void locals_end(void); // those of the running thread are called

void *__emutls_get_address(EmulatedVariable *); // the running thread's
#endif
