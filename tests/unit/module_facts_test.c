#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <llvm-c/IRReader.h>

#include "front/compile/module_facts.h"

static char *facts_of(const char *ir) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(ir, strlen(ir), "dir/a.c");
  LLVMModuleRef module;
  char *message = NULL;
  Text facts = {0};
  assert_false(LLVMParseIRInContext(context, buffer, &module, &message));
  module_facts_write(module, &facts);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  return facts.at;
}

static void definitions_and_calls(void **state) {
  char *facts = facts_of("source_filename = \"dir/a.c\"\n"
                         "declare i32 @dropped()\n"
                         "declare i32 @looked()\n"
                         "declare i32 @unused()\n"
                         "declare ptr @malloc(i64)\n"
                         "define weak void @weak() { ret void }\n"
                         "define i32 @main() {\n"
                         "  call i32 @dropped()\n"
                         "  %x = call i32 @looked()\n"
                         "  %p = call ptr @malloc(i64 8)\n"
                         "  %c = icmp eq ptr %p, null\n"
                         "  ret i32 %x\n"
                         "}\n");
  assert_non_null(strstr(facts, "S a.c\n"));
  assert_non_null(strstr(facts, "F main\n"));
  assert_non_null(strstr(facts, "F weak\nW weak\n"));
  assert_non_null(strstr(facts, "C dropped\n"));
  assert_non_null(strstr(facts, "Cu looked\n"));
  assert_non_null(strstr(facts, "Cc malloc\n"));
  assert_null(strstr(facts, "unused"));
  assert_null(strstr(facts, "W main"));
  free(facts);
}

static void an_address_that_is_taken_is_a_use(void **state) {
  char *facts = facts_of("declare i32 @f()\n@pointer = global ptr @f\n");
  assert_non_null(strstr(facts, "Cu f\n"));
  free(facts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(definitions_and_calls),
      cmocka_unit_test(an_address_that_is_taken_is_a_use),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
