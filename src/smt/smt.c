#include "smt/smt.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <z3.h>
#include <z3_version.h>

#include "base/clock.h"
#include "base/diag.h"
#include "base/vec.h"
#include "smt/products.h"
#include "smt/watch.h"

typedef struct {
  Z3_ast factor[2], product;
} Product;

typedef struct {
  Z3_ast a, b, quotient, remainder;
} Division;

struct Smt {
  bool bits;                  // nothing but bit vectors
  bool floats, solves_floats; // besides: there are terms, the solver can do with them
  Z3_context context;
  int uses; // of the context, before this one
  Z3_solver solver;
  Z3_model model;
  Z3_ast_vector core;
  bool names_products;
  NamedProducts named;
  VEC(Product) products;
  VEC(Division) divisions;
  VEC(Z3_ast)
  waiting; // asserted since the last question: one conjunction is cheaper than many assertions
  size_t told_products; // how many have their facts
  bool divides_by_unknown;
  unsigned work; // the limit that the solver has been told; 0: it has not been set up
  char value[128];
};

// A term is a Z3_ast under another name, so that z3.h stays in this file.
static Z3_ast ast(SmtTerm t) { return (Z3_ast)(void *)t; }
static SmtTerm term(Z3_ast a) { return (SmtTerm)(void *)a; }
static Z3_sort z3_sort(SmtSort s) { return (Z3_sort)(void *)s; }
static SmtSort sort(Z3_sort s) { return (SmtSort)(void *)s; }
static Z3_func_decl z3_function(SmtFunction f) { return (Z3_func_decl)(void *)f; }

const char *smt_version(void) { return Z3_FULL_VERSION; }

static void on_error(Z3_context context, Z3_error_code code) {
  fatal("Z3: %s", Z3_get_error_msg(context, code));
}

static struct {
  // Making a context takes as long as a small proof, so the last one is used again. What was made
  // in it stays until it is deleted.
  struct {
    Z3_context context;
    int uses;
  } spare;
  bool no_sharing;
} solvers;

void smt_share_contexts(bool share) { solvers.no_sharing = !share; }

static Z3_context new_context(void) {
  Z3_global_param_set("model.compact", "false"); // models are looked at in a few places only
  Z3_global_param_set("rewriter.hi_fp_unspecified", "true"); // as no result is used that is
  Z3_config config = Z3_mk_config();
  Z3_set_param_value(config, "model", "true");
  Z3_context context = Z3_mk_context(config);
  Z3_del_config(config);
  Z3_set_error_handler(context, on_error);
  return context;
}

static Smt *new_with(Z3_solver make(Z3_context), bool bits) {
  Smt *s = memory_take(sizeof *s);
  s->context = solvers.spare.context ? solvers.spare.context : new_context();
  s->uses = solvers.spare.context ? solvers.spare.uses : 0;
  s->bits = bits;
  solvers.spare.context = NULL;
  s->solver = make(s->context);
  Z3_solver_inc_ref(s->context, s->solver);
  return s;
}

Smt *smt_new(void) { return new_with(Z3_mk_simple_solver, false); }

static Z3_solver make_bits(Z3_context c) {
  return Z3_mk_solver_for_logic(c, Z3_mk_string_symbol(c, "QF_BV"));
}
Smt *smt_new_bits(void) { return new_with(make_bits, true); }

static void drop_answer(Smt *s) {
  if (s->model) Z3_model_dec_ref(s->context, s->model);
  if (s->core) Z3_ast_vector_dec_ref(s->context, s->core);
  s->model = NULL;
  s->core = NULL;
}

static void delete_spare(void) {
  if (solvers.spare.context) Z3_del_context(solvers.spare.context);
  solvers.spare.context = NULL;
}

static void give_back(const Smt *s) {
  enum { MOST_USES = 100, MOST_BYTES = 100 << 20 };
  static bool registered;
  delete_spare();
  if (solvers.no_sharing || s->uses + 1 == MOST_USES || Z3_get_estimated_alloc_size() > MOST_BYTES)
    return Z3_del_context(s->context);
  solvers.spare.context = s->context;
  solvers.spare.uses = s->uses + 1;
  if (!registered) registered = !atexit(delete_spare);
}

void smt_delete(Smt *s) {
  if (!s) return;
  drop_answer(s);
  Z3_solver_dec_ref(s->context, s->solver);
  give_back(s);
  named_products_delete(&s->named);
  vec_delete(&s->products);
  vec_delete(&s->divisions);
  vec_delete(&s->waiting);
  free(s);
}

SmtSort smt_sort_int(Smt *s) { return sort(Z3_mk_int_sort(s->context)); }
SmtSort smt_sort_bool(Smt *s) { return sort(Z3_mk_bool_sort(s->context)); }
SmtSort smt_sort_bv(Smt *s, int width) {
  return sort(Z3_mk_bv_sort(s->context, (unsigned)(width > 0 ? width : 1)));
}
SmtSort smt_sort_array(Smt *s, size_t n, const SmtSort *index, SmtSort value) {
  return sort(Z3_mk_array_sort_n(s->context, (unsigned)n, (Z3_sort *)index, z3_sort(value)));
}
SmtSort smt_sort_named(Smt *s, const char *name) {
  return sort(Z3_mk_uninterpreted_sort(s->context, Z3_mk_string_symbol(s->context, name)));
}

SmtTerm smt_true(Smt *s) { return term(Z3_mk_true(s->context)); }
SmtTerm smt_false(Smt *s) { return term(Z3_mk_false(s->context)); }
SmtTerm smt_int(Smt *s, const char *digits) {
  return term(Z3_mk_numeral(s->context, digits, Z3_mk_int_sort(s->context)));
}
SmtTerm smt_bv(Smt *s, const char *digits, int width) {
  return term(Z3_mk_numeral(s->context, digits, z3_sort(smt_sort_bv(s, width))));
}
SmtTerm smt_const(Smt *s, const char *name, SmtSort of) {
  return term(Z3_mk_const(s->context, Z3_mk_string_symbol(s->context, name), z3_sort(of)));
}
SmtTerm smt_fresh(Smt *s, const char *prefix, SmtSort of) {
  return term(Z3_mk_fresh_const(s->context, prefix, z3_sort(of)));
}

static void assert_ast(Smt *s, Z3_ast a) { vec_push(&s->waiting, a); }

static void assert_waiting(Smt *s) {
  if (!s->waiting.n) return;
  Z3_solver_assert(s->context, s->solver,
                   Z3_mk_and(s->context, (unsigned)s->waiting.n, s->waiting.at));
  vec_clear(&s->waiting);
}

static bool is_number(Smt *s, Z3_ast a) { return Z3_get_ast_kind(s->context, a) == Z3_NUMERAL_AST; }

static Z3_ast multiply(Smt *s, Z3_ast a, Z3_ast b) {
  Z3_ast both[2] = {a, b};
  if (s->names_products) return named_product(&s->named, a, b);
  Z3_ast product = Z3_mk_mul(s->context, 2, both);
  if (!is_number(s, a) && !is_number(s, b)) vec_push(&s->products, (Product){{a, b}, product});
  return product;
}

static Z3_ast apply(Smt *s, SmtOp op, unsigned n, Z3_ast *a) {
  Z3_context c = s->context;
  switch (op) {
  case SMT_NOT: return Z3_mk_not(c, a[0]);
  case SMT_AND: return n == 1 ? a[0] : Z3_mk_and(c, n, a);
  case SMT_OR: return n == 1 ? a[0] : Z3_mk_or(c, n, a);
  case SMT_IMPLIES: return Z3_mk_implies(c, a[0], a[1]);
  case SMT_IFF: return Z3_mk_iff(c, a[0], a[1]);
  case SMT_EQ: return Z3_mk_eq(c, a[0], a[1]);
  case SMT_ITE: return Z3_mk_ite(c, a[0], a[1], a[2]);
  case SMT_DISTINCT: return Z3_mk_distinct(c, n, a);
  case SMT_NEG: return Z3_mk_unary_minus(c, a[0]);
  case SMT_ADD: return Z3_mk_add(c, n, a);
  case SMT_SUB: return Z3_mk_sub(c, n, a);
  case SMT_MUL: return multiply(s, a[0], a[1]);
  case SMT_DIV:
  case SMT_MOD:
    s->divides_by_unknown |= !is_number(s, a[1]);
    return op == SMT_DIV ? Z3_mk_div(c, a[0], a[1]) : Z3_mk_mod(c, a[0], a[1]);
  case SMT_LT: return Z3_mk_lt(c, a[0], a[1]);
  case SMT_LE: return Z3_mk_le(c, a[0], a[1]);
  case SMT_GT: return Z3_mk_gt(c, a[0], a[1]);
  case SMT_GE: return Z3_mk_ge(c, a[0], a[1]);
  case SMT_CONCAT: return Z3_mk_concat(c, a[0], a[1]);
  case SMT_SELECT: return Z3_mk_select_n(c, a[0], n - 1, a + 1);
  case SMT_STORE: return Z3_mk_store_n(c, a[0], n - 2, a + 1, a[n - 1]);
  }
  fatal("an operator that smt does not know");
}

SmtTerm smt_apply(Smt *s, SmtOp op, size_t n, const SmtTerm *args) {
  return term(apply(s, op, (unsigned)n, (Z3_ast *)args));
}
SmtTerm smt_not(Smt *s, SmtTerm a) { return smt_apply(s, SMT_NOT, 1, &a); }
SmtTerm smt_implies(Smt *s, SmtTerm a, SmtTerm b) {
  return smt_apply(s, SMT_IMPLIES, 2, (SmtTerm[]){a, b});
}
SmtTerm smt_eq(Smt *s, SmtTerm a, SmtTerm b) { return smt_apply(s, SMT_EQ, 2, (SmtTerm[]){a, b}); }
// a = b * q + r with 0 <= r < |b| unless b is nought. Said in products that share their factor with
// others, of which more is known.
static Division define_division(Smt *s, Z3_ast a, Z3_ast b) {
  Z3_context c = s->context;
  Z3_sort integer = Z3_mk_int_sort(c);
  Z3_ast zero = Z3_mk_int(c, 0, integer);
  Division d = {a, b, Z3_mk_fresh_const(c, "quotient", integer),
                Z3_mk_fresh_const(c, "remainder", integer)};
  Z3_ast sum[2] = {multiply(s, b, d.quotient), d.remainder};
  Z3_ast size = Z3_mk_ite(c, Z3_mk_ge(c, b, zero), b, Z3_mk_unary_minus(c, b));
  Z3_ast all[3] = {Z3_mk_eq(c, a, Z3_mk_add(c, 2, sum)), Z3_mk_ge(c, d.remainder, zero),
                   Z3_mk_lt(c, d.remainder, size)};
  assert_ast(s, Z3_mk_or(c, 2, (Z3_ast[]){Z3_mk_eq(c, b, zero), Z3_mk_and(c, 3, all)}));
  vec_push(&s->divisions, d);
  return d;
}

SmtTerm smt_divide(Smt *s, SmtTerm a, SmtTerm b, bool remainder) {
  if (is_number(s, ast(b)))
    return smt_apply(s, remainder ? SMT_MOD : SMT_DIV, 2, (SmtTerm[]){a, b});
  for (size_t i = 0; i < s->divisions.n; i++)
    if (s->divisions.at[i].a == ast(a) && s->divisions.at[i].b == ast(b))
      return term(remainder ? s->divisions.at[i].remainder : s->divisions.at[i].quotient);
  Division d = define_division(s, ast(a), ast(b));
  return term(remainder ? d.remainder : d.quotient);
}

SmtTerm smt_extract(Smt *s, SmtTerm a, int high, int low) {
  return term(Z3_mk_extract(s->context, (unsigned)high - 1, (unsigned)low, ast(a)));
}

SmtTerm smt_bv_operator(Smt *s, const char *name, size_t n, const SmtTerm *args) {
  static const struct {
    const char *name;
    Z3_ast (*make)(Z3_context, Z3_ast, Z3_ast);
  } two[] = {{"bvadd", Z3_mk_bvadd},   {"bvsub", Z3_mk_bvsub},   {"bvmul", Z3_mk_bvmul},
             {"bvudiv", Z3_mk_bvudiv}, {"bvurem", Z3_mk_bvurem}, {"bvsdiv", Z3_mk_bvsdiv},
             {"bvsrem", Z3_mk_bvsrem}, {"bvsmod", Z3_mk_bvsmod}, {"bvand", Z3_mk_bvand},
             {"bvor", Z3_mk_bvor},     {"bvxor", Z3_mk_bvxor},   {"bvshl", Z3_mk_bvshl},
             {"bvlshr", Z3_mk_bvlshr}, {"bvashr", Z3_mk_bvashr}, {"bvult", Z3_mk_bvult},
             {"bvule", Z3_mk_bvule},   {"bvugt", Z3_mk_bvugt},   {"bvuge", Z3_mk_bvuge},
             {"bvslt", Z3_mk_bvslt},   {"bvsle", Z3_mk_bvsle},   {"bvsgt", Z3_mk_bvsgt},
             {"bvsge", Z3_mk_bvsge}};
  for (size_t i = 0; n == 2 && i < sizeof two / sizeof *two; i++)
    if (!strcmp(two[i].name, name))
      return term(two[i].make(s->context, ast(args[0]), ast(args[1])));
  if (n == 1 && !strcmp(name, "bvnot")) return term(Z3_mk_bvnot(s->context, ast(args[0])));
  if (n == 1 && !strcmp(name, "bvneg")) return term(Z3_mk_bvneg(s->context, ast(args[0])));
  return NULL;
}

// ---- floating point

static Z3_sort float_sort(Smt *s, int width) {
  s->floats = true;
  return width == 32 ? Z3_mk_fpa_sort_32(s->context) : Z3_mk_fpa_sort_64(s->context);
}

SmtTerm smt_float_of_bits(Smt *s, SmtTerm a, int width) {
  return term(Z3_mk_fpa_to_fp_bv(s->context, ast(a), float_sort(s, width)));
}
SmtTerm smt_float_bits(Smt *s, SmtTerm a) { return term(Z3_mk_fpa_to_ieee_bv(s->context, ast(a))); }
SmtTerm smt_float_of_integer(Smt *s, SmtTerm a, bool sign, int width) {
  Z3_ast near = Z3_mk_fpa_rne(s->context);
  Z3_sort to = float_sort(s, width);
  return term(sign ? Z3_mk_fpa_to_fp_signed(s->context, near, ast(a), to)
                   : Z3_mk_fpa_to_fp_unsigned(s->context, near, ast(a), to));
}

// Between the least integer and that minus one lie numbers that become it, if they have so many
// digits.
SmtTerm smt_float_to_integer(Smt *s, SmtTerm a, int from, int width) {
  Z3_context c = s->context;
  Z3_sort sort = float_sort(s, from), to = Z3_mk_bv_sort(c, (unsigned)width);
  double limit = (double)(1ul << (width - 1));
  bool beyond = width == 32 && from == 64;
  Z3_ast low = Z3_mk_fpa_numeral_double(c, beyond ? -limit - 1 : -limit, sort),
         high = Z3_mk_fpa_numeral_double(c, limit, sort);
  Z3_ast in[] = {beyond ? Z3_mk_fpa_lt(c, low, ast(a)) : Z3_mk_fpa_leq(c, low, ast(a)),
                 Z3_mk_fpa_lt(c, ast(a), high)};
  Z3_ast cut = Z3_mk_fpa_to_sbv(c, Z3_mk_fpa_rtz(c), ast(a), (unsigned)width),
         least = Z3_mk_unsigned_int64(c, 1ul << (width - 1), to);
  return term(Z3_mk_ite(c, Z3_mk_and(c, 2, in), cut, least));
}

SmtTerm smt_float_resize(Smt *s, SmtTerm a, int width) {
  return term(
      Z3_mk_fpa_to_fp_float(s->context, Z3_mk_fpa_rne(s->context), ast(a), float_sort(s, width)));
}
SmtTerm smt_float_is_none(Smt *s, SmtTerm a) { return term(Z3_mk_fpa_is_nan(s->context, ast(a))); }

SmtTerm smt_float_operator(Smt *s, const char *name, SmtTerm a, SmtTerm b) {
  Z3_context c = s->context;
  Z3_ast near = Z3_mk_fpa_rne(c), x = ast(a), y = ast(b);
  if (!strcmp(name, "fp.add")) return term(Z3_mk_fpa_add(c, near, x, y));
  if (!strcmp(name, "fp.sub")) return term(Z3_mk_fpa_sub(c, near, x, y));
  if (!strcmp(name, "fp.mul")) return term(Z3_mk_fpa_mul(c, near, x, y));
  if (!strcmp(name, "fp.div")) return term(Z3_mk_fpa_div(c, near, x, y));
  if (!strcmp(name, "fp.eq")) return term(Z3_mk_fpa_eq(c, x, y));
  if (!strcmp(name, "fp.lt")) return term(Z3_mk_fpa_lt(c, x, y));
  return term(Z3_mk_fpa_leq(c, x, y));
}

// The solver for bits alone does not know what a floating-point number is.
static Z3_solver make_floats(Z3_context c) {
  static const char *const steps[] = {"fpa2bv", "simplify", "propagate-values", "qfbv"};
  Z3_tactic all = Z3_mk_tactic(c, "simplify");
  Z3_tactic_inc_ref(c, all);
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    Z3_tactic step = Z3_mk_tactic(c, steps[i]);
    Z3_tactic_inc_ref(c, step);
    Z3_tactic both = Z3_tactic_and_then(c, all, step);
    Z3_tactic_inc_ref(c, both);
    Z3_tactic_dec_ref(c, step);
    Z3_tactic_dec_ref(c, all);
    all = both;
  }
  Z3_solver solver = Z3_mk_solver_from_tactic(c, all);
  Z3_tactic_dec_ref(c, all);
  return solver;
}

static void change_solver(Smt *s) {
  Z3_solver_dec_ref(s->context, s->solver);
  s->solver = make_floats(s->context);
  Z3_solver_inc_ref(s->context, s->solver);
  s->solves_floats = true;
  s->work = 0;
}

SmtFunction smt_function(Smt *s, const char *name, size_t n, const SmtSort *args, SmtSort result) {
  return (SmtFunction)(void *)Z3_mk_func_decl(s->context, Z3_mk_string_symbol(s->context, name),
                                              (unsigned)n, (Z3_sort *)args, z3_sort(result));
}
SmtTerm smt_call(Smt *s, SmtFunction f, size_t n, const SmtTerm *args) {
  return term(Z3_mk_app(s->context, z3_function(f), (unsigned)n, (Z3_ast *)args));
}

// NULL if the solver does not take these terms as a trigger, as with a condition in them.
static Z3_pattern make_pattern(Smt *s, size_t n, const SmtTerm *triggers) {
  if (!n) return NULL;
  Z3_set_error_handler(s->context, NULL);
  Z3_pattern pattern = Z3_mk_pattern(s->context, (unsigned)n, (Z3_ast *)triggers);
  if (Z3_get_error_code(s->context) != Z3_OK) pattern = NULL;
  Z3_set_error_handler(s->context, on_error);
  return pattern;
}

SmtTerm smt_quantify(Smt *s, bool forall, size_t n, const SmtTerm *bound, size_t n_triggers,
                     const SmtTerm *triggers, SmtTerm body) {
  VEC(Z3_app) apps = {0};
  for (size_t i = 0; i < n; i++) vec_push(&apps, Z3_to_app(s->context, ast(bound[i])));
  Z3_pattern pattern = make_pattern(s, n_triggers, triggers);
  Z3_ast q = forall ? Z3_mk_forall_const(s->context, 0, (unsigned)n, apps.at, pattern ? 1 : 0,
                                         &pattern, ast(body))
                    : Z3_mk_exists_const(s->context, 0, (unsigned)n, apps.at, pattern ? 1 : 0,
                                         &pattern, ast(body));
  vec_delete(&apps);
  return term(q);
}

void smt_assert(Smt *s, SmtTerm t) { assert_ast(s, ast(t)); }

void smt_retract(Smt *s) {
  drop_answer(s);
  if (s->floats && !s->solves_floats) change_solver(s);
  Z3_solver_reset(s->context, s->solver);
}

// x < y and 0 <= f give  x*f + f <= y*f.
static void tell_order(Smt *s, Z3_ast f, Z3_ast x, Z3_ast xf, Z3_ast y, Z3_ast yf) {
  Z3_context c = s->context;
  Z3_ast zero = Z3_mk_int(c, 0, Z3_mk_int_sort(c));
  Z3_ast if_both[2] = {Z3_mk_lt(c, x, y), Z3_mk_ge(c, f, zero)};
  Z3_ast sum[2] = {xf, f};
  assert_ast(s, Z3_mk_implies(c, Z3_mk_and(c, 2, if_both), Z3_mk_le(c, Z3_mk_add(c, 2, sum), yf)));
}

static void tell_pair(Smt *s, const Product *a, const Product *b) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      if (a->factor[i] != b->factor[j] || a->factor[!i] == b->factor[!j]) continue;
      assert_ast(s, Z3_mk_implies(s->context, Z3_mk_eq(s->context, a->factor[!i], b->factor[!j]),
                                  Z3_mk_eq(s->context, a->product, b->product)));
      tell_order(s, a->factor[i], a->factor[!i], a->product, b->factor[!j], b->product);
      tell_order(s, a->factor[i], b->factor[!j], b->product, a->factor[!i], a->product);
    }
}

static bool told_before(const Smt *s, size_t i) {
  for (size_t j = 0; j < i; j++)
    if (s->products.at[j].product == s->products.at[i].product) return true;
  return false;
}

static void assert_fact(void *smt, Z3_ast fact) { assert_ast(smt, fact); }

void smt_name_products(Smt *s) {
  s->names_products = true;
  s->named.context = s->context;
}

bool smt_has_products(const Smt *s) {
  return s->products.n || s->named.all.n || s->divides_by_unknown;
}

void smt_assert_product_facts(Smt *s) {
  named_products_tell(&s->named, assert_fact, s);
  enum { MOST = 60 }; // the number of facts grows with the square
  for (; s->told_products < s->products.n && s->told_products < MOST; s->told_products++)
    for (size_t j = 0; j < s->told_products && !told_before(s, s->told_products); j++)
      tell_pair(s, &s->products.at[s->told_products], &s->products.at[j]);
}

// Most queries do 7,000 to 16,000 units in a millisecond of an idle processor, those with products
// or many counterexamples a hundredth of that: for these there is a limit on the processor's time,
// far enough from the other one to matter only there.
enum { WORK_PER_MS = 3000 };
static const double LONGEST_PER_MS = 0.01; // seconds

static void set_number(Smt *s, Z3_params params, const char *name, unsigned value) {
  Z3_params_set_uint(s->context, params, Z3_mk_string_symbol(s->context, name), value);
}

static void set_switch(Smt *s, Z3_params params, const char *name, bool on) {
  Z3_params_set_bool(s->context, params, Z3_mk_string_symbol(s->context, name), on);
}

// The older of the solver's two ways with integers is the faster one, but much weaker with products
// of unknowns.
static bool is_linear(const Smt *s) { return !s->products.n && !s->divides_by_unknown; }

// What is left until all work must be over, in milliseconds; 0 if that is not limited.
static unsigned time_left(void) {
  if (deadline_at() <= 0) return 0;
  double left = (deadline_at() - clock_now()) * 1000;
  return left < 1 ? 1 : left < 4e9 ? (unsigned)left : 4000000000u;
}

// Work is counted, so that the answer does not depend on how busy the machine is.
static void limit_work(Smt *s, unsigned milliseconds) {
  unsigned work = milliseconds < 400000 ? milliseconds * WORK_PER_MS : 400000 * WORK_PER_MS;
  unsigned clock = time_left();
  if (s->work == work && !clock) return;
  Z3_params params = Z3_mk_params(s->context);
  Z3_params_inc_ref(s->context, params);
  if (!s->bits) set_switch(s, params, "auto_config", false);
  if (!s->bits) set_switch(s, params, "mbqi", false); // quantifiers have triggers
  if (is_linear(s) && !s->bits && !s->names_products) {
    set_number(s, params, "arith.solver", 2);
    set_number(s, params, "case_split", 3);
  }
  set_number(s, params, "rlimit", work ? work : 1);
  if (clock) set_number(s, params, "timeout", clock);
  Z3_solver_set_params(s->context, s->solver, params);
  Z3_params_dec_ref(s->context, params);
  s->work = work;
}

SmtAnswer smt_check(Smt *s, size_t n, const SmtTerm *assumptions, unsigned milliseconds) {
  drop_answer(s);
  limit_work(s, milliseconds);
  assert_waiting(s);
  watch_start(s->context, s->solver, milliseconds * LONGEST_PER_MS);
  Z3_lbool answer =
      Z3_solver_check_assumptions(s->context, s->solver, (unsigned)n, (Z3_ast *)assumptions);
  watch_stop();
  if (answer == Z3_L_FALSE) {
    s->core = Z3_solver_get_unsat_core(s->context, s->solver);
    Z3_ast_vector_inc_ref(s->context, s->core);
    return SMT_UNSAT;
  }
  if (answer == Z3_L_UNDEF) return SMT_UNKNOWN;
  s->model = Z3_solver_get_model(s->context, s->solver);
  Z3_model_inc_ref(s->context, s->model);
  return SMT_SAT;
}

bool smt_core_has(Smt *s, SmtTerm assumption) {
  assert(s->core);
  if (s->solves_floats) return true; // it does not tell
  for (unsigned i = 0; i < Z3_ast_vector_size(s->context, s->core); i++)
    if (Z3_ast_vector_get(s->context, s->core, i) == ast(assumption)) return true;
  return false;
}

bool smt_holds(Smt *s, SmtTerm t) {
  assert(s->model);
  Z3_ast value = NULL;
  return Z3_model_eval(s->context, s->model, ast(t), true, &value) &&
         Z3_get_bool_value(s->context, value) == Z3_L_TRUE;
}

const char *smt_value(Smt *s, SmtTerm t) {
  assert(s->model);
  Z3_ast value = NULL;
  if (!Z3_model_eval(s->context, s->model, ast(t), true, &value)) return "?";
  if (Z3_get_bool_value(s->context, value) != Z3_L_UNDEF)
    return Z3_get_bool_value(s->context, value) == Z3_L_TRUE ? "true" : "false";
  if (!is_number(s, value)) return "?";
  snprintf(s->value, sizeof s->value, "%s", Z3_get_numeral_string(s->context, value));
  return s->value;
}
