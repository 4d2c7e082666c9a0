#include "engine/loops/bpl.h"

#include <stdlib.h>
#include <string.h>

void *bpl_grow(Arena *arena, const void *old, size_t n, size_t size, size_t *room) {
  *room = *room ? *room * 2 : 4;
  void *fresh = arena_take(arena, *room * size);
  if (n) memcpy(fresh, old, n * size);
  return fresh;
}

int bpl_binary_precedence(BplOp op) {
  static const int precedence[] = {
#define X(name, text, prec) prec,
#include "engine/loops/bpl_operators.def"
#undef X
  };
  return precedence[op];
}

const char *bpl_binary_text(BplOp op) {
  static const char *const texts[] = {
#define X(name, text, prec) text,
#include "engine/loops/bpl_operators.def"
#undef X
  };
  return texts[op];
}

const BplAttr *bpl_attr(const BplAttrs *attrs, const char *name) {
  for (size_t i = 0; i < attrs->n; i++)
    if (!attrs->at[i].trigger && !strcmp(attrs->at[i].name, name)) return &attrs->at[i];
  return NULL;
}

bool bpl_has_attr(const BplAttrs *attrs, const char *name) {
  const BplAttr *a = bpl_attr(attrs, name);
  if (!a) return false;
  if (!a->args.n) return true;
  const BplExpr *e = a->args.at[0];
  return e->kind != EX_FALSE && !(e->kind == EX_INT && !strcmp(e->text, "0"));
}

bool bpl_type_equal(const BplType *a, const BplType *b) {
  if (a == b) return true;
  if (a->kind != b->kind) return false;
  if (a->kind == BPL_BV) return a->width == b->width;
  if (a->kind == BPL_NAMED) return !strcmp(a->name, b->name);
  if (a->kind != BPL_MAP) return true;
  if (a->n_index != b->n_index || !bpl_type_equal(a->value, b->value)) return false;
  for (size_t i = 0; i < a->n_index; i++)
    if (!bpl_type_equal(a->index[i], b->index[i])) return false;
  return true;
}

void bpl_delete(BplProgram *program) {
  if (program) arena_delete(program->arena);
}
