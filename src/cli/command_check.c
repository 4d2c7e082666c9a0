#include <stdint.h>

#include "base/clock.h"
#include "cli/command.h"
#include "cli/dry_run.h"
#include "decide/check_program.h"
#include "decide/emit.h"
#include "decide/plan.h"

int cli_check(int argc, char **argv) {
  Options o;
  options_parse(&o, "check", argc, argv);
  if (o.explain_plan) return plan_print(&o), options_delete(&o), 0;
  options_files(&o, 1, SIZE_MAX);
  if (o.dry_run) return dry_run(&o);
  finish_in_time(&o);
  if (o.timeout > 0) deadline_set(clock_now() + o.timeout);
  int status = check_program(&o);
  options_delete(&o);
  return status;
}
