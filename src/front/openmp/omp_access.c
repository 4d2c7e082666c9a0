// Loads and stores, and what memory holds.
#include <stdlib.h>
#include <string.h>

#include "front/instrument/clang_scan.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_early.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_race.h"
#include "front/openmp/omp_steady.h"
#include "front/openmp/omp_study.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_value.h"

static bool is_number(const char *text) { return text[0] >= '0' && text[0] <= '9'; }

bool omp_is_private(OmpEmitter *e, OmpClass *c) {
  return omp_table_get(&e->region_private, omp_find(c)) != NULL;
}

// ---- what memory holds

typedef enum { CONTENT_ANY, CONTENT_CELL, CONTENT_MAP } ContentKind;
typedef struct {
  ContentKind kind;
  OmpClass *class;
  const char *name;   // of the variable or map
  const char *object; // of the one with the objects of pointers; NULL if that is always the same
  const OmpRoot *root;
} Content;

// In the region, memory that it writes holds anything at any time; a thread's own holds what the
// thread put there.
static bool is_followed(OmpEmitter *e, const OmpContext *c, OmpClass *class, LLVMValueRef load) {
  if (class->misaligned || (omp_table_get(&e->outside_written, class) && !omp_is_private(e, class)))
    return false;
  if (c->mode == MODE_SEQUENTIAL) return true;
  if (omp_is_private(e, class)) return !omp_table_get(&e->inner_written, class);
  return !omp_table_get(&e->shared_written, class) || (load && omp_reads_early(e, c, load));
}

static const char *class_name(OmpEmitter *e, OmpClass *class) {
  size_t n = 0;
  const char *name = class->roots.n ? LLVMGetValueName2(class->roots.at[0].origin, &n) : "";
  char *clean = arena_string(e->arena, n ? name : "memory");
  for (char *p = clean; *p; p++)
    if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.", *p)) *p = '_';
  return omp_text(e, "%s#%d", clean, class->id);
}

// `load`: what reads it, or NULL
static Content content_of(OmpEmitter *e, OmpContext *c, OmpClass *class, OmpValKind kind,
                          unsigned size, LLVMValueRef load) {
  Content k = {.class = class, .root = omp_only_root(class)};
  if (kind == VAL_NONE || !is_followed(e, c, class, load)) return k;
  k.kind = omp_is_cell(class) ? CONTENT_CELL : CONTENT_MAP;
  const char *tag = c->mode != MODE_SEQUENTIAL && omp_is_private(e, class) ? c->thread : "";
  k.name = k.kind == CONTENT_CELL ? omp_text(e, "cell.%s%s", class_name(e, class), tag)
                                  : omp_text(e, "%s%u.%s%s", kind == VAL_POINTER ? "ptr" : "mem",
                                             size * 8, class_name(e, class), tag);
  const char *type = k.kind == CONTENT_CELL ? "int" : k.root ? "[int]int" : "[int, int]int";
  omp_declare(e, k.name, type);
  if (kind == VAL_POINTER && !omp_only_root(omp_pointee(e->memory, class)))
    k.object = omp_declare(e, omp_text(e, "%s'o", k.name), type);
  return k;
}

static const char *subscript(OmpEmitter *e, const Content *k, OmpVal p) {
  if (k->kind == CONTENT_CELL) return "";
  return k->root ? omp_text(e, "[%s]", p.text) : omp_text(e, "[%s, %s]", p.object, p.text);
}

static unsigned size_of(OmpEmitter *e, LLVMTypeRef type) {
  return (unsigned)LLVMStoreSizeOfType(e->memory->layout, type);
}

// Memory that nobody writes while the region runs can be named itself; anything else is copied.
static bool is_constant(OmpEmitter *e, const OmpContext *c, const Content *k) {
  return c->mode != MODE_SEQUENTIAL && k->kind == CONTENT_CELL && !omp_is_private(e, k->class);
}

OmpVal omp_content(OmpEmitter *e, OmpContext *c, LLVMValueRef pointer, LLVMTypeRef type,
                   LLVMValueRef result) {
  OmpVal p = omp_value(e, c, pointer);
  OmpValKind kind = omp_kind(type);
  Content k = content_of(e, c, omp_class(e->memory, pointer), kind, size_of(e, type), result);
  if (k.kind == CONTENT_ANY || kind == VAL_NONE) return omp_havoc(e, c, result);
  unsigned bits = kind == VAL_INT ? LLVMGetIntTypeWidth(type) : 0;
  bool narrow = k.kind == CONTENT_CELL && kind == VAL_INT &&
                (k.class->sizes & (k.class->sizes - 1)) && bits < 64;
  const char *text = omp_text(e, "%s%s", k.name, subscript(e, &k, p));
  const char *object = k.object ? omp_text(e, "%s%s", k.object, subscript(e, &k, p)) : NULL;
  if (kind == VAL_BOOL) text = omp_text(e, "(%s != 0)", text);
  if (narrow) text = omp_text(e, "$wrap%u(%s)", bits, text);
  const OmpRoot *to = kind == VAL_POINTER ? omp_only_root(omp_pointee(e->memory, k.class)) : NULL;
  if (to) object = omp_text(e, "%d", to->id);
  OmpVal val = {kind, text, object};
  if (!is_constant(e, c, &k)) {
    val = omp_variable(e, c, result);
    omp_emit(e, "%s := %s;", val.text, text);
    if (kind == VAL_POINTER && k.object && !is_number(val.object))
      omp_emit(e, "%s := %s;", val.object, object);
  }
  if (kind == VAL_INT) omp_assume_range(e, val.text, bits);
  omp_set_value(e, c, result, val);
  return val;
}

// Other ways to look at the bytes that a store changes.
static void forget_other_sizes(OmpEmitter *e, OmpContext *c, OmpClass *class, unsigned size) {
  for (unsigned other = 1; other <= 16; other *= 2) {
    if (other == size || !(class->sizes & other)) continue;
    for (int pointers = 0; pointers < 2; pointers++) {
      if (pointers && (other != 8 || !class->holds_pointers)) continue;
      Content k = content_of(e, c, class, pointers ? VAL_POINTER : VAL_INT, other, NULL);
      if (k.kind != CONTENT_MAP) continue;
      omp_emit(e, "havoc %s;", k.name);
      if (k.object) omp_emit(e, "havoc %s;", k.object);
    }
  }
}

static bool constant_offset(const char *text, unsigned long long *offset) {
  if (!is_number(text) || strspn(text, "0123456789") != strlen(text)) return false;
  *offset = strtoull(text, NULL, 10);
  return true;
}

// A field of a structure at a known place: only what overlaps it is forgotten.
static bool forget_overlapped(OmpEmitter *e, OmpContext *c, OmpClass *class, OmpVal p,
                              unsigned size) {
  unsigned long long offset;
  if (!omp_only_root(class) || !constant_offset(p.text, &offset) || offset > 1 << 20) return false;
  for (unsigned other = 1; other <= 16; other *= 2) {
    if (other == size || !(class->sizes & other)) continue;
    for (int pointers = 0; pointers < 2; pointers++) {
      if (pointers && (other != 8 || !class->holds_pointers)) continue;
      Content k = content_of(e, c, class, pointers ? VAL_POINTER : VAL_INT, other, NULL);
      if (k.kind != CONTENT_MAP) return false;
      for (unsigned long long slot = offset / other * other; slot < offset + size; slot += other) {
        omp_emit(e, "%s[%llu] := %s;", k.name, slot, omp_any_int(e, c, "part"));
        if (k.object) omp_emit(e, "%s[%llu] := %s;", k.object, slot, omp_any_int(e, c, "part"));
      }
    }
  }
  return true;
}

static void keep(OmpEmitter *e, OmpContext *c, LLVMValueRef pointer, LLVMValueRef value) {
  OmpClass *class = omp_class(e->memory, pointer);
  OmpVal p = omp_value(e, c, pointer), v = omp_value(e, c, value);
  unsigned size = size_of(e, LLVMTypeOf(value));
  if (!is_followed(e, c, class, NULL)) return;
  if (!omp_is_cell(class) && (class->sizes & ~size) && !forget_overlapped(e, c, class, p, size))
    forget_other_sizes(e, c, class, size);
  if (!class->holds_integers && !class->holds_pointers) return;
  // Integers and pointers of eight bytes share their place: a store of one kind makes the other
  // kind unknown.
  OmpValKind kind = v.kind == VAL_NONE ? (class->holds_integers ? VAL_INT : VAL_POINTER) : v.kind;
  Content k = content_of(e, c, class, kind, size, NULL);
  if (k.kind == CONTENT_ANY) return;
  const char *at = subscript(e, &k, p);
  const char *text = v.kind == VAL_NONE   ? omp_any_int(e, c, "bits")
                     : v.kind == VAL_BOOL ? omp_text(e, "(if %s then 1 else 0)", v.text)
                                          : v.text;
  omp_emit(e, "%s%s := %s;", k.name, at, text);
  if (kind == VAL_POINTER && k.object)
    omp_emit(e, "%s%s := %s;", k.object, at,
             v.kind == VAL_NONE ? omp_any_int(e, c, "bits") : v.object);
  if (size != 8 || !class->holds_integers || !class->holds_pointers) return;
  Content other = content_of(e, c, class, kind == VAL_POINTER ? VAL_INT : VAL_POINTER, size, NULL);
  if (other.kind != CONTENT_MAP) return;
  omp_emit(e, "%s%s := %s;", other.name, at, omp_any_int(e, c, "bits"));
  if (other.object) omp_emit(e, "%s%s := %s;", other.object, at, omp_any_int(e, c, "bits"));
}

void omp_forget(OmpEmitter *e, OmpContext *c, OmpClass *class) {
  class = omp_find(class);
  if (!is_followed(e, c, class, NULL)) return;
  for (unsigned size = 1; size <= 16; size *= 2)
    for (int pointers = 0; pointers < 2; pointers++) {
      if (!(class->sizes & size) || (pointers ? !class->holds_pointers : !class->holds_integers))
        continue;
      Content k = content_of(e, c, class, pointers ? VAL_POINTER : VAL_INT, size, NULL);
      if (k.kind == CONTENT_ANY) continue;
      omp_emit(e, "havoc %s;", k.name);
      if (k.object) omp_emit(e, "havoc %s;", k.object);
    }
}

// Everything that a function that we do not see may change: all but variables whose address nobody
// else has.
void omp_forget_all(OmpEmitter *e, OmpContext *c) {
  for (size_t i = 0; i < e->memory->all.n; i++) {
    OmpClass *class = e->memory->all.at[i];
    if (class->same || !class->sizes) continue;
    const OmpRoot *root = omp_only_root(class);
    if (root && root->kind == ROOT_ALLOCA && omp_is_cell(class)) continue;
    omp_forget(e, c, class);
  }
}

// ---- what an array holds when the program starts

typedef struct {
  bool rises, falls; // from each element to the next; both: all are equal
  bool differ;       // no two are equal
} Filled;

static int compare_numbers(const void *a, const void *b) {
  long long x = *(const long long *)a, y = *(const long long *)b;
  return (x > y) - (x < y);
}

static Filled look_at(LLVMValueRef init, unsigned n) {
  long long *all = memory_take(n * sizeof *all);
  Filled f = {true, true, true};
  for (unsigned k = 0; k < n; k++) {
    all[k] = LLVMConstIntGetSExtValue(LLVMGetAggregateElement(init, k));
    f.rises &= !k || all[k - 1] <= all[k];
    f.falls &= !k || all[k - 1] >= all[k];
  }
  qsort(all, n, sizeof *all, compare_numbers);
  for (unsigned k = 1; k < n; k++) f.differ &= all[k - 1] != all[k];
  free(all);
  return f;
}

// How the numbers of a table compare, as its initialiser tells.
void omp_assume_table(OmpEmitter *e, OmpContext *c, LLVMValueRef table) {
  enum { MOST = 4096 };
  LLVMValueRef init = LLVMGetInitializer(table);
  unsigned n = (unsigned)LLVMGetArrayLength2(LLVMTypeOf(init)),
           size = size_of(e, LLVMGetElementType(LLVMTypeOf(init)));
  OmpClass *class = omp_class(e->memory, table);
  if (n < 2 || n > MOST || !class->holds_integers) return;
  Content k = content_of(e, c, class, VAL_INT, size, NULL);
  if (k.kind != CONTENT_MAP || !k.root) return;
  Filled f = look_at(init, n);
  if (!f.rises && !f.falls && !f.differ) return;
  const char *in = omp_text(e, "0 <= o$ && o$ < %u && o$ mod %u == 0", n * size, size),
             *order = f.rises && f.differ   ? "<"
                      : f.falls && f.differ ? ">"
                      : f.rises             ? "<="
                      : f.falls             ? ">="
                                            : "!=";
  omp_emit(e,
           "assume (forall o$: int, p$: int :: { %s[o$], %s[p$] } %s && o$ < p$ && p$ < %u && "
           "p$ mod %u == 0 ==> %s[o$] %s %s[p$]);",
           k.name, k.name, in, n * size, size, k.name, order, k.name);
}

// ---- variables of the run-time library

static Content cell_of(OmpEmitter *e, OmpContext *c, LLVMValueRef pointer) {
  return content_of(e, c, omp_class(e->memory, pointer), VAL_INT, 4, NULL);
}

void omp_write_cell(OmpEmitter *e, OmpContext *c, LLVMValueRef pointer, const char *value) {
  OmpClass *class = omp_class(e->memory, pointer);
  if (!omp_is_cell(class)) return omp_forget(e, c, class);
  Content k = cell_of(e, c, pointer);
  if (k.kind == CONTENT_CELL)
    omp_emit(e, "%s := %s;", k.name, value ? value : omp_any_int(e, c, "given"));
}

void omp_write_copied(OmpEmitter *e, OmpContext *c, LLVMValueRef pointer, const char *value,
                      const char *object) {
  OmpClass *class = omp_class(e->memory, pointer);
  Content k =
      content_of(e, c, class, class->holds_pointers ? VAL_POINTER : VAL_INT, class->sizes, NULL);
  if (k.kind != CONTENT_CELL) return;
  omp_emit(e, "%s := %s;", k.name, value);
  if (k.object) omp_emit(e, "%s := %s;", k.object, object);
}

bool omp_pointer_cell(OmpEmitter *e, OmpContext *c, OmpClass *class, const char **value,
                      const char **object) {
  const OmpRoot *root = omp_only_root(class);
  if (!root || (root->kind != ROOT_GLOBAL && root->kind != ROOT_ALLOCA) || !omp_is_cell(class) ||
      !class->holds_pointers || class->holds_integers || class->holds_aggregates)
    return false;
  Content k = content_of(e, c, class, VAL_POINTER, 8, NULL);
  *value = k.name;
  *object = k.object;
  return k.kind == CONTENT_CELL && k.object;
}

const char *omp_read_cell(OmpEmitter *e, OmpContext *c, LLVMValueRef pointer) {
  Content k = cell_of(e, c, pointer);
  return k.kind == CONTENT_CELL && omp_is_cell(omp_class(e->memory, pointer))
             ? k.name
             : omp_any_int(e, c, "given");
}

// ---- instructions

static bool is_atomic(LLVMValueRef i) { return LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic; }

// Soon: adding 0x80000000 twice to 32 bits makes no difference.
static bool comes_round(LLVMValueRef number) {
  enum { FAR = 24 }; // after fewer than two to the power of this many additions
  unsigned zeros = 0, width = LLVMGetIntTypeWidth(LLVMTypeOf(number));
  if (width > 64 || LLVMIsNull(number)) return true;
  while (!(LLVMConstIntGetZExtValue(number) >> zeros & 1)) zeros++;
  return width < zeros + FAR;
}

// Do threads only ever add the same number to this variable? Then none gets a value that another
// one got. A counter of less than 32 bits may come round. Plain additions are as good as atomic
// ones: take a run up to its first race. In it whatever touches the counter is ordered, and nothing
// that orders stands between the load and the store of one addition, so none comes between them.
static bool gives_numbers(const OmpEmitter *e, LLVMValueRef i) {
  LLVMValueRef number = omp_number_taken(i);
  if (!number || !LLVMIsAConstantInt(number) || comes_round(number)) return false;
  if (LLVMTypeOf(i) != LLVMTypeOf(number)) return false; // a part of what the counter holds
  const OmpClass *class = omp_class(e->memory, LLVMGetOperand(i, 0));
  return omp_is_cell(class) && LLVMGetIntTypeWidth(LLVMTypeOf(number)) >= 32 &&
         omp_only_adds(e, class, number);
}

static void take_number(OmpEmitter *e, const OmpContext *c, LLVMValueRef i, OmpVal got) {
  if (c->mode == MODE_SEQUENTIAL || c->inner || e->simd || !gives_numbers(e, i)) return;
  OmpClass *class = omp_class(e->memory, LLVMGetOperand(i, 0));
  if (!LLVMIsAAtomicRMWInst(i) && omp_is_private(e, class)) return; // the thread's own counter
  omp_emit(e, "assume $taker(%d, %s) == %s;", class->id, got.text, c->tid);
  e->memory->used_numbers = true;
}

void omp_load(OmpEmitter *e, OmpContext *c, LLVMValueRef i) {
  LLVMValueRef p = LLVMGetOperand(i, 0);
  omp_touch(e, c, i, p, NULL, omp_text(e, "%u", size_of(e, LLVMTypeOf(i))), false, is_atomic(i));
  if (LLVMGetVolatile(i)) omp_havoc(e, c, i); // anybody may have written it
  else {
    omp_content(e, c, p, LLVMTypeOf(i), i);
    if (!is_atomic(i) && !clang_scan_is_hidden(i)) omp_steady_read(e, c, i);
    if (!is_atomic(i)) take_number(e, c, i, omp_value(e, c, i));
  }
}

void omp_store(OmpEmitter *e, OmpContext *c, LLVMValueRef i) {
  LLVMValueRef v = LLVMGetOperand(i, 0), p = LLVMGetOperand(i, 1);
  omp_touch(e, c, i, p, NULL, omp_text(e, "%u", size_of(e, LLVMTypeOf(v))), true, is_atomic(i));
  keep(e, c, p, v);
}

void omp_atomic(OmpEmitter *e, OmpContext *c, LLVMValueRef i) {
  LLVMValueRef p = LLVMGetOperand(i, 0);
  omp_touch(e, c, i, p, NULL, omp_text(e, "%u", size_of(e, LLVMTypeOf(LLVMGetOperand(i, 1)))), true,
            true);
  omp_forget(e, c, omp_class(e->memory, p));
  OmpVal got = omp_havoc(e, c, i);
  take_number(e, c, i, got);
}
