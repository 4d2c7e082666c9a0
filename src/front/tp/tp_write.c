// A task-parallel program as C. Every token that can show up in a report stands at the line and
// column that it has in the .tp file.
#include <string.h>

#include "front/tp/tp_inside.h"

typedef struct {
  Text *out;
  const TpProgram *program;
  const TpProcedure *procedure;
  bool in_handler;
  int line, column; // where the next character will be, as the C compiler sees it
} Writer;

static void put(Writer *w, const char *text) {
  text_put(w->out, text);
  for (; *text; text++) {
    if (*text == '\n') w->line++, w->column = 1;
    else w->column++;
  }
}

#define put_format(w, ...) put(w, arena_format((w)->program->arena, __VA_ARGS__))

// The next character stands where the token did.
static void place(Writer *w, Position at) {
  if (w->line != at.line || w->column > at.column) {
    put_format(w, "\n#line %d\n", at.line);
    w->line = at.line;
  }
  while (w->column < at.column) put(w, " ");
}

// ---- names

// Names that mean something to C, or to the text that we write around the program.
static bool is_taken(const char *name) {
  static const char words[] =
      " auto break case char const continue default do double else enum extern float for goto if "
      "inline "
      "int long register restrict return short "
      "signed sizeof static struct switch typedef union unsigned void volatile while asm typeof "
      "main "
      "bool true false nullptr constexpr "
      "strtol malloc alignas alignof thread_local static_assert typeof_unqual ";
  const char *at = strstr(words, name);
  return (at && at[-1] == ' ' && at[strlen(name)] == ' ') || !strncmp(name, "norace_", 7) ||
         !strncmp(name, "tp_", 3) || !strncmp(name, "__", 2);
}

static void put_name(Writer *w, const char *name) {
  put(w, name);
  if (is_taken(name)) put(w, "_");
}

static void put_variable(Writer *w, const TpVariable *v) {
  if (v->is_local && !v->is_value && w->procedure->has_frame) put(w, "tp_frame->");
  put_name(w, v->name);
}

// ---- expressions

static void put_expression(Writer *, const TpExpression *);

static void put_place(Writer *w, const TpExpression *e) {
  place(w, e->at);
  put_variable(w, e->variable);
  if (!e->right) return;
  put(w, "[tp_index(");
  put_expression(w, e->right);
  put_format(w, ", %ld, %d)]", e->variable->size, e->at.line);
}

static void put_expression(Writer *w, const TpExpression *e) {
  if (e->kind == TP_NUMBER) return put_format(w, "%lldL", (long long)e->number);
  if (e->kind == TP_NAME) return put_place(w, e);
  put(w, "(");
  if (e->left) put_expression(w, e->left);
  place(w, e->at);
  put(w, tp_spelling(e->kind));
  put(w, " "); // - -1 is not --1
  put_expression(w, e->right);
  put(w, ")");
}

// ---- statements

static void put_statements(Writer *, const TpStatement *);

static void put_block(Writer *w, const TpStatement *s) {
  put(w, " {");
  put_statements(w, s);
  put(w, "}");
}

static void put_assignment(Writer *w, const TpStatement *s) {
  put_place(w, s->target);
  place(w, s->operator_at);
  put(w, "= ");
  if (s->kind == TP_CALL_) {
    place(w, s->name_at);
    put_name(w, s->procedure->name);
    put(w, "(");
  }
  put_expression(w, s->value);
  put(w, s->kind == TP_CALL_ ? ");" : ";");
}

static void put_post(Writer *w, const TpStatement *s) {
  place(w, s->at);
  put_format(w, "norace_post(&tp_region_%s, ", s->region);
  put_name(w, s->procedure->name);
  put(w, ", ");
  put_expression(w, s->value);
  if (!s->handler->has_effects) put(w, ", 0, 0);");
  else
    put_format(w, ", tp_handler_%d, %s);", s->handler->number,
               s->handler->uses_locals ? "tp_frame" : "0");
}

static void put_branches(Writer *w, const TpStatement *s) {
  put(w, s->kind == TP_IF_ ? "if (" : "while (");
  put_expression(w, s->value);
  put(w, ")");
  put_block(w, s->body);
  if (!s->other) return;
  put(w, " else");
  put_block(w, s->other);
}

static void put_isolated(Writer *w, const TpStatement *s) {
  put(w, "norace_isolated_begin(); {");
  put_statements(w, s->body);
  place(w, s->at);
  put(w, "} norace_isolated_end();");
}

static void put_statement(Writer *w, const TpStatement *s) {
  place(w, s->at);
  switch (s->kind) {
  case TP_SKIP_: put(w, ";"); break;
  case TP_ASSIGN_:
  case TP_CALL_: put_assignment(w, s); break;
  case TP_IF_:
  case TP_WHILE_: put_branches(w, s); break;
  case TP_RETURN_:
    put(w, "return ");
    put_expression(w, s->value);
    put(w, ";");
    break;
  case TP_POST_: put_post(w, s); break;
  case TP_AWAIT_: put_format(w, "norace_await(&tp_region_%s);", s->region); break;
  case TP_EWAIT_: put_format(w, "norace_ewait(&tp_region_%s);", s->region); break;
  case TP_ISOLATED_: put_isolated(w, s); break;
  }
}

static void put_statements(Writer *w, const TpStatement *s) {
  for (; s; s = s->next) put_statement(w, s);
}

// ---- procedures

static void put_handlers(Writer *w, const TpStatement *s) {
  for (; s; s = s->next) {
    put_handlers(w, s->body);
    put_handlers(w, s->other);
    if (!s->handler || !s->handler->has_effects) continue;
    put_format(w, "\nstatic void tp_handler_%d(long ", s->handler->number);
    put_name(w, s->handler->value->name);
    put(w, ", void *tp_context) {");
    if (s->handler->uses_locals)
      put_format(w, " struct tp_frame_%s *tp_frame = tp_context;", w->procedure->name);
    put_statements(w, s->handler->body);
    put(w, "}");
  }
}

static void put_frame(Writer *w) {
  const TpVariables *locals = &w->procedure->locals;
  put_format(w, "\nstruct tp_frame_%s {", w->procedure->name);
  for (size_t i = 0; i < locals->n; i++) {
    put(w, " long ");
    put_name(w, locals->at[i]->name);
    put(w, ";");
  }
  put(w, " };");
}

static void put_head(Writer *w, const TpProcedure *f) {
  put(w, "\nstatic long ");
  place(w, f->at);
  put_name(w, f->name);
  put(w, "(long ");
  if (f->has_frame) put(w, "tp_argument");
  else put_name(w, f->locals.at[0]->name);
  put(w, ")");
}

static void put_locals(Writer *w, const TpProcedure *f) {
  if (f->has_frame)
    put_format(w, " struct tp_frame_%s *tp_frame = malloc(sizeof *tp_frame);", f->name);
  for (size_t i = 0; i < f->locals.n; i++) {
    if (!i && !f->has_frame) continue;
    put(w, f->has_frame ? " " : " long ");
    put_variable(w, f->locals.at[i]);
    if (i) put_format(w, " = %ldL;", f->locals.at[i]->initial);
    else put(w, " = tp_argument;");
  }
}

static void put_procedure(Writer *w, const TpProcedure *f) {
  w->procedure = f;
  if (f->has_frame) put_frame(w);
  put_handlers(w, f->body);
  put_head(w, f);
  put(w, " {");
  put_locals(w, f);
  put_statements(w, f->body);
  put(w, "}\n");
}

// ---- the whole

static const char prologue[] =
    "void norace_post(void *, long (*)(long), long, void (*)(long, void *), void *);\n"
    "void norace_await(void *);\nvoid norace_ewait(void *);\nvoid "
    "norace_isolated_begin(void);\nvoid norace_isolated_end(void);\n"
    "long strtol(const char *, char **, int);\nvoid *malloc(unsigned long);\n_Noreturn void "
    "__assert_fail(const char *, const "
    "char *, unsigned, const char *);\n"
    "static inline __attribute__((always_inline)) long tp_index(long i, long n, unsigned line) {\n"
    "  if (i < 0 || i >= n) __assert_fail(\"the index is within the array\", __FILE__, line, "
    "\"\");\n  return i;\n}\n";

static void put_globals(Writer *w) {
  const TpVariables *globals = &w->program->globals;
  for (size_t i = 0; i < globals->n; i++) {
    const TpVariable *v = globals->at[i];
    put(w, "static long ");
    place(w, v->at);
    put_variable(w, v);
    if (v->size) put_format(w, "[%ld];", v->size);
    else put_format(w, " = %ldL;", v->initial);
  }
  put(w, "\n");
  for (size_t i = 0; i < w->program->regions.n; i++)
    put_format(w, "static char tp_region_%s;\n", w->program->regions.at[i]);
}

// Reports that look this far up show where the first procedure begins.
static void put_main(Writer *w) {
  const TpProcedure *first = w->program->procedures.at[0];
  place(w, (Position){.line = first->at.line, .column = 1});
  put(w, "int main(int tp_n, char **tp_arguments) { ");
  put_name(w, first->name);
  put(w, "(tp_n > 1 ? strtol(tp_arguments[1], 0, 0) : 0); return 0; }\n");
}

static void put_file_name(Writer *w) {
  put(w, "#line 1 \"");
  for (const char *c = w->program->file; *c; c++)
    put_format(w, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
  put(w, "\"\n");
}

void tp_write(const TpProgram *program, Text *c) {
  Writer w = {.out = c, .program = program, .line = 1, .column = 1};
  put(&w, prologue);
  put_file_name(&w);
  w.line = 1;
  put_globals(&w);
  for (size_t i = 0; i < program->procedures.n; i++) {
    put(&w, "static long ");
    put_name(&w, program->procedures.at[i]->name);
    put(&w, "(long);\n");
  }
  for (size_t i = 0; i < program->procedures.n; i++) put_procedure(&w, program->procedures.at[i]);
  put_main(&w);
}
