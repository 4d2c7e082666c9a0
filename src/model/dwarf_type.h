#ifndef NORACE_MODEL_DWARF_TYPE_H
#define NORACE_MODEL_DWARF_TYPE_H
#include "model/dwarf_inside.h"

// A DIE's type without typedefs and qualifiers. `name`, if not NULL, gets the first typedef's name
// on the way, else NULL.
bool dwarf_plain_type(Dwarf_Die *of, Dwarf_Die *type, const char **name);
uint64_t dwarf_size_of(Dwarf_Die *type); // 0 where unknown
// Adds the path from a variable of this type (a DIE with DW_AT_type) to the bytes at the offset:
// `[3].next`.
void dwarf_add_path(Dwarf_Die *variable, uint64_t offset, uint64_t size, Text *path);
#endif
