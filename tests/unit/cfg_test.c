// Graphs of blocks of Boogie programs: order, dominators, loops, and what has no graph.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/loops/bpl_check.h"
#include "engine/loops/bpl_parse.h"
#include "engine/loops/cfg.h"
#include "engine/loops/cfg_loops.h"

static BplProgram *program;

static const Cfg *graph_of(const char *body) {
  Text text = {0};
  text_format(&text, "var g: int;\nprocedure p(n: int)\nmodifies g;\n{\n  var i, j: int;\n%s\n}\n",
              body);
  program = bpl_read("written.bpl", text.at, text.n);
  text_delete(&text);
  assert_non_null(program);
  assert_true(bpl_check(program));
  for (size_t i = 0; i < program->decls.n; i++)
    if (program->decls.at[i].kind == DECL_PROC)
      return cfg_build(program, program->decls.at[i].proc->impl);
  fail();
  return NULL;
}

static int tear_down(void **state) {
  bpl_delete(program);
  program = NULL;
  return 0;
}

static size_t heads(const Cfg *cfg) {
  size_t n = 0;
  for (size_t i = 0; i < cfg->blocks.n; i++)
    n += cfg->blocks.at[i].reached && cfg->blocks.at[i].is_head;
  return n;
}

// The n-th head in the order of the graph.
static const Block *head(const Cfg *cfg, size_t n) {
  for (size_t i = 0; i < cfg->sequence.n; i++) {
    const Block *b = &cfg->blocks.at[cfg->sequence.at[i]];
    if (b->is_head && !n--) return b;
  }
  fail();
  return NULL;
}

static bool changes(const Block *b, const char *name) {
  for (size_t i = 0; i < b->changed.n; i++)
    if (!strcmp(b->changed.at[i]->name, name)) return true;
  return false;
}

static void a_straight_line(void **state) {
  const Cfg *cfg = graph_of("  i := 1;\n  g := i;");
  assert_null(cfg->problem);
  assert_int_equal(heads(cfg), 0);
  assert_int_equal(cfg->blocks.at[0].dominator, -1);
}

static void a_loop_and_what_it_changes(void **state) {
  const Cfg *cfg =
      graph_of("  i := 0;\n  while (i < n) invariant i >= 0; { i := i + 1; }\n  j := i;");
  assert_null(cfg->problem);
  assert_int_equal(heads(cfg), 1);
  const Block *h = head(cfg, 0);
  assert_true(changes(h, "i"));
  assert_false(changes(h, "j"));
  assert_false(changes(h, "g"));
  assert_int_equal(cfg_invariants(h), 1);
  assert_int_equal(h->inner_head, h->index);
  assert_int_equal(h->outer_head, -1);
}

static void one_loop_in_another(void **state) {
  const Cfg *cfg = graph_of("  while (i < n) {\n    j := 0;\n    while (j < n) { j := j + 1; }\n"
                            "    i := i + 1;\n  }");
  assert_int_equal(heads(cfg), 2);
  const Block *outer = head(cfg, 0), *inner = head(cfg, 1);
  assert_int_equal(inner->outer_head, outer->index);
  assert_true(outer->members.n > inner->members.n);
  assert_true(changes(outer, "i") && changes(outer, "j"));
  assert_false(changes(inner, "i"));
}

static void two_loops_one_behind_the_other(void **state) {
  const Cfg *cfg = graph_of("  while (i < n) { i := i + 1; }\n  while (j < n) { j := j + 1; }");
  assert_int_equal(heads(cfg), 2);
  const Block *first = head(cfg, 0), *second = head(cfg, 1);
  assert_int_equal(second->outer_head, -1);
  assert_true(cfg_dominates(cfg, first->index, second->index));
  assert_false(cfg_dominates(cfg, second->index, first->index));
}

static void a_branch_dominates_nothing_behind_it(void **state) {
  const Cfg *cfg = graph_of("  if (n > 0) { i := 1; } else { i := 2; }\n  j := i;");
  int left = -1, right = -1;
  for (size_t i = 0; i < cfg->blocks.n; i++)
    for (size_t k = 0; cfg->blocks.at[i].reached && k < cfg->blocks.at[i].cmds.n; k++) {
      const Cmd *c = &cfg->blocks.at[i].cmds.at[k];
      if (c->kind != CMD_ASSIGN || strcmp(c->var->name, "i")) continue;
      if (left < 0) left = (int)i;
      else right = (int)i;
    }
  assert_true(left >= 0 && right >= 0);
  assert_true(cfg_dominates(cfg, 0, left) && cfg_dominates(cfg, 0, right));
  assert_false(cfg_dominates(cfg, left, right) || cfg_dominates(cfg, right, left));
  assert_false(cfg_dominates(cfg, left, cfg->exit));
}

static void gotos_make_loops(void **state) {
  const Cfg *cfg = graph_of("  goto top;\n  top: i := i + 1;\n  goto top, out;\n  out: return;");
  assert_null(cfg->problem);
  assert_int_equal(heads(cfg), 1);
  assert_true(changes(head(cfg, 0), "i"));
}

static void a_loop_with_two_entries_has_no_graph(void **state) {
  const Cfg *cfg = graph_of("  goto a, b;\n  a: i := 1;\n  goto b;\n  b: i := 2;\n  goto a, out;\n"
                            "  out: return;");
  assert_non_null(cfg->problem);
}

static void what_is_never_reached_is_no_loop(void **state) {
  const Cfg *cfg = graph_of("  goto out;\n  lost: i := i + 1;\n  goto lost;\n  out: return;");
  assert_null(cfg->problem);
  assert_int_equal(heads(cfg), 0);
}

static void every_order_is_one(void **state) {
  const Cfg *cfg = graph_of("  while (i < n) { if (i == 3) { g := 1; } i := i + 1; }");
  bool seen[64] = {0};
  for (size_t i = 0; i < cfg->sequence.n; i++) {
    const Block *b = &cfg->blocks.at[cfg->sequence.at[i]];
    assert_int_equal(b->order, i);
    if (b->dominator >= 0) assert_true(seen[b->dominator]); // it comes before
    seen[b->index] = true;
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(a_straight_line, tear_down),
      cmocka_unit_test_teardown(a_loop_and_what_it_changes, tear_down),
      cmocka_unit_test_teardown(one_loop_in_another, tear_down),
      cmocka_unit_test_teardown(two_loops_one_behind_the_other, tear_down),
      cmocka_unit_test_teardown(a_branch_dominates_nothing_behind_it, tear_down),
      cmocka_unit_test_teardown(gotos_make_loops, tear_down),
      cmocka_unit_test_teardown(a_loop_with_two_entries_has_no_graph, tear_down),
      cmocka_unit_test_teardown(what_is_never_reached_is_no_loop, tear_down),
      cmocka_unit_test_teardown(every_order_is_one, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
