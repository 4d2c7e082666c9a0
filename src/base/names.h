// A map from names to pointers. The names are not copied.
#ifndef NORACE_BASE_NAMES_H
#define NORACE_BASE_NAMES_H
#include <stddef.h>

typedef struct {
  const char **keys;
  void **values;
  size_t size, n;
} Names;

void *names_get(const Names *, const char *name); // NULL if it is not there
void *names_put(Names *, const char *name,
                void *value); // the value that it has already, which stays; otherwise NULL
void names_delete(Names *);
#endif
