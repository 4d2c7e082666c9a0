// What the terms of shares mean to the solver.
#include <inttypes.h>
#include <stdio.h>

#include "base/check.h"
#include "base/time_limits.h"
#include "engine/net/slice/share_meet.h"

// The terms of one access: what is not common to all has a value of its own in each.
typedef struct {
  const ModelThreads *m;
  Smt *smt;
  SmtTerm *common, *own; // by term; NULL until it is asked for
} Side;

static SmtTerm number_of(Smt *s, int64_t number) {
  char digits[32];
  snprintf(digits, sizeof digits, "%" PRId64, number < 0 ? -(number + 1) : number);
  SmtTerm term = smt_int(s, digits);
  if (number >= 0) return term;
  return smt_apply(s, SMT_SUB, 2, (SmtTerm[]){smt_apply(s, SMT_NEG, 1, &term), smt_int(s, "1")});
}

static SmtTerm two(Smt *s, SmtOp op, SmtTerm a, SmtTerm b) {
  return smt_apply(s, op, 2, (SmtTerm[]){a, b});
}

static SmtTerm power_of_two(Smt *s, unsigned bits) {
  char digits[32];
  if (bits > 64) bits = 64;
  snprintf(digits, sizeof digits, bits == 64 ? "18446744073709551616" : "%" PRIu64,
           (uint64_t)1 << bits % 64);
  return smt_int(s, digits);
}

static SmtTerm is_negative(Smt *s, SmtTerm a) { return two(s, SMT_LT, a, smt_int(s, "0")); }

// It is a number of so many bits, with its sign.
static SmtTerm fits(Smt *s, SmtTerm a, unsigned width) {
  SmtTerm end = power_of_two(s, width - 1);
  return two(s, SMT_AND, two(s, SMT_LE, smt_apply(s, SMT_NEG, 1, &end), a), two(s, SMT_LT, a, end));
}

static SmtTerm any(Smt *s, unsigned width) {
  SmtTerm a = smt_fresh(s, "v", smt_sort_int(s));
  smt_assert(s, fits(s, a, width));
  return a;
}

// The number if the condition holds; any of its width if not.
static SmtTerm known_if(Smt *s, SmtTerm condition, SmtTerm number, unsigned width) {
  SmtTerm result = any(s, width);
  smt_assert(s, smt_implies(s, condition, smt_eq(s, result, number)));
  return result;
}

// As C divides: towards zero.
static SmtTerm divided(Smt *s, SmtTerm a, SmtTerm b, const ShareTerm *t) {
  bool remainder = t->op == SHARE_REMAINDER;
  SmtTerm above = two(s, SMT_GT, b, smt_int(s, "0")), negative = is_negative(s, a),
          quotient = smt_divide(s, a, b, remainder);
  if (!t->exact)
    return known_if(s, two(s, SMT_AND, above, smt_not(s, negative)), quotient, t->width);
  SmtTerm mirrored = smt_divide(s, smt_apply(s, SMT_NEG, 1, &a), b, remainder);
  SmtTerm value = smt_apply(s, SMT_ITE, 3,
                            (SmtTerm[]){negative, smt_apply(s, SMT_NEG, 1, &mirrored), quotient});
  return known_if(s, above, value, t->width);
}

static SmtTerm term_at(Side *, uint32_t);

static SmtTerm counter(Side *x, const ShareTerm *t) {
  Smt *s = x->smt;
  SmtTerm turns = smt_fresh(s, "t", smt_sort_int(s));
  smt_assert(s, smt_not(s, is_negative(s, turns)));
  SmtTerm step = t->third == MODEL_NONE ? number_of(s, t->number) : term_at(x, t->third);
  SmtTerm value = two(s, SMT_ADD, term_at(x, t->left), two(s, SMT_MUL, step, turns));
  if (t->right == MODEL_NONE) return value;
  return known_if(s, smt_not(s, is_negative(s, term_at(x, t->right))), value, t->width);
}

static SmtTerm arithmetic(Side *x, const ShareTerm *t) {
  Smt *s = x->smt;
  SmtTerm a = term_at(x, t->left), b = term_at(x, t->right);
  if (t->op == SHARE_DIV || t->op == SHARE_REMAINDER) return divided(s, a, b, t);
  SmtTerm value = two(s,
                      t->op == SHARE_ADD   ? SMT_ADD
                      : t->op == SHARE_SUB ? SMT_SUB
                                           : SMT_MUL,
                      a, b);
  return t->exact ? value : known_if(s, fits(s, value, t->width), value, t->width);
}

// One of the ways, with what is so on it.
static SmtTerm one_of(Side *x, const ShareTerm *t) {
  Smt *s = x->smt;
  SmtTerm result = any(s, t->width), ways = smt_false(s);
  for (uint32_t k = (uint32_t)(t - x->m->shares.terms.at); k != MODEL_NONE;
       k = x->m->shares.terms.at[k].right) {
    const ShareTerm *way = &x->m->shares.terms.at[k];
    SmtTerm here = smt_eq(s, result, term_at(x, way->left));
    if (way->third != MODEL_NONE) here = two(s, SMT_AND, here, term_at(x, way->third));
    ways = two(s, SMT_OR, ways, here);
  }
  smt_assert(s, ways);
  return result;
}

static SmtTerm below(Side *x, const ShareTerm *t) {
  Smt *s = x->smt;
  SmtTerm a = term_at(x, t->left), b = term_at(x, t->right);
  SmtTerm less = two(s, t->op == SHARE_BELOW ? SMT_LT : SMT_LE, a, b);
  SmtTerm same_sign = smt_apply(s, SMT_IFF, 2, (SmtTerm[]){is_negative(s, a), is_negative(s, b)});
  return smt_apply(
      s, SMT_ITE, 3,
      (SmtTerm[]){same_sign, less, is_negative(s, b)}); // with its sign set it is large
}

static SmtTerm made(Side *x, const ShareTerm *t) {
  Smt *s = x->smt;
  switch (t->op) {
  case SHARE_NUMBER: return number_of(s, t->number);
  case SHARE_VARIABLE: return any(s, t->width);
  case SHARE_COUNTER: return counter(x, t);
  case SHARE_ADD:
  case SHARE_SUB:
  case SHARE_MUL:
  case SHARE_DIV:
  case SHARE_REMAINDER: return arithmetic(x, t);
  case SHARE_LOW_BITS: return smt_divide(s, term_at(x, t->left), number_of(s, t->number), true);
  case SHARE_NARROW:
    return known_if(s, fits(s, term_at(x, t->left), t->width), term_at(x, t->left), t->width);
  case SHARE_UNSIGNED: {
    SmtTerm a = term_at(x, t->left),
            large = two(s, SMT_ADD, a, power_of_two(s, (unsigned)t->number));
    return smt_apply(s, SMT_ITE, 3, (SmtTerm[]){is_negative(s, a), large, a});
  }
  case SHARE_CHOICE:
    return smt_apply(s, SMT_ITE, 3,
                     (SmtTerm[]){term_at(x, t->third), term_at(x, t->left), term_at(x, t->right)});
  case SHARE_ONE_OF: return one_of(x, t);
  case SHARE_EQ: return smt_eq(s, term_at(x, t->left), term_at(x, t->right));
  case SHARE_LT: return two(s, SMT_LT, term_at(x, t->left), term_at(x, t->right));
  case SHARE_LE: return two(s, SMT_LE, term_at(x, t->left), term_at(x, t->right));
  case SHARE_BELOW:
  case SHARE_BELOW_OR_EQ: return below(x, t);
  case SHARE_NOT: return smt_not(s, term_at(x, t->left));
  default: return two(s, SMT_AND, term_at(x, t->left), term_at(x, t->right));
  }
}

static SmtTerm term_at(Side *x, uint32_t number) {
  DEBUG_ONLY(number < x->m->shares.terms.n);
  const ShareTerm *t = &x->m->shares.terms.at[number];
  SmtTerm *known = t->common ? &x->common[number] : &x->own[number];
  if (!*known) {
    SmtTerm term = made(x, t);
    *known = term;
  }
  return *known;
}

static void assume(Side *x, const Share *share) {
  for (uint32_t k = 0; k < share->n_conditions; k++)
    smt_assert(x->smt, term_at(x, x->m->shares.conditions.at[share->first_condition + k]));
}

// Threads that meet all others again and again are unordered only between the same meetings.
static bool in_phases(const Share *a, const Share *b) {
  return a->job == b->job && a->phase != MODEL_NONE && b->phase != MODEL_NONE;
}

// Two threads that share a semaphore have not waited for it more often than it was posted.
static void assert_tokens(Side *x, const Share *a, Side *y, const Share *b) {
  Smt *s = x->smt;
  for (uint32_t i = 0; i < a->n_tokens; i++)
    for (uint32_t k = 0; k < b->n_tokens; k++) {
      const ShareTokens *p = &x->m->shares.tokens.at[a->first_tokens + i],
                        *q = &x->m->shares.tokens.at[b->first_tokens + k];
      if (p->semaphore != q->semaphore) continue;
      SmtTerm downs = two(s, SMT_ADD, term_at(x, p->downs), term_at(y, q->downs)),
              ups = two(s, SMT_ADD, term_at(x, p->ups), term_at(y, q->ups));
      smt_assert(s, two(s, SMT_LE, downs, two(s, SMT_ADD, ups, number_of(s, p->first))));
    }
}

static void assert_phases(Side *x, const Share *a, Side *y, const Share *b) {
  smt_assert(x->smt, smt_eq(x->smt, term_at(x, a->phase), term_at(y, b->phase)));
  if (a->when != MODEL_NONE) smt_assert(x->smt, term_at(x, a->when));
  if (b->when != MODEL_NONE) smt_assert(x->smt, term_at(y, b->when));
}

static void assert_places(Side *x, const Share *a, Side *y, const Share *b, bool apart) {
  Smt *s = x->smt;
  assume(x, a);
  assume(y, b);
  if (a->block != MODEL_NONE && b->block != MODEL_NONE)
    smt_assert(s, smt_eq(s, term_at(x, a->block), term_at(y, b->block)));
  if (a->address != MODEL_NONE && b->address != MODEL_NONE) {
    SmtTerm from = term_at(x, a->address), to = term_at(y, b->address);
    smt_assert(s, two(s, SMT_LT, from, two(s, SMT_ADD, to, number_of(s, b->size))));
    smt_assert(s, two(s, SMT_LT, to, two(s, SMT_ADD, from, number_of(s, a->size))));
  }
  if (apart) smt_assert(s, smt_not(s, smt_eq(s, term_at(x, a->turn), term_at(y, b->turn))));
  smt_assert_product_facts(s);
}

// Can it be, as far as their phases, or their places, or both, tell?
static bool may_be(const ModelThreads *m, const Share *a, const Share *b, bool apart, bool phases,
                   bool places) {
  size_t n = m->shares.terms.n + 1;
  Smt *smt = smt_new();
  SmtTerm *terms = memory_take(3 * n * sizeof *terms);
  Side x = {m, smt, terms, terms + n}, y = {m, smt, terms, terms + 2 * n};
  if (phases) assert_phases(&x, a, &y, b);
  if (places) assert_places(&x, a, &y, b, apart);
  if (places && a->job != b->job) assert_tokens(&x, a, &y, b);
  SmtAnswer answer = smt_check(smt, 0, NULL, time_limit_ms(TIME_SHARES_QUERY));
  free(terms);
  smt_delete(smt);
  return answer != SMT_UNSAT;
}

bool share_meet(const ModelThreads *m, const Share *a, const Share *b, bool apart) {
  if (!a->known || !b->known) return true;
  if (apart && (a->turn == MODEL_NONE || b->turn == MODEL_NONE)) return true;
  if (!in_phases(a, b)) return may_be(m, a, b, apart, false, true);
  // One after the other: the solver is soon lost in what does not matter.
  return may_be(m, a, b, apart, true, false) && may_be(m, a, b, apart, false, true) &&
         may_be(m, a, b, apart, true, true);
}
