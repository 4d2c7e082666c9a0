// What the debug information remembers of how a program was built.
#ifndef NORACE_MODEL_DWARF_UNITS_H
#define NORACE_MODEL_DWARF_UNITS_H
#include "base/vec.h"
#include "model/dwarf_file.h"

typedef struct {
  const char *source;   // as the compiler was given it
  const char *folder;   // in which it ran; NULL where unknown
  const char *producer; // the compiler, and its command line if that was recorded
} DwarfUnit;
typedef VEC(DwarfUnit) DwarfUnits;
typedef VEC(const char *) DwarfNames;

void dwarf_file_units(DwarfFile *, Arena *, DwarfUnits *);
void dwarf_file_needed(DwarfFile *, Arena *, DwarfNames *); // shared libraries that it is linked to
#endif
