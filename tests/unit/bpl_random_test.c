// Random programs with every construct of the language: what is printed reads back to the same
// tree, and prints the same again. The programs are written with all their parentheses, so that the
// printer, which leaves most of them out, has to know which ones count.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/loops/bpl.h"
#include "engine/loops/bpl_parse.h"
#include "engine/loops/bpl_print.h"

// ---- the tree as a text without any doubt in it

static void dump_exprs(Text *out, const BplExprs *list);

static void dump_type(Text *out, const BplType *t) {
  if (!t) return text_put(out, "-");
  text_format(out, "<%d %d %s", t->kind, t->width, t->name ? t->name : "");
  for (size_t i = 0; i < t->n_index; i++) dump_type(out, t->index[i]);
  if (t->kind == BPL_MAP) dump_type(out, t->value);
  text_put(out, ">");
}

static void dump_attrs(Text *out, const BplAttrs *attrs) {
  for (size_t i = 0; i < attrs->n; i++) {
    text_format(out, "{%s%s", attrs->at[i].trigger ? "!" : ":",
                attrs->at[i].name ? attrs->at[i].name : "");
    dump_exprs(out, &attrs->at[i].args);
    text_put(out, "}");
  }
}

static void dump_expr(Text *out, const BplExpr *e);

static void dump_vars(Text *out, const BplVars *vars) {
  for (size_t i = 0; i < vars->n; i++) {
    const BplVar *v = vars->at[i];
    text_format(out, "(var %s %d%d", v->name ? v->name : "-", v->unique, v->existential);
    dump_type(out, v->type);
    dump_attrs(out, &v->attrs);
    if (v->where) dump_expr(out, v->where);
    text_put(out, ")");
  }
}

static void dump_expr(Text *out, const BplExpr *e) {
  text_format(out, "(%d", e->kind);
  if (e->kind == EX_UNARY || e->kind == EX_BINARY) text_format(out, " %d", e->op);
  if (e->kind == EX_EXTRACT || e->kind == EX_BV) text_format(out, " %d %d", e->width, e->low);
  if (e->text) text_format(out, " %s", e->text);
  dump_vars(out, &e->bound);
  dump_attrs(out, &e->attrs);
  dump_exprs(out, &e->args);
  text_put(out, ")");
}

static void dump_exprs(Text *out, const BplExprs *list) {
  for (size_t i = 0; i < list->n; i++) dump_expr(out, list->at[i]);
}

static void dump_claims(Text *out, const char *what, const BplClaims *claims) {
  for (size_t i = 0; i < claims->n; i++) {
    text_format(out, "(%s %d", what, claims->at[i].free);
    dump_attrs(out, &claims->at[i].attrs);
    dump_expr(out, claims->at[i].expr);
    text_put(out, ")");
  }
}

static void dump_block(Text *out, const BplBlock *block) {
  for (size_t i = 0; i < block->n; i++) {
    const BplStmt *s = block->at[i];
    text_format(out, "[%d %s %d", s->kind, s->name ? s->name : "", s->has_else);
    dump_attrs(out, &s->attrs);
    if (s->expr) dump_expr(out, s->expr);
    dump_exprs(out, &s->left);
    text_put(out, "=");
    dump_exprs(out, &s->right);
    for (size_t k = 0; k < s->labels.n; k++) text_format(out, " %s", s->labels.at[k]);
    dump_claims(out, "invariant", &s->invariants);
    dump_block(out, &s->body);
    text_put(out, "|");
    dump_block(out, &s->otherwise);
    text_put(out, "]\n");
  }
}

static void dump_impl(Text *out, const BplImpl *impl) {
  text_format(out, "impl %s", impl->name);
  dump_attrs(out, &impl->attrs);
  dump_vars(out, &impl->in);
  dump_vars(out, &impl->out);
  dump_vars(out, &impl->locals);
  dump_block(out, &impl->body);
}

static void dump_function(Text *out, const BplFunction *f) {
  text_put(out, f->name);
  dump_attrs(out, &f->attrs);
  dump_vars(out, &f->args);
  dump_type(out, f->result);
  if (f->body) dump_expr(out, f->body);
}

static void dump_proc(Text *out, const BplProc *proc) {
  text_put(out, proc->name);
  dump_attrs(out, &proc->attrs);
  dump_vars(out, &proc->in);
  dump_vars(out, &proc->out);
  dump_claims(out, "requires", &proc->requires);
  dump_claims(out, "ensures", &proc->ensures);
  dump_exprs(out, &proc->modifies);
  if (proc->impl && !proc->impl->separate) dump_impl(out, proc->impl);
}

static void dump_decl(Text *out, const BplDecl *d) {
  text_format(out, "\ndecl %d ", d->kind);
  dump_attrs(out, &d->attrs);
  if (d->kind == DECL_TYPE) dump_type(out, d->type), dump_type(out, d->type->value);
  if (d->var) dump_vars(out, &(BplVars){.at = (BplVar *[]){d->var}, .n = 1});
  if (d->kind == DECL_FUNCTION) dump_function(out, d->function);
  if (d->kind == DECL_AXIOM) dump_expr(out, d->axiom);
  if (d->kind == DECL_PROC) dump_proc(out, d->proc);
  if (d->kind == DECL_IMPL) dump_impl(out, d->impl);
}

// ---- programs

typedef struct {
  uint64_t seed;
  Text out;
  int labels, loops, bound;
} Maker;

static unsigned any(Maker *m, unsigned n) {
  m->seed = m->seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(m->seed >> 33) % n;
}

static const char *one_of(Maker *m, const char *const *words, unsigned n) {
  return words[any(m, n)];
}
#define ONE_OF(m, ...)                          \
  one_of(m, (const char *const[]){__VA_ARGS__}, \
         sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void put(Maker *m, const char *text) { text_put(&m->out, text); }

static void make_int(Maker *m, int depth);
static void make_bool(Maker *m, int depth);
static void make_bits(Maker *m, int depth);
static void make_map(Maker *m, int depth);

typedef void Make(Maker *, int depth);

static void make_two(Maker *m, Make *make, const char *op, int depth) {
  put(m, "(");
  make(m, depth - 1);
  text_format(&m->out, " %s ", op);
  make(m, depth - 1);
  put(m, ")");
}

static void make_choice(Maker *m, Make *make, int depth) {
  put(m, "(if ");
  make_bool(m, depth - 1);
  put(m, " then ");
  make(m, depth - 1);
  put(m, " else ");
  make(m, depth - 1);
  put(m, ")");
}

static void make_one(Maker *m, const char *before, Make *make, const char *after, int depth) {
  put(m, before);
  make(m, depth - 1);
  put(m, after);
}

static void make_int(Maker *m, int depth) {
  if (depth <= 0)
    return put(m, ONE_OF(m, "x", "y", "g", "c", "0", "7", "123456789012345678901234567890"));
  switch (any(m, 8)) {
  case 0: return make_one(m, "(-", make_int, ")", depth);
  case 1: return make_choice(m, make_int, depth);
  case 2: return make_one(m, "f(", make_int, ", true)", depth);
  case 3: return make_one(m, "old(", make_int, ")", depth);
  case 4: make_map(m, depth - 1); return make_one(m, "[", make_int, "]", depth);
  default: return make_two(m, make_int, ONE_OF(m, "+", "-", "*", "div", "mod", "-"), depth);
  }
}

static void make_map(Maker *m, int depth) {
  if (depth <= 0 || any(m, 3)) return put(m, ONE_OF(m, "m", "n"));
  put(m, "(");
  make_map(m, depth - 1);
  make_one(m, "[", make_int, " := ", depth);
  make_int(m, depth - 1);
  put(m, "])");
}

static void make_bits(Maker *m, int depth) {
  if (depth <= 0) return put(m, ONE_OF(m, "w", "255bv8", "0bv8"));
  switch (any(m, 3)) {
  case 0: return make_choice(m, make_bits, depth);
  case 1: return make_one(m, "add(", make_bits, ", w)", depth);
  default:
    make_one(m, "((", make_bits, " ++ ", depth);
    make_bits(m, depth - 1);
    put(m, ONE_OF(m, ")[8:0])", ")[12:4])", ")[16:8])"));
  }
}

static void make_quantified(Maker *m, int depth) {
  int number = m->bound++;
  text_format(&m->out, "(%s q%d%s: int%s :: ", ONE_OF(m, "forall", "exists"), number,
              any(m, 3) ? "" : ", p", any(m, 3) ? "" : ", {:note \"b\"} r: bool");
  if (!any(m, 3)) text_format(&m->out, "{ f(q%d, true) } ", number);
  if (!any(m, 3)) put(m, "{:weight 3} ");
  if (!any(m, 3)) text_format(&m->out, "{ f(q%d, false), m[q%d] } ", number, number);
  text_format(&m->out, "((q%d > ", number);
  make_int(m, depth - 1);
  text_format(&m->out, ") %s ", ONE_OF(m, "==>", "&&", "<==>"));
  make_bool(m, depth - 1);
  put(m, "))");
}

static void make_bool(Maker *m, int depth) {
  if (depth <= 0) return put(m, ONE_OF(m, "b", "true", "false", "pred()"));
  switch (any(m, 9)) {
  case 0: return make_one(m, "(!", make_bool, ")", depth);
  case 1: return make_choice(m, make_bool, depth);
  case 2: return make_quantified(m, depth);
  case 3: return make_two(m, make_int, ONE_OF(m, "<", "<=", ">", ">=", "==", "!="), depth);
  case 4: return make_two(m, make_bits, ONE_OF(m, "==", "!="), depth);
  case 5: return make_two(m, make_map, ONE_OF(m, "==", "!="), depth);
  default:
    return make_two(m, make_bool, ONE_OF(m, "&&", "||", "==>", "<==", "<==>", "==", "!="), depth);
  }
}

static void make_attrs(Maker *m) {
  if (!any(m, 3))
    put(m, ONE_OF(m, "{:note} ", "{:note \"a b\", 3} ", "{:note x + 1, \"\\\"\"} ",
                  "{:one 1} {:two \"2\"} "));
}

static void make_block(Maker *m, int depth);

static void make_claim(Maker *m, const char *what) {
  text_format(&m->out, "  %s%s ", any(m, 3) ? "" : "free ", what);
  make_attrs(m);
  make_bool(m, 3);
  put(m, ";\n");
}

static void make_while(Maker *m, int depth) {
  bool named = any(m, 2);
  int number = m->loops++;
  if (named) text_format(&m->out, "loop%d: ", number);
  put(m, "while (");
  if (any(m, 3)) make_bool(m, 3);
  else put(m, "*");
  put(m, ")\n");
  for (unsigned i = any(m, 3); i > 0; i--) make_claim(m, "invariant");
  put(m, "{\n");
  make_block(m, depth - 1);
  if (!any(m, 2)) put(m, "break;\n");
  else if (named) text_format(&m->out, "if (*) { break loop%d; }\n", number);
  put(m, "}\n");
}

static void make_if(Maker *m, int depth) {
  put(m, "if (");
  if (any(m, 3)) make_bool(m, 3);
  else put(m, "*");
  put(m, ") {\n");
  make_block(m, depth - 1);
  put(m, "}");
  if (!any(m, 3)) {
    put(m, " else ");
    return make_if(m, depth - 1);
  }
  if (any(m, 2)) {
    put(m, " else {\n");
    make_block(m, depth - 1);
    put(m, "}");
  }
  put(m, "\n");
}

static void make_assignment(Maker *m) {
  switch (any(m, 4)) {
  case 0: return make_one(m, "x := ", make_int, ";\n", 4);
  case 1: return make_one(m, "b, y := (g == 0), ", make_int, ";\n", 4);
  case 2: return make_one(m, "w := ", make_bits, ";\n", 3);
  default:
    make_one(m, "m[", make_int, "], g := ", 3);
    make_int(m, 3);
    put(m, ", 1;\n");
  }
}

static void make_statement(Maker *m, int depth) {
  if (!any(m, 6)) put(m, "// a remark\n");
  switch (any(m, depth > 0 ? 9 : 6)) {
  case 0:
    put(m, ONE_OF(m, "assert ", "assume "));
    make_attrs(m);
    make_bool(m, 4);
    return put(m, ";\n");
  case 1:
    return put(m, ONE_OF(m, "havoc x;\n", "havoc b, y, g;\n", "return;\n", "call q();\n",
                         "call {:note 1} q();\n"));
  case 2: return make_one(m, "call x, b := p(", make_int, ", b);\n", 3);
  case 3:
    text_format(&m->out, "goto l%d, l%d;\n", m->labels, m->labels + 1);
    text_format(&m->out, "l%d:\n", m->labels++);
    return text_format(&m->out, "l%d: x := 1;\n", m->labels++);
  case 4:
  case 5: return make_assignment(m);
  case 6: return make_while(m, depth);
  default: return make_if(m, depth);
  }
}

static void make_block(Maker *m, int depth) {
  for (unsigned i = any(m, 3); i > 0; i--) make_statement(m, depth);
}

static void make_procedure(Maker *m) {
  static const char *const head = "p(i: int where i > 0, k: bool) returns (r: int, s: bool)";
  bool separate = any(m, 2);
  put(m, "procedure ");
  if (!any(m, 3)) put(m, "{:inline 1} ");
  text_format(&m->out, "%s%s\n", head, separate ? ";" : "");
  for (unsigned i = any(m, 3); i > 0; i--)
    put(m, ONE_OF(m, "  requires i < g;\n", "  free requires {:note} k;\n",
                  "  ensures {:note 2} (old(g) < r);\n", "  free ensures (s ==> k);\n"));
  put(m, "  modifies m, g;\n");
  if (separate) text_format(&m->out, "implementation %s%s", any(m, 2) ? "" : "{:note} ", head);
  put(m, "{\n  var x, y: int where x >= 0; var b: bool, w: bv8;\n");
  for (unsigned i = any(m, 6) + 1; i > 0; i--) make_statement(m, 3);
  put(m, "}\n");
}

static char *make_program(uint64_t seed) {
  Maker m = {.seed = seed};
  for (int i = 0; i < 4; i++) any(&m, 2);
  put(&m, "type Ref; type {:note} Word = bv8, Table = [int]int;\nconst c: int; const unique u, v: "
          "Ref;\nconst {:existential "
          "true} e: bool;\n"
          "var m, n: [int]int; var {:note 1} g: int where g >= 0; var t: [int, Ref][bool]Word, o: "
          "[]int;\n"
          "function f(x: int, bool) returns (int);\nfunction pred() returns (bool);\n"
          "function {:bvbuiltin \"bvadd\"} add(Word, Word): Word;\n");
  if (any(&m, 2))
    put(&m, "function {:inline} h(x: int, y: int): int { (if (x < y) then (x - (y - c)) else (-(x "
            "div 2))) }\n");
  put(&m, "axiom {:note \"q\"} (forall i: int :: ((f(i, true) < 0) ==> (exists k: int :: (k > "
          "i))));\nprocedure q();\n");
  make_procedure(&m);
  return m.out.at;
}

static BplProgram *read_text(const char *text) { return bpl_read("random", text, strlen(text)); }

static void check(uint64_t seed, const char *text) {
  BplProgram *first = read_text(text);
  if (!first) fail_msg("seed %llu is refused:\n%s", (unsigned long long)seed, text);
  Text printed = {0}, again = {0}, tree = {0}, tree_again = {0};
  bpl_print(first, &printed);
  BplProgram *second = read_text(printed.at);
  if (!second)
    fail_msg("seed %llu: what is printed is refused:\n%s", (unsigned long long)seed, printed.at);
  bpl_print(second, &again);
  for (size_t i = 0; i < first->decls.n; i++) dump_decl(&tree, &first->decls.at[i]);
  for (size_t i = 0; i < second->decls.n; i++) dump_decl(&tree_again, &second->decls.at[i]);
  if (strcmp(tree.at, tree_again.at))
    fail_msg("seed %llu: another program:\n%s\n%s", (unsigned long long)seed, text, printed.at);
  assert_string_equal(printed.at, again.at);
  bpl_delete(first);
  bpl_delete(second);
  text_delete(&printed);
  text_delete(&again);
  text_delete(&tree);
  text_delete(&tree_again);
}

// COUNT=n in the environment: more of them, from seed SEED.
static void printed_programs_are_the_same(void **state) {
  const char *wanted = getenv("COUNT"), *from = getenv("SEED");
  long count = wanted ? atol(wanted) : 3000;
  uint64_t first = from ? strtoull(from, NULL, 10) : 1;
  for (uint64_t seed = first; seed < first + (uint64_t)count; seed++) {
    char *text = make_program(seed);
    check(seed, text);
    free(text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(printed_programs_are_the_same)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
