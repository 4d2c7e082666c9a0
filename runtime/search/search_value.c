#include <string.h>
#include <sys/mman.h>

#include "search/search.h"
#include "search/search_value.h"

void search_start(Search *s) {
  execution_start(s);
  wakeup_start(s);
  reversals_start(s);
}

void search_delete(Search *s) {
  reversals_delete(s);
  wakeup_delete(s);
  execution_delete(s);
  commuting_delete(s); // the execution, as it goes, takes its accesses back
}
