// The language server for editors, over standard input and output.
#include "cli/command.h"
#include "editor/server.h"
#include "options/options.h"

int cli_lsp(int argc, char **argv) {
  Options o;
  options_parse(&o, "lsp", argc, argv);
  options_files(&o, 0, 0);
  int status = server_run(o.timeout);
  options_delete(&o);
  return status;
}
