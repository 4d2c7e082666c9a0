#include "cli/command.h"
#include "cli/exploring.h"

int cli_check(int argc, char **argv) {
  Options options;
  options_parse(&options, "check", argc, argv);
  int status = exploring(&options);
  options_delete(&options);
  return status;
}
