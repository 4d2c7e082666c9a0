// The debug information of one ELF file: addresses to source positions and to variables. The only
// users of libdw are the files dwarf_*.c. All addresses here are those of the file; symbol.h knows
// where files are loaded.
#ifndef NORACE_MODEL_DWARF_FILE_H
#define NORACE_MODEL_DWARF_FILE_H
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "common/records.h"
#include "model/frame.h"

typedef struct {
  const char *name;     // with the path to what was touched: `table[3].next`
  const char *function; // of a static or automatic variable inside a function, else NULL
  uint64_t size;        // of the whole variable
  Position declared;
} Variable;

typedef struct DwarfFile DwarfFile;

DwarfFile *dwarf_file_open(const char *path); // NULL if the file is no ELF file; without debug
                                              // information the symbol table serves
void dwarf_file_close(DwarfFile *);           // NULL is fine

// Adds the frames at an instruction's address, innermost first: the inlined calls and the function
// itself. Adds one frame at least if any function is known there. File names are shortened to the
// current folder. Strings live in the arena.
void dwarf_file_frames(DwarfFile *, Arena *, uint64_t pc, Stack *);
#endif
