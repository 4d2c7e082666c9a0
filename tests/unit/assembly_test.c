// Inline assembly for aarch64, as LLVM keeps it, and what becomes of it; on whatever processor.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>

#include "base/arena.h"
#include "front/assembly/assembly.h"

static const char *const PLACE = "ptr elementtype(i32) @n, i32 %by, ptr elementtype(i32) @n",
                         *const TWO = "=&r,=&r,=*Q,r,*Q", *const THREE = "=&r,=&r,=&r,=*Q,r,*Q";

// The text of a function with this piece of assembly, lowered; the caller releases it.
static char *lowered(const char *text, const char *type, const char *constraints,
                     const char *arguments, int *n) {
  Arena *arena = arena_new();
  const char *module =
      arena_format(arena,
                   "target triple = \"aarch64-unknown-linux-gnu\"\n@n = global i32 0\n"
                   "define void @f(i32 %%by, i32 %%want, ptr %%p) {\n"
                   "  %%r = call %s asm sideeffect \"%s\", \"%s,~{memory}\"(%s)\n  ret void\n}\n",
                   type, text, constraints, arguments);
  char *wrong = NULL;
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(module, strlen(module), "test");
  LLVMModuleRef parsed;
  if (LLVMParseIRInContext(context, buffer, &parsed, &wrong)) fail_msg("%s", wrong);
  *n = assembly_lower(parsed);
  if (LLVMVerifyModule(parsed, LLVMReturnStatusAction, &wrong)) fail_msg("%s", wrong);
  char *printed = LLVMPrintModuleToString(parsed);
  LLVMDisposeMessage(wrong);
  LLVMDisposeModule(parsed);
  LLVMContextDispose(context);
  arena_delete(arena);
  return printed;
}

static void expect(const char *text, const char *type, const char *constraints,
                   const char *arguments, const char *becomes) {
  int n;
  char *printed = lowered(text, type, constraints, arguments, &n);
  if (n != (becomes != NULL)) fail_msg("%d of %s\n%s", n, text, printed);
  if (becomes && !strstr(printed, becomes)) fail_msg("no %s in\n%s", becomes, printed);
  assert_int_equal(strstr(printed, "asm ") == NULL, becomes != NULL);
  LLVMDisposeMessage(printed);
}

static void loops_of_exclusive_accesses(void **state) {
  const char *three = "{i32, i32, i32}", *two = "{i32, i32}";
  expect("1: ldaxr ${0:w}, $3\\0A add ${1:w}, ${0:w}, ${4:w}\\0A stlxr ${2:w}, ${1:w}, $3\\0A "
         "cbnz ${2:w}, 1b",
         three, THREE, PLACE, "atomicrmw add ptr @n, i32 %by acq_rel");
  expect("1: ldxr ${0:w}, $3\\0A bic ${1:w}, ${0:w}, ${4:w}\\0A stxr ${2:w}, ${1:w}, $3\\0A "
         "cbnz ${2:w}, 1b",
         three, THREE, PLACE, "atomicrmw and ptr @n, i32 %1 monotonic");
  expect("1: ldxr ${0:w}, $2\\0A stlxr ${1:w}, ${3:w}, $2\\0A cbnz ${1:w}, 1b; dmb ish", two, TWO,
         PLACE, "fence seq_cst");
  expect("1: ldaxr ${0:w}, $2\\0A cmp ${0:w}, #0\\0A b.ne 2f\\0A stxr ${1:w}, ${3:w}, $2\\0A "
         "cbnz ${1:w}, 1b\\0A2:",
         two, TWO, PLACE, "cmpxchg ptr @n, i32 0, i32 %by acquire acquire");
  expect("1: ldaxr ${0:w}, [$1]\\0A cbnz ${0:w}, 2f\\0A stxr ${0:w}, ${2:w}, [$1]\\0A "
         "cbnz ${0:w}, 1b\\0A2:",
         "i32", "=&r,r,r", "ptr %p, i32 %want", "cmpxchg ptr %p, i32 0, i32 %want");
}

// The store's address, its status, where the branches lead: each of them matters.
static void what_is_no_such_loop_stays(void **state) {
  expect("1: ldxr ${0:w}, $2\\0A stlxr ${1:w}, ${3:w}, $2", "{i32, i32}", TWO, PLACE, NULL);
  expect("1: ldxr ${0:w}, $2\\0A stlxr ${1:w}, ${3:w}, $2\\0A cbnz ${0:w}, 1b", "{i32, i32}", TWO,
         PLACE, NULL);
  expect("1: ldxr ${0:w}, [$1]\\0A stxr ${0:w}, ${2:w}, [$1, #4]\\0A cbnz ${0:w}, 1b", "i32",
         "=&r,r,r", "ptr %p, i32 %want", NULL);
  expect("1: ldaxr ${0:w}, [$1]\\0A cbnz ${0:w}, 1b\\0A stxr ${0:w}, ${2:w}, [$1]\\0A "
         "cbnz ${0:w}, 1b",
         "i32", "=&r,r,r", "ptr %p, i32 %want", NULL);
  expect("ldp ${0:x}, ${0:x}, [$1]", "i64", "=r,r", "ptr %p", NULL);
}

static void single_instructions(void **state) {
  expect("ldaddal ${1:w}, ${0:w}, $2", "i32", "=r,r,*Q", "i32 %by, ptr elementtype(i32) @n",
         "atomicrmw add ptr @n, i32 %by acq_rel");
  expect("swpa ${1:w}, ${0:w}, [$2]", "i32", "=r,r,r", "i32 %by, ptr %p",
         "atomicrmw xchg ptr %p, i32 %by acquire");
  expect("casl ${0:w}, ${1:w}, [$3]", "i32", "=r,r,0,r", "i32 %want, i32 %by, ptr %p",
         "cmpxchg ptr %p, i32 %by, i32 %want release monotonic");
}

static void loads_and_stores(void **state) {
  expect("stlr wzr, [$1]; mov ${0:w}, #0", "i32", "=r,r", "ptr %p",
         "store atomic i32 0, ptr %p release, align 4");
  expect("ldarb ${0:w}, [$1]", "i32", "=r,r", "ptr %p", "load atomic i8, ptr %p acquire, align 1");
  expect("ldr ${0:x}, [$1, #8]", "i64", "=r,r", "ptr %p", "monotonic, align 8");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loops_of_exclusive_accesses),
      cmocka_unit_test(what_is_no_such_loop_stays),
      cmocka_unit_test(single_instructions),
      cmocka_unit_test(loads_and_stores),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
