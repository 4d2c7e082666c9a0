#ifndef NORACE_MODEL_DWARF_VARIABLE_H
#define NORACE_MODEL_DWARF_VARIABLE_H
#include "model/dwarf_file.h"

// The static variable (of the file, or inside a function) in which `size` bytes at an address lie.
bool dwarf_file_variable(DwarfFile *, Arena *, uint64_t address, uint64_t size, Variable *);
// The automatic variable in which the bytes lie, for a function that runs at pc with this frame
// pointer.
bool dwarf_file_local(DwarfFile *, Arena *, uint64_t pc, uint64_t frame_pointer, uint64_t address,
                      uint64_t size, Variable *);
// The thread-local variable whose emulated-TLS control object is at `control`: bytes at `offset`
// into the instance.
bool dwarf_file_thread_local(DwarfFile *, Arena *, uint64_t control, uint64_t offset, uint64_t size,
                             Variable *);
#endif
