// The names that instrumentation makes must be free: a local would hide them, and a second
// declaration is none.
#include <string.h>

#include "engine/loops/instrument_inside.h"
#include "engine/loops/instrument_names.h"

typedef struct {
  Instrumenter *in;
  BplNames made;
} Names;

static void make(Names *names, const char *name) {
  for (size_t i = 0; i < names->made.n; i++)
    if (!strcmp(names->made.at[i], name))
      return instrument_beyond(names->in, names->in->impl->at, "two records called '%s'", name);
  bpl_push(names->in->arena, &names->made, name);
}

static void make_all(Names *names) {
  const Instrumentation *result = &names->in->result;
  for (size_t i = 0; i < result->records.n; i++) {
    const RaceRecord *r = &result->records.at[i];
    make(names, r->flag);
    for (size_t j = 0; j < r->offsets.n; j++) make(names, r->offsets.at[j]);
    for (size_t j = 0; j < r->counters_at.n; j++) make(names, r->counters_at.at[j]);
  }
}

static void want_free(const Names *names, const char *name, Position at) {
  static const char *const procedures[] = {"Checker_", "Log_", "Update_Prev_"};
  bool taken = false;
  for (size_t i = 0; i < names->made.n; i++) taken |= !strcmp(names->made.at[i], name);
  for (size_t i = 0; i < sizeof procedures / sizeof *procedures; i++)
    taken |= !strncmp(name, procedures[i], strlen(procedures[i]));
  if (taken)
    instrument_beyond(names->in, at, "something called '%s', as what records the accesses is",
                      name);
}

static void want_free_all(const Names *names, const BplVars *vars) {
  for (size_t i = 0; i < vars->n; i++) want_free(names, vars->at[i]->name, vars->at[i]->at);
}

void instrument_check_names(Instrumenter *in) {
  Names names = {.in = in};
  make_all(&names);
  for (size_t i = 0; i < in->program->decls.n; i++) {
    const BplDecl *d = &in->program->decls.at[i];
    if (d->var) want_free(&names, d->var->name, d->var->at);
    if (d->proc) want_free(&names, d->proc->name, d->proc->at);
  }
  want_free_all(&names, &in->impl->in);
  want_free_all(&names, &in->impl->out);
  want_free_all(&names, &in->impl->locals);
}
