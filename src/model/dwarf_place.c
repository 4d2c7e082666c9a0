// From names to addresses.
#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#include "model/dwarf_inside.h"
#include "model/dwarf_place.h"

static bool overlap(const ElfName *a, const ElfName *b) {
  return a->start < b->start + b->size && b->start < a->start + a->size;
}
static bool same(const ElfName *a, const ElfName *b) {
  return a->start == b->start && a->size == b->size &&
         !strcmp(a->name, b->name); // in both symbol tables
}

// The last of the names that a mangled one holds one after the other, each behind its length:
// _ZL7counter, _ZN5stats7counterE.
static bool means(const char *mangled, const char *name) {
  if (strncmp(mangled, "_Z", 2)) return false;
  bool nested = mangled[2] == 'N';
  const char *at = mangled + 2 + nested, *last;
  size_t n = 0;
  do {
    at += *at == 'L';
    char *end;
    n = strtoul(at, &end, 10);
    if (end == at || strlen(end) < n) return false;
    last = end;
    at = end + n;
  } while (nested && *at && *at != 'E');
  return n == strlen(name) && !strncmp(last, name, n) && at[nested] == 0;
}

static bool is_exactly(const char *symbol, const char *name) { return !strcmp(symbol, name); }

static bool find_object(DwarfFile *file, bool (*is)(const char *, const char *), const char *name,
                        Span *span) {
  const ElfName *found = NULL;
  for (size_t i = 0; i < file->objects.n; i++) {
    const ElfName *object = &file->objects.at[i];
    if (!is(object->name, name) || (found && same(object, found))) continue;
    if (found) return false;
    found = object;
  }
  if (!found || !found->size) return false;
  for (size_t i = 0; i < file->objects.n; i++)
    if (overlap(&file->objects.at[i], found) && !same(&file->objects.at[i], found)) return false;
  *span = (Span){found->start, found->start + found->size};
  return true;
}

bool dwarf_file_object(DwarfFile *file, const char *name, Span *span) {
  return find_object(file, is_exactly, name, span);
}

bool dwarf_file_named_object(DwarfFile *file, const char *name, Span *span) {
  return find_object(file, is_exactly, name, span) || find_object(file, means, name, span);
}

static size_t add_span(Span *spans, size_t n, size_t room, Span span) {
  if (n && spans[n - 1].end == span.start) return spans[n - 1].end = span.end, n;
  if (n == room || span.end <= span.start) return n;
  spans[n] = span;
  return n + 1;
}

// A row of the table stands for the code up to the next one.
static Span span_of(Dwarf_Lines *lines, size_t row) {
  Span span = {0};
  dwarf_lineaddr(dwarf_onesrcline(lines, row), &span.start);
  dwarf_lineaddr(dwarf_onesrcline(lines, row + 1), &span.end);
  return span;
}

size_t dwarf_file_line(DwarfFile *file, Arena *arena, const char *name, int line, Span *spans,
                       size_t room) {
  size_t found = 0;
  for (size_t u = 0; u < file->units.n; u++) {
    Dwarf_Lines *lines;
    size_t n;
    if (dwarf_getsrclines(&file->units.at[u], &lines, &n)) continue;
    for (size_t i = 0; i + 1 < n; i++) {
      Dwarf_Line *row = dwarf_onesrcline(lines, i);
      int number;
      bool end;
      if (dwarf_lineno(row, &number) || number != line || dwarf_lineendsequence(row, &end) || end)
        continue;
      const char *path = dwarf_short_path(arena, dwarf_linesrc(row, NULL, NULL));
      if (path && !strcmp(path, name)) found = add_span(spans, found, room, span_of(lines, i));
    }
  }
  return found;
}

// ---- functions and source files

typedef struct {
  const char *name;
  Span *spans;
  size_t room, n;
} Wanted;

static bool ends_with(const char *path, const char *name) {
  size_t n = path ? strlen(path) : 0, m = strlen(name);
  return n >= m && !strcmp(path + n - m, name) && (n == m || path[n - m - 1] == '/');
}

static bool is_wanted(const Wanted *w, Dwarf_Die *function, Arena *arena) {
  const char *name = dwarf_diename(function);
  return (name && !strcmp(name, w->name)) ||
         ends_with(dwarf_declared(arena, function).file, w->name);
}

static void take_code(Wanted *w, Dwarf_Die *function) {
  Dwarf_Addr base, start, end;
  for (ptrdiff_t at = 0; (at = dwarf_ranges(function, at, &base, &start, &end)) > 0;) {
    if (end <= start) continue;
    if (w->n < w->room) w->spans[w->n] = (Span){start, end};
    w->n++;
  }
}

static void take_functions(Wanted *w, Dwarf_Die *parent, Arena *arena, int depth) {
  Dwarf_Die child;
  if (depth > MAX_NESTING || dwarf_child(parent, &child)) return;
  do {
    int tag = dwarf_tag(&child);
    bool function = tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
    if (function && is_wanted(w, &child, arena)) take_code(w, &child);
    else if (dwarf_haschildren(&child) > 0) take_functions(w, &child, arena, depth + 1);
  } while (!dwarf_siblingof(&child, &child));
}

size_t dwarf_file_code(DwarfFile *file, const char *name, Span *spans, size_t room) {
  Wanted wanted = {name, spans, room, 0};
  for (size_t u = 0; u < file->units.n; u++)
    take_functions(&wanted, &file->units.at[u], file->arena, 0);
  return wanted.n;
}
