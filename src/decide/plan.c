#include "decide/plan.h"

#include <stdio.h>

typedef struct {
  const char *engine, *when;
  double share, most, unlimited;
  const char *stop;
} Row;

static const Row rows[N_PLAN] = {
#define STAGE(name, ...) {__VA_ARGS__},
#include "decide/plan.def"
#undef STAGE
};

double plan_seconds(PlanStage stage, bool limited, double left) {
  const Row *row = &rows[stage];
  if (!limited) return row->unlimited;
  double seconds = left * row->share;
  return row->most > 0 && seconds > row->most ? row->most : seconds;
}

static void print_seconds(double seconds, const char *none) {
  if (seconds > 0) printf("  %5.0f s", seconds);
  else printf("  %7s", none);
}

void plan_print(void) {
  printf("%-12s  %5s  %7s  %7s  %-46s  %s\n", "engine", "share", "at most", "no limit", "when",
         "ends the check");
  for (int i = 0; i < N_PLAN; i++) {
    printf("%-12s  %3.0f %%", rows[i].engine, rows[i].share * 100);
    print_seconds(rows[i].most, "-");
    print_seconds(rows[i].unlimited, "-");
    printf("   %-46s  %s\n", rows[i].when, rows[i].stop);
  }
}
