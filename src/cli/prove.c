#include "base/diag.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/loops.h"
#include "cli/net.h"
#include "cli/options.h"

int cli_prove(int argc, char **argv) {
  Options o;
  options_parse(&o, "prove", argc, argv);
  options_files(&o, 1, 1);
  finish_prepare(&o);
  bool loops = loops_wants(o.files[0]);
  if (!loops && !net_wants(o.files[0])) fatal_usage("prove", "%s: not a kind of file that can be proved", o.files[0]);
  int status = loops ? loops_prove(&o) : net_prove(&o);
  options_delete(&o);
  return status;
}
