// The table of operations (common/ops.def) does not contradict itself.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/ops.h"

#define EACH for (OpKind op = 0; op < N_OPS; op++)

static void every_operation_has_a_word_of_its_own(void **state) {
  EACH {
    assert_non_null(op_facts[op].word);
    for (OpKind other = 0; other < op; other++)
      assert_string_not_equal(op_facts[op].word, op_facts[other].word);
  }
}
static void what_needs_a_state_blocks(void **state) {
  EACH assert_int_equal(op_is(op, OP_BLOCKS), op_facts[op].needs != OP_NEEDS_ANY);
}
static void what_tries_never_waits(void **state) {
  EACH assert_false(op_is(op, OP_TRIES) && op_is(op, OP_BLOCKS));
}
static void nothing_opens_and_closes(void **state) {
  EACH assert_false(op_is(op, OP_OPENS) && op_is(op, OP_CLOSES));
}
static void what_opens_acquires(void **state) {
  EACH if (op_is(op, OP_OPENS)) assert_true(op_is(op, OP_ACQUIRES | OP_TRIES));
}
static void what_closes_releases(void **state) {
  EACH if (op_is(op, OP_CLOSES)) assert_true(op_is(op, OP_RELEASES));
}
static void what_parks_may_loop(void **state) {
  EACH if (op_is(op, OP_PARKS | OP_PARKS_FREE)) assert_true(op_is(op, OP_LOOPS));
}
// A branch that is given away counts as tried before it is: its outcome must not be open.
static void what_is_given_has_a_certain_result(void **state) {
  EACH assert_false(op_is(op, OP_GIVEN) && op_is(op, OP_RESULT));
}
static void a_state_is_whole_in_one_way(void **state) {
  EACH {
    uint32_t whole =
        op_facts[op].traits & (OP_WHOLE | OP_WHOLE_TRY | OP_WHOLE_UNTIMED | OP_WHOLE_SMALL);
    assert_true((whole & (whole - 1)) == 0);
  }
}
static void atomics_are_whole_only_when_small(void **state) {
  EACH if (op_is(op, OP_ATOMIC)) assert_true(op_is(op, OP_WHOLE_SMALL));
}
// Who waits for ends never waits in a loop of its own.
static void waiting_for_ends_is_no_loop(void **state) {
  EACH assert_false(op_is(op, OP_ENDS) && op_is(op, OP_LOOPS));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_operation_has_a_word_of_its_own),
      cmocka_unit_test(what_needs_a_state_blocks),
      cmocka_unit_test(what_tries_never_waits),
      cmocka_unit_test(nothing_opens_and_closes),
      cmocka_unit_test(what_opens_acquires),
      cmocka_unit_test(what_closes_releases),
      cmocka_unit_test(what_parks_may_loop),
      cmocka_unit_test(what_is_given_has_a_certain_result),
      cmocka_unit_test(a_state_is_whole_in_one_way),
      cmocka_unit_test(atomics_are_whole_only_when_small),
      cmocka_unit_test(waiting_for_ends_is_no_loop),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
