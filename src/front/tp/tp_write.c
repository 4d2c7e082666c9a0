// A task-parallel program as C. Every token that can show up in a report stands at the line and
// column that it has in the .tp file.
#include <string.h>

#include "front/tp/tp_inside.h"
#include "front/tp/tp_lex.h"
#include "front/tp/tp_write.h"

typedef struct {
  Text *out;
  const TpProgram *program;
  const TpProcedure *procedure;
  const TpHandler *handler; // whose body is written; NULL: none
  int isolated;             // depth of isolated statements around, inside the procedure
  int permits;              // and of permission regions
  int line, column;         // where the next character will be, as the C compiler sees it
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
      "strtol calloc alignas alignof thread_local static_assert typeof_unqual ";
  const char *at = strstr(words, name);
  return (at && at[-1] == ' ' && at[strlen(name)] == ' ') || !strncmp(name, "norace_", 7) ||
         !strncmp(name, "tp_", 3) || !strncmp(name, "__", 2);
}

static void put_name(Writer *w, const char *name) {
  put(w, name);
  if (is_taken(name)) put(w, "_");
}

static bool is_procedure(const Writer *w, const char *name) {
  for (size_t i = 0; i < w->program->procedures.n; i++)
    if (!strcmp(w->program->procedures.at[i]->name, name)) return true;
  return false;
}

static void put_variable_name(Writer *w, const TpVariable *v) {
  put_name(w, v->name);
  if (is_procedure(w, v->name)) put(w, "_");
}

// The value of a handler around the present one is in the chain of its links.
static void put_variable(Writer *w, const TpVariable *v) {
  if (v->for_ && v->for_ != w->handler) {
    put(w, "tp_link->");
    for (const TpHandler *h = w->handler->outer; h != v->for_; h = h->outer) put(w, "outer->");
    return put(w, "value");
  }
  if (v->is_local && !v->for_ && w->procedure->has_frame) put(w, "tp_frame->");
  put_variable_name(w, v);
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

// The variable that the regions of a variable are named by until others are assigned to it.
static void put_own_region(Writer *w, const TpVariable *v) {
  put_format(w, "tp_own_%s$%s", v->is_local ? w->procedure->name : "", v->name);
}

static void put_region(Writer *w, const TpExpression *e) {
  if (e->kind == TP_ARROW) return put_format(w, "(long)&tp_region_%s", e->name);
  put(w, "tp_region(");
  put_place(w, e);
  put(w, ", ");
  put_own_region(w, e->variable);
  if (e->right) put(w, " + "), put_expression(w, e->right);
  put(w, ")");
}

static void put_expression(Writer *w, const TpExpression *e) {
  if (e->kind == TP_ARROW || (e->kind == TP_NAME && e->variable->type == TP_TYPE_REGION))
    return put_region(w, e);
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

// An array is handed over as a copy, which is read here.
static void put_argument(Writer *w, const TpStatement *s) {
  const TpVariable *parameter = s->procedure->locals.at[0];
  if (!parameter->size) {
    put(w, parameter->type == TP_TYPE_BOOL ? "!!(" : "(");
    put_expression(w, s->value);
    return put(w, ")");
  }
  place(w, s->value->at);
  put_format(w, "({ long *tp_copy = calloc(%ld, sizeof(long)); ", parameter->size);
  put_format(w, "for (long tp_i = 0; tp_i < %ld; tp_i++) tp_copy[tp_i] = ", parameter->size);
  place(w, s->value->at);
  put_variable(w, s->value->variable);
  put(w, "[tp_i]; (long)tp_copy; })");
}

static void put_block(Writer *w, const TpStatement *s) {
  put(w, " {");
  put_statements(w, s);
  put(w, "}");
}

static void put_assignment(Writer *w, const TpStatement *s) {
  bool truth = s->target->variable->type == TP_TYPE_BOOL;
  put_place(w, s->target);
  place(w, s->operator_at);
  put(w, truth ? "= !!(" : "= ");
  if (s->kind == TP_CALL_) {
    place(w, s->name_at);
    put_name(w, s->procedure->name);
    put(w, "(");
    put_argument(w, s);
    put(w, ")");
  } else {
    put_expression(w, s->value);
  }
  put(w, truth ? ");" : ";");
}

// A truth value is whether a number is one.
static void put_input(Writer *w, const TpStatement *s) {
  if (s->target->variable->type == TP_TYPE_BOOL) {
    put_place(w, s->target);
    return put_format(w, " = tp_truth(\"%s\");", s->target->name);
  }
  put(w, "__norace_input((void *)&(");
  put_place(w, s->target);
  put_format(w, "), sizeof(long), \"%s\");", s->target->name);
}

// A handler that is posted from another one finds the values of those around it by a link.
static void put_context(Writer *w, const TpHandler *h) {
  if (!h->outer) return put(w, h->uses_locals ? "tp_frame" : "0");
  put_format(w, "tp_link_new(%s, %s, ", h->uses_locals ? "tp_frame" : "0",
             h->outer->outer ? "tp_link" : "0");
  put_variable(w, h->outer->value);
  put(w, ")");
}

static void put_post(Writer *w, const TpStatement *s) {
  place(w, s->at);
  put(w, s->handler->has_effects ? "norace_post((void *)(" : "norace_post_reading((void *)(");
  put_region(w, s->region);
  put(w, "), ");
  put_name(w, s->procedure->name);
  put(w, ", ");
  put_argument(w, s);
  if (!s->handler->does_something) return put(w, ", 0, 0);");
  put_format(w, ", tp_handler_%d, ", s->handler->number);
  put_context(w, s->handler);
  put(w, ");");
}

static void put_wait(Writer *w, const TpStatement *s) {
  put(w, s->kind == TP_AWAIT_ ? "norace_await((void *)(" : "norace_ewait((void *)(");
  put_region(w, s->region);
  put(w, "));");
}

// The isolated statements and permission regions around it end with the procedure.
static void put_return(Writer *w, const TpStatement *s) {
  bool inside = w->isolated || w->permits;
  put(w, inside ? "{ long tp_result = " : "return ");
  put_expression(w, s->value);
  put(w, ";");
  for (int i = 0; i < w->isolated; i++) put(w, " norace_isolated_end();");
  for (int i = 0; i < w->permits; i++) put(w, " norace_permit_end();");
  if (inside) put(w, " return tp_result; }");
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
  w->isolated++;
  put_statements(w, s->body);
  w->isolated--;
  place(w, s->at);
  put(w, "} norace_isolated_end();");
}

static void put_permit(Writer *w, const TpStatement *s) {
  put(w, "norace_permit_begin((void *)&(");
  put_place(w, s->permitted);
  put(w, "), sizeof(");
  put_place(w, s->permitted);
  put_format(w, "), %d); {", s->permits_writes);
  w->permits++;
  put_statements(w, s->body);
  w->permits--;
  place(w, s->at);
  put(w, "} norace_permit_end();");
}

static void put_statement(Writer *w, const TpStatement *s) {
  place(w, s->at);
  switch (s->kind) {
  case TP_SKIP_: put(w, ";"); break;
  case TP_ASSIGN_:
  case TP_CALL_: put_assignment(w, s); break;
  case TP_INPUT_: put_input(w, s); break;
  case TP_IF_:
  case TP_WHILE_: put_branches(w, s); break;
  case TP_RETURN_: put_return(w, s); break;
  case TP_POST_: put_post(w, s); break;
  case TP_AWAIT_:
  case TP_EWAIT_: put_wait(w, s); break;
  case TP_ISOLATED_: put_isolated(w, s); break;
  case TP_PERMIT_: put_permit(w, s); break;
  }
}

static void put_statements(Writer *w, const TpStatement *s) {
  for (; s; s = s->next) put_statement(w, s);
}

// ---- procedures

static void put_handlers(Writer *w, const TpStatement *s);

static void put_handler(Writer *w, const TpHandler *h) {
  put_handlers(w, h->body); // those that it posts with come first
  if (!h->does_something) return;
  put_format(w, "\nstatic void tp_handler_%d(long ", h->number);
  put_variable_name(w, h->value);
  put(w, ", void *tp_context) {");
  if (h->outer) put(w, " struct tp_link *tp_link = tp_context;");
  if (h->uses_locals)
    put_format(w, " struct tp_frame_%s *tp_frame = %s;", w->procedure->name,
               h->outer ? "tp_link->frame" : "tp_context");
  w->handler = h;
  put_statements(w, h->body);
  w->handler = NULL;
  put(w, "}");
}

static void put_handlers(Writer *w, const TpStatement *s) {
  for (; s; s = s->next) {
    put_handlers(w, s->body);
    put_handlers(w, s->other);
    if (s->handler) put_handler(w, s->handler);
  }
}

static void put_own_regions(Writer *w, const TpVariables *list) {
  for (size_t i = 0; i < list->n; i++) {
    if (list->at[i]->type != TP_TYPE_REGION) continue;
    put(w, "static char ");
    put_own_region(w, list->at[i]);
    put_format(w, "[%ld];\n", list->at[i]->size ? list->at[i]->size : 1);
  }
}

// As a parameter an array is a pointer to the copy that the caller made.
static void put_local_type(Writer *w, const TpVariable *v, bool parameter) {
  put(w, v->size && parameter ? " long *" : " long ");
  put_variable_name(w, v);
  if (v->size && !parameter) put_format(w, "[%ld]", v->size);
}

static void put_frame(Writer *w) {
  const TpVariables *locals = &w->procedure->locals;
  put_format(w, "\nstruct tp_frame_%s {", w->procedure->name);
  for (size_t i = 0; i < locals->n; i++) {
    put_local_type(w, locals->at[i], !i);
    put(w, ";");
  }
  put(w, " };");
}

static bool takes_argument(const TpProcedure *f) { return f->has_frame || f->locals.at[0]->size; }

static void put_head(Writer *w, const TpProcedure *f) {
  put(w, "\nstatic long ");
  place(w, f->at);
  put_name(w, f->name);
  put(w, "(long ");
  if (takes_argument(f)) put(w, "tp_argument");
  else put_variable_name(w, f->locals.at[0]);
  put(w, ")");
}

static void put_local(Writer *w, const TpVariable *v, bool parameter) {
  if (!w->procedure->has_frame) put_local_type(w, v, parameter);
  else put(w, " "), put_variable(w, v);
  if (parameter) put(w, v->size ? " = (long *)tp_argument;" : " = tp_argument;");
  else if (v->size) put(w, " = {0};");
  else put_format(w, " = %ldL;", v->initial);
}

static void put_locals(Writer *w, const TpProcedure *f) {
  if (f->has_frame)
    put_format(w, " struct tp_frame_%s *tp_frame = calloc(1, sizeof *tp_frame);", f->name);
  for (size_t i = 0; i < f->locals.n; i++) {
    bool parameter = !i, zero = f->has_frame && !parameter && f->locals.at[i]->size;
    if (!zero && (!parameter || takes_argument(f))) put_local(w, f->locals.at[i], parameter);
  }
}

static void put_procedure(Writer *w, const TpProcedure *f) {
  w->procedure = f;
  put(w, "\n");
  put_own_regions(w, &f->locals);
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
    "void norace_post_reading(void *, long (*)(long), long, void (*)(long, void *), void *);\n"
    "void norace_await_all(void);\nvoid norace_await(void *);\nvoid norace_ewait(void *);\nvoid "
    "norace_isolated_begin(void);\nvoid norace_isolated_end(void);\n"
    "void norace_permit_begin(void *, unsigned long, int);\nvoid norace_permit_end(void);\n"
    "void __norace_input(void *, unsigned long, const char *);\n"
    "static inline __attribute__((always_inline)) long tp_truth(const char *name) {\n"
    "  long value = 0;\n  __norace_input(&value, sizeof value, name);\n  return value != 0;\n}\n"
    "long strtol(const char *, char **, int);\nvoid *calloc(unsigned long, unsigned "
    "long);\n_Noreturn void "
    "__assert_fail(const char *, const "
    "char *, unsigned, const char *);\n"
    "static inline __attribute__((always_inline)) long tp_index(long i, long n, unsigned line) {\n"
    "  if (i < 0 || i >= n) __assert_fail(\"the index is within the array\", __FILE__, line, "
    "\"\");\n  return i;\n}\n"
    "static inline __attribute__((always_inline)) long tp_region(long held, char *own) {\n"
    "  return held ? held : (long)own;\n}\n"
    "struct tp_link { void *frame; struct tp_link *outer; long value; };\n"
    "static inline __attribute__((always_inline)) struct tp_link *tp_link_new(void *frame, struct "
    "tp_link *outer, long value) {\n"
    "  struct tp_link *l = calloc(1, sizeof *l);\n  l->frame = frame, l->outer = outer, l->value = "
    "value;\n  return l;\n}\n";

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
  put_own_regions(w, globals);
  for (size_t i = 0; i < w->program->regions.n; i++)
    put_format(w, "static char tp_region_%s;\n", w->program->regions.at[i]);
}

// Reports that look this far up show where the first procedure begins. An implicit parent joins
// with what is left when that has ended.
static void put_main(Writer *w) {
  const TpProcedure *first = w->program->procedures.at[0];
  place(w, (Position){.line = first->at.line, .column = 1});
  const TpVariable *parameter = first->locals.at[0];
  put(w, parameter->used ? "int main(int tp_n, char **tp_arguments) { " : "int main(void) { ");
  put_name(w, first->name);
  if (!parameter->used && !parameter->size) put(w, "(0);");
  else if (parameter->size) put_format(w, "((long)calloc(%ld, sizeof(long)));", parameter->size);
  else put(w, "(tp_n > 1 ? strtol(tp_arguments[1], 0, 0) : 0);");
  put(w, " norace_await_all(); return 0; }\n");
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
