// From a variable's type to the name of the part that was touched.
#include <dwarf.h>
#include <string.h>

#include "model/dwarf_inside.h"
#include "model/dwarf_type.h"

enum { MAX_STEPS = 64 };

static bool is_wrapper(int tag) {
  return tag == DW_TAG_typedef || tag == DW_TAG_const_type || tag == DW_TAG_volatile_type ||
         tag == DW_TAG_atomic_type || tag == DW_TAG_restrict_type;
}

static bool type_of(Dwarf_Die *die, Dwarf_Die *type) {
  Dwarf_Attribute attribute;
  return dwarf_attr_integrate(die, DW_AT_type, &attribute) && dwarf_formref_die(&attribute, type);
}

bool dwarf_plain_type(Dwarf_Die *of, Dwarf_Die *type, const char **name) {
  if (name) *name = NULL;
  if (!type_of(of, type)) return false;
  for (int i = 0; i < MAX_STEPS && is_wrapper(dwarf_tag(type)); i++) {
    if (name && !*name && dwarf_tag(type) == DW_TAG_typedef) *name = dwarf_diename(type);
    Dwarf_Die next;
    if (!type_of(type, &next)) return false;
    *type = next;
  }
  return true;
}

uint64_t dwarf_size_of(Dwarf_Die *type) {
  Dwarf_Word size;
  return dwarf_aggregate_size(type, &size) ? 0 : size;
}

// Objects of the system's libraries are named as a whole: `lock`, not `lock.__data.__owner`.
static bool is_closed(const char *type_name) {
  static const char *const whole[] = {"sem_t", "mtx_t",      "cnd_t",          "once_flag",
                                      "FILE",  "omp_lock_t", "omp_nest_lock_t"};
  if (!type_name) return false;
  if (!strncmp(type_name, "pthread_", 8)) return true;
  for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
    if (!strcmp(type_name, whole[i])) return true;
  return false;
}

static bool unsigned_of(Dwarf_Die *die, unsigned name, uint64_t *value) {
  Dwarf_Attribute attribute;
  Dwarf_Word word;
  if (!dwarf_attr_integrate(die, name, &attribute) || dwarf_formudata(&attribute, &word))
    return false;
  *value = word;
  return true;
}

static uint64_t range_count(Dwarf_Die *range) {
  uint64_t count;
  if (unsigned_of(range, DW_AT_count, &count)) return count;
  return unsigned_of(range, DW_AT_upper_bound, &count) ? count + 1 : 0;
}

typedef struct {
  uint64_t counts[16], first[16];
  int n;
  uint64_t unit; // size of an element
  bool columns;  // Fortran: the first index runs fastest
} ArrayShape;

// Fortran counts from 1 where nothing else is said.
static bool is_fortran(Dwarf_Die *die) {
  Dwarf_Die unit;
  if (!dwarf_diecu(die, &unit, NULL, NULL)) return false;
  int language = dwarf_srclang(&unit);
  return language == DW_LANG_Fortran77 || language == DW_LANG_Fortran90 ||
         language == DW_LANG_Fortran95 || language == DW_LANG_Fortran03 ||
         language == DW_LANG_Fortran08;
}

static bool array_shape(Dwarf_Die *array, ArrayShape *shape) {
  Dwarf_Die element, range;
  shape->n = 0;
  shape->columns = is_fortran(array);
  if (!dwarf_plain_type(array, &element, NULL) || dwarf_child(array, &range)) return false;
  do {
    if (dwarf_tag(&range) != DW_TAG_subrange_type || shape->n == 16) continue;
    if (!unsigned_of(&range, DW_AT_lower_bound, &shape->first[shape->n]))
      shape->first[shape->n] = shape->columns;
    shape->counts[shape->n++] = range_count(&range);
  } while (!dwarf_siblingof(&range, &range));
  shape->unit = dwarf_size_of(&element);
  return shape->unit && shape->n;
}

// a(2,3)
static void add_columns(const ArrayShape *shape, uint64_t index, Text *path) {
  for (int i = 0; i < shape->n; i++) {
    uint64_t count = shape->counts[i] ? shape->counts[i] : index + 1;
    text_format(path, "%s%lld", i ? "," : "(",
                (long long)(index % count) + (long long)shape->first[i]);
    index /= count;
  }
  text_put(path, ")");
}

// a[2][3]
static void add_rows(const ArrayShape *shape, uint64_t index, uint64_t inner, Text *path) {
  for (int i = 0; i < shape->n; i++) {
    text_format(path, "[%llu]", (unsigned long long)(index / inner));
    index %= inner;
    if (i + 1 < shape->n && shape->counts[i + 1]) inner /= shape->counts[i + 1];
  }
}

// Adds the indices of the element and leaves the offset within it. False if the bytes are not all
// in one element.
static bool add_indices(const ArrayShape *shape, uint64_t *offset, uint64_t size, Text *path) {
  uint64_t index = *offset / shape->unit, inner = 1, last = (*offset + size - 1) / shape->unit;
  for (int i = 1; i < shape->n; i++) inner *= shape->counts[i] ? shape->counts[i] : 1;
  if (last != index && shape->n == 1 && (index || last + 1 < shape->counts[0]))
    text_format(path, shape->columns ? "(%lld:%lld)" : "[%lld..%lld]",
                (long long)index + (long long)shape->first[0],
                (long long)last + (long long)shape->first[0]);
  if (last != index) return false;
  if (shape->columns) add_columns(shape, index, path);
  else add_rows(shape, index, inner, path);
  *offset %= shape->unit;
  return true;
}

static bool member_offset(Dwarf_Die *member, uint64_t *offset) {
  if (unsigned_of(member, DW_AT_data_member_location, offset)) return true;
  uint64_t bits;
  *offset = unsigned_of(member, DW_AT_data_bit_offset, &bits)
                ? bits / 8
                : 0; // the members of a union may have none
  return true;
}

// The size of the elements of an array, or of the type itself.
static uint64_t unit_size(Dwarf_Die *type) {
  ArrayShape shape;
  return dwarf_tag(type) == DW_TAG_array_type && array_shape(type, &shape) ? shape.unit
                                                                           : dwarf_size_of(type);
}

// The member that holds all bytes; of several, as unions have them, the first whose parts have just
// this size, else the first. Bit-fields count by the bytes that hold them.
static bool find_member(Dwarf_Die *aggregate, uint64_t offset, uint64_t size, Dwarf_Die *found,
                        uint64_t *start) {
  Dwarf_Die member;
  bool have = false;
  if (dwarf_child(aggregate, &member)) return false;
  do {
    Dwarf_Die type;
    uint64_t at;
    if (dwarf_tag(&member) != DW_TAG_member && dwarf_tag(&member) != DW_TAG_inheritance) continue;
    if (!member_offset(&member, &at) || !dwarf_plain_type(&member, &type, NULL)) continue;
    if (offset < at || offset + size > at + dwarf_size_of(&type)) continue;
    bool fits = unit_size(&type) == size;
    if (have && !fits) continue;
    *found = member;
    *start = at;
    have = true;
    if (fits) return true;
  } while (!dwarf_siblingof(&member, &member));
  return have;
}

void dwarf_add_path(Dwarf_Die *variable, uint64_t offset, uint64_t size, Text *path) {
  Dwarf_Die of = *variable, type;
  const char *name;
  bool have = dwarf_plain_type(&of, &type, &name);
  for (int i = 0; have && i < MAX_STEPS; i++) {
    int tag = dwarf_tag(&type);
    if (is_closed(name)) return;
    if (tag == DW_TAG_array_type) {
      ArrayShape shape;
      Dwarf_Die array = type;
      if (!array_shape(&array, &shape) || !add_indices(&shape, &offset, size, path)) return;
      have = dwarf_plain_type(&array, &type, &name);
    } else if (tag == DW_TAG_structure_type || tag == DW_TAG_union_type ||
               tag == DW_TAG_class_type) {
      Dwarf_Die member;
      uint64_t start;
      if (!find_member(&type, offset, size, &member, &start)) return;
      if (dwarf_diename(&member) && dwarf_tag(&member) == DW_TAG_member)
        text_format(path, is_fortran(&member) ? "%%%s" : ".%s", dwarf_diename(&member));
      offset -= start;
      have = dwarf_plain_type(&member, &type, &name);
    } else {
      return;
    }
  }
}
