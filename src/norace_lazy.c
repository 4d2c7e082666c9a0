// Loads a library when one of its functions is first called. tools/lazy writes the tables.
#include <dlfcn.h>
#include <stddef.h>

#include "base/diag.h"

typedef struct {
  const char *name;
  size_t library;
} LazyFunction;

typedef struct {
  const char *name, *place; // as the loader finds it; where it was when norace was built
  void *handle;
} LazyLibrary;

extern void *lazy_table[];
extern const LazyFunction lazy_functions[];
extern LazyLibrary lazy_libraries[];

void *lazy_find(size_t function);

static void *open_library(LazyLibrary *library) {
  if (!library->handle) library->handle = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
  if (!library->handle) library->handle = dlopen(library->place, RTLD_LAZY | RTLD_LOCAL);
  if (!library->handle)
    fatal_input("%s is needed for this, and it is not installed", library->name);
  return library->handle;
}

// Called once for each function, with its number; what it returns is called from then on.
void *lazy_find(size_t function) {
  const LazyFunction *f = &lazy_functions[function];
  void *found = dlsym(open_library(&lazy_libraries[f->library]), f->name);
  if (!found) fatal("%s has no %s", lazy_libraries[f->library].name, f->name);
  return lazy_table[function] = found;
}
