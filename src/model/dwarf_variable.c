// From addresses to variables.
#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#include "model/dwarf_inside.h"
#include "model/dwarf_type.h"
#include "model/dwarf_variable.h"
#include "model/fortran_name.h"

enum { MAX_CHAIN = 64 };
#define EMULATED_TLS_PREFIX "__emutls_v."

static bool location_of(Dwarf_Die *die, Dwarf_Attribute *attribute, Dwarf_Op **ops, size_t *n) {
  return dwarf_attr(die, DW_AT_location, attribute) && !dwarf_getlocation(attribute, ops, n) &&
         *n > 0;
}

static bool static_address(Dwarf_Die *die, uint64_t *address) {
  Dwarf_Attribute attribute, at;
  Dwarf_Op *ops;
  size_t n;
  if (!location_of(die, &attribute, &ops, &n)) return false;
  uint64_t more = n == 2 && ops[1].atom == DW_OP_plus_uconst ? ops[1].number : 0;
  if (n != 1 && !more) return false;
  if (ops[0].atom == DW_OP_addr) return *address = ops[0].number + more, true;
  if (ops[0].atom != DW_OP_addrx && ops[0].atom != DW_OP_GNU_addr_index) return false;
  if (dwarf_getlocation_attr(&attribute, ops, &at) || dwarf_formaddr(&at, address)) return false;
  *address += more;
  return true;
}

static void add_static(DwarfFile *file, Dwarf_Die *die, const char *function) {
  StaticVariable variable = {.function = function, .die = *die};
  Dwarf_Die type;
  if (!dwarf_diename(die) || !static_address(die, &variable.start) ||
      !dwarf_plain_type(die, &type, NULL))
    return;
  variable.size = dwarf_size_of(&type);
  if (variable.size) vec_push(&file->statics, variable);
}

static void collect_statics(DwarfFile *file, Dwarf_Die *parent, const char *function, int depth) {
  Dwarf_Die child;
  if (depth > MAX_NESTING || dwarf_child(parent, &child)) return;
  do {
    switch (dwarf_tag(&child)) {
    case DW_TAG_variable: add_static(file, &child, function); break;
    case DW_TAG_subprogram:
    case DW_TAG_inlined_subroutine:
      collect_statics(file, &child, dwarf_diename(&child), depth + 1);
      break;
    case DW_TAG_lexical_block:
    case DW_TAG_namespace:
    case DW_TAG_structure_type:
    case DW_TAG_class_type: collect_statics(file, &child, function, depth + 1); break;
    }
  } while (!dwarf_siblingof(&child, &child));
}

static int by_start(const void *a, const void *b) {
  const StaticVariable *x = a, *y = b;
  return x->start < y->start ? -1 : x->start > y->start;
}

static const StaticVariable *find_static(DwarfFile *file, uint64_t address) {
  if (!file->statics_known) {
    file->statics_known = true;
    for (size_t i = 0; i < file->units.n; i++) collect_statics(file, &file->units.at[i], NULL, 0);
    if (file->statics.n)
      qsort(file->statics.at, file->statics.n, sizeof *file->statics.at, by_start);
  }
  size_t low = 0, high = file->statics.n;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (file->statics.at[middle].start <= address) low = middle + 1;
    else high = middle;
  }
  if (!low || address - file->statics.at[low - 1].start >= file->statics.at[low - 1].size)
    return NULL;
  return &file->statics.at[low - 1];
}

static void describe(Arena *arena, Dwarf_Die *die, const char *name, uint64_t offset, uint64_t size,
                     Variable *variable) {
  Text path = {0};
  Dwarf_Die type;
  text_put(&path, name);
  dwarf_add_path(die, offset, size, &path);
  variable->name = arena_string(arena, path.at);
  variable->size = dwarf_plain_type(die, &type, NULL) ? dwarf_size_of(&type) : 0;
  variable->declared = dwarf_declared(arena, die);
  text_delete(&path);
}

// Without debug information: the symbol and how far into it.
static bool find_object(DwarfFile *file, Arena *arena, uint64_t address, Variable *variable) {
  const ElfName *object = dwarf_find_name(file->objects.at, file->objects.n, address);
  if (!object) return false;
  unsigned long long offset = address - object->start;
  variable->name = offset ? arena_format(arena, "%s+%llu", object->name, offset)
                          : fortran_name(arena, arena_string(arena, object->name));
  variable->size = object->size;
  return true;
}

bool dwarf_file_variable(DwarfFile *file, Arena *arena, uint64_t address, uint64_t size,
                         Variable *variable) {
  *variable = (Variable){0};
  const StaticVariable *found = find_static(file, address);
  if (!found) return find_object(file, arena, address, variable);
  Dwarf_Die die = found->die;
  describe(arena, &die, dwarf_diename(&die), address - found->start, size, variable);
  variable->function = found->function ? arena_string(arena, found->function) : NULL;
  return true;
}

static bool find_named(Dwarf_Die *parent, const char *name, Dwarf_Die *found, int depth) {
  Dwarf_Die child;
  if (depth > MAX_NESTING || dwarf_child(parent, &child)) return false;
  do {
    int tag = dwarf_tag(&child);
    const char *its = tag == DW_TAG_variable ? dwarf_diename(&child) : NULL;
    if (its && !strcmp(its, name)) return *found = child, true;
    bool inner = tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block || tag == DW_TAG_namespace;
    if (inner && find_named(&child, name, found, depth + 1)) return true;
  } while (!dwarf_siblingof(&child, &child));
  return false;
}

bool dwarf_file_thread_local(DwarfFile *file, Arena *arena, uint64_t control, uint64_t offset,
                             uint64_t size, Variable *variable) {
  *variable = (Variable){0};
  const ElfName *object = dwarf_find_name(file->objects.at, file->objects.n, control);
  size_t prefix = strlen(EMULATED_TLS_PREFIX);
  if (!object || strncmp(object->name, EMULATED_TLS_PREFIX, prefix)) return false;
  const char *name = object->name + prefix, *dot = strrchr(name, '.');
  if (dot) name = dot + 1; // a static local: function.name
  Dwarf_Die die;
  for (size_t i = 0; i < file->units.n; i++)
    if (find_named(&file->units.at[i], name, &die, 0))
      return describe(arena, &die, name, offset, size, variable), true;
  variable->name = arena_string(arena, name);
  return true;
}

// Frame pointers are always kept in our programs, and clang then describes automatic variables
// relative to them.
static bool automatic_address(Dwarf_Die *die, Dwarf_Die *function, uint64_t frame_pointer,
                              uint64_t *address) {
#if defined __aarch64__
  enum { FRAME_POINTER_REGISTER = 29 };
#else
  enum { FRAME_POINTER_REGISTER = 6 };
#endif
  Dwarf_Attribute attribute, base;
  Dwarf_Op *ops, *base_ops;
  size_t n, n_base;
  if (!location_of(die, &attribute, &ops, &n) || n != 1) return false;
  if (ops[0].atom == DW_OP_breg0 + FRAME_POINTER_REGISTER)
    return *address = frame_pointer + ops[0].number, true;
  if (ops[0].atom != DW_OP_fbreg) return false;
  if (!dwarf_attr_integrate(function, DW_AT_frame_base, &base) ||
      dwarf_getlocation(&base, &base_ops, &n_base) || n_base != 1)
    return false;
  if (base_ops[0].atom != DW_OP_reg0 + FRAME_POINTER_REGISTER) return false;
  *address = frame_pointer + ops[0].number;
  return true;
}

typedef struct {
  Dwarf_Die function, found;
  uint64_t frame_pointer, address, start;
} LocalQuery;

static bool find_local(LocalQuery *query, Dwarf_Die *parent, int depth) {
  Dwarf_Die child, type;
  if (depth > MAX_NESTING || dwarf_child(parent, &child)) return false;
  do {
    int tag = dwarf_tag(&child);
    if (tag == DW_TAG_variable || tag == DW_TAG_formal_parameter) {
      if (!automatic_address(&child, &query->function, query->frame_pointer, &query->start))
        continue;
      if (!dwarf_plain_type(&child, &type, NULL) ||
          query->address - query->start >= dwarf_size_of(&type))
        continue;
      return query->found = child, true;
    }
    bool inner = tag == DW_TAG_lexical_block || tag == DW_TAG_inlined_subroutine;
    if (inner && find_local(query, &child, depth + 1)) return true;
  } while (!dwarf_siblingof(&child, &child));
  return false;
}

bool dwarf_file_local(DwarfFile *file, Arena *arena, uint64_t pc, uint64_t frame_pointer,
                      uint64_t address, uint64_t size, Variable *variable) {
  *variable = (Variable){0};
  Dwarf_Die unit, chain[MAX_CHAIN];
  if (dwarf_find_chain(file, pc, &unit, chain, MAX_CHAIN) <= 0) return false;
  LocalQuery query = {.function = chain[0], .frame_pointer = frame_pointer, .address = address};
  if (!find_local(&query, &chain[0], 0)) return false;
  const char *name = dwarf_diename(&query.found), *function = dwarf_diename(&chain[0]);
  describe(arena, &query.found, name ? name : "?", address - query.start, size, variable);
  variable->function = function ? arena_string(arena, function) : NULL;
  return true;
}
