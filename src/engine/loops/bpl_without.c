#include "engine/loops/bpl_without.h"
#include "engine/loops/bpl_print.h"

static bool drop_from(BplBlock *block, const char *attribute) {
  size_t kept = 0;
  bool inner = false;
  for (size_t i = 0; i < block->n; i++) {
    BplStmt *st = block->at[i];
    if (st->kind == ST_ASSUME && bpl_attr(&st->attrs, attribute)) continue;
    inner |= drop_from(&st->body, attribute);
    inner |= drop_from(&st->otherwise, attribute);
    block->at[kept++] = st;
  }
  bool dropped = kept < block->n;
  block->n = kept;
  return dropped || inner;
}

bool bpl_without(BplProgram *program, const char *attribute) {
  bool dropped = false;
  for (size_t i = 0; i < program->decls.n; i++) {
    BplDecl *d = &program->decls.at[i];
    BplImpl *impl = d->impl ? d->impl : d->proc ? d->proc->impl : NULL;
    if (impl) dropped |= drop_from(&impl->body, attribute);
  }
  return dropped;
}
