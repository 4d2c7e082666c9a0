// The LLVM modules that `norace cc` leaves inside objects, archives, libraries and executables.
//
// norace's pass puts the module of a source file, as it was before optimisation and
// instrumentation, packed (bitcode_pack.h) into a section of its object; the linker joins these
// sections end to end. The section is called
// ".norace": under clang's own name, ".llvmbc", the LTO plugins of nm, ar and ranlib would take the
// object for one of theirs.
#ifndef NORACE_FRONT_CLANG_BITCODE_H
#define NORACE_FRONT_CLANG_BITCODE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

typedef struct {
  const char *member;   // the archive's member that holds it; NULL outside archives
  const uint8_t *bytes; // a copy in the arena, aligned to 16
  size_t size;
  size_t offset;     // of the module in its section
  const char *facts; // of clang_bitcode_facts (module_facts.h); NULL: it came without
} ClangModule;

typedef VEC(ClangModule) ClangModules;

// Appends every module found in the file, in link order. Returns NULL, or what is wrong with the
// file; a file in good order without modules (not built by norace) is no error and appends none.
const char *clang_bitcode_read(Arena *, const char *path, ClangModules *);

// The same for their facts: modules that have them come without their bytes.
const char *clang_bitcode_facts(Arena *, const char *path, ClangModules *);

// The modules in `size` bytes of joined bitcode, to be had without a file (for tests). Returns
// false where the bytes are damaged.
bool clang_bitcode_split(Arena *, const uint8_t *bytes, size_t size, const char *member,
                         ClangModules *);

// Gives the section its name (see above) in an ELF file that clang has just written. Other files
// stay untouched.
void clang_bitcode_rename(const char *path);
#endif
