// Where the block ends in which a local variable is declared, told by llvm.lifetime.end. clang's
// own marks come with branches of their own wherever a block is left, and only where it optimises;
// so it is told to leave them out, and the lines of the instructions say where a block is left.
//
// A mark stands in front of the first instruction outside of the block on each way that comes from
// inside. One too many says that nobody else may use the variable there, which is so as long as the
// block was not entered. Only variables matter whose address goes somewhere.
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "base/map.h"
#include "front/facts/ir.h"
#include "front/facts/ir_scopes.h"
#include "front/instrument/debug_calls.h"

typedef struct {
  LLVMContextRef context;
  LLVMBuilderRef builder;
  LLVMTypeRef type; // of the mark
  LLVMValueRef mark;
} Scopes;

static LLVMMetadataRef outer_of(const Scopes *s, LLVMMetadataRef scope) {
  enum { FILE_OF, SCOPE_OF, N };
  LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
  if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind)
    return NULL;
  LLVMValueRef node = LLVMMetadataAsValue(s->context, scope), operands[16];
  unsigned n = LLVMGetMDNodeNumOperands(node);
  if (n < N || n > sizeof operands / sizeof *operands) return NULL;
  LLVMGetMDNodeOperands(node, operands);
  return operands[SCOPE_OF] ? LLVMValueAsMetadata(operands[SCOPE_OF]) : NULL;
}

static bool is_inside(const Scopes *s, LLVMMetadataRef location, LLVMMetadataRef block) {
  for (LLVMMetadataRef at = LLVMDILocationGetScope(location); at; at = outer_of(s, at))
    if (at == block) return true;
  return false;
}

// Is its address used for anything but reading and writing it?
static bool goes_somewhere(LLVMValueRef local) {
  for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool writes = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != local;
    if (!LLVMIsALoadInst(user) && !writes) return true;
  }
  return false;
}

// Whether control may be inside behind the block of the function, if it may be in front of it.
// `local`: marks are put where it comes out.
static bool walk(const Scopes *s, LLVMBasicBlockRef b, LLVMMetadataRef scope, bool inside,
                 LLVMValueRef local) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
    LLVMMetadataRef location = LLVMIsAPHINode(i) ? NULL : LLVMInstructionGetDebugLoc(i);
    if (!location || !LLVMDILocationGetLine(location)) continue;
    bool now = is_inside(s, location, scope);
    if (inside && !now && local) {
      LLVMValueRef words[] = {LLVMConstAllOnes(LLVMInt64TypeInContext(s->context)), local};
      LLVMPositionBuilderBefore(s->builder, i);
      LLVMBuildCall2(s->builder, s->type, s->mark, words, 2, "");
    }
    inside = now;
  }
  return inside;
}

static void mark_local(Scopes *s, LLVMValueRef function, LLVMValueRef local,
                       LLVMMetadataRef scope) {
  Map inside = {0}; // blocks in front of which control may be inside
  for (bool grew = true; grew;) {
    grew = false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
      LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
      if (!walk(s, b, scope, map_get(&inside, b) != MAP_NONE, NULL)) continue;
      for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
        grew |= map_get(&inside, next) == MAP_NONE;
        map_put(&inside, next, 1);
      }
    }
  }
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    walk(s, b, scope, map_get(&inside, b) != MAP_NONE, local);
  map_delete(&inside);
}

// The local that the note is about, and the block that it is declared in; NULL if it is the
// function's own, or has marks.
static LLVMValueRef declared_by(LLVMValueRef note, LLVMMetadataRef *scope) {
  enum { LOCAL, VARIABLE };
  if (!LLVMIsACallInst(note) || strcmp(ir_callee_name(note), "llvm.dbg.declare")) return NULL;
  LLVMValueRef node = LLVMGetOperand(note, LOCAL), local = NULL;
  LLVMMetadataRef variable = LLVMValueAsMetadata(LLVMGetOperand(note, VARIABLE));
  if (LLVMGetMDNodeNumOperands(node) != 1) return NULL;
  LLVMGetMDNodeOperands(node, &local);
  *scope = LLVMDIVariableGetScope(variable);
  bool inner = *scope && LLVMGetMetadataKind(*scope) == LLVMDILexicalBlockMetadataKind;
  return inner && local && LLVMIsAAllocaInst(local) && goes_somewhere(local) ? local : NULL;
}

static void mark_function(Scopes *s, LLVMValueRef function) {
  LLVMMetadataRef scope;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef local = declared_by(i, &scope);
      if (local) mark_local(s, function, local, scope);
    }
}

void ir_mark_scopes(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  const char *name = "llvm.lifetime.end";
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
  bool records = debug_has_records(module);
  debug_use_records(module, false);
  Scopes s = {.context = context,
              .builder = LLVMCreateBuilderInContext(context),
              .type = LLVMIntrinsicGetType(context, id, &pointer, 1),
              .mark = LLVMGetIntrinsicDeclaration(module, id, &pointer, 1)};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    mark_function(&s, f);
  LLVMDisposeBuilder(s.builder);
  debug_use_records(module, records);
}
