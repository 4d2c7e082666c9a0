#include "model/symbol.h"
#include "model/dwarf_variable.h"

#include <elfutils/libdwfl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *path, *name; // name: without its folders
  uint64_t base, start, end;
  DwarfFile *file;
  bool tried; // to open it
} Module;

enum { KNOWN = 4096 }; // a power of two

typedef struct { // frames that were looked up: a schedule names few places many times
  uint64_t pc;   // 0: none
  Stack frames;  // their strings are in the arena of the symbols
} KnownFrames;

struct Symbols {
  Arena *arena;
  VEC(Module) modules;
  KnownFrames *known;
};

Symbols *symbols_new(void) {
  Symbols *s = memory_take(sizeof *s);
  s->arena = arena_new();
  s->known = memory_take(KNOWN * sizeof *s->known);
  return s;
}

void symbols_delete(Symbols *s) {
  if (!s) return;
  for (size_t i = 0; i < s->modules.n; i++) dwarf_file_close(s->modules.at[i].file);
  for (size_t i = 0; i < KNOWN; i++) vec_delete(&s->known[i].frames);
  free(s->known);
  vec_delete(&s->modules);
  arena_delete(s->arena);
  free(s);
}

void symbols_add(Symbols *s, const char *path, uint64_t base, uint64_t start, uint64_t end) {
  for (size_t i = 0; i < s->modules.n; i++)
    if (s->modules.at[i].start == start && !strcmp(s->modules.at[i].path, path)) return;
  Module module = {.path = arena_string(s->arena, path), .base = base, .start = start, .end = end};
  const char *slash = strrchr(module.path, '/');
  module.name = slash ? slash + 1 : module.path;
  vec_push(&s->modules, module);
  for (size_t i = 0; i < KNOWN; i++) s->known[i].pc = 0;
}

static Module *find_module(const Symbols *s, uint64_t address) {
  for (size_t i = 0; i < s->modules.n; i++)
    if (address >= s->modules.at[i].start && address < s->modules.at[i].end)
      return &s->modules.at[i];
  return NULL;
}

static DwarfFile *module_file(Module *module) {
  if (!module->tried) module->file = dwarf_file_open(module->path);
  module->tried = true;
  return module->file;
}

static void look_up(Symbols *s, uint64_t pc, Stack *stack) {
  Module *module = find_module(s, pc - 1);
  if (module && module_file(module))
    dwarf_file_frames(module->file, s->arena, pc - 1 - module->base, stack);
  if (!stack->n) vec_push(stack, (Frame){.function = module ? module->name : NULL});
}

static const char *copy(Arena *arena, const char *text) {
  return text ? arena_string(arena, text) : NULL;
}

void symbols_frames(Symbols *s, Arena *arena, uint64_t pc, Stack *stack) {
  KnownFrames *known = &s->known[(pc ^ pc >> 12) % KNOWN];
  if (known->pc != pc || !known->frames.n) {
    known->frames.n = 0;
    known->pc = pc;
    look_up(s, pc, &known->frames);
  }
  for (size_t i = 0; i < known->frames.n; i++) {
    Frame f = known->frames.at[i];
    f.function = copy(arena, f.function);
    f.at.file = copy(arena, f.at.file);
    vec_push(stack, f);
  }
}

Frame symbols_frame(Symbols *s, Arena *arena, uint64_t pc) {
  Stack stack = {0};
  symbols_frames(s, arena, pc, &stack);
  Frame frame = stack.at[0];
  vec_delete(&stack);
  return frame;
}

bool symbols_variable(Symbols *s, Arena *arena, uint64_t address, uint64_t size,
                      Variable *variable) {
  Module *module = find_module(s, address);
  return module && module_file(module) &&
         dwarf_file_variable(module->file, arena, address - module->base, size, variable);
}

bool symbols_local(Symbols *s, Arena *arena, uint64_t pc, uint64_t frame_pointer, uint64_t address,
                   uint64_t size, Variable *variable) {
  Module *module = find_module(s, pc - 1);
  return module && module_file(module) &&
         dwarf_file_local(module->file, arena, pc - 1 - module->base, frame_pointer, address, size,
                          variable);
}

bool symbols_thread_local(Symbols *s, Arena *arena, uint64_t control, uint64_t offset,
                          uint64_t size, Variable *variable) {
  Module *module = find_module(s, control);
  return module && module_file(module) &&
         dwarf_file_thread_local(module->file, arena, control - module->base, offset, size,
                                 variable);
}

PlaceRecord symbols_place(const Symbols *s, uint64_t address) {
  PlaceRecord place = {0};
  const Module *module = find_module(s, address);
  if (!module) return place;
  place.base = module->base;
  snprintf(place.module, sizeof place.module, "%s", module == s->modules.at ? "/" : module->name);
  return place;
}

bool symbols_is_runtime(const Symbols *s, uint64_t pc) {
  const Module *module = find_module(s, pc - 1);
  return module && !strcmp(module->name, NORACE_RUNTIME_NAME);
}

const char *symbols_version(void) { return dwfl_version(NULL); }
