#include <string.h>

#include "engine/net/sml/sml.h"
#include "engine/net/sml/sml_parse.h"
#include "engine/net/sml/sml_token.h"

enum { MAX_LOCAL_RANGE = 64, MAX_NESTING = 200 };

typedef struct {
  const char *name;
  uint32_t index; // of the instruction that it stands before
} Label;

typedef struct {
  const char *name; // of a label or a job
  uint32_t job, instr;
  Position at;
} Fixup;

typedef enum {
  SHAPE_NONE,
  SHAPE_VARIABLE,
  SHAPE_LOCK,
  SHAPE_RWLOCK,
  SHAPE_LOCK_TARGET,
  SHAPE_RWLOCK_TARGET,
  SHAPE_WAIT,
  SHAPE_COND,
  SHAPE_SEMAPHORE,
  SHAPE_BARRIER,
  SHAPE_ONCE_TARGET,
  SHAPE_ONCE,
  SHAPE_CREATE,
  SHAPE_JOB,
  SHAPE_TARGET,
  SHAPE_SET,
  SHAPE_WHEN,
  SHAPE_SWAP,
  SHAPE_CAS
} Shape;

static const Shape shapes[] = {
#define SML_OP(name, word, shape, help) shape,
#include "engine/net/sml/sml_op.def"
#undef SML_OP
};

typedef struct {
  SmlFile *file;
  SmlProgram *program;
  SmlLexer lexer;
  SmlToken token, after; // the next two
  uint32_t job;          // being read
  int nesting;
  bool failed;
  VEC(Label) labels;
  VEC(Fixup) jumps, job_uses;
} Parser;

static void advance(Parser *p) {
  p->token = p->after;
  p->after = sml_token_next(&p->lexer);
  if (p->lexer.failed) p->failed = true;
}

// One message is enough: what follows a mistake would only confuse.
static void complain(Parser *p, Position at, const char *what, const char *name) {
  if (!p->failed) diag_error(at, what, name);
  p->failed = true;
}

static bool at_sign(const Parser *p, const char *text) { return sml_token_is(&p->token, text); }

static bool accept(Parser *p, const char *text) {
  if (p->failed || !at_sign(p, text)) return false;
  advance(p);
  return true;
}

static void expect(Parser *p, const char *text) {
  if (accept(p, text) || p->failed) return;
  const char *found = p->token.kind == TOKEN_END
                          ? "the end"
                          : arena_copy(p->file->arena, p->token.start, p->token.length);
  complain(p, p->token.at, arena_format(p->file->arena, "'%s' expected, found %%s", text), found);
}

static const char *take_name(Parser *p, const char *what) {
  if (p->token.kind != TOKEN_NAME) {
    complain(p, p->token.at, "%s expected", what);
    return "";
  }
  const char *name = arena_copy(p->file->arena, p->token.start, p->token.length);
  advance(p);
  return name;
}

static uint32_t take_number(Parser *p, uint32_t most) {
  uint32_t n = 0;
  if (p->token.kind != TOKEN_NUMBER) complain(p, p->token.at, "%s expected", "a number");
  else if (p->token.number > most) complain(p, p->token.at, "this number is too large%s", "");
  else n = (uint32_t)p->token.number;
  if (!p->failed) advance(p);
  return n;
}

static SmlJob *this_job(Parser *p) { return &p->program->jobs.at[p->job]; }

static uint32_t find_object(const Parser *p, const char *name) {
  for (uint32_t i = 0; i < p->program->objects.n; i++)
    if (!strcmp(p->program->objects.at[i].name, name)) return i;
  return UINT32_MAX;
}

static uint32_t find_local(Parser *p, const char *name) {
  if (p->job == UINT32_MAX) return UINT32_MAX;
  for (uint32_t i = 0; i < this_job(p)->locals.n; i++)
    if (!strcmp(this_job(p)->locals.at[i].name, name)) return i;
  return UINT32_MAX;
}

static const char *kind_name(SmlKind kind) {
  return kind == SML_VARIABLE ? "shared variable"
         : kind == SML_DATA   ? "variable of kind data"
                              : sml_kind_word(kind);
}

// An object of the kind; `shared` names take the kind of their first use.
static uint32_t use_object(Parser *p, const char *name, Position at, SmlKind kind, SmlKind or) {
  uint32_t i = find_object(p, name);
  if (i == UINT32_MAX) return complain(p, at, "'%s' is not declared", name), 0;
  SmlObject *o = &p->program->objects.at[i];
  if (o->kind == SML_UNUSED && kind == SML_BARRIER)
    complain(p, at, "barrier '%s' needs '= N' where it is declared", name);
  if (o->kind == SML_UNUSED && kind == SML_DATA)
    complain(p, at, "data '%s' needs ': N' where it is declared", name);
  if (o->kind == SML_UNUSED) o->kind = kind;
  if (o->kind != kind && o->kind != or)
    complain(p, at,
             arena_format(p->file->arena, "'%%s' is a %s, here a %s is needed", kind_name(o->kind),
                          kind_name(kind)),
             name);
  return i;
}

static uint32_t take_object(Parser *p, SmlKind kind, SmlKind or) {
  Position at = p->token.at;
  const char *name = take_name(p, "the name of an object");
  return p->failed ? 0 : use_object(p, name, at, kind, or);
}

static uint32_t emit(Parser *p, SmlInstr instr) {
  vec_push(&this_job(p)->code, instr);
  return (uint32_t)this_job(p)->code.n - 1;
}

static uint32_t here(Parser *p) { return (uint32_t)this_job(p)->code.n; }

static void aim(Parser *p, uint32_t instr, uint32_t target) {
  this_job(p)->code.at[instr].target = target;
}

static void take_target(Parser *p) {
  Position at = p->token.at;
  const char *name = take_name(p, "a label");
  vec_push(&p->jumps, (Fixup){name, p->job, here(p), at}); // the instruction is emitted next
}

static SmlValue take_value(Parser *p) {
  if (p->token.kind == TOKEN_NUMBER) return (SmlValue){SML_CONST, take_number(p, MAX_LOCAL_RANGE)};
  if (accept(p, "*")) return (SmlValue){SML_CHOICE, 0};
  Position at = p->token.at;
  const char *name = take_name(p, "a number, '*' or a name");
  if (p->failed) return (SmlValue){SML_CONST, 0};
  uint32_t local = find_local(p, name);
  if (local != UINT32_MAX) return (SmlValue){SML_FROM_LOCAL, local};
  return (SmlValue){SML_FROM_DATA, use_object(p, name, at, SML_DATA, SML_DATA)};
}

static uint32_t take_local(Parser *p) {
  Position at = p->token.at;
  const char *name = take_name(p, "the name of a local");
  uint32_t local = p->failed ? 0 : find_local(p, name);
  if (local == UINT32_MAX) complain(p, at, "'%s' is not a local of this job", name);
  return local == UINT32_MAX ? 0 : local;
}

// The local or the shared data that is assigned or tested.
static void take_datum(Parser *p, SmlInstr *i) {
  Position at = p->token.at;
  const char *name = take_name(p, "a local or data");
  if (p->failed) return;
  uint32_t local = find_local(p, name);
  i->data = local == UINT32_MAX;
  i->object = i->data ? use_object(p, name, at, SML_DATA, SML_DATA) : local;
}

static void take_test(Parser *p, SmlInstr *i) {
  take_datum(p, i);
  i->differs = at_sign(p, "!=");
  if (!accept(p, "==") && !accept(p, "!=")) complain(p, p->token.at, "'==' or '!=' expected%s", "");
  i->number = take_number(p, MAX_LOCAL_RANGE);
}

static void take_args(Parser *p, SmlInstr *i) {
  if (!accept(p, "(")) return;
  do {
    Position at = p->token.at;
    vec_push(&i->args, take_value(p));
    if (i->args.at[i->args.n - 1].from == SML_FROM_DATA)
      complain(p, at, "a new thread gets numbers, locals or '*'%s", "");
  } while (accept(p, ","));
  expect(p, ")");
}

static void take_job_use(Parser *p) {
  Position at = p->token.at;
  const char *name = take_name(p, "a job type");
  vec_push(&p->job_uses, (Fixup){name, p->job, here(p), at});
}

static void take_operands(Parser *p, SmlInstr *i) {
  switch (shapes[i->op]) {
  case SHAPE_NONE: break;
  case SHAPE_VARIABLE: i->object = take_object(p, SML_VARIABLE, SML_VARIABLE); break;
  case SHAPE_LOCK: i->object = take_object(p, SML_LOCK, SML_RWLOCK); break;
  case SHAPE_RWLOCK: i->object = take_object(p, SML_RWLOCK, SML_RWLOCK); break;
  case SHAPE_LOCK_TARGET:
    i->object = take_object(p, SML_LOCK, SML_RWLOCK), expect(p, ","), take_target(p);
    break;
  case SHAPE_RWLOCK_TARGET:
    i->object = take_object(p, SML_RWLOCK, SML_RWLOCK), expect(p, ","), take_target(p);
    break;
  case SHAPE_WAIT:
    i->object = take_object(p, SML_COND, SML_COND), expect(p, ","),
    i->lock = take_object(p, SML_LOCK, SML_LOCK);
    break;
  case SHAPE_COND: i->object = take_object(p, SML_COND, SML_COND); break;
  case SHAPE_SEMAPHORE: i->object = take_object(p, SML_SEMAPHORE, SML_SEMAPHORE); break;
  case SHAPE_BARRIER: i->object = take_object(p, SML_BARRIER, SML_BARRIER); break;
  case SHAPE_ONCE:
  case SHAPE_ONCE_TARGET: i->object = take_object(p, SML_ONCE_FLAG, SML_ONCE_FLAG); break;
  case SHAPE_CREATE: take_job_use(p), take_args(p, i); break;
  case SHAPE_JOB: take_job_use(p); break;
  case SHAPE_TARGET: take_target(p); break;
  case SHAPE_SET: take_datum(p, i), expect(p, "="), i->value = take_value(p); break;
  case SHAPE_WHEN: take_test(p, i), expect(p, "goto"), take_target(p); break;
  case SHAPE_SWAP:
  case SHAPE_CAS:
    i->lock = take_local(p), expect(p, ","), i->object = take_object(p, SML_DATA, SML_DATA),
    i->data = true, expect(p, ",");
    if (i->op == SML_CAS) i->number = take_number(p, MAX_LOCAL_RANGE), expect(p, ",");
    i->value = take_value(p);
    break;
  }
}

// The program that this one was made from: @ "file.c":line:column
static void take_origin(Parser *p, SmlInstr *i) {
  if (!accept(p, "@")) return;
  if (p->token.kind != TOKEN_STRING) {
    complain(p, p->token.at, "%s expected", "a file name in quotes");
    return;
  }
  i->at = (Position){arena_copy(p->file->arena, p->token.start, p->token.length), 0, 0};
  i->stated = true;
  advance(p);
  expect(p, ":");
  i->at.line = (int)take_number(p, 10000000);
  if (accept(p, ":")) i->at.column = (int)take_number(p, 10000000);
}

static void parse_statement(Parser *p);

// Emits what the condition reads, then the jump taken when it is false; returns the jump.
static uint32_t parse_condition(Parser *p) {
  SmlInstr jump = {.op = SML_BRANCH, .at = p->token.at};
  expect(p, "(");
  bool datum = false;
  if (p->token.kind == TOKEN_NAME &&
      (sml_token_is(&p->after, "==") || sml_token_is(&p->after, "!="))) {
    const char *name = arena_copy(p->file->arena, p->token.start, p->token.length);
    uint32_t object = find_object(p, name);
    datum = find_local(p, name) != UINT32_MAX ||
            (object != UINT32_MAX && p->program->objects.at[object].kind == SML_DATA);
  }
  if (datum) {
    jump.op = SML_WHEN;
    take_test(p, &jump);
    jump.differs = !jump.differs;
    expect(p, ")");
    return emit(p, jump);
  }
  for (int depth = 1; !p->failed;) {
    if (p->token.kind == TOKEN_END) complain(p, jump.at, "this condition is not closed%s", "");
    else if (at_sign(p, "(")) depth++;
    else if (at_sign(p, ")") && --depth == 0) break;
    else if (p->token.kind == TOKEN_NAME && !at_sign(p, "true") && !at_sign(p, "read")) {
      Position at = p->token.at;
      const char *name = arena_copy(p->file->arena, p->token.start, p->token.length);
      emit(p, (SmlInstr){.op = SML_READ,
                         .object = use_object(p, name, at, SML_VARIABLE, SML_VARIABLE),
                         .at = at});
    }
    advance(p);
  }
  expect(p, ")");
  return emit(p, jump);
}

static void parse_if(Parser *p) {
  uint32_t jump = parse_condition(p);
  parse_statement(p);
  if (!accept(p, "else")) {
    aim(p, jump, here(p));
    return;
  }
  uint32_t over = emit(p, (SmlInstr){.op = SML_GOTO, .at = p->token.at});
  aim(p, jump, here(p));
  parse_statement(p);
  aim(p, over, here(p));
}

static void parse_while(Parser *p) {
  uint32_t start = here(p);
  uint32_t jump = parse_condition(p);
  parse_statement(p);
  emit(p, (SmlInstr){.op = SML_GOTO, .target = start, .at = p->token.at});
  aim(p, jump, here(p));
}

// `once o { ... }` in place of `once o, AFTER; ... done o; AFTER:`
static void parse_once(Parser *p, SmlInstr once) {
  take_operands(p, &once);
  if (accept(p, ",")) {
    take_target(p);
    take_origin(p, &once);
    emit(p, once);
    expect(p, ";");
    return;
  }
  uint32_t jump = emit(p, once);
  parse_statement(p);
  emit(p, (SmlInstr){.op = SML_DONE, .object = once.object, .at = p->token.at});
  aim(p, jump, here(p));
}

// The instruction whose words are next: the longest, so that `join all` is not taken for `join`.
static bool accept_op(Parser *p, SmlOp *op) {
  for (int pass = 0; pass < 2; pass++)
    for (SmlOp o = 0; o < N_SML_OPS; o++) {
      const char *word = sml_op_word(o), *space = strchr(word, ' ');
      if (!*word || (pass == 0) != (space != NULL)) continue;
      if (!space ? at_sign(p, word)
                 : p->token.length == (size_t)(space - word) &&
                       !memcmp(p->token.start, word, p->token.length) &&
                       sml_token_is(&p->after, space + 1)) {
        if (space) advance(p);
        advance(p);
        *op = o;
        return true;
      }
    }
  return false;
}

static void parse_block(Parser *p) {
  while (!p->failed && !at_sign(p, "}") && p->token.kind != TOKEN_END) parse_statement(p);
  expect(p, "}");
}

static void parse_local(Parser *p) {
  do {
    Position at = p->token.at;
    const char *name = take_name(p, "the name of a local");
    expect(p, ":");
    uint32_t range = take_number(p, MAX_LOCAL_RANGE);
    if (p->failed) return;
    if (find_local(p, name) != UINT32_MAX || find_object(p, name) != UINT32_MAX)
      complain(p, at, "'%s' is declared twice", name);
    if (!range) complain(p, at, "'%s' would have no value", name);
    vec_push(&this_job(p)->locals, (SmlLocal){name, range});
  } while (accept(p, ","));
}

static void parse_label(Parser *p) {
  for (size_t i = 0; i < p->labels.n; i++)
    if (strlen(p->labels.at[i].name) == p->token.length &&
        !memcmp(p->labels.at[i].name, p->token.start, p->token.length))
      complain(p, p->token.at, "label '%s' stands twice in this job", p->labels.at[i].name);
  Label label = {take_name(p, "a label"), here(p)};
  vec_push(&p->labels, label);
  expect(p, ":");
}

static void parse_plain(Parser *p) {
  SmlInstr i = {.op = SML_SET, .at = p->token.at};
  if (accept_op(p, &i.op) && i.op == SML_ONCE) {
    parse_once(p, i);
    return;
  }
  if (i.op == SML_SET && !sml_token_is(&p->after, "=")) {
    const char *found = p->token.kind == TOKEN_END
                            ? "the end"
                            : arena_copy(p->file->arena, p->token.start, p->token.length);
    complain(p, i.at, "a statement expected, found %s", found);
    return;
  }
  take_operands(p, &i);
  take_origin(p, &i);
  if (p->failed) vec_delete(&i.args);
  else emit(p, i);
  expect(p, ";");
}

static void parse_statement(Parser *p) {
  if (p->failed) return;
  if (++p->nesting > MAX_NESTING) complain(p, p->token.at, "nested too deeply%s", "");
  if (accept(p, "{")) parse_block(p);
  else if (accept(p, "if")) parse_if(p);
  else if (accept(p, "while")) parse_while(p);
  else if (accept(p, ";")) (void)0;
  else if (at_sign(p, "local")) advance(p), parse_local(p), expect(p, ";");
  else if (p->token.kind == TOKEN_NAME && sml_token_is(&p->after, ":")) parse_label(p);
  else parse_plain(p);
  p->nesting--;
}

static void resolve_labels(Parser *p) {
  for (size_t i = 0; i < p->jumps.n && !p->failed; i++) {
    const Fixup *f = &p->jumps.at[i];
    bool found = false;
    for (size_t l = 0; l < p->labels.n && !found; l++)
      if (!strcmp(p->labels.at[l].name, f->name))
        aim(p, f->instr, p->labels.at[l].index), found = true;
    if (!found) complain(p, f->at, "there is no label '%s' in this job", f->name);
  }
  vec_clear(&p->jumps);
  vec_clear(&p->labels);
}

static void start_job(Parser *p, const char *name, Position at) {
  for (size_t i = 0; i < p->program->jobs.n; i++)
    if (!strcmp(p->program->jobs.at[i].name, name))
      complain(p, at, "job '%s' is declared twice", name);
  vec_push(&p->program->jobs, (SmlJob){.name = name, .at = at});
  p->job = (uint32_t)p->program->jobs.n - 1;
}

static void parse_job(Parser *p) {
  Position at = p->token.at;
  start_job(p, take_name(p, "the name of a job type"), at);
  if (accept(p, "(")) {
    parse_local(p);
    this_job(p)->n_params = (uint32_t)this_job(p)->locals.n;
    expect(p, ")");
  }
  if (accept(p, "any")) this_job(p)->starts = SML_ANY;
  else if (p->token.kind == TOKEN_NUMBER) this_job(p)->starts = take_number(p, 1000000);
  expect(p, "{");
  parse_block(p);
  resolve_labels(p);
}

// Statements that stand in no job are the code of one job type that any number of threads run, as
// in the seed's Figure 1.
static void parse_bare(Parser *p) {
  start_job(p, "thread", p->token.at);
  this_job(p)->starts = SML_ANY;
  while (!p->failed && p->token.kind != TOKEN_END && !at_sign(p, "job") && !at_sign(p, "program"))
    parse_statement(p);
  resolve_labels(p);
}

static void parse_names(Parser *p, SmlKind kind, uint32_t count) {
  do {
    SmlObject o = {.kind = kind, .count = count, .at = p->token.at};
    o.name = take_name(p, "the name of an object");
    if (p->failed) return;
    if (find_object(p, o.name) != UINT32_MAX) complain(p, o.at, "'%s' is declared twice", o.name);
    if (kind == SML_DATA) {
      expect(p, ":");
      o.range = take_number(p, MAX_LOCAL_RANGE);
      if (!p->failed && !o.range) complain(p, o.at, "'%s' would have no value", o.name);
    }
    if (kind == SML_DATA || kind == SML_SEMAPHORE || kind == SML_BARRIER) {
      if (accept(p, "=")) o.count = take_number(p, SML_MANY_UPS);
      if (kind == SML_DATA && !p->failed && o.count >= o.range)
        complain(p, o.at, "'%s' starts outside its range", o.name);
      if (kind == SML_BARRIER && !p->failed && !o.count)
        complain(p, o.at, "barrier '%s' needs '= N'", o.name);
    }
    vec_push(&p->program->objects, o);
  } while (accept(p, ","));
  expect(p, ";");
}

static bool parse_declaration(Parser *p) {
  static const struct {
    const char *word;
    SmlKind kind;
  } kinds[] = {{"shared", SML_UNUSED},       {"lock", SML_LOCK},
               {"rwlock", SML_RWLOCK},       {"cond", SML_COND},
               {"semaphore", SML_SEMAPHORE}, {"barrier", SML_BARRIER},
               {"onceflag", SML_ONCE_FLAG},  {"data", SML_DATA}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (accept(p, kinds[i].word)) return parse_names(p, kinds[i].kind, 0), true;
  if (accept(p, "recursive")) return parse_names(p, SML_RWLOCK, 1), true;
  return false;
}

static void resolve_jobs(Parser *p) {
  for (size_t i = 0; i < p->job_uses.n && !p->failed; i++) {
    const Fixup *f = &p->job_uses.at[i];
    SmlInstr *instr = &p->program->jobs.at[f->job].code.at[f->instr];
    uint32_t j = 0;
    while (j < p->program->jobs.n && strcmp(p->program->jobs.at[j].name, f->name)) j++;
    if (j == p->program->jobs.n) complain(p, f->at, "there is no job type '%s'", f->name);
    else if (instr->op == SML_CREATE && instr->args.n != p->program->jobs.at[j].n_params)
      complain(p, f->at, "job type '%s' has another number of parameters", f->name);
    else instr->object = j;
  }
  vec_clear(&p->job_uses);
}

// Values that would leave the range of what they are assigned to.
static void check_ranges(Parser *p) {
  for (size_t j = 0; j < p->program->jobs.n && !p->failed; j++) {
    SmlJob *job = &p->program->jobs.at[j];
    for (size_t k = 0; k < job->code.n && !p->failed; k++) {
      const SmlInstr *i = &job->code.at[k];
      if (i->op != SML_SET && i->op != SML_SWAP && i->op != SML_CAS) continue;
      uint32_t range =
          i->data ? p->program->objects.at[i->object].range : job->locals.at[i->object].range;
      uint32_t given = i->value.from == SML_CONST        ? i->value.n + 1
                       : i->value.from == SML_FROM_LOCAL ? job->locals.at[i->value.n].range
                       : i->value.from == SML_FROM_DATA  ? p->program->objects.at[i->value.n].range
                                                         : 0;
      if (given > range) complain(p, i->at, "this value may not fit%s", "");
    }
  }
}

static void parse_program(Parser *p, bool first) {
  const char *name = NULL;
  if (accept(p, "program")) {
    if (p->token.kind != TOKEN_STRING) {
      complain(p, p->token.at, "%s expected", "the program's name in quotes");
      return;
    }
    name = arena_copy(p->file->arena, p->token.start, p->token.length);
    advance(p);
    expect(p, ";");
  } else if (!first) {
    complain(p, p->token.at, "'job', a declaration or 'program' expected%s", "");
    return;
  }
  p->program = sml_file_add(p->file, name);
  p->job = UINT32_MAX;
  while (!p->failed && p->token.kind != TOKEN_END && !at_sign(p, "program")) {
    p->job = UINT32_MAX;
    if (parse_declaration(p)) continue;
    if (accept(p, "job")) parse_job(p);
    else if (p->program->jobs.n == 0) parse_bare(p);
    else complain(p, p->token.at, "'job', a declaration or 'program' expected%s", "");
  }
  resolve_jobs(p);
  check_ranges(p);
  for (size_t i = 0; i < p->program->objects.n; i++)
    if (p->program->objects.at[i].kind == SML_UNUSED) p->program->objects.at[i].kind = SML_VARIABLE;
}

SmlFile *sml_parse(const char *path, const char *text, size_t length) {
  Parser p = {.file = sml_file_new(), .lexer = {text, text + length, {0, 1, 1}, false}};
  p.lexer.at.file = arena_string(p.file->arena, path);
  advance(&p), advance(&p);
  bool first = true;
  do {
    parse_program(&p, first);
    first = false;
  } while (!p.failed && p.token.kind != TOKEN_END);
  vec_delete(&p.labels);
  vec_delete(&p.jumps);
  vec_delete(&p.job_uses);
  if (!p.failed) return p.file;
  sml_file_delete(p.file);
  return NULL;
}
