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

bool tls_variable_at(uint64_t address, uint32_t *thread, uint64_t *start, uint64_t *size,
                     uint64_t *control_object);
int key_make(uint32_t *key, void (*destructor)(void *), uint64_t pc);
int key_delete(uint32_t key, uint64_t pc);
void *key_get(uint32_t key, uint64_t pc);
int key_set(uint32_t key, const void *value, uint64_t pc);
void keys_end(Fiber *);          // destructors of thread-specific data
void thread_locals_end(Fiber *); // destructors of thread-local objects
#endif
