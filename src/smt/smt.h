// Terms and queries for an SMT solver, in process. Terms live as long as their solver.
#ifndef NORACE_SMT_SMT_H
#define NORACE_SMT_SMT_H
#include <stdbool.h>
#include <stddef.h>

typedef struct Smt Smt;

const char *smt_version(void); // of the solver that norace was built with
typedef struct SmtSort *SmtSort;
typedef struct SmtTerm *SmtTerm;
typedef struct SmtFunction *SmtFunction;

typedef enum {
  SMT_NOT,
  SMT_AND,
  SMT_OR,
  SMT_IMPLIES,
  SMT_IFF,
  SMT_EQ,
  SMT_ITE,
  SMT_DISTINCT,
  SMT_NEG,
  SMT_ADD,
  SMT_SUB,
  SMT_MUL,
  SMT_DIV,
  SMT_MOD,
  SMT_LT,
  SMT_LE,
  SMT_GT,
  SMT_GE,
  SMT_CONCAT,
  SMT_SELECT,
  SMT_STORE
} SmtOp;

typedef enum { SMT_UNSAT, SMT_SAT, SMT_UNKNOWN } SmtAnswer;

// A solver works in the context of the one before, unless this says no: faster, but among several
// models which one is found may depend on what was asked before.
void smt_share_contexts(bool);
Smt *smt_new(void);
Smt *smt_new_bits(void); // for bit vectors and truths, nothing else
void smt_delete(Smt *);  // NULL is fine

SmtSort smt_sort_int(Smt *);
SmtSort smt_sort_bool(Smt *);
SmtSort smt_sort_bv(Smt *, int width);
SmtSort smt_sort_array(Smt *, size_t n, const SmtSort *index, SmtSort value); // n > 0
SmtSort smt_sort_named(Smt *, const char *name);

SmtTerm smt_true(Smt *);
SmtTerm smt_false(Smt *);
SmtTerm smt_int(Smt *, const char *digits);
SmtTerm smt_bv(Smt *, const char *digits, int width);
SmtTerm smt_const(Smt *, const char *name, SmtSort); // equal names and sorts are the same constant
SmtTerm smt_fresh(Smt *, const char *prefix, SmtSort);
SmtTerm smt_apply(Smt *, SmtOp, size_t n,
                  const SmtTerm *); // SMT_SELECT: array, indices; SMT_STORE: array, indices, value
// Quotient and remainder as SMT-LIB has them, by a definition of their own: not for terms with
// bound variables.
SmtTerm smt_divide(Smt *, SmtTerm a, SmtTerm b, bool remainder);
SmtTerm smt_not(Smt *, SmtTerm);
SmtTerm smt_implies(Smt *, SmtTerm, SmtTerm);
SmtTerm smt_eq(Smt *, SmtTerm, SmtTerm);
SmtTerm smt_extract(Smt *, SmtTerm, int high_excluded, int low);
// An operator of the bit-vector theory by its SMT-LIB name (bvadd, bvult, ...); NULL if there is
// none such with n arguments.
SmtTerm smt_bv_operator(Smt *, const char *name, size_t n, const SmtTerm *);
// Floating-point numbers of 32 or 64 bits, rounded to the nearest, as terms of a sort of their own.
// A solver that has made one answers with another method from the next smt_retract on.
SmtTerm smt_float_of_bits(Smt *, SmtTerm, int width);
SmtTerm smt_float_bits(Smt *, SmtTerm); // of what is no number: some
SmtTerm smt_float_of_integer(Smt *, SmtTerm, bool sign, int width);
// Without its fraction; the least number if it is none of so many bits.
SmtTerm smt_float_to_integer(Smt *, SmtTerm, int from, int width);
SmtTerm smt_float_resize(Smt *, SmtTerm, int width);
SmtTerm smt_float_is_none(Smt *, SmtTerm);                                 // it is no number
SmtTerm smt_float_operator(Smt *, const char *name, SmtTerm a, SmtTerm b); // fp.add, fp.lt, ...
SmtFunction smt_function(Smt *, const char *name, size_t n, const SmtSort *, SmtSort result);
SmtTerm smt_call(Smt *, SmtFunction, size_t n, const SmtTerm *);
// The bound variables are constants made by smt_fresh; a trigger is an application that names them.
SmtTerm smt_quantify(Smt *, bool forall, size_t n, const SmtTerm *bound, size_t n_triggers,
                     const SmtTerm *triggers, SmtTerm body);

void smt_assert(Smt *, SmtTerm);
void smt_retract(Smt *); // all assertions; terms stay
// Products of two unknowns that share a factor grow with the other one: facts that the solver does
// not always see. Adds them for all products made since the last call. They are valid, so they
// never change an answer other than unknown.
void smt_assert_product_facts(Smt *);
// From here on each product of unknowns is a name of which such facts alone are known. That is
// quick, and what does not hold then may hold all the same. Before the first term.
void smt_name_products(Smt *);
bool smt_has_products(const Smt *); // of unknowns, or quotients
// Are the assertions satisfiable together with the assumptions (Boolean constants or their
// negations)? The limit is the time that the work takes on an idle machine, roughly; where the
// solver gives up, it gives up everywhere.
SmtAnswer smt_check(Smt *, size_t n, const SmtTerm *assumptions, unsigned milliseconds);
// After SMT_UNSAT: may this assumption have been needed?
bool smt_core_has(Smt *, SmtTerm assumption);

// After SMT_SAT, until the next query:
bool smt_holds(Smt *, SmtTerm); // a Boolean term is true in the model
const char *smt_value(Smt *,
                      SmtTerm); // of an integer: its digits, possibly with a sign; "?" if it has
                                // none. Valid until the next call
#endif
