#include <string.h>

#include "engine/loops/bpl_parse.h"
#include "engine/loops/bpl_print.h"
#include "engine/loops/instrument_declare.h"
#include "engine/loops/instrument_inside.h"

static const char *type_text(Instrumenter *in, const BplType *type) {
  Text t = {0};
  bpl_print_type(type, &t);
  const char *text = arena_string(in->arena, t.at);
  text_delete(&t);
  return text;
}

// The types of all indices of an array, through maps of maps.
static const char *index_type(Instrumenter *in, const BplVar *array, size_t dimension) {
  const BplType *t = array->type;
  while (dimension >= t->n_index) {
    dimension -= t->n_index;
    t = t->value;
  }
  return type_text(in, t->index[dimension]);
}

static void declare_globals(Instrumenter *in, const RaceRecord *r, Text *out) {
  text_format(out, "var %s: bool;\n", r->flag);
  for (size_t i = 0; i < r->offsets.n; i++)
    text_format(out, "var %s: %s;\n", r->offsets.at[i], index_type(in, r->array, i));
  for (size_t i = 0; i < r->counters_at.n; i++)
    text_format(out, "var %s: int;\n", r->counters_at.at[i]);
}

static void parameters(Instrumenter *in, const RaceRecord *r, Text *out) {
  for (size_t i = 0; i < r->offsets.n; i++)
    text_format(out, "%soff%zu: %s", i ? ", " : "", i + 1, index_type(in, r->array, i));
  for (size_t i = 0; i < r->counters.n; i++)
    text_format(out, "%sat_%s: int", i || r->offsets.n ? ", " : "", r->counters.at[i]->name);
}

static void modifies(const RaceRecord *r, Text *out) {
  text_format(out, "  modifies %s", r->flag);
  for (size_t i = 0; i < r->offsets.n; i++) text_format(out, ", %s", r->offsets.at[i]);
  for (size_t i = 0; i < r->counters_at.n; i++) text_format(out, ", %s", r->counters_at.at[i]);
  text_put(out, ";\n");
}

static const RaceRecord *sibling(const Instrumenter *in, const RaceRecord *r, bool write,
                                 bool previous) {
  for (size_t i = 0; i < in->result.records.n; i++) {
    const RaceRecord *s = &in->result.records.at[i];
    if (s->array == r->array && s->suffix == r->suffix && s->write == write &&
        s->previous == previous)
      return s;
  }
  return NULL;
}

// No collision with the recorded access of an earlier iteration.
static void assert_apart(const Instrumenter *in, const RaceRecord *r, bool other_writes,
                         Text *out) {
  const RaceRecord *earlier = sibling(in, r, other_writes, true);
  if (!earlier) return;
  text_format(out, "  assert {:race \"%s\", \"%s\", \"%s\", \"%s\"} %s ==> ", r->array->name,
              r->write ? "write" : "read", other_writes ? "write" : "read", r->suffix,
              earlier->flag);
  if (!r->offsets.n) text_put(out, "false");
  for (size_t i = 0; i < r->offsets.n; i++)
    text_format(out, "%s%s != off%zu", i ? " || " : "", earlier->offsets.at[i], i + 1);
  text_put(out, ";\n");
}

static void declare_checker(Instrumenter *in, const RaceRecord *r, Text *out) {
  text_format(out, "procedure {:inline 1} Checker_%s_%s%s(", r->write ? "Write" : "Read",
              r->array->name, r->suffix);
  parameters(in, r, out);
  text_put(out, ")\n{\n");
  assert_apart(in, r, true, out);
  if (r->write) assert_apart(in, r, false, out);
  text_put(out, "}\n");
}

static void declare_log(Instrumenter *in, const RaceRecord *current, Text *out) {
  text_format(out, "procedure {:inline 1} Log_%s_%s%s(", current->write ? "Write" : "Read",
              current->array->name, current->suffix);
  parameters(in, current, out);
  text_put(out, ")\n");
  modifies(current, out);
  text_format(out, "{\n  if (*) {\n    %s := true;\n", current->flag);
  for (size_t i = 0; i < current->offsets.n; i++)
    text_format(out, "    %s := off%zu;\n", current->offsets.at[i], i + 1);
  for (size_t i = 0; i < current->counters.n; i++)
    text_format(out, "    %s := at_%s;\n", current->counters_at.at[i],
                current->counters.at[i]->name);
  text_put(out, "  }\n}\n");
}

static void declare_update(Instrumenter *in, const RaceRecord *previous, Text *out) {
  const RaceRecord *current = sibling(in, previous, previous->write, false);
  text_format(out, "procedure {:inline 1} Update_Prev_%s_%s%s()\n",
              previous->write ? "Write" : "Read", previous->array->name, previous->suffix);
  modifies(previous, out);
  text_format(out, "{\n  if (*) {\n    %s := %s;\n", previous->flag, current->flag);
  for (size_t i = 0; i < previous->offsets.n; i++)
    text_format(out, "    %s := %s;\n", previous->offsets.at[i], current->offsets.at[i]);
  for (size_t i = 0; i < previous->counters_at.n; i++)
    text_format(out, "    %s := %s;\n", previous->counters_at.at[i], current->counters_at.at[i]);
  text_put(out, "  }\n}\n");
}

void instrument_declare(Instrumenter *in) {
  Text out = {0};
  for (size_t i = 0; i < in->result.records.n; i++)
    declare_globals(in, &in->result.records.at[i], &out);
  for (size_t i = 0; i < in->result.records.n; i++) {
    const RaceRecord *r = &in->result.records.at[i];
    if (r->previous) {
      declare_checker(in, r, &out);
      declare_update(in, r, &out);
    } else {
      declare_log(in, r, &out);
    }
  }
  if (out.n && !bpl_parse_into(in->program, "instrumentation", out.at, out.n))
    fatal("the instrumentation does not parse");
  text_delete(&out);
}
