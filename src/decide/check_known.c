#include "decide/check_known.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/check.h"
#include "model/dwarf_file.h"
#include "model/dwarf_place.h"

// ---- variables
//
// A fact is about a piece of a variable. A variable cannot race if none of its pieces can. Where
// modules are linked, the second `x` of two becomes `x.1`, and a program may have kept only one of
// them: a symbol counts as all those that begin with it and a dot.

static bool is_piece_of(const VerdictPart *part, const char *symbol, size_t n) {
  return part->symbol && !strncmp(part->symbol, symbol, n) &&
         (!part->symbol[n] || part->symbol[n] == '.');
}

static bool is_open(const Verdict *proof, const char *symbol, size_t n) {
  for (size_t i = 0; i < proof->parts.n; i++)
    if (!proof->parts.at[i].proved && is_piece_of(&proof->parts.at[i], symbol, n)) return true;
  return false;
}

static bool is_known(const CheckKnown *k, const Span *span) {
  for (uint32_t i = 0; i < k->n_proved; i++)
    if (k->proved[i].start == span->start) return true;
  return false;
}

// The variable whose symbol is the longest that the fact's begins with.
static void add_variable(CheckKnown *k, const Verdict *proof, const VerdictPart *part,
                         DwarfFile *file, Arena *arena) {
  const char *symbol = part->symbol;
  size_t n = strlen(symbol);
  Span span;
  while (n && !dwarf_file_object(file, arena_copy(arena, symbol, n), &span)) {
    while (n && symbol[n - 1] != '.') n--;
    if (n) n--;
  }
  if (!n || k->n_proved == MAX_PROVED || is_open(proof, symbol, n) || is_known(k, &span)) return;
  if (span.start >= span.end) return; // the symbol table does not know its size
  k->proved[k->n_proved++] = span;
}

static int by_start(const void *a, const void *b) {
  const Span *x = a, *y = b;
  return x->start < y->start ? -1 : x->start > y->start;
}

// ---- parallel regions
//
// A region is known by its line, in whatever way the program comes there: all that starts in the
// line must be proved, and rest on nothing doubtful. Threads that OpenMP did not make may be beside
// a region, even if they were started in it.

static bool same_line(Position a, Position b) {
  return a.file && b.file && a.line == b.line && !strcmp(a.file, b.file);
}

static bool is_settled(const Verdict *proof, const VerdictPart *part) {
  for (size_t i = 0; i < proof->parts.n; i++) {
    const VerdictPart *other = &proof->parts.at[i];
    if (other->kind == PART_OTHER_THREADS) return false;
    if (same_line(other->where.at, part->where.at) && (!other->proved || other->on_bounds))
      return false;
  }
  return part->kind == PART_PARALLEL;
}

static void add_region(CheckKnown *k, const VerdictPart *part, DwarfFile *file, Arena *arena) {
  if (k->n_regions == MAX_PROVED_REGIONS) return;
  Span *spans = k->region[k->n_regions];
  memset(spans, 0, sizeof k->region[0]);
  if (dwarf_file_line(file, arena, part->where.at.file, part->where.at.line, spans, LINE_SPANS) &&
      spans[0].start < spans[0].end)
    k->n_regions++;
}

// ---- lines

static void add_alarm(CheckKnown *k, const Race *race, DwarfFile *file, Arena *arena) {
  if (k->n_alarms == MAX_ALARMS) return;
  Alarm *a = &k->alarm[k->n_alarms];
  for (int side = 0; side < 2; side++) {
    Position at = race->access[side].where.at;
    memset(a->code[side], 0, sizeof a->code[side]);
    if (!at.file || !dwarf_file_line(file, arena, at.file, at.line, a->code[side], LINE_SPANS))
      return;
  }
  k->n_alarms++;
}

// Spans are in order and have bytes; what is told of fits the runtime's tables.
static bool holds(const CheckKnown *k) {
  if (k->n_proved > MAX_PROVED || k->n_regions > MAX_PROVED_REGIONS || k->n_alarms > MAX_ALARMS)
    return false;
  for (uint32_t i = 0; i < k->n_proved; i++)
    if (k->proved[i].start >= k->proved[i].end || (i && k->proved[i - 1].end > k->proved[i].start))
      return false;
  for (uint32_t i = 0; i < k->n_regions; i++)
    if (k->region[i][0].start >= k->region[i][0].end) return false;
  return true;
}

void check_known(CheckKnown *k, const Verdict *proof, const char *program) {
  *k = (CheckKnown){0};
  DwarfFile *file = proof && (proof->parts.n || proof->races.n) ? dwarf_file_open(program) : NULL;
  if (!file) return;
  Arena *arena = arena_new();
  for (size_t i = 0; i < proof->parts.n; i++)
    if (proof->parts.at[i].symbol && proof->parts.at[i].proved)
      add_variable(k, proof, &proof->parts.at[i], file, arena);
  for (size_t i = 0; i < proof->parts.n; i++)
    if (proof->parts.at[i].where.at.file && is_settled(proof, &proof->parts.at[i]))
      add_region(k, &proof->parts.at[i], file, arena);
  for (size_t i = 0; i < proof->races.n; i++) add_alarm(k, &proof->races.at[i], file, arena);
  if (k->n_proved) qsort(k->proved, k->n_proved, sizeof *k->proved, by_start);
  ALWAYS(holds(k));
  arena_delete(arena);
  dwarf_file_close(file);
}

void check_known_tell(const CheckKnown *k, Control *control) {
  control->n_proved = k->n_proved;
  memcpy(control->proved, k->proved, sizeof k->proved);
  control->n_regions = k->n_regions;
  memcpy(control->region, k->region, sizeof k->region);
  control->n_alarms = k->n_alarms;
  memcpy(control->alarm, k->alarm, sizeof k->alarm);
}
