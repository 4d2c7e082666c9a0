#include "cli/command.h"
#include "decide/exploring.h"

int cli_witness(int argc, char **argv) {
  Options options;
  options_parse(&options, "witness", argc, argv);
  int status = exploring(&options);
  options_delete(&options);
  return status;
}
