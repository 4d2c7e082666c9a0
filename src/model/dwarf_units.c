// What the debug information remembers of how a program was built.
#include <dwarf.h>
#include <string.h>

#include "model/dwarf_inside.h"
#include "model/dwarf_units.h"

static const char *text_of(Arena *arena, Dwarf_Die *unit, unsigned name) {
  Dwarf_Attribute attribute;
  const char *text = dwarf_formstring(dwarf_attr(unit, name, &attribute));
  return text ? arena_string(arena, text) : NULL;
}

void dwarf_file_units(DwarfFile *file, Arena *arena, DwarfUnits *out) {
  for (size_t i = 0; i < file->units.n; i++) {
    Dwarf_Die *unit = &file->units.at[i];
    DwarfUnit u = {text_of(arena, unit, DW_AT_name), text_of(arena, unit, DW_AT_comp_dir),
                   text_of(arena, unit, DW_AT_producer)};
    if (u.source && u.producer) vec_push(out, u);
  }
}

static void add_needed(DwarfFile *file, Arena *arena, Elf_Scn *section, const GElf_Shdr *header,
                       DwarfNames *out) {
  Elf_Data *data = elf_getdata(section, NULL);
  GElf_Dyn entry;
  for (int i = 0; data && gelf_getdyn(data, i, &entry) && entry.d_tag != DT_NULL; i++) {
    const char *name =
        entry.d_tag == DT_NEEDED ? elf_strptr(file->elf, header->sh_link, entry.d_un.d_val) : NULL;
    if (name) vec_push(out, arena_string(arena, name));
  }
}

void dwarf_file_needed(DwarfFile *file, Arena *arena, DwarfNames *out) {
  for (Elf_Scn *s = NULL; (s = elf_nextscn(file->elf, s));) {
    GElf_Shdr header;
    if (gelf_getshdr(s, &header) && header.sh_type == SHT_DYNAMIC)
      add_needed(file, arena, s, &header, out);
  }
}
