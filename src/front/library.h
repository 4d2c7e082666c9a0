// What calls of library functions do: the table library.def.
#ifndef NORACE_FRONT_LIBRARY_H
#define NORACE_FRONT_LIBRARY_H
#include <stdint.h>

typedef enum {
  LIBRARY_UNKNOWN,
  LIBRARY_PLAIN,
  LIBRARY_ALLOCATE,
  LIBRARY_REALLOCATE,
  LIBRARY_FREE,
  LIBRARY_COPY,
  LIBRARY_SAME,
  LIBRARY_STOP,
  LIBRARY_OTHER,
  LIBRARY_OWN,
  LIBRARY_UNSAFE,
  LIBRARY_ENDPOINTER,
  LIBRARY_INIT,
  LIBRARY_CREATE,
  LIBRARY_JOIN,
  LIBRARY_LOCK,
  LIBRARY_SHARE,
  LIBRARY_UNLOCK,
  LIBRARY_TRYLOCK,
  LIBRARY_TRYSHARE,
  LIBRARY_WAIT,
  LIBRARY_SIGNAL,
  LIBRARY_BROADCAST,
  LIBRARY_DOWN,
  LIBRARY_TRYDOWN,
  LIBRARY_UP,
  LIBRARY_BARRIER,
  LIBRARY_ONCE
} LibraryKind;

#define LIBRARY_REST 0x80000000u // all arguments that are pointers

typedef struct {
  const char *name;
  LibraryKind kind;
  uint32_t reads, writes;
} LibraryFunction;

const LibraryFunction *library_find(const char *name); // kind LIBRARY_UNKNOWN if it is not in the table
#endif
