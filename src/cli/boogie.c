#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/loops.h"
#include "cli/options.h"

int cli_boogie(int argc, char **argv) {
  Options o;
  options_parse(&o, "boogie", argc, argv);
  options_files(&o, 1, 1);
  LoopsSource source = {0};
  int status = loops_read(&o, &source);
  if (!status) {
    Text out = {0};
    for (size_t i = 0; i < source.n; i++) bpl_print(source.units[i].program, &out);
    const char *path = o.output ? o.output : "-";
    if (!text_write_file(&out, path)) fatal_input("%s: %s", path, strerror(errno));
    text_delete(&out);
  }
  loops_release(&source);
  options_delete(&o);
  return status;
}
