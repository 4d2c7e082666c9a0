// An executable file: whether norace can run it, and which build it is.
#ifndef NORACE_MODEL_IMAGE_H
#define NORACE_MODEL_IMAGE_H
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

typedef struct {
  const char *path;     // absolute
  const char *build_id; // in hexadecimal; a checksum of the file where the linker gave it none
  bool instrumented;    // it was built by norace cc: it needs the runtime
} Image;

// Reads the file. On failure returns NULL and sets *complaint to what is wrong with it ("is not an
// executable file", ...), to be read after the file's name. Everything lives in the arena.
const Image *image_read(Arena *, const char *path, const char **complaint);

// Whether the file takes a function of this name from a shared library.
bool image_imports(const char *path, const char *function);

// Whether it takes this function from elsewhere or has it itself.
bool image_has(const char *path, const char *function);

// Whether it needs the library of C++ (libstdc++).
bool image_needs_cxx(const char *path);

// Whether all shared libraries that the file needs come with the system's compilers (libc, libm,
// libstdc++, ...) or are the runtime, and it looks for no others, nor for functions by name, while
// it runs.
bool image_stands_alone(const char *path);

typedef struct {
  const char *name;
  const char *file; // the source file, of a function that has its name in that file only; else NULL
  uint64_t address; // before the program is loaded somewhere
} ImageFunction;

typedef VEC(ImageFunction) ImageFunctions;

// Appends the functions that the file defines, as far as it names them; without those that belong
// to every program (its start, what compilers call by themselves).
void image_functions(Arena *, const char *path, ImageFunctions *);

// All functions of all objects of an archive; nothing if it is not there.
void image_archive_functions(Arena *, const char *path, ImageFunctions *);

// Whether the file starts like an ELF file: the quick way to tell a program from a source file.
bool image_is_elf(const char *path);
#endif
