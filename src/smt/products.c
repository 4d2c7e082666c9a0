// The solver is quick with sums and slow with products of unknowns. Here a product is multiplied
// out, and each product of unknowns that is left is f(x, y) for a function f of which nothing is
// known but what follows. Whatever holds for every such f holds for multiplication, so what is
// proved is true; what is refuted need not be false.
#include "smt/products.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/memory.h"

enum { DEEPEST = 6, MOST_SUMMANDS = 24, MOST_FACTORS = 6 };

static Z3_ast number(const NamedProducts *p, int n) {
  return Z3_mk_int(p->context, n, Z3_mk_int_sort(p->context));
}

static bool is_number(const NamedProducts *p, Z3_ast a) {
  return Z3_get_ast_kind(p->context, a) == Z3_NUMERAL_AST;
}

static bool is_app(const NamedProducts *p, Z3_ast a) {
  return Z3_get_ast_kind(p->context, a) == Z3_APP_AST;
}

static Z3_decl_kind kind_of(const NamedProducts *p, Z3_ast a) {
  return Z3_get_decl_kind(p->context, Z3_get_app_decl(p->context, Z3_to_app(p->context, a)));
}

static unsigned width(const NamedProducts *p, Z3_ast a) {
  return Z3_get_app_num_args(p->context, Z3_to_app(p->context, a));
}

static Z3_ast part(const NamedProducts *p, Z3_ast a, unsigned i) {
  return Z3_get_app_arg(p->context, Z3_to_app(p->context, a), i);
}

static const NamedProduct *find(const NamedProducts *p, Z3_ast name) {
  for (size_t i = 0; i < p->all.n; i++)
    if (p->all.at[i].name == name) return &p->all.at[i];
  return NULL;
}

typedef VEC(Z3_ast) Asts;

static int by_id(const void *a, const void *b, void *context) {
  unsigned x = Z3_get_ast_id(context, *(const Z3_ast *)a),
           y = Z3_get_ast_id(context, *(const Z3_ast *)b);
  return (x > y) - (x < y);
}

static void add_factors(const NamedProducts *p, Asts *to, Z3_ast a) {
  const NamedProduct *known = find(p, a);
  if (!known) vec_push(to, a);
  for (size_t i = 0; known && i < known->factors.n; i++) vec_push(to, known->factors.at[i]);
}

// f(f(x, y), z), the factors in order.
static Z3_ast name_of(NamedProducts *p, Asts *factors) {
  if (!factors->n) return number(p, 1);
  if (!p->times) {
    Z3_sort integer = Z3_mk_int_sort(p->context);
    p->times = Z3_mk_func_decl(p->context, Z3_mk_string_symbol(p->context, "times"), 2,
                               (Z3_sort[]){integer, integer}, integer);
  }
  qsort_r(factors->at, factors->n, sizeof *factors->at, by_id, p->context);
  Z3_ast name = factors->at[0];
  for (size_t i = 1; i < factors->n; i++) {
    name = Z3_mk_app(p->context, p->times, 2, (Z3_ast[]){name, factors->at[i]});
    if (find(p, name)) continue;
    NamedProduct product = {.name = name};
    for (size_t k = 0; k <= i; k++) vec_push(&product.factors, factors->at[k]);
    vec_push(&p->all, product);
  }
  return name;
}

static Z3_ast multiply(NamedProducts *p, Z3_ast a, Z3_ast b, int depth);

// The sum or difference `a` times b, summand by summand.
static Z3_ast spread(NamedProducts *p, Z3_ast a, Z3_ast b, Z3_decl_kind kind, int depth) {
  Z3_ast all[MOST_SUMMANDS];
  unsigned n = width(p, a);
  for (unsigned i = 0; i < n; i++) all[i] = multiply(p, part(p, a, i), b, depth + 1);
  return kind == Z3_OP_UMINUS ? Z3_mk_unary_minus(p->context, all[0])
         : kind == Z3_OP_ADD  ? Z3_mk_add(p->context, n, all)
                              : Z3_mk_sub(p->context, n, all);
}

static bool is_sum(const NamedProducts *p, Z3_ast a, Z3_decl_kind *kind) {
  if (!is_app(p, a) || is_number(p, a)) return false;
  *kind = kind_of(p, a);
  return (*kind == Z3_OP_ADD || *kind == Z3_OP_SUB || *kind == Z3_OP_UMINUS) &&
         width(p, a) <= MOST_SUMMANDS;
}

// A number times something.
static bool is_multiple(const NamedProducts *p, Z3_ast a) {
  return is_app(p, a) && !is_number(p, a) && kind_of(p, a) == Z3_OP_MUL && width(p, a) == 2 &&
         (is_number(p, part(p, a, 0)) || is_number(p, part(p, a, 1)));
}

static Z3_ast multiply(NamedProducts *p, Z3_ast a, Z3_ast b, int depth) {
  Z3_decl_kind kind;
  if (is_number(p, a) || is_number(p, b)) return Z3_mk_mul(p->context, 2, (Z3_ast[]){a, b});
  if (depth < DEEPEST && is_sum(p, a, &kind)) return spread(p, a, b, kind, depth);
  if (depth < DEEPEST && is_sum(p, b, &kind)) return spread(p, b, a, kind, depth);
  if (depth < DEEPEST && (is_multiple(p, a) || is_multiple(p, b))) {
    Z3_ast of = is_multiple(p, a) ? a : b, other = of == a ? b : a;
    bool first = is_number(p, part(p, of, 0));
    return Z3_mk_mul(
        p->context, 2,
        (Z3_ast[]){part(p, of, !first), multiply(p, part(p, of, first), other, depth + 1)});
  }
  Asts factors = {0};
  add_factors(p, &factors, a);
  add_factors(p, &factors, b);
  Z3_ast name = name_of(p, &factors);
  vec_delete(&factors);
  return name;
}

Z3_ast named_product(NamedProducts *p, Z3_ast a, Z3_ast b) { return multiply(p, a, b, 0); }

void named_products_delete(NamedProducts *p) {
  for (size_t i = 0; i < p->all.n; i++) vec_delete(&p->all.at[i].factors);
  vec_delete(&p->all);
}

// ---- facts

typedef struct {
  NamedProducts *products;
  void (*assert_fact)(void *, Z3_ast);
  void *context;
} Telling;

static void tell(const Telling *t, Z3_ast premise, Z3_ast conclusion) {
  t->assert_fact(t->context, Z3_mk_implies(t->products->context, premise, conclusion));
}

static Z3_ast plus(const Telling *t, Z3_ast a, Z3_ast b) {
  return Z3_mk_add(t->products->context, 2, (Z3_ast[]){a, b});
}

// x < y and 0 <= f give x*f + f <= y*f; x < y and f < 0 give y*f <= x*f + f.
static void tell_order(const Telling *t, Z3_ast f, Z3_ast x, Z3_ast xf, Z3_ast y, Z3_ast yf) {
  Z3_context c = t->products->context;
  Z3_ast zero = number(t->products, 0), less = Z3_mk_lt(c, x, y), next = plus(t, xf, f);
  tell(t, Z3_mk_and(c, 2, (Z3_ast[]){less, Z3_mk_ge(c, f, zero)}), Z3_mk_le(c, next, yf));
  tell(t, Z3_mk_and(c, 2, (Z3_ast[]){less, Z3_mk_lt(c, f, zero)}), Z3_mk_le(c, yf, next));
  tell(t, Z3_mk_eq(c, y, plus(t, x, number(t->products, 1))), Z3_mk_eq(c, yf, next));
}

static void tell_both(const Telling *t, Z3_ast f, Z3_ast x, Z3_ast xf, Z3_ast y, Z3_ast yf) {
  Z3_context c = t->products->context;
  tell(t, Z3_mk_eq(c, x, y), Z3_mk_eq(c, xf, yf));
  tell_order(t, f, x, xf, y, yf);
  tell_order(t, f, y, yf, x, xf);
}

// What the two have in common, and what each has besides.
static void split(const NamedProduct *a, const NamedProduct *b, Asts *common, Asts *only_a,
                  Asts *only_b) {
  bool used[MOST_FACTORS] = {false};
  for (size_t i = 0; i < a->factors.n; i++) {
    size_t k = 0;
    while (k < b->factors.n && (used[k] || b->factors.at[k] != a->factors.at[i])) k++;
    if (k < b->factors.n) used[k] = true;
    vec_push(k < b->factors.n ? common : only_a, a->factors.at[i]);
  }
  for (size_t k = 0; k < b->factors.n; k++)
    if (!used[k]) vec_push(only_b, b->factors.at[k]);
}

static void tell_pair(const Telling *t, NamedProduct a, NamedProduct b) {
  Asts common = {0}, only_a = {0}, only_b = {0};
  if (a.factors.n <= MOST_FACTORS && b.factors.n <= MOST_FACTORS)
    split(&a, &b, &common, &only_a, &only_b);
  if (common.n) {
    Z3_ast f = name_of(t->products, &common), x = name_of(t->products, &only_a),
           y = name_of(t->products, &only_b);
    tell_both(t, f, x, a.name, y, b.name);
  }
  vec_delete(&common);
  vec_delete(&only_a);
  vec_delete(&only_b);
}

// Beside nought and one, for each way to take a factor out.
static void tell_alone(const Telling *t, NamedProduct a) {
  Z3_ast zero = number(t->products, 0), one = number(t->products, 1);
  for (size_t i = 0; i < a.factors.n && a.factors.n <= MOST_FACTORS; i++) {
    Asts rest = {0};
    for (size_t k = 0; k < a.factors.n; k++)
      if (k != i) vec_push(&rest, a.factors.at[k]);
    Z3_ast x = a.factors.at[i], f = name_of(t->products, &rest);
    tell_both(t, f, x, a.name, zero, zero);
    tell_both(t, f, x, a.name, one, f);
    vec_delete(&rest);
  }
}

static Z3_ast is_within(const Telling *t, Z3_ast a, const char *bound) {
  Z3_context c = t->products->context;
  Z3_ast most = Z3_mk_numeral(c, bound, Z3_mk_int_sort(c));
  return Z3_mk_and(c, 2,
                   (Z3_ast[]){Z3_mk_le(c, Z3_mk_unary_minus(c, most), a), Z3_mk_le(c, a, most)});
}

// Two numbers of 32 bits: their product has 64.
static void tell_size(const Telling *t, NamedProduct a) {
  if (a.factors.n != 2) return;
  Z3_ast both[2] = {is_within(t, a.factors.at[0], "2147483648"),
                    is_within(t, a.factors.at[1], "2147483648")};
  tell(t, Z3_mk_and(t->products->context, 2, both), is_within(t, a.name, "4611686018427387904"));
}

void named_products_tell(NamedProducts *p, void assert_fact(void *, Z3_ast), void *context) {
  enum { MOST = 60 }; // the number of facts grows with the square
  Telling t = {p, assert_fact, context};
  for (; p->told < p->all.n && p->told < MOST; p->told++) {
    tell_alone(&t, p->all.at[p->told]);
    tell_size(&t, p->all.at[p->told]);
    for (size_t j = 0; j < p->told; j++) tell_pair(&t, p->all.at[p->told], p->all.at[j]);
  }
}
