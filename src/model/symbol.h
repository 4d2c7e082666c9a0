// Names for the addresses of a running program: its files are loaded somewhere, each with its debug
// information.
#ifndef NORACE_MODEL_SYMBOL_H
#define NORACE_MODEL_SYMBOL_H
#include "common/records.h"
#include "model/dwarf_file.h"

typedef struct Symbols Symbols;

const char *symbols_version(void); // of the library that reads debug information

Symbols *symbols_new(void);
void symbols_delete(Symbols *); // NULL is fine

// A file is loaded: `base` is added to its own addresses, and it lies within [start, end).
void symbols_add(Symbols *, const char *path, uint64_t base, uint64_t start, uint64_t end);

// Adds the frames of one call. `pc` is a return address, as stacks and the records hold them: the
// call lies right before it. Where nothing is known, adds a frame without a position whose function
// is the file's name, or NULL.
void symbols_frames(Symbols *, Arena *, uint64_t pc, Stack *);
Frame symbols_frame(Symbols *, Arena *, uint64_t pc); // the innermost of them

bool symbols_variable(Symbols *, Arena *, uint64_t address, uint64_t size, Variable *);
bool symbols_local(Symbols *, Arena *, uint64_t pc, uint64_t frame_pointer, uint64_t address,
                   uint64_t size, Variable *);
bool symbols_thread_local(Symbols *, Arena *, uint64_t control, uint64_t offset, uint64_t size,
                          Variable *);

// What the address is relative to. The program must have been added first.
PlaceRecord symbols_place(const Symbols *, uint64_t address);

// Whether the address is in the runtime's own code, which people do not want to see in stacks.
bool symbols_is_runtime(const Symbols *, uint64_t pc);
#endif
