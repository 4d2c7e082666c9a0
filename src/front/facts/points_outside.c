// Addresses that leave the program, and come back to it: bytes that are written to a pipe or a file
// and read again, text that is printed and scanned, pointers that the library keeps for later,
// memory that is shared with the world around.
//
// What comes from there as a pointer was an address that has left before: nobody else can make one.
#include <string.h>

#include "base/check.h"
#include "front/facts/formats.h"
#include "front/facts/library_call.h"
#include "front/facts/points_inner.h"
#include "front/facts/points_outside.h"

uint32_t points_outside(Points *p) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(p->ir->context, 0);
  return points_object_for(p, LLVMGetPoison(pointer), OBJECT_LIBRARY);
}

void points_leave(Points *p, uint32_t node) { points_add_all(p, p->escaped, node); }
void points_come_back(Points *p, uint32_t to) { points_add_all(p, to, p->escaped); }

// The end of what lies behind the target is not known.
static bool lies_behind(const PointsCell *c, PointsTarget t) {
  return c->stride || t.stride || c->offset + POINTER_SIZE > t.offset;
}

void points_contents_leave(Points *p, uint32_t node) {
  DEBUG_ONLY(node < p->nodes.n);
  for (size_t i = 0; i < p->nodes.at[node].n; i++) {
    PointsTarget t = p->nodes.at[node].at[i];
    for (size_t c = 0; c < p->objects.at[t.object].cells.n; c++)
      if (lies_behind(&p->objects.at[t.object].cells.at[c], t))
        points_leave(p, p->objects.at[t.object].cells.at[c].node);
  }
}

void points_fill(Points *p, uint32_t to, uint32_t from) {
  DEBUG_ONLY(to < p->nodes.n && from < p->nodes.n);
  if (!p->nodes.at[from].n) return;
  for (size_t i = 0; i < p->nodes.at[to].n; i++) {
    DEBUG_ONLY(to < p->nodes.n);
    PointsTarget anywhere = {p->nodes.at[to].at[i].object, 0, 1, 0};
    points_add_all(p, points_cell_node(p, anywhere), from);
  }
}

bool points_call_keeps(LLVMValueRef call, const LibraryFunction *f, unsigned k) {
  LLVMTypeRef type = LLVMGetCalledFunctionType(call);
  if (library_keeps(f) & (k < 31 ? (uint32_t)1 << k : 0)) return true;
  if (f->reads != LIBRARY_REST || !LLVMIsFunctionVarArg(type) || k < LLVMCountParamTypes(type))
    return false;
  bool pointer = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, k))) == LLVMPointerTypeKind;
  return !pointer || format_has(call, f, "pn");
}

bool points_list_leaves(LLVMValueRef call, const LibraryFunction *f) {
  return f->kind == LIBRARY_VALIST && f->reads == LIBRARY_REST && format_has(call, f, "pdiuxXo");
}

// What a text tells. No text that the program was given tells where it lies itself.
static void add_addresses(Points *p, uint32_t to, uint32_t from) {
  DEBUG_ONLY(from < p->nodes.n);
  for (size_t k = 0; k < p->nodes.at[from].n; k++)
    if (p->objects.at[p->nodes.at[from].at[k].object].kind != OBJECT_LIBRARY)
      points_add_target(p, to, p->nodes.at[from].at[k]);
}

// How far a string that begins at the offset may go: to the end of the innermost array around it.
static int64_t rest_of_array(const Points *p, LLVMTypeRef type, int64_t offset) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  int64_t all = (int64_t)LLVMABISizeOfType(p->ir->layout, type);
  if (offset < 0 || offset >= all) return POINTER_SIZE;
  if (kind == LLVMStructTypeKind) {
    unsigned field = LLVMElementAtOffset(p->ir->layout, type, (uint64_t)offset);
    return rest_of_array(p, LLVMStructGetTypeAtIndex(type, field),
                         offset - (int64_t)LLVMOffsetOfElement(p->ir->layout, type, field));
  }
  if (kind != LLVMArrayTypeKind) return POINTER_SIZE;
  LLVMTypeRef element = LLVMGetElementType(type);
  LLVMTypeKind inner = LLVMGetTypeKind(element);
  if (inner != LLVMArrayTypeKind && inner != LLVMStructTypeKind) return all - offset;
  return rest_of_array(p, element, offset % (int64_t)LLVMABISizeOfType(p->ir->layout, element));
}

static bool may_be_outside(Points *p, LLVMValueRef v) {
  uint32_t node = points_eval(p, v);
  for (size_t k = 0; k < p->nodes.at[node].n; k++)
    if (p->objects.at[p->nodes.at[node].at[k].object].kind == OBJECT_LIBRARY) return true;
  return false;
}

static bool fills_outside(Points *p, LLVMValueRef i) {
  if (LLVMIsAStoreInst(i))
    return may_be_outside(p, LLVMGetOperand(i, 1)) && may_be_outside(p, LLVMGetOperand(i, 0));
  if (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i))
    return may_be_outside(p, LLVMGetOperand(i, 0));
  if (!LLVMIsACallInst(i)) return false;
  const LibraryFunction *f = library_find(ir_callee_name(i));
  bool known = f->kind == LIBRARY_PLAIN || f->kind >= LIBRARY_INIT || f->kind == LIBRARY_FREE ||
               f->kind == LIBRARY_ALLOCATE || f->kind == LIBRARY_STOP;
  for (unsigned k = 0, n = LLVMGetNumArgOperands(i); k < n; k++) {
    LLVMValueRef argument = LLVMGetOperand(i, k);
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind &&
        (!known || library_writes_at(i, f, k) || library_format_writes(i, f)) &&
        may_be_outside(p, argument))
      return true;
  }
  return false;
}

// Does the program put addresses of the world's memory into the world's memory, perhaps? If not,
// no text there tells where it lies itself.
static bool program_fills_outside(Points *p) {
  if (p->filled_known) return p->filled_outside;
  p->filled_known = true;
  for (LLVMValueRef f = LLVMGetFirstFunction(p->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && !p->filled_outside;
           i = LLVMGetNextInstruction(i))
        p->filled_outside = fills_outside(p, i);
  return p->filled_outside;
}

// What the string behind argument k may hold. The bytes of an address end it, so that it is its
// last part; what is in a block may be all string, unless the argument is an array in it.
static void load_text(Points *p, LLVMValueRef call, unsigned k, uint32_t to) {
  uint32_t from = points_eval(p, LLVMGetOperand(call, k));
  uint64_t array = library_array_bytes(p->ir->layout, call, k);
  for (size_t i = 0; i < p->nodes.at[from].n; i++) {
    PointsTarget t = p->nodes.at[from].at[i];
    LLVMValueRef value = p->objects.at[t.object].value;
    LLVMTypeRef type = LLVMIsAGlobalVariable(value) ? LLVMGlobalGetValueType(value)
                       : LLVMIsAAllocaInst(value)   ? LLVMGetAllocatedType(value)
                                                    : NULL;
    int64_t size = type && !t.stride            ? rest_of_array(p, type, t.offset)
                   : array && array < INT32_MAX ? (int64_t)array
                                                : INT32_MAX;
    p->calls_stay_in_rows |= size == (int64_t)array && !type;
    bool given = p->objects.at[t.object].kind == OBJECT_LIBRARY && !program_fills_outside(p);
    uint32_t text = given ? points_keyed_node(p, &p->texts, call) : to;
    points_load_target(p, text, t, size);
    if (given) add_addresses(p, to, text);
  }
}

// What is printed: the addresses themselves, and what strings hold.
static void print(Points *p, LLVMValueRef call, const LibraryFunction *f, uint32_t printed) {
  for (unsigned k = 0, n = LLVMGetNumArgOperands(call); k < n; k++) {
    uint32_t given = points_eval(p, LLVMGetOperand(call, k));
    if (points_call_keeps(call, f, k)) points_add_all(p, printed, given);
    else if (library_reads_at(call, f, k)) load_text(p, call, k, printed);
  }
  if (points_list_leaves(call, f))
    points_add_all(p, printed, points_keyed_node(p, &p->lists, call));
  points_leave(p, printed);
}

// What one argument is filled with: with what comes from outside, and what others held.
static void fill_argument(Points *p, uint32_t to, uint32_t with, bool inner) {
  points_fill(p, to, with);
  if (!inner) points_fill(p, to, p->escaped);
}

// Also a byte or a half of one, or its number as a double.
static bool may_be_address(LLVMValueRef result) {
  return LLVMGetTypeKind(LLVMTypeOf(result)) != LLVMVoidTypeKind;
}

// An address that is handed over as a number.
static bool is_number(LLVMValueRef argument) {
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(argument));
  return kind != LLVMPointerTypeKind && kind != LLVMMetadataTypeKind;
}

// Functions whose result is computed from what they read behind their arguments, and is more than a
// length or the answer to a question.
static bool computes(const LibraryFunction *f) {
  static const char *const words[] = {"ato", "mktime", "timegm", "timelocal", "inet_"};
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    if (!strncmp(f->name, words[k], strlen(words[k]))) return true;
  return f->kind == LIBRARY_ENDPOINTER;
}

// It tells the world a string.
static bool tells_text(const LibraryFunction *f) {
  return strstr(f->name, "puts") || strstr(f->name, "setenv") || !strcmp(f->name, "system");
}

// The kind says what it returns.
static bool returns_known(LibraryKind kind) {
  return kind == LIBRARY_NEW_OR_FIRST || kind == LIBRARY_NEW_OR_SECOND ||
         kind == LIBRARY_STATIC_OR_FIRST || kind == LIBRARY_THIRD;
}

// What a function of no special kind does: it tells the world what it reads, fills what it writes
// with what the world knows.
void points_pass(Points *p, LLVMValueRef call, const LibraryFunction *f) {
  bool inner = library_is_inner(f) || f->kind == LIBRARY_INTO, prints = f->reads == LIBRARY_REST;
  uint32_t bytes = points_keyed_node(p, &p->passed, call),
           numbers = points_keyed_node(p, &p->numbers, call), to = points_node_for(p, call);
  if (prints) print(p, call, f, bytes);
  for (unsigned k = 0, n = LLVMGetNumArgOperands(call); k < n; k++) {
    uint32_t given = points_eval(p, LLVMGetOperand(call, k));
    if (points_call_keeps(call, f, k)) // a part of it may come back, as from putenv
      points_add_moved(p, p->escaped, given, 0, !prints);
    if (is_number(LLVMGetOperand(call, k)) && !prints) points_add_moved(p, numbers, given, 0, 1);
    bool updates = computes(f) && f->kind == LIBRARY_PLAIN &&
                   library_writes_at(call, f, k); // it reads that before
    if ((!library_reads_at(call, f, k) && !updates) || prints) continue;
    if (updates) points_load(p, bytes, given, INT32_MAX);
    else if (inner || tells_text(f)) load_text(p, call, k, bytes);
    else points_contents_leave(p, given);
  }
  if (tells_text(f)) points_leave(p, bytes);
  if (!inner) points_leave(p, numbers);
  points_add_all(p, bytes, numbers);
  for (unsigned k = 0, n = LLVMGetNumArgOperands(call); k < n; k++)
    if (library_writes_at(call, f, k))
      fill_argument(p, points_eval(p, LLVMGetOperand(call, k)), bytes, inner);
  if (f->kind == LIBRARY_VALIST && f->writes == LIBRARY_REST)
    fill_argument(p, points_keyed_node(p, &p->lists, call), bytes, inner);
  if (strstr(f->name, "getstack")) { // the variables of a thread are there
    points_add_target(p, bytes, (PointsTarget){points_outside(p), 0, 1, 0});
    points_come_back(p, bytes);
  }
  if (!may_be_address(call) || returns_known(f->kind)) return;
  points_add_all(p, to, numbers);
  if (computes(f)) add_addresses(p, to, bytes);
  if (computes(f) || !inner) points_come_back(p, to);
}

static bool set_has(const PointsSet *set, uint32_t object) {
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object == object) return true;
  return false;
}

static bool has_thread(const Points *p, uint32_t node) {
  DEBUG_ONLY(node < p->nodes.n);
  for (size_t k = 0; k < p->nodes.at[node].n; k++)
    if (p->objects.at[p->nodes.at[node].at[k].object].kind == OBJECT_THREAD) return true;
  return false;
}

// Does what the call writes behind its argument k, as far as that is bounded, leave the handle
// alone?
static bool writes_beside(Points *p, LLVMValueRef call, const LibraryFunction *f, unsigned k,
                          PointsTarget handle) {
  enum { HANDLE_SIZE = 8 };
  uint64_t bytes = library_bytes_at(call, f, k);
  if (!bytes && (bytes = library_array_bytes(p->ir->layout, call, k))) p->calls_stay_in_rows = true;
  const PointsSet *set = points_of(p, LLVMGetOperand(call, k));
  for (size_t i = 0; i < set->n; i++) {
    if (set->at[i].object != handle.object) continue;
    int64_t step = (int64_t)points_gcd(set->at[i].stride, handle.stride),
            apart = set->at[i].offset - handle.offset;
    if (step) apart = (apart % step + step) % step;
    bool behind = apart >= HANDLE_SIZE && (!step || (int64_t)bytes <= step - apart);
    if (!bytes || bytes > INT32_MAX || (!behind && apart > -(int64_t)bytes)) return false;
  }
  return true;
}

static bool call_moves_handle(Points *p, LLVMValueRef call, PointsTarget handle) {
  const LibraryFunction *f = library_find(ir_callee_name(call));
  bool sorts = f->kind == LIBRARY_SORT,
       joins = f->kind == LIBRARY_JOIN || f->kind == LIBRARY_TRYJOIN,
       brings = has_thread(p, p->escaped) ||
                has_thread(p, points_keyed_node(p, &p->passed, call)) ||
                (joins && (has_thread(p, p->returned) || has_thread(p, p->exit_set)));
  for (unsigned k = 0, n = LLVMGetNumArgOperands(call); k < n; k++) {
    bool writes = library_writes_at(call, f, k) || (joins && k == 1);
    if (writes && (sorts || brings) &&
        set_has(points_of(p, LLVMGetOperand(call, k)), handle.object) &&
        (sorts || joins || !writes_beside(p, call, f, k, handle)))
      return true;
  }
  return brings && f->kind == LIBRARY_VALIST && set_has(points_of_list(p, call), handle.object);
}

bool points_moves_handle(Points *p, LLVMValueRef i, PointsTarget handle) {
  if (LLVMIsACallInst(i)) return call_moves_handle(p, i, handle);
  bool update = LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i);
  return update && set_has(points_of(p, LLVMGetOperand(i, 0)), handle.object) &&
         has_thread(p, points_eval(p, LLVMGetOperand(i, LLVMIsAAtomicCmpXchgInst(i) ? 2 : 1)));
}

bool points_is_fresh(LLVMValueRef call) {
  enum { FLAGS = 3, ANONYMOUS = 0x20 };
  const char *name = ir_callee_name(call);
  if (library_find(name)->kind != LIBRARY_ALLOCATE) return false;
  if (strncmp(name, "mmap", 4)) return true;
  LLVMValueRef flags = LLVMGetOperand(call, FLAGS);
  return LLVMIsNull(LLVMGetOperand(call, 0)) && LLVMIsAConstantInt(flags) &&
         LLVMConstIntGetZExtValue(flags) & ANONYMOUS;
}
