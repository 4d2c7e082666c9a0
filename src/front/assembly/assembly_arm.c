#include "front/assembly/assembly_arm.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef LLVMValueRef Value;

enum { MOST_ARGS = 4, LONGEST_LABEL = 8, LONGEST_TEXT = 48 };

typedef struct {
  char name[LONGEST_WORD], label[LONGEST_LABEL]; // label: in front of it; "" where there is none
  AsmArg args[MOST_ARGS];
  char word[LONGEST_LABEL]; // an argument that is a word: 1b, 2f, ish, eq
  unsigned n_args;
} ArmStatement;

typedef VEC(ArmStatement) ArmStatements;

// ---- text

static void skip_blanks(const char **at) {
  while (**at == ' ' || **at == '\t') ++*at;
}

// $1, ${1:w}: an operand, of which all or the lower half is meant.
static bool read_operand(const char **at, AsmArg *arg) {
  bool braces = (*at)[1] == '{';
  char *end;
  const char *digits = *at + 1 + braces;
  if (!isdigit((unsigned char)*digits)) return false;
  *arg = (AsmArg){.kind = ARG_OPERAND, .width = POINTER_BITS};
  arg->which = (unsigned)strtoul(digits, &end, 10);
  if (braces) {
    bool half = !strncmp(end, ":w}", 3);
    if (!half && strncmp(end, ":x}", 3) != 0) return false;
    arg->width = half ? 32 : POINTER_BITS;
    end += 3;
  }
  *at = end;
  return true;
}

static bool read_number(const char **at, AsmArg *arg) {
  char *end;
  if (**at == '#') ++*at;
  if (**at == '$' && (*at)[1] != '$') return read_operand(at, arg);
  *arg = (AsmArg){.kind = ARG_NUMBER, .number = strtoll(*at, &end, 0)};
  bool some = end != *at && !isalpha((unsigned char)*end);
  *at = end;
  return some;
}

// [$1], [$1, #8]
static bool read_memory(const char **at, AsmArg *arg) {
  AsmArg offset = {0};
  ++*at;
  skip_blanks(at);
  if (**at != '$' || !read_operand(at, arg) || arg->width != POINTER_BITS) return false;
  arg->at = true;
  skip_blanks(at);
  if (**at == ',') {
    ++*at;
    skip_blanks(at);
    if (!read_number(at, &offset) || offset.kind != ARG_NUMBER) return false;
    arg->number = offset.number;
    skip_blanks(at);
  }
  if (**at != ']' || (*at)[1] == '!') return false;
  ++*at;
  return true;
}

static bool read_word(const char **at, ArmStatement *s) {
  size_t n = 0;
  while (isalnum((unsigned char)(*at)[n])) n++;
  if (!n || n >= LONGEST_LABEL || *s->word) return false;
  memcpy(s->word, *at, n);
  *at += n;
  return true;
}

static bool is_zero_register(const char *at) {
  return (*at == 'x' || *at == 'w') && !strncmp(at + 1, "zr", 2);
}

static bool read_argument(const char **at, ArmStatement *s) {
  if (s->n_args == MOST_ARGS) return false;
  AsmArg *arg = &s->args[s->n_args++];
  bool digits =
      isdigit((unsigned char)**at) && !isalpha((unsigned char)(*at)[strspn(*at, "0123456789")]);
  if (**at == '[') return read_memory(at, arg);
  if (**at == '$') return read_operand(at, arg);
  if (**at == '#' || digits) return read_number(at, arg);
  if (is_zero_register(*at)) {
    *arg = (AsmArg){.kind = ARG_NUMBER, .width = **at == 'w' ? 32 : POINTER_BITS};
    *at += 3;
    return true;
  }
  s->n_args--;
  return read_word(at, s);
}

static bool ends(const char *at) { return !*at || *at == '\n' || *at == ';'; }

// A label may stand in front, alone at the end of the text too.
static bool read_statement(const char **at, ArmStatement *s) {
  size_t n = 0;
  while (isalnum((unsigned char)(*at)[n]) || (*at)[n] == '.' || (*at)[n] == '_') n++;
  if ((*at)[n] == ':' && n < LONGEST_LABEL && !*s->label) {
    memcpy(s->label, *at, n);
    *at += n + 1;
    skip_blanks(at);
    return ends(*at) || read_statement(at, s);
  }
  if (!n || n >= LONGEST_WORD) return false;
  memcpy(s->name, *at, n);
  *at += n;
  for (skip_blanks(at); !ends(*at); skip_blanks(at)) {
    if (!read_argument(at, s)) return false;
    skip_blanks(at);
    if (**at == ',') ++*at;
    else if (!ends(*at)) return false;
  }
  return true;
}

static bool read_text(const char *text, ArmStatements *list) {
  for (const char *at = text; *at;) {
    ArmStatement s = {0};
    skip_blanks(&at);
    if (!strncmp(at, "//", 2)) at += strcspn(at, "\n");
    if (!ends(at)) {
      if (!read_statement(&at, &s)) return false;
      vec_push(list, s);
    }
    if (*at) at++;
  }
  return true;
}

// ---- order

static LLVMAtomicOrdering ordering(const AsmMachine *m, bool acquires, bool releases) {
  if (!m->orders) return LLVMAtomicOrderingMonotonic;
  return acquires && releases ? LLVMAtomicOrderingAcquireRelease
         : acquires           ? LLVMAtomicOrderingAcquire
         : releases           ? LLVMAtomicOrderingRelease
                              : LLVMAtomicOrderingMonotonic;
}

// Of a compare and exchange that fails: no store, so nothing is released.
static LLVMAtomicOrdering failing(const AsmMachine *m, bool acquires) {
  return m->orders && acquires ? LLVMAtomicOrderingAcquire : LLVMAtomicOrderingMonotonic;
}

static void fence(AsmMachine *m, const char *domain) {
  bool loads = !strcmp(domain, "ishld") || !strcmp(domain, "ld") || !strcmp(domain, "oshld") ||
               !strcmp(domain, "nshld"),
       stores = !strcmp(domain, "ishst") || !strcmp(domain, "st") || !strcmp(domain, "oshst") ||
                !strcmp(domain, "nshst");
  if (m->orders)
    LLVMBuildFence(m->builder,
                   loads    ? LLVMAtomicOrderingAcquire
                   : stores ? LLVMAtomicOrderingRelease
                            : LLVMAtomicOrderingSequentiallyConsistent,
                   false, "");
}

// ---- what names say

// "b" and "h" at the end of a name are of bytes and halves; else the register tells.
static unsigned width_of(const char *rest, const AsmArg *arg) {
  return *rest == 'b' ? 8 : *rest == 'h' ? 16 : arg->width ? arg->width : POINTER_BITS;
}

static bool take(const char **name, const char *beginning) {
  size_t n = strlen(beginning);
  if (strncmp(*name, beginning, n) != 0) return false;
  *name += n;
  return true;
}

static bool is_size(const char *rest) {
  return !*rest || ((*rest == 'b' || *rest == 'h') && !rest[1]);
}

// A narrow value fills its register with zeros above.
static void put(AsmMachine *m, const AsmArg *to, Value v) {
  if (to->kind == ARG_NUMBER) return; // the register that is always zero
  if (machine_width(v) < 32) v = LLVMBuildZExt(m->builder, v, machine_int(m, 32), "");
  machine_change(m, to, v, false);
}

// ---- arithmetic

typedef struct {
  const char *name;
  LLVMAtomicRMWBinOp op;
  bool inverts; // the second argument
} Combining;

static const Combining combinings[] = {
    {"add", LLVMAtomicRMWBinOpAdd, false}, {"sub", LLVMAtomicRMWBinOpSub, false},
    {"and", LLVMAtomicRMWBinOpAnd, false}, {"orr", LLVMAtomicRMWBinOpOr, false},
    {"eor", LLVMAtomicRMWBinOpXor, false}, {"bic", LLVMAtomicRMWBinOpAnd, true}};

static const Combining *find_combining(const char *name) {
  for (size_t i = 0; i < sizeof combinings / sizeof *combinings; i++)
    if (!strcmp(combinings[i].name, name)) return &combinings[i];
  return NULL;
}

static Value combined(AsmMachine *m, LLVMAtomicRMWBinOp op, Value old, Value by) {
  switch (op) {
  case LLVMAtomicRMWBinOpAdd: return LLVMBuildAdd(m->builder, old, by, "");
  case LLVMAtomicRMWBinOpSub: return LLVMBuildSub(m->builder, old, by, "");
  case LLVMAtomicRMWBinOpAnd: return LLVMBuildAnd(m->builder, old, by, "");
  case LLVMAtomicRMWBinOpOr: return LLVMBuildOr(m->builder, old, by, "");
  default: return LLVMBuildXor(m->builder, old, by, "");
  }
}

static bool are_same(const AsmArg *a, const AsmArg *b) {
  return a->kind == ARG_OPERAND && b->kind == ARG_OPERAND && a->which == b->which;
}

static Value second_of(AsmMachine *m, const Combining *c, const AsmArg *arg, unsigned width) {
  Value v = machine_number(m, arg, width, false);
  return c->inverts ? LLVMBuildNot(m->builder, v, "") : v;
}

static void run_combining(AsmMachine *m, const Combining *c, const ArmStatement *s) {
  unsigned width = s->args[0].width;
  if (s->n_args != 3 || *s->word || !width) {
    m->failed = true;
    return;
  }
  Value old = machine_number(m, &s->args[1], width, false);
  put(m, &s->args[0], combined(m, c->op, old, second_of(m, c, &s->args[2], width)));
}

// ---- memory

static void run_load(AsmMachine *m, const ArmStatement *s, const char *rest, bool acquires) {
  if (s->n_args != 2 || !is_size(rest) || !machine_is_memory(m, &s->args[1])) {
    m->failed = true;
    return;
  }
  unsigned width = width_of(rest, &s->args[0]);
  Value v = LLVMBuildLoad2(m->builder, machine_int(m, width), machine_pointer(m, &s->args[1]), "");
  LLVMSetAlignment(v, width / 8);
  LLVMSetOrdering(v, ordering(m, acquires, false));
  put(m, &s->args[0], v);
}

static void run_store(AsmMachine *m, const ArmStatement *s, const char *rest, bool releases) {
  if (s->n_args != 2 || !is_size(rest) || !machine_is_memory(m, &s->args[1])) {
    m->failed = true;
    return;
  }
  unsigned width = width_of(rest, &s->args[0]);
  Value v = machine_look(m, &s->args[0], width, false);
  Value stored = LLVMBuildStore(m->builder, v, machine_pointer(m, &s->args[1]));
  LLVMSetAlignment(stored, width / 8);
  LLVMSetOrdering(stored, ordering(m, false, releases));
}

static Value update(AsmMachine *m, LLVMAtomicRMWBinOp op, const AsmArg *at, Value by, bool acquires,
                    bool releases) {
  return LLVMBuildAtomicRMW(m->builder, op, machine_pointer(m, at), by,
                            ordering(m, acquires, releases), false);
}

// The old value; *done tells whether it was the expected one.
static Value exchange_if(AsmMachine *m, const AsmArg *at, Value expected, Value wanted,
                         bool acquires, bool releases, Value *done) {
  if (machine_is_pointer(wanted) != machine_is_pointer(expected))
    wanted = machine_as_number(m, wanted), expected = machine_as_number(m, expected);
  Value both = LLVMBuildAtomicCmpXchg(m->builder, machine_pointer(m, at), expected, wanted,
                                      ordering(m, acquires, releases), failing(m, acquires), false);
  *done = LLVMBuildExtractValue(m->builder, both, 1, "");
  return LLVMBuildExtractValue(m->builder, both, 0, "");
}

// ---- ARMv8.1: ldaddal w1, w2, [x3] and the like

static const Combining atomics[] = {
    {"add", LLVMAtomicRMWBinOpAdd, false},   {"clr", LLVMAtomicRMWBinOpAnd, true},
    {"eor", LLVMAtomicRMWBinOpXor, false},   {"set", LLVMAtomicRMWBinOpOr, false},
    {"smax", LLVMAtomicRMWBinOpMax, false},  {"smin", LLVMAtomicRMWBinOpMin, false},
    {"umax", LLVMAtomicRMWBinOpUMax, false}, {"umin", LLVMAtomicRMWBinOpUMin, false}};

static void run_atomic(AsmMachine *m, const ArmStatement *s, const Combining *c, const char *rest,
                       bool loads) {
  bool acquires = take(&rest, "a"), releases = take(&rest, "l");
  const AsmArg *at = &s->args[loads ? 2 : 1];
  if (s->n_args != (loads ? 3u : 2u) || !is_size(rest) || !machine_is_memory(m, at)) {
    m->failed = true;
    return;
  }
  unsigned width = width_of(rest, &s->args[0]);
  Value by = second_of(m, c, &s->args[0], width);
  Value old = update(m, c->op, at, by, acquires, releases);
  if (loads) put(m, &s->args[1], old);
}

static bool try_atomic(AsmMachine *m, const ArmStatement *s) {
  const char *name = s->name;
  bool loads = take(&name, "ld");
  if (!loads && !take(&name, "st")) return false;
  for (size_t i = 0; i < sizeof atomics / sizeof *atomics; i++) {
    const char *rest = name;
    if (!take(&rest, atomics[i].name)) continue;
    run_atomic(m, s, &atomics[i], rest, loads);
    return true;
  }
  return false;
}

static void run_swap(AsmMachine *m, const ArmStatement *s, const char *rest) {
  static const Combining exchange = {"swp", LLVMAtomicRMWBinOpXchg, false};
  run_atomic(m, s, &exchange, rest, true);
}

static void run_compare(AsmMachine *m, const ArmStatement *s, const char *rest) {
  bool acquires = take(&rest, "a"), releases = take(&rest, "l");
  if (s->n_args != 3 || !is_size(rest) || !machine_is_memory(m, &s->args[2])) {
    m->failed = true;
    return;
  }
  unsigned width = width_of(rest, &s->args[0]);
  Value expected = machine_look(m, &s->args[0], width, false),
        wanted = machine_look(m, &s->args[1], width, false), done;
  put(m, &s->args[0], exchange_if(m, &s->args[2], expected, wanted, acquires, releases, &done));
}

// ---- exclusive loads and stores

typedef struct {
  const ArmStatement *load, *store, *body; // what stands between the two
  size_t n_body;
  const char *after; // the label behind the loop; "" where there is none
  bool acquires, releases;
  unsigned width;
} Loop;

static bool goes_to(const char *word, const char *label, char way) {
  size_t n = strlen(label);
  return n && !strncmp(word, label, n) && word[n] == way && !word[n + 1];
}

static bool is_exclusive_load(const char *name, bool *acquires, const char **rest) {
  *rest = name;
  *acquires = take(rest, "ldaxr");
  return (*acquires || take(rest, "ldxr")) && is_size(*rest);
}

static bool is_exclusive_store(const char *name, bool *releases) {
  const char *rest = name;
  *releases = take(&rest, "stlxr");
  return (*releases || take(&rest, "stxr")) && is_size(rest);
}

// 1: ldxr ...; stxr w1, ..., [x]; cbnz w1, 1b: until nobody came in between. The number of
// statements; 0: it is something else.
static size_t read_loop(AsmMachine *m, const ArmStatements *list, size_t at, Loop *l) {
  const char *rest;
  l->load = &list->at[at];
  if (!is_exclusive_load(l->load->name, &l->acquires, &rest) || l->load->n_args != 2) return 0;
  size_t i = at + 1;
  while (i < list->n && !is_exclusive_store(list->at[i].name, &l->releases)) i++;
  if (i + 1 >= list->n) return 0;
  l->body = l->load + 1, l->n_body = i - at - 1;
  l->store = &list->at[i];
  const ArmStatement *again = &list->at[i + 1];
  bool repeats = !strcmp(again->name, "cbnz") && again->n_args == 1 && l->store->n_args == 3 &&
                 are_same(&again->args[0], &l->store->args[0]) &&
                 goes_to(again->word, l->load->label, 'b');
  bool same = are_same(&l->load->args[1], &l->store->args[2]) &&
              l->load->args[1].number == l->store->args[2].number;
  if (!repeats || !same || !machine_is_memory(m, &l->load->args[1])) return 0;
  for (size_t k = at + 1; k <= i + 1; k++)
    if (*list->at[k].label) return 0;
  l->after = i + 2 < list->n ? list->at[i + 2].label : "";
  l->width = width_of(rest, &l->load->args[0]);
  return i + 2 - at;
}

static void put_zero(AsmMachine *m, const AsmArg *status) {
  put(m, status, machine_constant(m, 32, 0));
}

static void run_exchange(AsmMachine *m, const Loop *l) {
  const AsmArg *wanted = &l->store->args[1];
  if (are_same(wanted, &l->load->args[0])) {
    m->failed = true;
    return;
  }
  Value v = machine_look(m, wanted, l->width, false);
  put(m, &l->load->args[0],
      update(m, LLVMAtomicRMWBinOpXchg, &l->load->args[1], v, l->acquires, l->releases));
  put_zero(m, &l->store->args[0]);
}

// One statement makes the new value of the old one and of something that it does not depend on.
static void run_update(AsmMachine *m, const Loop *l, const Combining *c) {
  const ArmStatement *s = l->body;
  const AsmArg *old_arg = &l->load->args[0], *by_arg = &s->args[2];
  bool swapped =
      s->n_args == 3 && are_same(by_arg, old_arg) && !c->inverts && c->op != LLVMAtomicRMWBinOpSub;
  if (swapped) by_arg = &s->args[1];
  bool fits = s->n_args == 3 && !*s->word && are_same(&s->args[0], &l->store->args[1]) &&
              are_same(&s->args[swapped ? 2 : 1], old_arg) && !are_same(by_arg, old_arg) &&
              !are_same(&l->store->args[0], &s->args[0]) && !are_same(&l->store->args[0], old_arg);
  if (!fits) {
    m->failed = true;
    return;
  }
  Value by = second_of(m, c, by_arg, l->width);
  Value old = update(m, c->op, &l->load->args[1], by, l->acquires, l->releases);
  put(m, old_arg, old);
  put(m, &s->args[0], combined(m, c->op, old, by));
  put_zero(m, &l->store->args[0]);
}

// What the old value is compared with before the store: cmp and b.ne, eor and cbnz, cbnz alone.
static const AsmArg *find_expected(const Loop *l) {
  static const AsmArg nothing = {.kind = ARG_NUMBER};
  const ArmStatement *first = l->body, *leave = &l->body[l->n_body - 1];
  const AsmArg *old = &l->load->args[0];
  if (!goes_to(leave->word, l->after, 'f')) return NULL;
  if (l->n_body == 1)
    return !strcmp(leave->name, "cbnz") && leave->n_args == 1 && are_same(&leave->args[0], old)
               ? &nothing
               : NULL;
  bool compares = !strcmp(first->name, "cmp") && first->n_args == 2 &&
                  are_same(&first->args[0], old) &&
                  (!strcmp(leave->name, "b.ne") || !strcmp(leave->name, "bne"));
  bool differs = !strcmp(first->name, "eor") && first->n_args == 3 &&
                 are_same(&first->args[1], old) && !are_same(&first->args[0], old) &&
                 !strcmp(leave->name, "cbnz") && leave->n_args == 1 &&
                 are_same(&leave->args[0], &first->args[0]);
  return *first->word                ? NULL
         : compares                  ? &first->args[1]
         : differs && l->n_body == 2 ? &first->args[2]
                                     : NULL;
}

// The register that tells of the store is as it was where there was none.
static void put_status(AsmMachine *m, const AsmArg *status, Value done) {
  Value before = machine_is_memory(m, status) ? NULL : machine_look(m, status, 32, false);
  if (m->failed) m->failed = false, before = NULL; // nothing was in it: it is the assembly's own
  Value none = machine_constant(m, 32, 0);
  put(m, status, before ? LLVMBuildSelect(m->builder, done, none, before, "") : none);
}

static void run_exchange_if(AsmMachine *m, const Loop *l) {
  const AsmArg *expected_arg = l->n_body == 1 || l->n_body == 2 ? find_expected(l) : NULL;
  if (!expected_arg || are_same(expected_arg, &l->load->args[0])) {
    m->failed = true;
    return;
  }
  Value expected = machine_look(m, expected_arg, l->width, false),
        wanted = machine_look(m, &l->store->args[1], l->width, false), done;
  Value old = exchange_if(m, &l->load->args[1], expected, wanted, l->acquires, l->releases, &done);
  if (m->failed) return;
  put(m, &l->load->args[0], old);
  if (!strcmp(l->body->name, "eor"))
    put(m, &l->body->args[0],
        LLVMBuildXor(m->builder, machine_as_number(m, old), machine_as_number(m, expected), ""));
  m->zero = done;
  m->sign = m->carry = NULL;
  put_status(m, &l->store->args[0], done);
}

static void run_loop(AsmMachine *m, const Loop *l) {
  const Combining *c = l->n_body == 1 ? find_combining(l->body->name) : NULL;
  if (!l->n_body) run_exchange(m, l);
  else if (c) run_update(m, l, c);
  else run_exchange_if(m, l);
}

// ---- statements

static void run_condition(AsmMachine *m, const ArmStatement *s) { // cset w1, eq
  bool equal = !strcmp(s->word, "eq");
  if (s->n_args != 1 || !m->zero || (!equal && strcmp(s->word, "ne") != 0)) {
    m->failed = true;
    return;
  }
  Value v = equal ? m->zero : LLVMBuildNot(m->builder, m->zero, "");
  put(m, &s->args[0], LLVMBuildZExt(m->builder, v, machine_int(m, 32), ""));
}

static void run_flags(AsmMachine *m, const ArmStatement *s) { // cmp w1, w2
  unsigned width = s->args[0].width;
  if (s->n_args != 2 || !width || *s->word) {
    m->failed = true;
    return;
  }
  m->zero = LLVMBuildICmp(m->builder, LLVMIntEQ, machine_number(m, &s->args[0], width, false),
                          machine_number(m, &s->args[1], width, false), "");
}

static bool is_hint(const char *name) {
  static const char *const hints[] = {"",    "nop", "yield", "wfe",  "wfi",
                                      "sev", "isb", "sevl",  "hint", "prfm"};
  for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
    if (!strcmp(hints[i], name)) return true;
  return false;
}

static void run_statement(AsmMachine *m, const ArmStatement *s) {
  const char *rest = s->name;
  const Combining *c = find_combining(s->name);
  if (is_hint(s->name)) return;
  if (!strcmp(s->name, "dmb") || !strcmp(s->name, "dsb")) fence(m, s->word);
  else if (c) run_combining(m, c, s);
  else if (try_atomic(m, s)) return;
  else if (take(&rest, "ldar") || take(&rest, "ldapr")) run_load(m, s, rest, true);
  else if (take(&rest, "stlr")) run_store(m, s, rest, true);
  else if (take(&rest, "ldr")) run_load(m, s, rest, false);
  else if (take(&rest, "str")) run_store(m, s, rest, false);
  else if (take(&rest, "swp")) run_swap(m, s, rest);
  else if (take(&rest, "cas")) run_compare(m, s, rest);
  else if (!strcmp(s->name, "cset")) run_condition(m, s);
  else if (!strcmp(s->name, "cmp")) run_flags(m, s);
  else if (!strcmp(s->name, "mov") && s->n_args == 2 && s->args[0].width)
    put(m, &s->args[0], machine_look(m, &s->args[1], s->args[0].width, false));
  else m->failed = true;
}

static void run_all(AsmMachine *m, const ArmStatements *list) {
  for (size_t i = 0; i < list->n && !m->failed;) {
    Loop l = {0};
    size_t n = read_loop(m, list, i, &l);
    if (n) run_loop(m, &l);
    else run_statement(m, &list->at[i]);
    i += n ? n : 1;
  }
}

void assembly_arm_run(AsmMachine *m, const char *text, size_t n) {
  char *copy = malloc(n + 1); // closed by a zero
  ArmStatements list = {0};
  if (!copy) abort();
  memcpy(copy, text, n);
  copy[n] = 0;
  if (read_text(copy, &list)) run_all(m, &list);
  else m->failed = true;
  vec_delete(&list);
  free(copy);
}
