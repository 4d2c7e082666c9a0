// Thread-private data of programs built with -fnoopenmp-use-tls: the first thread uses the variable
// itself, others a copy of what it was at first.
#include <string.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "openmp/omp_team.h"
#include "openmp/openmp_kept.h"
#include "world/tls.h"

static EmulatedVariable *copies_of(void *data, size_t size) {
  for (uint32_t i = 0; i < openmp_kept.privates.n_known; i++)
    if (openmp_kept.privates.known[i].data == data) return &openmp_kept.privates.known[i].copies;
  if (openmp_kept.privates.n_known == MAX_PRIVATE)
    give_up("more than %d thread-private variables", MAX_PRIVATE);
  void *initial = search_take(size);
  memcpy(initial, data, size);
  openmp_kept.privates.known[openmp_kept.privates.n_known].data = data;
  openmp_kept.privates.known[openmp_kept.privates.n_known].copies =
      (EmulatedVariable){.size = size, .align = 16, .initial = initial};
  return &openmp_kept.privates.known[openmp_kept.privates.n_known++].copies;
}

static void *own_copy(void *data, size_t size) {
  if (!running) return data;
  EmulatedVariable *copies = copies_of(data, size);
  return omp_tls_owner(current)->number ? __emutls_get_address(copies) : data;
}

PUBLIC void *__kmpc_threadprivate_cached(OmpPlace *place, int32_t thread, void *data, size_t size,
                                         void ***cache) {
  return own_copy(data, size);
}
PUBLIC void *__kmpc_threadprivate(OmpPlace *place, int32_t thread, void *data, size_t size) {
  return own_copy(data, size);
}

// Copies that have to be made by a function (C++).
PUBLIC void __kmpc_threadprivate_register(OmpPlace *place, void *data, void *make, void *copy,
                                          void *end) {
  if (running && (make || copy || end))
    report_unknown(
        "threadprivate objects with constructors, without thread-locals, are not handled");
}
