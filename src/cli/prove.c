#include "base/diag.h"
#include "cli/command.h"
#include "cli/loops.h"
#include "cli/options.h"

int cli_prove(int argc, char **argv) {
  Options o;
  options_parse(&o, "prove", argc, argv);
  options_files(&o, 1, 1);
  if (!loops_wants(o.files[0])) fatal_usage("prove", "%s: not a kind of file that can be proved", o.files[0]);
  int status = loops_prove(&o);
  options_delete(&o);
  return status;
}
