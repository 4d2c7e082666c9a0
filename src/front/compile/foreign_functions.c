#include "front/compile/foreign_functions.h"

#include <string.h>

#include "base/names.h"
#include "front/compile/module_facts.h"
#include "front/fortran/fortran.h"

typedef struct {
  Arena *arena;
  Names functions; // that modules define, by the name that the linker sees
  Names shared;    // those among them that several objects may define: which one the linker took is
                   // not known
  Names files;     // whose modules are there
} Compiled;

static void add_line(Compiled *c, const char *line) {
  if (strcspn(line, "\n") < 2) return;
  const char *name = arena_copy(c->arena, line + 2, strcspn(line, "\n") - 2);
  if (!strncmp(line, "S ", 2)) names_put(&c->files, name, c);
  if (!strncmp(line, "F ", 2)) names_put(&c->functions, name, c);
  if (!strncmp(line, "W ", 2)) names_put(&c->shared, name, c);
}

static bool read_modules(Compiled *c, const char *program) {
  Text facts = {0};
  bool good = module_facts_read(c->arena, program, &facts);
  for (const char *line = facts.at; good && line && *line; line = strchr(line, '\n') + 1)
    add_line(c, line);
  text_delete(&facts);
  return good;
}

// A Fortran program brings its library along: what that does stands in common/fortran.def.
static void add_fortran_library(Compiled *c, const ImageFunctions *all) {
  bool fortran = false;
  for (size_t i = 0; !fortran && i < all->n; i++)
    fortran = !strcmp(all->at[i].name, "_FortranAProgramStart");
  ImageFunctions library = {0};
  for (const char *const *a = fortran_archives(); fortran && *a; a++)
    image_archive_functions(c->arena, *a, &library);
  for (size_t i = 0; i < library.n; i++) {
    names_put(&c->functions, library.at[i].name, c);
    if (library.at[i].file) names_put(&c->files, library.at[i].file, c);
  }
  vec_delete(&library);
}

// The optimiser makes further functions out of those of a file, under names of its own: a file
// tells more than a name.
static bool is_compiled(const Compiled *c, const ImageFunction *f) {
  return f->file ? names_get(&c->files, f->file) != NULL
                 : names_get(&c->functions, f->name) != NULL;
}

static bool is_cxx(const char *name) { return !strncmp(name, "_Z", 2); }

// Another compiler's object in C++ has its own copies of templates and inline functions; one in C
// may define what is weak elsewhere.
static void add_doubtful(const Compiled *c, const ImageFunctions *all, ImageFunctions *foreign) {
  bool cxx = false, any = foreign->n;
  for (size_t i = 0; i < foreign->n; i++) cxx |= is_cxx(foreign->at[i].name);
  for (size_t i = 0; any && i < all->n; i++) {
    const ImageFunction *f = &all->at[i];
    if (!f->file && names_get(&c->shared, f->name) && (cxx || !is_cxx(f->name)))
      vec_push(foreign, *f);
  }
}

void foreign_functions(Arena *arena, const char *program, ImageFunctions *foreign) {
  ImageFunctions all = {0};
  Compiled c = {.arena = arena};
  if (read_modules(&c, program)) {
    image_functions(arena, program, &all);
    add_fortran_library(&c, &all);
    for (size_t i = 0; i < all.n; i++)
      if (!is_compiled(&c, &all.at[i])) vec_push(foreign, all.at[i]);
    add_doubtful(&c, &all, foreign);
  }
  vec_delete(&all);
  names_delete(&c.functions);
  names_delete(&c.shared);
  names_delete(&c.files);
}
