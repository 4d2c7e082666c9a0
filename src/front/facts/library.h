// What calls of library functions do, as far as proofs need it: from common/libc.def.
#ifndef NORACE_FRONT_LIBRARY_H
#define NORACE_FRONT_LIBRARY_H
#include <stdbool.h>
#include <stdint.h>

typedef enum {
  LIBRARY_UNKNOWN,
  LIBRARY_PLAIN,
  LIBRARY_ALLOCATE,
  LIBRARY_REALLOCATE,
  LIBRARY_FREE,
  LIBRARY_COPY,
  LIBRARY_SAME,
  LIBRARY_SECOND,
  LIBRARY_STOP,
  LIBRARY_OTHER,
  LIBRARY_OWN,
  LIBRARY_STATIC,
  LIBRARY_TOKEN,
  LIBRARY_REST_OF,
  LIBRARY_REST_AT,
  LIBRARY_OPTIONS,
  LIBRARY_INTO,
  LIBRARY_FINDS,
  LIBRARY_ENDPOINTER,
  LIBRARY_SORT,
  LIBRARY_SEARCH,
  LIBRARY_VALIST,
  LIBRARY_LINE,
  LIBRARY_NEW_OR_FIRST,
  LIBRARY_NEW_OR_SECOND,
  LIBRARY_STATIC_OR_FIRST,
  LIBRARY_THIRD,
  LIBRARY_BUFFER,
  LIBRARY_OPENS,
  LIBRARY_KEEPS,
  LIBRARY_ENVIRONMENT,
  LIBRARY_LATER,
  LIBRARY_HANDLE,
  LIBRARY_HANDLERS,
  LIBRARY_KEY,
  LIBRARY_SLOT_SET,
  LIBRARY_SLOT_GET,
  LIBRARY_CANCEL,
  LIBRARY_INIT,
  LIBRARY_RENEW,
  LIBRARY_DESTROY,
  LIBRARY_CREATE,
  LIBRARY_JOIN,
  LIBRARY_TRYJOIN,
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

enum { LIBRARY_MORE = 4 };
typedef struct {
  const char *name;
  bool changes;
} LibraryState;

typedef struct {
  const char *name;
  LibraryKind kind;
  uint32_t reads, writes;
  const char *state; // variables of the library that it shares with other functions, and does not
                     // lock; NULL for none
  bool changes;      // it writes to these
  LibraryState more[LIBRARY_MORE]; // other such variables
  uint32_t n_more;
  const char *kept; // variables of the library that it uses if argument kept_at is null; or NULL
  uint32_t kept_at;
  uint32_t uses; // the arguments, as bits, that are streams: used under their own locks
} LibraryFunction;

// It tells nobody what it reads, and writes what it has computed from that: no bytes from outside.
bool library_is_inner(const LibraryFunction *);
uint32_t library_keeps(const LibraryFunction *);  // the arguments, as bits, that come back from it
bool library_uses_later(const LibraryFunction *); // and what it keeps it writes to at any time

const LibraryFunction *
library_find(const char *name); // kind LIBRARY_UNKNOWN if it is not in the table
#endif
