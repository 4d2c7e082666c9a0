// cancel and cancellation point. Cancellation is off unless OMP_CANCELLATION says otherwise; the
// constructs then do nothing.
#include <stdlib.h>
#include <strings.h>

#include "base/report_log.h"
#include "openmp/omp_team.h"

static bool is_on(void) {
  const char *word = getenv("OMP_CANCELLATION");
  return word && !strcasecmp(word, "true");
}

PUBLIC int32_t __kmpc_cancel(OmpPlace *place, int32_t thread, int32_t kind) {
  if (running && is_on())
    report_unknown("OMP_CANCELLATION is true: cancel is taken as if it were not there");
  return 0;
}
PUBLIC int32_t __kmpc_cancellationpoint(OmpPlace *place, int32_t thread, int32_t kind) { return 0; }
