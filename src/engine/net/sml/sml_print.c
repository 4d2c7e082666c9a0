#include <string.h>

#include "base/check.h"
#include "engine/net/sml/sml.h"
#include "engine/net/sml/sml_print.h"

typedef struct {
  const SmlProgram *program;
  const SmlJob *job;
  Text *out;
} Printer;

static void put_objects(Printer *p) {
  for (size_t i = 0; i < p->program->objects.n; i++) {
    const SmlObject *o = &p->program->objects.at[i];
    bool counts = o->kind == SML_RWLOCK && o->count;
    text_format(p->out, "%s %s", counts ? "recursive" : sml_kind_word(o->kind), o->name);
    if (o->kind == SML_DATA) text_format(p->out, " : %u", o->range);
    if (o->kind == SML_DATA || o->kind == SML_SEMAPHORE || o->kind == SML_BARRIER)
      text_format(p->out, " = %u", o->count);
    text_put(p->out, ";\n");
  }
}

static void put_value(Printer *p, SmlValue v) {
  switch (v.from) {
  case SML_CONST: text_format(p->out, "%u", v.n); break;
  case SML_CHOICE: text_put(p->out, "*"); break;
  case SML_FROM_LOCAL: text_put(p->out, p->job->locals.at[v.n].name); break;
  case SML_FROM_DATA: text_put(p->out, p->program->objects.at[v.n].name); break;
  }
}

static const char *object_name(const Printer *p, uint32_t object) {
  DEBUG_ONLY(object < p->program->objects.n);
  return p->program->objects.at[object].name;
}

static const char *datum_name(const Printer *p, const SmlInstr *i) {
  return i->data ? object_name(p, i->object) : p->job->locals.at[i->object].name;
}

static void put_args(Printer *p, const SmlInstr *i) {
  for (size_t a = 0; a < i->args.n; a++) {
    text_put(p->out, a ? ", " : "(");
    put_value(p, i->args.at[a]);
  }
  if (i->args.n) text_put(p->out, ")");
}

static void put_operands(Printer *p, const SmlInstr *i) {
  switch (i->op) {
  case SML_SKIP:
  case SML_STOP: text_put(p->out, sml_op_word(i->op)); break;
  case SML_GOTO:
  case SML_BRANCH: text_format(p->out, "%s L%u", sml_op_word(i->op), i->target); break;
  case SML_TRY:
  case SML_TRY_SHARE:
  case SML_ONCE:
    text_format(p->out, "%s %s, L%u", sml_op_word(i->op), object_name(p, i->object), i->target);
    break;
  case SML_WAIT:
    text_format(p->out, "wait %s, %s", object_name(p, i->object), object_name(p, i->lock));
    break;
  case SML_CREATE:
  case SML_JOIN:
  case SML_JOIN_ALL:
    text_format(p->out, "%s %s", sml_op_word(i->op), p->program->jobs.at[i->object].name);
    put_args(p, i);
    break;
  case SML_SET:
    text_format(p->out, "%s = ", datum_name(p, i));
    put_value(p, i->value);
    break;
  case SML_WHEN:
    text_format(p->out, "when %s %s %u goto L%u", datum_name(p, i),
                i->differs ? "!=" : "==", i->number, i->target);
    break;
  case SML_SWAP:
  case SML_CAS:
    text_format(p->out, "%s %s, %s, ", sml_op_word(i->op), p->job->locals.at[i->lock].name,
                object_name(p, i->object));
    if (i->op == SML_CAS) text_format(p->out, "%u, ", i->number);
    put_value(p, i->value);
    break;
  default: text_format(p->out, "%s %s", sml_op_word(i->op), object_name(p, i->object)); break;
  }
}

static void put_instr(Printer *p, const SmlInstr *i) {
  text_put(p->out, "  ");
  put_operands(p, i);
  if (i->stated) {
    text_format(p->out, " @ \"%s\":%d", i->at.file ? i->at.file : "", i->at.line);
    if (i->at.column) text_format(p->out, ":%d", i->at.column);
  }
  text_put(p->out, ";\n");
}

static bool *label_places(const SmlJob *job) {
  bool *wanted = memory_take(job->code.n + 1);
  for (size_t k = 0; k < job->code.n; k++)
    if (sml_op_jumps(job->code.at[k].op)) wanted[job->code.at[k].target] = true;
  return wanted;
}

static void put_job_head(Printer *p) {
  const SmlJob *job = p->job;
  text_format(p->out, "\njob %s", job->name);
  for (uint32_t l = 0; l < job->n_params; l++)
    text_format(p->out, "%s%s : %u", l ? ", " : "(", job->locals.at[l].name,
                job->locals.at[l].range);
  if (job->n_params) text_put(p->out, ")");
  if (job->starts == SML_ANY) text_put(p->out, " any");
  else if (job->starts) text_format(p->out, " %u", job->starts);
  text_put(p->out, " {\n");
  for (size_t l = job->n_params; l < job->locals.n; l++)
    text_format(p->out, "  local %s : %u;\n", job->locals.at[l].name, job->locals.at[l].range);
}

static void put_job(Printer *p) {
  put_job_head(p);
  bool *wanted = label_places(p->job);
  for (size_t k = 0; k < p->job->code.n; k++) {
    if (wanted[k]) text_format(p->out, "L%zu:\n", k);
    put_instr(p, &p->job->code.at[k]);
  }
  if (wanted[p->job->code.n]) text_format(p->out, "L%zu:\n", p->job->code.n);
  free(wanted);
  text_put(p->out, "}\n");
}

void sml_print(const SmlProgram *program, Text *out) {
  Printer p = {.program = program, .out = out};
  if (program->name) text_format(out, "program \"%s\";\n", program->name);
  put_objects(&p);
  for (size_t j = 0; j < program->jobs.n; j++) {
    p.job = &program->jobs.at[j];
    put_job(&p);
  }
}
