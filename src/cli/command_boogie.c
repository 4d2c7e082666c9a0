#include <errno.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "decide/prove_loops.h"

// What cannot be printed stands as a comment; the exit status is then that of an unknown verdict.
static int print_unit(const LoopsUnit *unit, Text *out) {
  Position at = unit->where.at;
  if (at.file && !unit->beyond)
    text_format(out, "// %s:%d:%d: %s\n", at.file, at.line, at.column, unit->what);
  if (unit->beyond) {
    diag_error(unit->beyond_at, "beyond the method: %s", unit->beyond);
    return EXIT_UNKNOWN;
  }
  bpl_print(unit->program, out);
  return 0;
}

int cli_boogie(int argc, char **argv) {
  Options o;
  options_parse(&o, "boogie", argc, argv);
  options_files(&o, 1, SIZE_MAX);
  if (o.n_files > 1 && !loops_wants_all(&o))
    fatal_usage("boogie", "several files are one program in C");
  LoopsSource source;
  int status = loops_read(&o, &source);
  Text out = {0};
  text_put(&out, "");
  for (size_t i = 0; i < source.units.n; i++) {
    int printed = print_unit(&source.units.at[i], &out);
    status = status ? status : printed;
  }
  const char *path = o.output ? o.output : "-";
  if (status != EXIT_INPUT && !text_write_file(&out, path))
    fatal_input("%s: %s", path, strerror(errno));
  text_delete(&out);
  loops_release(&source);
  options_delete(&o);
  return status;
}
