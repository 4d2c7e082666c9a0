// What pointers point to, on modules written by hand: objects, fields, memory that is copied, and
// the loops of a function.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <llvm-c/IRReader.h>

#include "front/facts/loops_bound.h"
#include "front/facts/loops_of.h"
#include "front/facts/points.h"
#include "front/facts/points_inner.h"
#include "front/facts/points_outside.h"

// The module as it is, without the passes that make programs ready.
typedef struct {
  Ir ir;
  Points *points;
} World;

static void begin(World *w, const char *text) {
  char *message = NULL;
  *w = (World){.ir = {.arena = arena_new(), .context = LLVMContextCreate()}};
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "written.c");
  assert_false(LLVMParseIRInContext(w->ir.context, buffer, &w->ir.module, &message));
  w->ir.layout = LLVMGetModuleDataLayout(w->ir.module);
  w->points = points_find(&w->ir);
  assert_true(points_check(w->points));
}

static void end(World *w) {
  points_delete(w->points);
  LLVMDisposeModule(w->ir.module);
  LLVMContextDispose(w->ir.context);
  arena_delete(w->ir.arena);
}

// The instruction of this name in main.
static LLVMValueRef named(const World *w, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(w->ir.module, "main");
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      size_t n;
      if (!strcmp(LLVMGetValueName2(i, &n), name)) return i;
    }
  fail_msg("there is no %%%s", name);
  return NULL;
}

static LLVMValueRef global(const World *w, const char *name) {
  LLVMValueRef g = LLVMGetNamedGlobal(w->ir.module, name);
  return g ? g : LLVMGetNamedFunction(w->ir.module, name);
}

// Where in the object the value may point to; -1: nowhere in it.
static int64_t offset_in(const World *w, const char *value, LLVMValueRef object) {
  const PointsSet *set = points_of(w->points, named(w, value));
  for (size_t i = 0; i < set->n; i++)
    if (w->points->objects.at[set->at[i].object].value == object) return set->at[i].offset;
  return -1;
}

static size_t targets(const World *w, const char *value) {
  return points_of(w->points, named(w, value))->n;
}

static void a_stored_address_is_loaded(void **state) {
  World w;
  begin(&w, "@x = global i32 0\n@y = global i32 0\n@p = global ptr null\n"
            "define i32 @main() {\n"
            "  store ptr @x, ptr @p\n"
            "  %q = load ptr, ptr @p\n"
            "  ret i32 0\n}\n");
  assert_int_equal(offset_in(&w, "q", global(&w, "x")), 0);
  assert_int_equal(offset_in(&w, "q", global(&w, "y")), -1);
  end(&w);
}

static void both_of_a_choice(void **state) {
  World w;
  begin(&w, "@x = global i32 0\n@y = global i32 0\n"
            "define i32 @main(i32 %n, ptr %v) {\n"
            "  %c = icmp eq i32 %n, 0\n"
            "  %q = select i1 %c, ptr @x, ptr @y\n"
            "  ret i32 0\n}\n");
  assert_int_equal(targets(&w, "q"), 2);
  assert_int_equal(offset_in(&w, "q", global(&w, "x")), 0);
  assert_int_equal(offset_in(&w, "q", global(&w, "y")), 0);
  end(&w);
}

static void fields_are_told_apart(void **state) {
  World w;
  begin(&w, "%pair = type { ptr, ptr }\n@x = global i32 0\n@y = global i32 0\n"
            "@s = global %pair zeroinitializer\n"
            "define i32 @main() {\n"
            "  %second = getelementptr %pair, ptr @s, i32 0, i32 1\n"
            "  store ptr @x, ptr @s\n"
            "  store ptr @y, ptr %second\n"
            "  %a = load ptr, ptr @s\n"
            "  %b = load ptr, ptr %second\n"
            "  ret i32 0\n}\n");
  assert_int_equal(offset_in(&w, "second", global(&w, "s")), 8);
  assert_int_equal(offset_in(&w, "a", global(&w, "x")), 0);
  assert_int_equal(offset_in(&w, "a", global(&w, "y")), -1);
  assert_int_equal(offset_in(&w, "b", global(&w, "y")), 0);
  assert_int_equal(offset_in(&w, "b", global(&w, "x")), -1);
  end(&w);
}

static void an_index_stands_for_every_element(void **state) {
  World w;
  begin(&w, "@x = global i32 0\n@t = global [4 x ptr] zeroinitializer\n"
            "define i32 @main(i32 %n, ptr %v) {\n"
            "  %i = sext i32 %n to i64\n"
            "  %to = getelementptr [4 x ptr], ptr @t, i64 0, i64 %i\n"
            "  store ptr @x, ptr %to\n"
            "  %third = getelementptr [4 x ptr], ptr @t, i64 0, i64 2\n"
            "  %q = load ptr, ptr %third\n"
            "  ret i32 0\n}\n");
  assert_int_equal(offset_in(&w, "q", global(&w, "x")), 0);
  PointsStep step = points_step(&w.ir, named(&w, "to"));
  assert_int_equal(step.stride, 8);
  assert_int_equal(step.extent, 32);
  assert_ptr_equal(step.index, named(&w, "i"));
  end(&w);
}

static void each_call_of_malloc_is_an_object(void **state) {
  World w;
  begin(&w, "declare ptr @malloc(i64)\n@p = global ptr null\n"
            "define i32 @main() {\n"
            "  %a = call ptr @malloc(i64 8)\n"
            "  %b = call ptr @malloc(i64 8)\n"
            "  store ptr %a, ptr @p\n"
            "  %q = load ptr, ptr @p\n"
            "  ret i32 0\n}\n");
  assert_int_equal(offset_in(&w, "q", named(&w, "a")), 0);
  assert_int_equal(offset_in(&w, "q", named(&w, "b")), -1);
  assert_true(points_is_fresh(named(&w, "a")));
  end(&w);
}

static void what_memcpy_copies_comes_along(void **state) {
  World w;
  begin(&w, "declare ptr @memcpy(ptr, ptr, i64)\n@x = global i32 0\n"
            "@from = global [2 x ptr] [ptr null, ptr @x]\n@to = global [2 x ptr] zeroinitializer\n"
            "define i32 @main() {\n"
            "  call ptr @memcpy(ptr @to, ptr @from, i64 16)\n"
            "  %second = getelementptr [2 x ptr], ptr @to, i64 0, i64 1\n"
            "  %q = load ptr, ptr %second\n"
            "  ret i32 0\n}\n");
  assert_int_equal(offset_in(&w, "q", global(&w, "x")), 0);
  end(&w);
}

static void a_number_that_was_an_address_is_one(void **state) {
  World w;
  begin(&w, "@x = global [4 x i32] zeroinitializer\n"
            "define i32 @main() {\n"
            "  %n = ptrtoint ptr @x to i64\n"
            "  %m = add i64 %n, 4\n"
            "  %q = inttoptr i64 %m to ptr\n"
            "  ret i32 0\n}\n");
  assert_int_not_equal(offset_in(&w, "q", global(&w, "x")), -1);
  end(&w);
}

static void what_a_function_returns(void **state) {
  World w;
  begin(&w, "@x = global i32 0\n@f = global ptr @give\n"
            "define ptr @give() {\n  ret ptr @x\n}\n"
            "define i32 @main() {\n"
            "  %a = call ptr @give()\n"
            "  %g = load ptr, ptr @f\n"
            "  %b = call ptr %g()\n"
            "  ret i32 0\n}\n");
  assert_int_equal(offset_in(&w, "a", global(&w, "x")), 0);
  assert_int_equal(offset_in(&w, "g", global(&w, "give")), 0);
  assert_int_equal(offset_in(&w, "b", global(&w, "x")), 0);
  end(&w);
}

static void what_a_thread_is_given_is_shared(void **state) {
  World w;
  begin(&w, "declare i32 @pthread_create(ptr, ptr, ptr, ptr)\n"
            "define ptr @work(ptr %p) {\n  store i32 1, ptr %p\n  ret ptr null\n}\n"
            "define i32 @main() {\n"
            "  %t = alloca i64\n  %given = alloca i32\n  %own = alloca i32\n"
            "  store i32 0, ptr %own\n"
            "  call i32 @pthread_create(ptr %t, ptr null, ptr @work, ptr %given)\n"
            "  ret i32 0\n}\n");
  bool given = false, own = false;
  for (size_t i = 0; i < w.points->objects.n; i++) {
    const PointsObject *o = &w.points->objects.at[i];
    given |= o->value == named(&w, "given") && o->shared;
    own |= o->value == named(&w, "own") && o->shared;
  }
  assert_true(given);
  assert_false(own);
  end(&w);
}

static void common_divisors(void **state) {
  assert_int_equal(points_gcd(0, 0), 0);
  assert_int_equal(points_gcd(0, 12), 12);
  assert_int_equal(points_gcd(8, 12), 4);
  assert_int_equal(points_gcd(7, 9), 1);
}

// --- loops

#define COUNTED(head, step)                                      \
  "declare void @body()\n"                                       \
  "define i32 @main(i32 %n, ptr %v) {\n"                         \
  "entry:\n  br label %head\n"                                   \
  "head:\n  %i = phi i32 [ 0, %entry ], [ %next, %back ]\n" head \
  "back:\n  %call = add i32 %i, 7\n" step "  br label %head\n"   \
  "done:\n  %after = add i32 0, 1\n  ret i32 0\n}\n"
#define UP "  %c = icmp slt i32 %i, %n\n  br i1 %c, label %back, label %done\n"

static void a_loop_that_counts(void **state) {
  World w;
  begin(&w, COUNTED(UP, "  %next = add nsw i32 %i, 1\n"));
  LoopTable *t = loop_table_new(w.points, LLVMGetNamedFunction(w.ir.module, "main"));
  CountedLoop l;
  assert_true(loop_around(t, named(&w, "call"), &l));
  assert_ptr_equal(l.counter, named(&w, "i"));
  assert_int_equal(l.first, 0);
  assert_false(l.inclusive || l.down);
  assert_true(loop_every_turn(t, &l, named(&w, "call")));
  free(l.body);
  assert_false(loop_around(t, named(&w, "after"), &l));
  loop_table_delete(t);
  end(&w);
}

static void a_loop_that_skips_does_not_count(void **state) {
  World w;
  begin(&w, COUNTED(UP, "  %next = add nsw i32 %i, 2\n"));
  LoopTable *t = loop_table_new(w.points, LLVMGetNamedFunction(w.ir.module, "main"));
  CountedLoop l;
  assert_false(loop_around(t, named(&w, "call"), &l));
  loop_table_delete(t);
  end(&w);
}

static void the_bound_may_belong_to_it(void **state) {
  World w;
  begin(&w, COUNTED("  %c = icmp sle i32 %i, %n\n  br i1 %c, label %back, label %done\n",
                    "  %next = add nsw i32 %i, 1\n"));
  LoopTable *t = loop_table_new(w.points, LLVMGetNamedFunction(w.ir.module, "main"));
  CountedLoop l;
  assert_true(loop_around(t, named(&w, "call"), &l));
  assert_true(l.inclusive);
  free(l.body);
  loop_table_delete(t);
  end(&w);
}

static void blocks_of_a_loop(void **state) {
  World w;
  begin(&w, COUNTED(UP, "  %next = add nsw i32 %i, 1\n"));
  LoopTable *t = loop_table_new(w.points, LLVMGetNamedFunction(w.ir.module, "main"));
  uint8_t body[8] = {0};
  assert_int_equal(t->blocks.n, 4);
  assert_int_equal(loop_blocks(t, 1, body), 2);
  assert_true(!body[0] && body[1] && body[2] && !body[3]);
  assert_int_equal(loop_blocks(t, 0, body), 0);
  assert_true(loop_comes_again(t, t->blocks.at[2]));
  assert_false(loop_comes_again(t, t->blocks.at[3]));
  loop_table_delete(t);
  end(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_stored_address_is_loaded),
      cmocka_unit_test(both_of_a_choice),
      cmocka_unit_test(fields_are_told_apart),
      cmocka_unit_test(an_index_stands_for_every_element),
      cmocka_unit_test(each_call_of_malloc_is_an_object),
      cmocka_unit_test(what_memcpy_copies_comes_along),
      cmocka_unit_test(a_number_that_was_an_address_is_one),
      cmocka_unit_test(what_a_function_returns),
      cmocka_unit_test(what_a_thread_is_given_is_shared),
      cmocka_unit_test(common_divisors),
      cmocka_unit_test(a_loop_that_counts),
      cmocka_unit_test(a_loop_that_skips_does_not_count),
      cmocka_unit_test(the_bound_may_belong_to_it),
      cmocka_unit_test(blocks_of_a_loop),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
