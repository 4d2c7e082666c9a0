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

typedef struct ThreadExit { // the destructor of a thread-local object, to be called when its thread
                            // ends
  void (*call)(void *);
  void *argument;
  struct ThreadExit *next;
} ThreadExit;

void *__emutls_get_address(EmulatedVariable *); // the running thread's
#endif
