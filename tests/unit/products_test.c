// Products under names (src/smt/products.h): what the solver is told of them is true of numbers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "smt/smt.h"

static SmtTerm number(Smt *s, int n) {
  char digits[16];
  snprintf(digits, sizeof digits, "%d", n < 0 ? -n : n);
  SmtTerm t = smt_int(s, digits);
  return n < 0 ? smt_apply(s, SMT_NEG, 1, &t) : t;
}

static SmtTerm times(Smt *s, SmtTerm a, SmtTerm b) {
  return smt_apply(s, SMT_MUL, 2, (SmtTerm[]){a, b});
}

static void be(Smt *s, SmtTerm t, int n) { smt_assert(s, smt_eq(s, t, number(s, n))); }

static SmtAnswer answer(Smt *s) {
  smt_assert_product_facts(s);
  return smt_check(s, 0, NULL, 1000);
}

// Unknowns that are these numbers, and their products what they are: nothing told contradicts it.
static void agrees(int x, int y, int z) {
  Smt *s = smt_new();
  smt_name_products(s);
  SmtTerm a = smt_const(s, "a", smt_sort_int(s)), b = smt_const(s, "b", smt_sort_int(s)),
          c = smt_const(s, "c", smt_sort_int(s)), ab = times(s, a, b), bc = times(s, b, c),
          abc = times(s, ab, c), square = times(s, a, a);
  be(s, a, x);
  be(s, b, y);
  be(s, c, z);
  be(s, ab, x * y);
  be(s, bc, y * z);
  be(s, abc, x * y * z);
  be(s, square, x * x);
  assert_int_equal(answer(s), SMT_SAT);
  smt_delete(s);
}

static void facts_are_true(void **state) {
  (void)state;
  for (int x = -3; x <= 3; x++)
    for (int y = -2; y <= 3; y++)
      for (int z = -2; z <= 2; z++) agrees(x, y, z);
}

static SmtTerm sum(Smt *s, SmtTerm a, SmtTerm b) {
  return smt_apply(s, SMT_ADD, 2, (SmtTerm[]){a, b});
}

// (a + 2) * (b - c) == a*b - c*a + 2*b - 2*c
static void sums_are_multiplied_out(void **state) {
  (void)state;
  Smt *s = smt_new();
  smt_name_products(s);
  SmtTerm a = smt_const(s, "a", smt_sort_int(s)), b = smt_const(s, "b", smt_sort_int(s)),
          c = smt_const(s, "c", smt_sort_int(s)), two = smt_int(s, "2");
  SmtTerm left = times(s, sum(s, a, two), smt_apply(s, SMT_SUB, 2, (SmtTerm[]){b, c}));
  SmtTerm right = smt_apply(
      s, SMT_SUB, 3,
      (SmtTerm[]){sum(s, times(s, a, b), times(s, two, b)), times(s, c, a), times(s, two, c)});
  smt_assert(s, smt_not(s, smt_eq(s, left, right)));
  assert_int_equal(answer(s), SMT_UNSAT);
  smt_delete(s);
}

// Rows of a matrix: i*n + j == k*n + l with 0 <= j, l < n only for the same row.
static void rows_are_apart(void **state) {
  (void)state;
  Smt *s = smt_new();
  smt_name_products(s);
  SmtSort of = smt_sort_int(s);
  SmtTerm i = smt_const(s, "i", of), j = smt_const(s, "j", of), k = smt_const(s, "k", of),
          l = smt_const(s, "l", of), n = smt_const(s, "n", of), zero = smt_int(s, "0");
  SmtTerm both[2] = {j, l};
  for (int m = 0; m < 2; m++) {
    smt_assert(s, smt_apply(s, SMT_LE, 2, (SmtTerm[]){zero, both[m]}));
    smt_assert(s, smt_apply(s, SMT_LT, 2, (SmtTerm[]){both[m], n}));
  }
  smt_assert(s, smt_eq(s, sum(s, times(s, i, n), j), sum(s, times(s, k, n), l)));
  smt_assert(s, smt_not(s, smt_eq(s, i, k)));
  assert_int_equal(answer(s), SMT_UNSAT);
  smt_delete(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(facts_are_true),
                                     cmocka_unit_test(sums_are_multiplied_out),
                                     cmocka_unit_test(rows_are_apart)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
