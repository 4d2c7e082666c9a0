#include <errno.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "decide/loops_read.h"
#include "decide/prove_loops.h"
#include "engine/loops/bpl_print.h"

// What several regions declare alike is declared once.
static bool is_declared(const BplProgram *all, const BplDecl *d) {
  for (size_t i = 0; d->kind == DECL_FUNCTION && i < all->decls.n; i++)
    if (all->decls.at[i].kind == DECL_FUNCTION &&
        !strcmp(all->decls.at[i].function->name, d->function->name))
      return true;
  return false;
}

static const char *place(Arena *arena, const LoopsUnit *unit) {
  Position at = unit->where.at;
  return at.file ? arena_format(arena, "// %s:%d:%d: %s\n", at.file, at.line, at.column, unit->what)
                 : "";
}

// A procedure that cannot be verified keeps the place of what cannot be printed: without it, the
// rest would pass for the whole.
static void print_beyond(const LoopsUnit *unit, size_t number, Text *out) {
  text_format(out, "procedure region.%zu.beyond()\n{\n  assert {:beyond \"", number + 1);
  for (const char *c = unit->beyond; *c; c++) text_format(out, *c == '"' ? "'" : "%c", *c);
  text_put(out, "\"} false;\n}\n");
}

static int print_units(const LoopsSource *source, Text *out) {
  BplProgram all = {.arena = source->arena, .file = ""};
  int status = 0;
  for (size_t i = 0; i < source->units.n; i++) {
    const LoopsUnit *unit = &source->units.at[i];
    text_put(out, place(source->arena, unit));
    if (unit->beyond) {
      diag_error(unit->beyond_at, "beyond the method: %s", unit->beyond);
      print_beyond(unit, i, out);
      status = EXIT_UNKNOWN;
      continue;
    }
    BplProgram part = {.arena = source->arena, .file = unit->program->file};
    for (size_t k = 0; k < unit->program->decls.n; k++) {
      const BplDecl *d = &unit->program->decls.at[k];
      if (is_declared(&all, d)) continue;
      bpl_push(source->arena, &all.decls, *d);
      bpl_push(source->arena, &part.decls, *d);
    }
    bpl_print(&part, out);
  }
  if (!source->units.n) text_put(out, "procedure no_parallel_region()\n{\n}\n");
  return status;
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
  if (!status) status = print_units(&source, &out);
  const char *path = o.output ? o.output : "-";
  if (status != EXIT_INPUT && !text_write_file(&out, path))
    fatal_input("%s: %s", path, strerror(errno));
  text_delete(&out);
  loops_release(&source);
  options_delete(&o);
  return status;
}
