// Values without memory: integers are mathematical ones within the range of their type, read as
// signed; i1 is a Boolean; a pointer is an object and an offset in bytes; floating-point numbers
// are not followed.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_simd.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_value.h"

const char *omp_text(OmpEmitter *e, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  char *text = arena_take(e->arena, (size_t)n + 1);
  va_start(args, format);
  vsnprintf(text, (size_t)n + 1, format, args);
  va_end(args);
  return text;
}

void omp_emit(OmpEmitter *e, const char *format, ...) {
  va_list args;
  va_start(args, format);
  char *line = NULL;
  if (vasprintf(&line, format, args) < 0) fatal("out of memory");
  va_end(args);
  text_format(&e->out, "  %s\n", line);
  free(line);
}

const char *omp_declare(OmpEmitter *e, const char *name, const char *type) {
  for (size_t i = 0; i < e->declared_names.n; i++)
    if (!strcmp(e->declared_names.at[i], name)) return name;
  vec_push(&e->declared_names, name);
  text_format(&e->locals, "  var %s: %s;\n", name, type);
  return name;
}

// ---- names

static bool name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

const char *omp_name(OmpEmitter *e, OmpContext *c, LLVMValueRef v) {
  const char *known = omp_table_get(&c->names, v);
  if (known) return known;
  size_t n;
  const char *given = LLVMGetValueName2(v, &n);
  char *name = n ? arena_string(e->arena, given) : (char *)omp_text(e, "t%d", ++e->fresh);
  bool changed = name[0] == '.' &&
                 strncmp(name, ".omp.", 5); // another value may have the name that this one gets
  for (char *p = name; *p; p++)
    if (!name_character(*p)) *p = '_', changed = true;
  while (name[0] == '.') name++;
  if (changed) name = (char *)omp_text(e, "%s'%d", name, ++e->fresh);
  name = (char *)omp_text(e, "%s%s%s", n ? "v." : "", name, c->tag);
  omp_table_put(&c->names, v, name);
  return name;
}

OmpValKind omp_kind(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(type) == 1 ? VAL_BOOL : VAL_INT;
  case LLVMPointerTypeKind: return VAL_POINTER;
  default: return VAL_NONE;
  }
}

void omp_set_value(OmpEmitter *e, OmpContext *c, LLVMValueRef v, OmpVal val) {
  OmpVal *kept = arena_take(e->arena, sizeof *kept);
  *kept = val;
  omp_table_put(&c->values, v, kept);
}

static const char *range_text(OmpEmitter *e, const char *name, unsigned bits) {
  if (bits > 64) return "true";
  unsigned long long half = 1ull << (bits - 1);
  return omp_text(e, "-%llu <= %s && %s <= %llu", half, name, name, half - 1);
}

void omp_assume_range(OmpEmitter *e, const char *name, unsigned bits) {
  if (bits >= 2 && bits <= 64) omp_emit(e, "assume %s;", range_text(e, name, bits));
}

const char *omp_any_int(OmpEmitter *e, OmpContext *c, const char *prefix) {
  const char *name = omp_declare(e, omp_text(e, "%s.%d%s", prefix, ++e->fresh, c->tag), "int");
  omp_emit(e, "havoc %s;", name);
  return name;
}

const char *omp_any_bool(OmpEmitter *e, OmpContext *c, const char *prefix) {
  const char *name = omp_declare(e, omp_text(e, "%s.%d%s", prefix, ++e->fresh, c->tag), "bool");
  omp_emit(e, "havoc %s;", name);
  return name;
}

static OmpVal pointer_in_class(OmpEmitter *e, OmpContext *c, LLVMValueRef v, const char *name) {
  const OmpRoot *root = omp_only_root(omp_class(e->memory, v));
  return (OmpVal){VAL_POINTER, name,
                  root ? omp_text(e, "%d", root->id)
                       : omp_declare(e, omp_text(e, "%s'o", name), "int")};
}

// The variable or variables that hold a value; assigned elsewhere.
OmpVal omp_variable(OmpEmitter *e, OmpContext *c, LLVMValueRef v) {
  const char *name = omp_name(e, c, v);
  switch (omp_kind(LLVMTypeOf(v))) {
  case VAL_BOOL: return (OmpVal){VAL_BOOL, omp_declare(e, name, "bool"), NULL};
  case VAL_INT: return (OmpVal){VAL_INT, omp_declare(e, name, "int"), NULL};
  case VAL_POINTER: return pointer_in_class(e, c, v, omp_declare(e, name, "int"));
  default: return (OmpVal){0};
  }
}

static bool is_number(const char *text) { return text[0] >= '0' && text[0] <= '9'; }

OmpVal omp_havoc(OmpEmitter *e, OmpContext *c, LLVMValueRef v) {
  OmpVal val = omp_variable(e, c, v);
  omp_set_value(e, c, v, val);
  if (val.kind == VAL_NONE) return val;
  omp_emit(e, "havoc %s;", val.text);
  if (val.kind == VAL_INT) omp_assume_range(e, val.text, LLVMGetIntTypeWidth(LLVMTypeOf(v)));
  if (val.kind == VAL_POINTER && !is_number(val.object)) omp_emit(e, "havoc %s;", val.object);
  return val;
}

// ---- constants and operands

static OmpVal constant_gep(OmpEmitter *e, OmpContext *c, LLVMValueRef v);

static OmpVal global_value(OmpEmitter *e, LLVMValueRef v) {
  OmpClass *class = omp_class(e->memory, v);
  for (size_t i = 0; i < class->roots.n; i++)
    if (class->roots.at[i].origin == v)
      return (OmpVal){VAL_POINTER, "0", omp_text(e, "%d", class->roots.at[i].id)};
  return (OmpVal){VAL_POINTER, "0", "0"};
}

static OmpVal constant_value(OmpEmitter *e, OmpContext *c, LLVMValueRef v) {
  OmpValKind kind = omp_kind(LLVMTypeOf(v));
  if (LLVMIsAGlobalVariable(v)) return global_value(e, v);
  if (LLVMIsAGlobalAlias(v)) return omp_value(e, c, LLVMAliasGetAliasee(v));
  if (LLVMIsAConstantInt(v)) {
    if (kind == VAL_BOOL)
      return (OmpVal){VAL_BOOL, LLVMConstIntGetZExtValue(v) ? "true" : "false", NULL};
    if (LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64)
      return (OmpVal){VAL_INT, omp_any_int(e, c, "wide"), NULL};
    long long value = LLVMConstIntGetSExtValue(v);
    if (value == -9223372036854775807LL - 1)
      return (OmpVal){VAL_INT, "(-9223372036854775808)", NULL};
    return (OmpVal){VAL_INT, omp_text(e, value < 0 ? "(%lld)" : "%lld", value), NULL};
  }
  if (kind == VAL_POINTER && LLVMIsNull(v)) return (OmpVal){VAL_POINTER, "0", "0"};
  if (kind == VAL_POINTER && LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr)
    return constant_gep(e, c, v);
  if (kind == VAL_INT) return (OmpVal){VAL_INT, omp_any_int(e, c, "any"), NULL}; // undef
  if (kind == VAL_BOOL) return (OmpVal){VAL_BOOL, omp_any_bool(e, c, "any"), NULL};
  if (kind == VAL_POINTER)
    return (OmpVal){VAL_POINTER, omp_any_int(e, c, "any"), omp_any_int(e, c, "any")};
  return (OmpVal){0};
}

OmpVal omp_value(OmpEmitter *e, OmpContext *c, LLVMValueRef v) {
  const OmpVal *known = omp_table_get(&c->values, v);
  if (known) return *known;
  if (LLVMIsConstant(v)) return constant_value(e, c, v);
  bool inside =
      LLVMIsAInstruction(v) && e->simd && omp_simd_has(e->simd, LLVMGetInstructionParent(v));
  if (c->entry && !inside)
    return omp_value(e, c->entry, v); // a lane finds what was there before its loop
  OmpVal val = omp_variable(e, c, v); // a phi, or a value defined in a block emitted later
  omp_set_value(e, c, v, val);
  return val;
}

// ---- pointers

static const char *scaled(OmpEmitter *e, const char *index, unsigned long long size) {
  if (!strcmp(index, "0") || !size) return NULL;
  return size == 1 ? index : omp_text(e, "%llu * %s", size, index);
}

static const char *plus(OmpEmitter *e, const char *a, const char *b) {
  if (!b || !strcmp(b, "0")) return a;
  return a && strcmp(a, "0") ? omp_text(e, "(%s + %s)", a, b) : b;
}

// An index that is not followed, as one of a vector, may be anything.
static const char *index_text(OmpEmitter *e, OmpContext *c, LLVMValueRef index) {
  const char *text = omp_value(e, c, index).text;
  return text ? text : omp_any_int(e, c, "index");
}

static OmpVal gep(OmpEmitter *e, OmpContext *c, LLVMValueRef v) {
  OmpVal base = omp_value(e, c, LLVMGetOperand(v, 0));
  if (base.kind != VAL_POINTER)
    base = (OmpVal){VAL_POINTER, omp_any_int(e, c, "any"), omp_any_int(e, c, "any")};
  LLVMTypeRef type = LLVMGetGEPSourceElementType(v);
  const char *offset = base.text;
  for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(v); i++) {
    LLVMValueRef index = LLVMGetOperand(v, i);
    if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
      unsigned long long at = LLVMOffsetOfElement(e->memory->layout, type, field);
      if (at) offset = plus(e, offset, omp_text(e, "%llu", at));
      type = LLVMStructGetTypeAtIndex(type, field);
      continue;
    }
    if (i > 1) type = LLVMGetElementType(type);
    offset = plus(e, offset,
                  scaled(e, index_text(e, c, index), LLVMABISizeOfType(e->memory->layout, type)));
  }
  return (OmpVal){VAL_POINTER, offset, base.object};
}

static OmpVal constant_gep(OmpEmitter *e, OmpContext *c, LLVMValueRef v) { return gep(e, c, v); }

// ---- arithmetic

static const char *wrapped(OmpEmitter *e, const char *text, unsigned bits) {
  return bits > 64 ? text : omp_text(e, "$wrap%u(%s)", bits, text);
}

static const char *as_unsigned(OmpEmitter *e, const char *text, unsigned bits) {
  if (is_number(text)) return text;
  return omp_text(e, "$unsigned%u(%s)", bits, text);
}

static bool is_text(const char *a, const char *b) { return !strcmp(a, b); }

static bool mask_bits(LLVMValueRef v, unsigned *bits) {
  if (!LLVMIsAConstantInt(v) || LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64) return false;
  unsigned long long m = LLVMConstIntGetZExtValue(v);
  if (!m || (m & (m + 1))) return false;
  for (*bits = 0; m; m >>= 1) ++*bits;
  return *bits < 63;
}

static bool small_shift(LLVMValueRef v, unsigned *bits) {
  if (!LLVMIsAConstantInt(v)) return false;
  *bits = (unsigned)LLVMConstIntGetZExtValue(v);
  return *bits < 62;
}

static const char *sum(OmpEmitter *e, const char *a, const char *op, const char *b) {
  if (is_text(op, "+") && is_text(a, "0")) return b;
  if (!is_text(op, "*") && is_text(b, "0")) return a;
  if (is_text(op, "*") && is_text(b, "1")) return a;
  if (is_text(op, "*") && is_text(a, "1")) return b;
  return omp_text(e, "(%s %s %s)", a, op, b);
}

static bool single_bit(LLVMValueRef v, unsigned *bit) {
  if (!LLVMIsAConstantInt(v) || LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64) return false;
  unsigned long long m = LLVMConstIntGetZExtValue(v);
  if (!m || (m & (m - 1))) return false;
  for (*bit = 0; m > 1; m >>= 1) ++*bit;
  return *bit + 1 < LLVMGetIntTypeWidth(LLVMTypeOf(v)) &&
         *bit < 62; // the sign is no bit like the others
}

// x | 2^k and x ^ 2^k look at one bit.
static const char *with_bit(OmpEmitter *e, const char *a, unsigned bit, bool clears) {
  unsigned long long b = 1ull << bit;
  return omp_text(e, "(if (%s div %llu) mod 2 == 0 then %s + %llu else %s - %llu)", a, b, a, b, a,
                  clears ? b : 0);
}

// x & -2^k
static bool keeps_high_bits(LLVMValueRef v, unsigned *bits) {
  if (!LLVMIsAConstantInt(v) || LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64) return false;
  long long m = LLVMConstIntGetSExtValue(v);
  if (m >= 0 || m == -9223372036854775807LL - 1) return false;
  unsigned long long low = (unsigned long long)-m;
  if (low & (low - 1)) return false;
  for (*bits = 0; low > 1; low >>= 1) ++*bits;
  return *bits < 62;
}

// What no rule describes is still the same function of its operands.
static const char *opaque(OmpEmitter *e, const char *name, unsigned bits, const char *a,
                          const char *b) {
  return wrapped(e, omp_text(e, "$%s(%s, %s)", name, a, b), bits);
}

// The exclusive or of two numbers in two's complement is a number of their width, and undoes
// itself: who looks for his partner finds the one whose partner he is.
static const char *exclusive_or(OmpEmitter *e, const char *a, const char *b) {
  omp_emit(e, "assume $xor($xor(%s, %s), %s) == %s;", a, b, b, a);
  return omp_text(e, "$xor(%s, %s)", a, b);
}

static const char *integer_operation(OmpEmitter *e, LLVMValueRef i, const char *a, const char *b,
                                     unsigned bits) {
  LLVMOpcode op = LLVMGetInstructionOpcode(i);
  LLVMValueRef right = LLVMGetOperand(i, 1);
  bool plain = (op == LLVMAdd || op == LLVMSub || op == LLVMMul || op == LLVMShl) && LLVMGetNSW(i);
  unsigned k;
  const char *r;
  switch (op) {
  case LLVMAdd: r = sum(e, a, "+", b); return plain || r == a || r == b ? r : wrapped(e, r, bits);
  case LLVMSub: r = sum(e, a, "-", b); return plain || r == a ? r : wrapped(e, r, bits);
  case LLVMMul: r = sum(e, a, "*", b); return plain || r == a || r == b ? r : wrapped(e, r, bits);
  case LLVMSDiv: return is_text(b, "1") ? a : omp_text(e, "$sdiv(%s, %s)", a, b);
  case LLVMSRem: return omp_text(e, "$srem(%s, %s)", a, b);
  case LLVMUDiv:
    return is_text(b, "1")
               ? a
               : wrapped(e,
                         omp_text(e, "%s div %s", as_unsigned(e, a, bits), as_unsigned(e, b, bits)),
                         bits);
  case LLVMURem:
    return wrapped(e, omp_text(e, "%s mod %s", as_unsigned(e, a, bits), as_unsigned(e, b, bits)),
                   bits);
  case LLVMShl:
    if (!small_shift(right, &k)) return opaque(e, "shl", bits, a, b);
    r = omp_text(e, "(%s * %llu)", a, 1ull << k);
    return plain ? r : wrapped(e, r, bits);
  case LLVMAShr:
    return small_shift(right, &k) ? omp_text(e, "(%s div %llu)", a, 1ull << k)
                                  : opaque(e, "ashr", bits, a, b);
  case LLVMLShr:
    return small_shift(right, &k)
               ? wrapped(e, omp_text(e, "%s div %llu", as_unsigned(e, a, bits), 1ull << k), bits)
               : opaque(e, "lshr", bits, a, b);
  case LLVMAnd:
    if (mask_bits(right, &k)) return omp_text(e, "(%s mod %llu)", a, 1ull << k);
    if (single_bit(right, &k))
      return omp_text(e, "(if (%s div %llu) mod 2 == 0 then 0 else %llu)", a, 1ull << k, 1ull << k);
    return keeps_high_bits(right, &k) ? omp_text(e, "(%s - %s mod %llu)", a, a, 1ull << k)
                                      : opaque(e, "and", bits, a, b);
  case LLVMOr:
    return single_bit(right, &k) ? with_bit(e, a, k, false) : opaque(e, "or", bits, a, b);
  default: return single_bit(right, &k) ? with_bit(e, a, k, true) : exclusive_or(e, a, b);
  }
}

static const char *boolean_operation(OmpEmitter *e, LLVMValueRef i, const char *a, const char *b) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMAnd:
  case LLVMMul: return omp_text(e, "(%s && %s)", a, b);
  case LLVMOr: return omp_text(e, "(%s || %s)", a, b);
  default: return omp_text(e, "(%s != %s)", a, b);
  }
}

static const char *comparison(LLVMIntPredicate p) {
  switch (p) {
  case LLVMIntEQ: return "==";
  case LLVMIntNE: return "!=";
  case LLVMIntSGT:
  case LLVMIntUGT: return ">";
  case LLVMIntSGE:
  case LLVMIntUGE: return ">=";
  case LLVMIntSLT:
  case LLVMIntULT: return "<";
  default: return "<=";
  }
}

static bool is_address(LLVMValueRef v) {
  while (LLVMIsAGetElementPtrInst(v)) v = LLVMGetOperand(v, 0);
  return LLVMIsAAllocaInst(v) || LLVMIsAGlobalObject(v);
}

// A pointer that can lead to one object only counts as leading there: whether it is null instead
// nobody has kept.
static bool may_be_null(LLVMValueRef v, OmpVal value) {
  return strspn(value.object, "0123456789") == strlen(value.object) && !LLVMIsNull(v) &&
         !is_address(v);
}

static bool depends_on_null(LLVMValueRef i, OmpVal a, OmpVal b) {
  LLVMValueRef x = LLVMGetOperand(i, 0), y = LLVMGetOperand(i, 1);
  if (LLVMIsALoadInst(x) && LLVMIsALoadInst(y))
    return may_be_null(x, a) && may_be_null(y, b); // one of them, or both
  return (LLVMIsNull(x) && may_be_null(y, b)) || (LLVMIsNull(y) && may_be_null(x, a));
}

static void compare(OmpEmitter *e, OmpContext *c, LLVMValueRef i) {
  LLVMIntPredicate p = LLVMGetICmpPredicate(i);
  OmpVal a = omp_value(e, c, LLVMGetOperand(i, 0)), b = omp_value(e, c, LLVMGetOperand(i, 1));
  bool is_unsigned = p == LLVMIntUGT || p == LLVMIntUGE || p == LLVMIntULT || p == LLVMIntULE;
  const char *x = a.text, *y = b.text;
  if (a.kind == VAL_POINTER && depends_on_null(i, a, b)) return (void)omp_havoc(e, c, i);
  if (a.kind == VAL_POINTER) { // equal objects and offsets; an order only within one object
    if (p == LLVMIntEQ || p == LLVMIntNE)
      return omp_set_value(e, c, i,
                           (OmpVal){VAL_BOOL,
                                    omp_text(e, "(%s(%s == %s && %s == %s))",
                                             p == LLVMIntNE ? "!" : "", a.object, b.object, x, y),
                                    NULL});
    if (strcmp(a.object, b.object)) return (void)omp_havoc(e, c, i);
    is_unsigned = false;
  }
  if (a.kind == VAL_NONE || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind)
    return (void)omp_havoc(e, c, i);
  if (a.kind == VAL_BOOL && p != LLVMIntEQ && p != LLVMIntNE) return (void)omp_havoc(e, c, i);
  unsigned bits = a.kind == VAL_INT ? LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(i, 0))) : 0;
  if (is_unsigned && bits > 64) return (void)omp_havoc(e, c, i);
  if (is_unsigned) x = as_unsigned(e, x, bits), y = as_unsigned(e, y, bits);
  omp_set_value(e, c, i, (OmpVal){VAL_BOOL, omp_text(e, "(%s %s %s)", x, comparison(p), y), NULL});
}

static void convert(OmpEmitter *e, OmpContext *c, LLVMValueRef i) {
  LLVMValueRef from = LLVMGetOperand(i, 0);
  OmpVal a = omp_value(e, c, from);
  OmpValKind to = omp_kind(LLVMTypeOf(i));
  if ((a.kind != VAL_INT && a.kind != VAL_BOOL) || (to != VAL_INT && to != VAL_BOOL))
    return (void)omp_havoc(e, c, i);
  unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(from));
  const char *text = a.text;
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMZExt:
    text = a.kind == VAL_BOOL ? omp_text(e, "(if %s then 1 else 0)", text)
                              : as_unsigned(e, text, bits);
    break;
  case LLVMSExt:
    text = a.kind == VAL_BOOL ? omp_text(e, "(if %s then -1 else 0)", text) : text;
    break;
  case LLVMTrunc:
    text = to == VAL_BOOL ? omp_text(e, "(%s mod 2 == 1)", text)
                          : wrapped(e, text, LLVMGetIntTypeWidth(LLVMTypeOf(i)));
    break;
  default: return (void)omp_havoc(e, c, i);
  }
  omp_set_value(e, c, i, (OmpVal){to, text, NULL});
}

// Long texts get a variable, so that they do not grow into each other.
static void settle(OmpEmitter *e, OmpContext *c, LLVMValueRef i, OmpVal val) {
  if (val.text && strlen(val.text) > 120) {
    OmpVal var = omp_variable(e, c, i);
    omp_emit(e, "%s := %s;", var.text, val.text);
    if (var.kind == VAL_POINTER && !is_number(var.object))
      omp_emit(e, "%s := %s;", var.object, val.object);
    val = var;
  }
  omp_set_value(e, c, i, val);
}

static void select_value(OmpEmitter *e, OmpContext *c, LLVMValueRef i) {
  OmpVal p = omp_value(e, c, LLVMGetOperand(i, 0)), a = omp_value(e, c, LLVMGetOperand(i, 1)),
         b = omp_value(e, c, LLVMGetOperand(i, 2));
  if (p.kind != VAL_BOOL || a.kind == VAL_NONE) return (void)omp_havoc(e, c, i);
  OmpVal val = {a.kind, omp_text(e, "(if %s then %s else %s)", p.text, a.text, b.text), NULL};
  if (a.kind == VAL_POINTER)
    val.object = strcmp(a.object, b.object)
                     ? omp_text(e, "(if %s then %s else %s)", p.text, a.object, b.object)
                     : a.object;
  settle(e, c, i, val);
}

// a / b with a divisor that is not known: one equation for quotient and remainder, which the solver
// handles better than two cases.
static void divide(OmpEmitter *e, OmpContext *c, LLVMValueRef i, const char *a, const char *b) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(i);
  OmpDivision *d = &c->division;
  if (d->block != block || strcmp(d->a, a) || strcmp(d->b, b)) {
    *d = (OmpDivision){block, a, b, omp_any_int(e, c, "quotient"), omp_any_int(e, c, "remainder")};
    omp_emit(e,
             "assume %s == 0 || (%s == %s * %s + %s && (%s < 0 || 0 <= %s) && (%s > 0 || %s <= 0) "
             "&& (if %s < 0 then -%s else "
             "%s) < (if %s < 0 then -%s else %s));",
             b, a, b, d->quotient, d->remainder, a, d->remainder, a, d->remainder, d->remainder,
             d->remainder, d->remainder, b, b, b);
  }
  omp_set_value(e, c, i,
                (OmpVal){VAL_INT,
                         LLVMGetInstructionOpcode(i) == LLVMSDiv ? d->quotient : d->remainder,
                         NULL});
}

static void pointer_to_integer(OmpEmitter *e, OmpContext *c, LLVMValueRef i) {
  OmpVal p = omp_value(e, c, LLVMGetOperand(i, 0));
  settle(e, c, i,
         (OmpVal){VAL_INT, omp_text(e, "($address(%s) + %s)", p.object, p.text),
                  NULL}); // where the object lies is not known
}

void omp_arithmetic(OmpEmitter *e, OmpContext *c, LLVMValueRef i) {
  LLVMOpcode op = LLVMGetInstructionOpcode(i);
  OmpValKind kind = omp_kind(LLVMTypeOf(i));
  if (op == LLVMICmp) return compare(e, c, i);
  if (op == LLVMSelect) return select_value(e, c, i);
  if (op == LLVMZExt || op == LLVMSExt || op == LLVMTrunc) return convert(e, c, i);
  if (op == LLVMGetElementPtr && kind == VAL_POINTER) return settle(e, c, i, gep(e, c, i));
  if (op == LLVMPtrToInt && kind == VAL_INT) return pointer_to_integer(e, c, i);
  if (op == LLVMFreeze || (op == LLVMBitCast && omp_kind(LLVMTypeOf(LLVMGetOperand(i, 0))) == kind))
    return omp_set_value(e, c, i, omp_value(e, c, LLVMGetOperand(i, 0)));
  bool binary = op >= LLVMAdd && op <= LLVMXor && LLVMGetNumOperands(i) == 2;
  if (!binary || (kind != VAL_INT && kind != VAL_BOOL)) return (void)omp_havoc(e, c, i);
  OmpVal a = omp_value(e, c, LLVMGetOperand(i, 0)), b = omp_value(e, c, LLVMGetOperand(i, 1));
  if (kind == VAL_BOOL)
    return settle(e, c, i, (OmpVal){kind, boolean_operation(e, i, a.text, b.text), NULL});
  unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(i));
  if (bits > 64) return (void)omp_havoc(e, c, i);
  if ((op == LLVMSDiv || op == LLVMSRem) && !is_number(b.text))
    return divide(e, c, i, a.text, b.text);
  settle(e, c, i, (OmpVal){kind, integer_operation(e, i, a.text, b.text, bits), NULL});
}
