#include "decide/focus_names.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "model/dwarf_file.h"
#include "model/dwarf_place.h"

static bool add_code(FocusPlaces *f, DwarfFile *file, const char *name) {
  size_t room = MAX_FOCUS - f->n_code, n = dwarf_file_code(file, name, f->code + f->n_code, room);
  if (n > room) fatal_input("--focus: '%s' stands for more than %d functions", name, MAX_FOCUS);
  f->n_code += (uint32_t)n;
  return n;
}

static bool add_variable(FocusPlaces *f, DwarfFile *file, const char *name) {
  if (!dwarf_file_named_object(file, name, &f->data[f->n_data])) return false;
  if (++f->n_data == MAX_FOCUS) fatal_input("--focus takes fewer than %d variables", MAX_FOCUS);
  return true;
}

void focus_tell(const char *names, const Subject *subject, Control *control) {
  if (!names) return;
  FocusPlaces *f = &control->focus;
  DwarfFile *file = dwarf_file_open(subject->image->path);
  snprintf(f->names, sizeof f->names, "%s", names);
  for (const char *at = names; *at;) {
    size_t n = strcspn(at, ",");
    const char *name = arena_copy(subject->arena, at, n);
    bool code = file && add_code(f, file, name);
    if (!(file && add_variable(f, file, name)) && !code)
      fatal_input("--focus: %s has no function, global variable or source file '%s'", subject->name,
                  name);
    at += n + (at[n] == ',');
  }
  dwarf_file_close(file);
  control->order = ORDER_HB, control->merge = 0; // the reductions reckon with all operations
}
