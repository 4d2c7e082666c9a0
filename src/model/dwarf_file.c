#include "model/dwarf_file.h"
#include "model/fortran_name.h"

#include <dwarf.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "model/dwarf_inside.h"

enum { MAX_CHAIN = 64 };

static int by_start(const void *a, const void *b) {
  const ElfName *x = a, *y = b;
  return x->start < y->start ? -1 : x->start > y->start;
}

static void read_symbols(DwarfFile *file, Elf_Scn *section, const GElf_Shdr *head) {
  Elf_Data *data = elf_getdata(section, NULL);
  size_t n = data && head->sh_entsize ? head->sh_size / head->sh_entsize : 0;
  for (size_t i = 0; i < n; i++) {
    GElf_Sym symbol;
    if (!gelf_getsym(data, (int)i, &symbol) || symbol.st_shndx == SHN_UNDEF) continue;
    const char *name = elf_strptr(file->elf, head->sh_link, symbol.st_name);
    if (!name || !*name) continue;
    ElfName entry = {symbol.st_value, symbol.st_size, name};
    if (GELF_ST_TYPE(symbol.st_info) == STT_FUNC) vec_push(&file->functions, entry);
    if (GELF_ST_TYPE(symbol.st_info) == STT_OBJECT) vec_push(&file->objects, entry);
  }
}

static void read_symbol_tables(DwarfFile *file) {
  for (Elf_Scn *section = NULL; (section = elf_nextscn(file->elf, section));) {
    GElf_Shdr head;
    if (gelf_getshdr(section, &head) && (head.sh_type == SHT_SYMTAB || head.sh_type == SHT_DYNSYM))
      read_symbols(file, section, &head);
  }
  if (file->functions.n)
    qsort(file->functions.at, file->functions.n, sizeof *file->functions.at, by_start);
  if (file->objects.n) qsort(file->objects.at, file->objects.n, sizeof *file->objects.at, by_start);
}

static void read_units(DwarfFile *file) {
  Dwarf_CU *unit = NULL;
  Dwarf_Die die;
  uint8_t type;
  while (file->dwarf && dwarf_get_units(file->dwarf, unit, &unit, NULL, &type, &die, NULL) == 0)
    if (type == DW_UT_compile || type == DW_UT_partial) vec_push(&file->units, die);
}

static bool holds_strings(const char *name) {
  static const char *const names[] = {".debug_str", ".debug_line_str", ".debug_str.dwo"};
  for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

// libdw does not look whether the last string of a section ends within it: a damaged file is one
// without debug information.
static bool has_open_strings(Elf *elf) {
  size_t names;
  if (elf_getshdrstrndx(elf, &names)) return true;
  for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
    GElf_Shdr head;
    if (!gelf_getshdr(section, &head) || !holds_strings(elf_strptr(elf, names, head.sh_name)))
      continue;
    if (head.sh_flags & SHF_COMPRESSED) elf_compress(section, 0, 0); // as libdw would
    Elf_Data *data = elf_getdata(section, NULL);
    if (data && data->d_buf && data->d_size && ((const char *)data->d_buf)[data->d_size - 1])
      return true;
  }
  return false;
}

DwarfFile *dwarf_file_open(const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return NULL;
  elf_version(EV_CURRENT);
  Elf *elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
  if (!elf || elf_kind(elf) != ELF_K_ELF) {
    if (elf) elf_end(elf);
    close(fd);
    return NULL;
  }
  DwarfFile *file = memory_take(sizeof *file);
  file->fd = fd;
  file->elf = elf;
  file->arena = arena_new();
  file->dwarf = has_open_strings(elf) ? NULL : dwarf_begin_elf(elf, DWARF_C_READ, NULL);
  read_symbol_tables(file);
  read_units(file);
  return file;
}

void dwarf_file_close(DwarfFile *file) {
  if (!file) return;
  if (file->dwarf) dwarf_end(file->dwarf);
  elf_end(file->elf);
  close(file->fd);
  vec_delete(&file->units);
  vec_delete(&file->functions);
  vec_delete(&file->objects);
  vec_delete(&file->statics);
  arena_delete(file->arena);
  free(file);
}

const ElfName *dwarf_find_name(const ElfName *names, size_t n, uint64_t address) {
  size_t low = 0, high = n; // the last one that starts at or before the address is at low - 1
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (names[middle].start <= address) low = middle + 1;
    else high = middle;
  }
  for (size_t i = low; i > 0 && low - i < 8; i--) // aliases and empty labels may lie between
    if (address - names[i - 1].start < names[i - 1].size) return &names[i - 1];
  return NULL;
}

const char *dwarf_short_path(Arena *arena, const char *path) {
  if (!path) return NULL;
  char here[4096];
  size_t n = getcwd(here, sizeof here) ? strlen(here) : 0;
  while (!strncmp(path, "./", 2)) path += 2;
  if (n > 1 && !strncmp(path, here, n) && path[n] == '/') path += n + 1;
  while (!strncmp(path, "./", 2)) path += 2;
  return arena_string(arena, path);
}

// A name in the table of lines may begin where the unit was compiled: `./counter.h`.
static const char *source_path(Arena *arena, Dwarf_Die *unit, const char *path) {
  Dwarf_Attribute a;
  const char *folder =
      path && *path != '/' && dwarf_attr(unit, DW_AT_comp_dir, &a) ? dwarf_formstring(&a) : NULL;
  while (folder && !strncmp(path, "./", 2)) path += 2;
  return dwarf_short_path(arena, folder ? arena_format(arena, "%s/%s", folder, path) : path);
}

static int number_of(Dwarf_Die *die, unsigned attribute) {
  Dwarf_Attribute a;
  Dwarf_Word value;
  return dwarf_attr_integrate(die, attribute, &a) && !dwarf_formudata(&a, &value) ? (int)value : 0;
}

// libdw's own dwarf_decl_file takes number 0 for "none", which in DWARF 5 is the unit's main file.
static const char *file_name(Arena *arena, Dwarf_Die *unit, Dwarf_Die *die, unsigned attribute) {
  Dwarf_Attribute a;
  Dwarf_Files *files;
  size_t n, index = (size_t)number_of(die, attribute);
  if (!dwarf_attr_integrate(die, attribute, &a) || dwarf_getsrcfiles(unit, &files, &n) ||
      index >= n)
    return NULL;
  return source_path(arena, unit, dwarf_filesrc(files, index, NULL, NULL));
}

Position dwarf_declared(Arena *arena, Dwarf_Die *die) {
  Dwarf_Die unit;
  const char *path =
      dwarf_diecu(die, &unit, NULL, NULL) ? file_name(arena, &unit, die, DW_AT_decl_file) : NULL;
  return path ? (Position){path, number_of(die, DW_AT_decl_line), number_of(die, DW_AT_decl_column)}
              : (Position){0};
}

static bool opens_scope(int tag) {
  return tag == DW_TAG_namespace || tag == DW_TAG_class_type || tag == DW_TAG_structure_type ||
         tag == DW_TAG_module;
}
static bool is_function(int tag) {
  return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
}
static bool is_block(int tag) {
  return tag == DW_TAG_lexical_block || tag == DW_TAG_try_block || tag == DW_TAG_catch_block;
}

static int add_chain(Dwarf_Die *parent, uint64_t pc, Dwarf_Die *chain, int n, int room, int depth) {
  Dwarf_Die child;
  if (depth > MAX_NESTING || dwarf_child(parent, &child)) return n;
  do {
    int tag = dwarf_tag(&child);
    if (opens_scope(tag)) {
      int found = add_chain(&child, pc, chain, n, room, depth + 1);
      if (found > n) return found;
    } else if ((is_function(tag) || is_block(tag)) && dwarf_haspc(&child, pc) > 0) {
      if (is_function(tag) && n < room) chain[n++] = child;
      return add_chain(&child, pc, chain, n, room, depth + 1);
    }
  } while (!dwarf_siblingof(&child, &child));
  return n;
}

int dwarf_find_chain(DwarfFile *file, uint64_t pc, Dwarf_Die *unit, Dwarf_Die *chain, int room) {
  for (size_t i = 0; i < file->units.n; i++) {
    if (dwarf_haspc(&file->units.at[i], pc) <= 0) continue;
    *unit = file->units.at[i];
    return add_chain(unit, pc, chain, 0, room, 0);
  }
  return -1;
}

static Position call_position(Arena *arena, Dwarf_Die *unit, Dwarf_Die *inlined) {
  const char *path = file_name(arena, unit, inlined, DW_AT_call_file);
  return path ? (Position){path, number_of(inlined, DW_AT_call_line),
                           number_of(inlined, DW_AT_call_column)}
              : (Position){0};
}

// An optimiser that merges code of several lines gives it the line 0: then the nearest line in
// front of it in the same function is told, without a column; at least that of the function.
static void near_line(Dwarf_Die *unit, Dwarf_Die *function, uint64_t pc, Position *at) {
  Dwarf_Lines *lines;
  size_t n;
  Dwarf_Addr address, nearest = 0;
  if (dwarf_getsrclines(unit, &lines, &n)) n = 0;
  for (size_t i = 0; i < n; i++) {
    Dwarf_Line *row = dwarf_onesrcline(lines, i);
    int number;
    if (dwarf_lineaddr(row, &address) || address > pc || address < nearest ||
        dwarf_lineno(row, &number) || !number || dwarf_haspc(function, address) <= 0)
      continue;
    nearest = address;
    at->line = number;
  }
  if (!at->line) dwarf_decl_line(function, &at->line);
  at->column = 0;
}

static Position line_position(Arena *arena, Dwarf_Die *unit, Dwarf_Die *function, uint64_t pc) {
  Dwarf_Line *line = dwarf_getsrc_die(unit, pc);
  Position at = {0};
  if (!line) return at;
  at.file = source_path(arena, unit, dwarf_linesrc(line, NULL, NULL));
  dwarf_lineno(line, &at.line);
  dwarf_linecol(line, &at.column);
  if (!at.line && function) near_line(unit, function, pc, &at);
  return at;
}

static void add_symbol_frame(DwarfFile *file, Arena *arena, uint64_t pc, Position at,
                             Stack *stack) {
  const ElfName *name = dwarf_find_name(file->functions.at, file->functions.n, pc);
  if (name || at.file)
    vec_push(stack,
             (Frame){name ? fortran_name(arena, arena_string(arena, name->name)) : NULL, at});
}

void dwarf_file_frames(DwarfFile *file, Arena *arena, uint64_t pc, Stack *stack) {
  Dwarf_Die unit, chain[MAX_CHAIN];
  int n = dwarf_find_chain(file, pc, &unit, chain, MAX_CHAIN);
  Position at = n < 0 ? (Position){0} : line_position(arena, &unit, n ? &chain[n - 1] : NULL, pc);
  if (n <= 0) {
    add_symbol_frame(file, arena, pc, at, stack);
    return;
  }
  for (int i = n - 1; i >= 0; i--) {
    const char *name = dwarf_diename(&chain[i]);
    vec_push(stack, (Frame){name ? fortran_name(arena, arena_string(arena, name)) : NULL, at});
    at = i ? call_position(arena, &unit, &chain[i]) : at;
  }
}
