// Executables, objects and archives: build id, functions, debug information, the modules inside.
#include "model/image.h"

#include "front/compile/clang_bitcode.h"
#include "model/dwarf_file.h"
#include "model/dwarf_variable.h"
#include "target.h"

static void look_up(Arena *arena, const char *path) {
  DwarfFile *file = dwarf_file_open(path);
  Stack stack = {0};
  Variable variable;
  for (uint64_t pc = 0x1000; file && pc < 0x1400; pc += 64)
    dwarf_file_frames(file, arena, pc, &stack);
  for (uint64_t at = 0x3f00; file && at < 0x4100; at += 32)
    dwarf_file_variable(file, arena, at, 4, &variable);
  vec_delete(&stack);
  dwarf_file_close(file);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  Arena *arena = arena_new();
  const char *path = file_of(bytes, n), *complaint;
  ClangModules modules = {0};
  ImageFunctions functions = {0};
  image_read(arena, path, &complaint);
  image_imports(path, "pthread_create");
  image_stands_alone(path);
  image_functions(arena, path, &functions);
  clang_bitcode_read(arena, path, &modules);
  look_up(arena, path);
  vec_delete(&functions);
  vec_delete(&modules);
  arena_delete(arena);
  return 0;
}
