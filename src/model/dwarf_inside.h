// What the files dwarf_*.c share.
#ifndef NORACE_MODEL_DWARF_INSIDE_H
#define NORACE_MODEL_DWARF_INSIDE_H
#include <elfutils/libdw.h>
#include <gelf.h>

#include "base/text.h"
#include "model/dwarf_file.h"

enum { MAX_NESTING = 200 }; // of what debug information describes

typedef struct {
  uint64_t start, size;
  const char *name;
} ElfName;

typedef struct {
  uint64_t start, size;
  const char *function;
  Dwarf_Die die;
} StaticVariable;

struct DwarfFile {
  int fd;
  Elf *elf;
  Dwarf *dwarf; // NULL without debug information
  Arena *arena;
  VEC(Dwarf_Die) units;
  VEC(ElfName) functions, objects; // from the symbol tables, sorted by start
  VEC(StaticVariable) statics;     // sorted by start; made when first asked for
  bool statics_known;
};

Position dwarf_declared(Arena *, Dwarf_Die *);
const char *dwarf_short_path(Arena *,
                             const char *path); // relative to the current folder if below it
const ElfName *dwarf_find_name(const ElfName *names, size_t n, uint64_t address);

// The functions around pc: the subprogram first, then inlined ones; returns how many (at most
// room).
int dwarf_find_chain(DwarfFile *, uint64_t pc, Dwarf_Die *unit, Dwarf_Die *chain, int room);
#endif
