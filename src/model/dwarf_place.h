#ifndef NORACE_MODEL_DWARF_PLACE_H
#define NORACE_MODEL_DWARF_PLACE_H
#include "model/dwarf_file.h"

// The other way round. A variable by its name in the symbol table, if there is one of that name and
// no other lies in the same bytes.
bool dwarf_file_object(DwarfFile *, const char *name, Span *);
// The same by the name that the source gives it, without its namespaces: what C++ calls in its own
// way is found too.
bool dwarf_file_named_object(DwarfFile *, const char *name, Span *);
// The code of a source line, at most so many spans; returns how many. `file` as frames tell it.
size_t dwarf_file_line(DwarfFile *, Arena *, const char *file, int line, Span *, size_t room);
// The code of the functions of this name, or of those in this source file (`file.c`, or with some
// of its folders in front), inlined copies too; at most so many spans. Returns how many there are.
size_t dwarf_file_code(DwarfFile *, const char *name, Span *, size_t room);
#endif
