// Arguments that a function takes with va_arg: src/front/instrument/symbolic_variadic.h.
#include <stdio.h>
#include <string.h>

#include "world/expressions.h"
#include "world/symbolic.h"
#include "world/symbolic_memory.h"

#define PC ((uint64_t)__builtin_return_address(0))

enum { MOST = 32, FLOATING_FROM = 48, STACK_FROM = 176, MOST_STACK = 8 * MOST };

typedef struct { // va_list, as the ABI of x86-64 has it
  uint32_t general, floating;
  char *stack, *saved;
} List;

typedef struct {
  uint32_t n, stack;
  struct {
    uint32_t id, place;
  } more[MOST];
} Variadic;

PUBLIC void __norace_sym_variadic(Variadic *v, uint32_t known) {
  const SymbolicMore *slots = symbolic_more();
  if (!known) return;
  v->n = slots->n;
  v->stack = slots->stack;
  for (uint32_t i = 0; i < v->n && i < MOST; i++) {
    v->more[i].id = slots->id[i];
    v->more[i].place = slots->place[i];
  }
}

PUBLIC void __norace_sym_va_start(const List *list, const Variadic *v) {
  symbolic_memory_clear((uint64_t)list->saved, STACK_FROM);
  symbolic_memory_clear((uint64_t)list->stack, v->stack);
  for (uint32_t i = 0; i < v->n && i < MOST; i++) {
    uint32_t place = v->more[i].place, id = v->more[i].id;
    char *at = place < STACK_FROM ? list->saved + place : list->stack + (place - STACK_FROM);
    symbolic_put((uint64_t)at, expression(id)->width / 8, id);
  }
}

// ---- what libc prints

static void fix_all(const List *list, uint64_t pc) {
  symbolic_fix_memory((uint64_t)list->saved, STACK_FROM, pc);
  symbolic_fix_memory((uint64_t)list->stack, MOST_STACK, pc);
}

static char *next(List *list, bool floating) {
  char *at = floating ? list->saved + list->floating : list->saved + list->general;
  if (floating && list->floating < STACK_FROM) return list->floating += 16, at;
  if (!floating && list->general < FLOATING_FROM) return list->general += 8, at;
  return list->stack += 8, list->stack - 8;
}

static const char *skip(const char *f, const char *chars) {
  while (*f && strchr(chars, *f)) f++;
  return f;
}

static const char *number(const char *f, List *list, uint64_t pc) {
  if (*f != '*') return skip(f, "0123456789");
  symbolic_fix_memory((uint64_t)next(list, false), 8, pc);
  return f + 1;
}

// Numbers only show. What decides how much, or what is read, is fixed. NULL: it is none of these.
static const char *conversion(const char *f, List *list, uint64_t pc) {
  f = number(skip(f, "-+ #0'"), list, pc);
  if (*f == '.') f = number(f + 1, list, pc);
  f = skip(f, "hlqjzt");
  if (strchr("diuoxXcp", *f) && *f) return next(list, false), f + 1;
  if (strchr("eEfFgGaA", *f) && *f) return next(list, true), f + 1;
  if (*f == 's') return symbolic_fix_memory((uint64_t)next(list, false), 8, pc), f + 1;
  return *f == '%' || *f == 'm' ? f + 1 : NULL;
}

// `to`: NULL is standard output. text: into memory.
PUBLIC void __norace_sym_print_list(FILE *to, const char *format, const List *list, uint32_t text) {
  List at = *list;
  bool shown = !text && (!to || ((to == stdout || to == stderr) && fileno(to) <= 2));
  if (!shown) return fix_all(list, PC);
  for (const char *f = format; *f;)
    if (*f++ == '%' && !(f = conversion(f, &at, PC))) return fix_all(list, PC);
}
