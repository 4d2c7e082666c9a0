#include "front/assembly/assembly.h"

#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "front/assembly/assembly_arm.h"
#include "front/assembly/assembly_instruction.h"
#include "front/assembly/assembly_thread.h"

typedef LLVMValueRef Value;

// ---- operands

typedef struct {
  const char *constraint; // up to the next comma
  bool output, indirect;
} Constraint;

static Constraint read_constraint(const char *c) {
  Constraint r = {.output = *c == '='};
  for (; *c && strchr("=&*%^", *c); c++) r.indirect |= *c == '*';
  r.constraint = c;
  return r;
}

static unsigned bits_in(AsmMachine *m, unsigned argument) {
  unsigned kind = LLVMGetEnumAttributeKindForName("elementtype", strlen("elementtype"));
  LLVMAttributeRef type = LLVMGetCallSiteEnumAttribute(m->call, argument + 1, kind);
  return type ? (unsigned)LLVMSizeOfTypeInBits(m->layout, LLVMGetTypeAttributeValue(type)) : 0;
}

static bool is_plain(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64) ||
         kind == LLVMPointerTypeKind;
}

static void place(AsmMachine *m, AsmOperand *o, const char *constraint) {
  AsmArg named = {0};
  o->place = IN_REGISTER;
  o->slot = N_REGISTERS + (unsigned)(o - m->operands);
  if (isdigit((unsigned char)*constraint)) {
    unsigned tied = (unsigned)atoi(constraint);
    if (tied >= m->n_operands || m->operands[tied].place != IN_REGISTER) m->failed = true;
    else o->slot = m->operands[tied].slot;
  } else if (!strncmp(constraint, "{@cc", 4)) {
    size_t n = strcspn(constraint + 4, "}");
    o->place = IN_FLAGS;
    if (n >= sizeof o->condition) m->failed = true;
    else memcpy(o->condition, constraint + 4, n);
  } else if (*constraint == '{') {
    if (!assembly_register(constraint + 1, &named)) m->failed = true;
    else o->slot = named.which;
  }
}

static void add_operand(AsmMachine *m, const Constraint *c, unsigned *argument,
                        LLVMTypeRef result) {
  if (m->n_operands == MOST_OPERANDS) {
    m->failed = true;
    return;
  }
  AsmOperand *o = &m->operands[m->n_operands];
  *o = (AsmOperand){.output = c->output};
  if (c->indirect) {
    o->place = IN_MEMORY;
    o->memory_bits = bits_in(m, *argument);
    o->pointer = LLVMGetOperand(m->call, (*argument)++);
  } else {
    place(m, o, c->constraint);
    o->type = c->output ? result : LLVMTypeOf(LLVMGetOperand(m->call, *argument));
    if (!is_plain(o->type)) m->failed = true;
    else if (!c->output) m->slots[o->slot] = LLVMGetOperand(m->call, *argument);
    *argument += !c->output;
  }
  m->n_operands++;
}

static LLVMTypeRef result_type(const AsmMachine *m, unsigned k) {
  LLVMTypeRef type = LLVMTypeOf(m->call);
  return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(type, k) : type;
}

static void read_operands(AsmMachine *m, const char *constraints) {
  unsigned argument = 0, results = 0;
  for (const char *c = constraints; c && *c; c = strchr(c, ',') ? strchr(c, ',') + 1 : NULL) {
    Constraint read = read_constraint(c);
    bool returned = read.output && !read.indirect;
    if (!strncmp(c, "~{memory}", 9)) m->orders = true;
    if (*c == '!') m->failed = true; // jumps
    if (*c != '~' && *c != '!')
      add_operand(m, &read, &argument, returned ? result_type(m, results++) : NULL);
  }
}

// ---- results

static Value result_of(AsmMachine *m, const AsmOperand *o) {
  unsigned width = (unsigned)LLVMSizeOfTypeInBits(m->layout, o->type);
  if (o->place == IN_FLAGS)
    return LLVMBuildZExtOrBitCast(m->builder, machine_condition(m, o->condition), o->type, "");
  Value v = machine_fitted(m, m->slots[o->slot], width);
  if (LLVMTypeOf(v) == o->type) return v;
  return machine_is_pointer(v) ? machine_as_number(m, v)
                               : LLVMBuildIntToPtr(m->builder, v, o->type, "");
}

static Value results(AsmMachine *m) {
  LLVMTypeRef type = LLVMTypeOf(m->call);
  bool several = LLVMGetTypeKind(type) == LLVMStructTypeKind;
  Value all = several ? LLVMGetUndef(type) : NULL;
  for (unsigned k = 0, n = 0; k < m->n_operands; k++) {
    const AsmOperand *o = &m->operands[k];
    if (!o->output || o->place == IN_MEMORY) continue;
    Value v = result_of(m, o);
    all = several ? LLVMBuildInsertValue(m->builder, all, v, n++, "") : v;
  }
  return all;
}

// ---- calls

static void remove_since(Value before, Value call) {
  for (Value i; (i = LLVMGetPreviousInstruction(call)) != before;)
    LLVMInstructionEraseFromParent(i);
}

static void run_x86(AsmMachine *m, const char *text, size_t n) {
  AsmStatements statements = {0};
  if (!assembly_parse(text, n, &statements)) m->failed = true;
  for (size_t i = 0; i < statements.n && !m->failed; i++) machine_run(m, &statements.at[i]);
  vec_delete(&statements);
}

static bool lower_call(AsmMachine *m, const char *text, size_t n, const char *constraints) {
  Value before = LLVMGetPreviousInstruction(m->call);
  LLVMPositionBuilderBefore(m->builder, m->call);
  LLVMSetCurrentDebugLocation2(m->builder, LLVMInstructionGetDebugLoc(m->call));
  read_operands(m, constraints);
  if (!m->failed) (m->arm ? assembly_arm_run : run_x86)(m, text, n);
  Value all = m->failed ? NULL : results(m);
  if (m->failed) {
    remove_since(before, m->call);
    return false;
  }
  if (all) LLVMReplaceAllUsesWith(m->call, all);
  LLVMInstructionEraseFromParent(m->call);
  return true;
}

static bool lower(AsmMachine *m, Value assembly) {
  size_t n_text, n_constraints;
  const char *text = LLVMGetInlineAsmAsmString(assembly, &n_text),
             *constraints = LLVMGetInlineAsmConstraintString(assembly, &n_constraints);
  if (!n_text || LLVMGetInlineAsmDialect(assembly) != LLVMInlineAsmDialectATT) return false;
  return lower_call(m, text, n_text, constraints);
}

static bool is_x86(LLVMModuleRef module) {
  return !strncmp(LLVMGetTarget(module), "x86_64", strlen("x86_64"));
}

static bool is_arm(LLVMModuleRef module) {
  return !strncmp(LLVMGetTarget(module), "aarch64", strlen("aarch64"));
}

static int lower_function(LLVMModuleRef module, LLVMBuilderRef builder, Value function) {
  int n = 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (Value i = LLVMGetFirstInstruction(b), next; i; i = next) {
      next = LLVMGetNextInstruction(i);
      Value callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
      AsmMachine m = {.context = LLVMGetModuleContext(module),
                      .builder = builder,
                      .layout = LLVMGetModuleDataLayout(module),
                      .arm = is_arm(module),
                      .call = i};
      n += callee && (assembly_thread_lower(module, builder, i) ||
                      (LLVMIsAInlineAsm(callee) && lower(&m, callee)));
    }
  return n;
}

int assembly_lower(LLVMModuleRef module) {
  int n = 0;
  if (!is_x86(module) && !is_arm(module)) return 0;
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  for (Value f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    n += lower_function(module, builder, f);
  LLVMDisposeBuilder(builder);
  return n;
}

// ---- what is left

// Touches no memory whatever its clobbers say: barriers for the compiler, hints for the processor.
static bool is_harmless(const char *text, size_t n) {
  static const char *const words[] = {"pause", "nop",    "rep",   "mfence",  "lfence", "sfence",
                                      "rdtsc", "rdtscp", "cpuid", "endbr64", "int3",   "hlt",
                                      "ud2",   "yield",  "isb",   "wfe",     "sev"};
  for (size_t at = 0; at < n;) {
    size_t length = strcspn(text + at, " \t\n;$");
    if (at + length > n) length = n - at;
    bool known = length == 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      known = known || (strlen(words[i]) == length && !strncmp(text + at, words[i], length));
    if (!known) return false;
    at += length + 1;
  }
  return true;
}

// Some programs forget to say that memory is touched behind a pointer. Only an address that is not
// used (lea) has parentheses besides.
static bool has_memory_in_text(const char *text) {
  for (const char *c = text; *c;) {
    size_t n = strcspn(c, "\n;");
    const char *first = c + strspn(c, " \t");
    if (memchr(c, '(', n) && strncmp(first, "lea", 3)) return true;
    c += n + (c[n] != '\0');
  }
  return false;
}

bool assembly_touches_memory(Value assembly) {
  size_t n_text, n_constraints;
  const char *text = LLVMGetInlineAsmAsmString(assembly, &n_text),
             *constraints = LLVMGetInlineAsmConstraintString(assembly, &n_constraints);
  if (is_harmless(text, n_text)) return false;
  bool said = memchr(constraints, '*', n_constraints) ||
              memmem(constraints, n_constraints, "~{memory}", strlen("~{memory}"));
  return said || has_memory_in_text(text);
}

// On x86 no assembly keeps threads apart without one of these; of other processors nothing is
// known.
bool assembly_may_order(LLVMModuleRef module, Value assembly) {
  size_t n;
  const char *text = LLVMGetInlineAsmAsmString(assembly, &n);
  return !is_x86(module) || strstr(text, "lock") || strstr(text, "xchg") || strstr(text, "fence");
}
