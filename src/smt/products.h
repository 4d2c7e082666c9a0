// Products of unknowns under names, so that the solver has sums only.
#ifndef NORACE_SMT_PRODUCTS_H
#define NORACE_SMT_PRODUCTS_H
#include <z3.h>

#include "base/vec.h"

// A product of unknowns, multiplied out: its factors are no sums, and come in a fixed order.
typedef struct {
  VEC(Z3_ast) factors;
  Z3_ast name;
} NamedProduct;

typedef struct {
  Z3_context context;
  Z3_func_decl times; // NULL: none yet
  VEC(NamedProduct) all;
  size_t told; // of how many each pair has its facts
} NamedProducts;

void named_products_delete(NamedProducts *);
Z3_ast named_product(NamedProducts *, Z3_ast a, Z3_ast b);
// What is true of products and the solver does not know of names, for all that were made since the
// last call.
void named_products_tell(NamedProducts *, void assert_fact(void *, Z3_ast), void *context);
#endif
