#include "engine/net/sml/sml.h"

#include <string.h>

SmlFile *sml_file_new(void) {
  SmlFile *file = memory_take(sizeof *file);
  file->arena = arena_new();
  return file;
}

static void job_delete(SmlJob *job) {
  for (size_t i = 0; i < job->code.n; i++) vec_delete(&job->code.at[i].args);
  vec_delete(&job->locals);
  vec_delete(&job->code);
}

static void program_delete(SmlProgram *program) {
  for (size_t i = 0; i < program->jobs.n; i++) job_delete(&program->jobs.at[i]);
  vec_delete(&program->jobs);
  vec_delete(&program->objects);
}

void sml_file_delete(SmlFile *file) {
  if (!file) return;
  for (size_t i = 0; i < file->programs.n; i++) program_delete(&file->programs.at[i]);
  vec_delete(&file->programs);
  arena_delete(file->arena);
  free(file);
}

SmlProgram *sml_file_add(SmlFile *file, const char *name) {
  vec_push(&file->programs, (SmlProgram){.name = name ? arena_string(file->arena, name) : NULL});
  return &file->programs.at[file->programs.n - 1];
}

bool sml_op_jumps(SmlOp op) {
  switch (op) {
  case SML_TRY:
  case SML_TRY_SHARE:
  case SML_ONCE:
  case SML_GOTO:
  case SML_BRANCH:
  case SML_WHEN: return true;
  default: return false;
  }
}

bool sml_op_falls(SmlOp op) { return op != SML_GOTO && op != SML_STOP; }

const char *sml_op_word(SmlOp op) {
  static const char *const words[] = {
#define SML_OP(name, word, shape, help) word,
#include "engine/net/sml/sml_op.def"
#undef SML_OP
  };
  return words[op];
}

const char *sml_kind_word(SmlKind kind) {
  static const char *const words[] = {"shared",    "shared",  "lock",     "rwlock", "cond",
                                      "semaphore", "barrier", "onceflag", "data"};
  return words[kind];
}

static bool same_value(SmlValue a, SmlValue b) { return a.from == b.from && a.n == b.n; }

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

static bool same_instr(const SmlInstr *a, const SmlInstr *b) {
  if (a->op != b->op || a->object != b->object || a->lock != b->lock || a->data != b->data ||
      a->differs != b->differs)
    return false;
  if (a->number != b->number || !same_value(a->value, b->value) || a->args.n != b->args.n)
    return false;
  for (size_t i = 0; i < a->args.n; i++)
    if (!same_value(a->args.at[i], b->args.at[i])) return false;
  if (sml_op_jumps(a->op) && a->target != b->target) return false;
  if (a->stated != b->stated) return false;
  return !a->stated || (same_text(a->at.file, b->at.file) && a->at.line == b->at.line &&
                        a->at.column == b->at.column);
}

static bool same_job(const SmlJob *a, const SmlJob *b) {
  if (strcmp(a->name, b->name) || a->starts != b->starts || a->n_params != b->n_params)
    return false;
  if (a->locals.n != b->locals.n || a->code.n != b->code.n) return false;
  for (size_t i = 0; i < a->locals.n; i++)
    if (strcmp(a->locals.at[i].name, b->locals.at[i].name) ||
        a->locals.at[i].range != b->locals.at[i].range)
      return false;
  for (size_t i = 0; i < a->code.n; i++)
    if (!same_instr(&a->code.at[i], &b->code.at[i])) return false;
  return true;
}

static bool same_object(const SmlObject *a, const SmlObject *b) {
  return !strcmp(a->name, b->name) && a->kind == b->kind && a->count == b->count &&
         a->range == b->range;
}

bool sml_same(const SmlProgram *a, const SmlProgram *b) {
  if (!same_text(a->name, b->name) || a->objects.n != b->objects.n || a->jobs.n != b->jobs.n)
    return false;
  for (size_t i = 0; i < a->objects.n; i++)
    if (!same_object(&a->objects.at[i], &b->objects.at[i])) return false;
  for (size_t i = 0; i < a->jobs.n; i++)
    if (!same_job(&a->jobs.at[i], &b->jobs.at[i])) return false;
  return true;
}

static bool object_is(const SmlProgram *p, uint32_t object, SmlKind kind, SmlKind or) {
  return object < p->objects.n &&
         (p->objects.at[object].kind == kind || p->objects.at[object].kind == or);
}

static bool value_fits(const SmlProgram *p, const SmlJob *job, SmlValue v) {
  if (v.from == SML_FROM_LOCAL) return v.n < job->locals.n;
  if (v.from == SML_FROM_DATA) return object_is(p, v.n, SML_DATA, SML_DATA);
  return true;
}

static bool operands_fit(const SmlProgram *p, const SmlJob *job, const SmlInstr *i) {
  switch (i->op) {
  case SML_READ:
  case SML_WRITE:
  case SML_ATOMIC_READ:
  case SML_ATOMIC_WRITE: return object_is(p, i->object, SML_VARIABLE, SML_VARIABLE);
  case SML_ACQUIRE:
  case SML_RELEASE:
  case SML_TRY: return object_is(p, i->object, SML_LOCK, SML_RWLOCK);
  case SML_SHARE:
  case SML_TRY_SHARE: return object_is(p, i->object, SML_RWLOCK, SML_RWLOCK);
  case SML_WAIT:
    return object_is(p, i->object, SML_COND, SML_COND) && object_is(p, i->lock, SML_LOCK, SML_LOCK);
  case SML_SIGNAL:
  case SML_BROADCAST: return object_is(p, i->object, SML_COND, SML_COND);
  case SML_DOWN:
  case SML_UP: return object_is(p, i->object, SML_SEMAPHORE, SML_SEMAPHORE);
  case SML_AWAIT: return object_is(p, i->object, SML_BARRIER, SML_BARRIER);
  case SML_ONCE:
  case SML_DONE: return object_is(p, i->object, SML_ONCE_FLAG, SML_ONCE_FLAG);
  case SML_CREATE: return i->object < p->jobs.n && i->args.n == p->jobs.at[i->object].n_params;
  case SML_JOIN:
  case SML_JOIN_ALL: return i->object < p->jobs.n;
  case SML_SET:
  case SML_WHEN:
    return (i->data ? object_is(p, i->object, SML_DATA, SML_DATA) : i->object < job->locals.n) &&
           value_fits(p, job, i->value);
  case SML_SWAP:
  case SML_CAS:
    return object_is(p, i->object, SML_DATA, SML_DATA) && i->lock < job->locals.n &&
           value_fits(p, job, i->value);
  default: return true;
  }
}

bool sml_check(const SmlProgram *p) {
  for (size_t j = 0; j < p->jobs.n; j++) {
    const SmlJob *job = &p->jobs.at[j];
    if (job->n_params > job->locals.n) return false;
    for (size_t k = 0; k < job->code.n; k++) {
      const SmlInstr *i = &job->code.at[k];
      if (!operands_fit(p, job, i) || (sml_op_jumps(i->op) && i->target > job->code.n))
        return false;
      for (size_t a = 0; a < i->args.n; a++)
        if (!value_fits(p, job, i->args.at[a]) || i->args.at[a].from == SML_FROM_DATA) return false;
    }
  }
  return true;
}
