#include "engine/loops/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/time_limits.h"
#include "base/vec.h"
#include "engine/loops/expr.h"
#include "engine/loops/instrument_study.h"
#include "engine/loops/run_inside.h"
#include "engine/loops/run_machine.h"

enum { MOST_RUNS = 400, MOST_COMMANDS = 40000 };

// ---- draws

static uint64_t mix(uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9u;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static uint64_t dice(Machine *m) { return mix(m->dice += 0x9e3779b97f4a7c15u); }

// What the solver says about the variable, most of the time.
static bool hinted(Machine *m, const char *name, int64_t *value) {
  if (!m->hints || (m->number > 1 && dice(m) % 4 == 0)) return false;
  for (size_t i = 0; i < m->hints->n; i++) {
    const ProofValue *v = &m->hints->at[i];
    if (strcmp(v->name, name) || !v->value) continue;
    if (!strcmp(v->value, "true") || !strcmp(v->value, "false"))
      return *value = !strcmp(v->value, "true"), true;
    char *end;
    *value = strtoll(v->value, &end, 10);
    return *v->value && !*end && *value > -1000000000 && *value < 1000000000;
  }
  return false;
}

// Numbers that let loops run a few times and indices meet.
static int64_t small_number(Machine *m, const BplType *type) {
  uint64_t chance = dice(m);
  if (type->kind == BPL_BOOL) return (int64_t)(chance & 1);
  int64_t n = (int64_t)(chance >> 8 & 0xff);
  switch (chance & 7) {
  case 0: return 0;
  case 1: return n;
  case 2: return -(n % 6);
  default: return n % 9;
  }
}

// The next line of the script must be about the same thing.
static bool read_draw(Machine *m, const char *what, int64_t *value) {
  size_t n = strlen(what);
  const char *line = m->script;
  if (strncmp(line, what, n) || strncmp(line + n, " = ", 3)) return m->lost = true, false;
  *value = strtoll(line + n + 3, NULL, 10);
  line = strchr(line, '\n');
  m->script = line ? line + 1 : "";
  return true;
}

static int64_t draw(Machine *m, const char *what, const char *name, const BplType *type) {
  int64_t value = 0;
  if (m->script) read_draw(m, what, &value);
  else if (!hinted(m, name, &value)) value = small_number(m, type);
  if (type->kind == BPL_BOOL) value = value != 0;
  text_format(&m->drawn, "%s = %" PRId64 "\n", what, value);
  return value;
}

int64_t machine_draw(Machine *m, const char *kind, const BplVar *var) {
  char what[300];
  snprintf(what, sizeof what, "%s %s", kind, var->name);
  return draw(m, what, var->name, var->type);
}

int64_t machine_draw_element(Machine *m, const char *name, const int64_t *key, size_t n,
                             const BplType *type) {
  char what[400];
  size_t at = (size_t)snprintf(what, sizeof what, "element %.200s[", name);
  for (size_t i = 0; i < n; i++)
    at += (size_t)snprintf(what + at, sizeof what - at, "%s%" PRId64, i ? "," : "", key[i]);
  snprintf(what + at, sizeof what - at, "]");
  return draw(m, what, "", type);
}

// ---- iterations

static void start_iteration(Machine *m, Active *a) {
  a->iteration++;
  for (size_t i = 0; i < a->loop->carried.n; i++) {
    const BplVar *var = a->loop->carried.at[i];
    Scalar *s = &m->scalars[var->index];
    *s = (Scalar){machine_draw(m, "own", var),
                  var->type->kind == BPL_INT || var->type->kind == BPL_BOOL};
  }
  for (size_t i = 0; i < a->loop->counters.n; i++)
    vec_push(&a->counts, m->scalars[a->loop->counters.at[i]->index].number);
}

static Active *active_at(Machine *m, const Block *head) {
  for (size_t i = 0; i < m->n_active; i++)
    if (m->active[i].head == head) return &m->active[i];
  return NULL;
}

static bool is_inside(const Block *head, int index) {
  for (size_t i = 0; i < head->members.n; i++)
    if (head->members.at[i] == index) return true;
  return false;
}

static const ParallelLoop *loop_of(const Machine *m, const Block *b) {
  for (size_t i = 0; i < m->loops.n; i++)
    if (b->is_head && b->origin == m->loops.at[i]->origin) return m->loops.at[i];
  return NULL;
}

static void leave(Machine *m) {
  Active *a = &m->active[--m->n_active];
  vec_delete(&a->counts);
}

// False: loops are nested too deep to follow.
static bool enter_block(Machine *m, const Block *b) {
  while (m->n_active && !is_inside(m->active[m->n_active - 1].head, b->index)) leave(m);
  const ParallelLoop *loop = loop_of(m, b);
  if (!loop) return true;
  Active *a = active_at(m, b);
  if (!a) {
    if (m->n_active == MOST_ACTIVE) return false;
    a = &m->active[m->n_active++];
    *a = (Active){.head = b, .loop = loop, .instance = ++m->instances};
  }
  start_iteration(m, a);
  return true;
}

static const char *iteration_text(Machine *m, const Active *a, uint32_t iteration) {
  Text t = {0};
  size_t n = a->loop->counters.n;
  for (size_t i = 0; i < n; i++)
    text_format(&t, "%s%s = %" PRId64, i ? ", " : "", a->loop->counters.at[i]->name,
                a->counts.at[(iteration - 1) * n + i]);
  if (!n) text_format(&t, "number %u", iteration);
  const char *text = arena_string(m->program->arena, t.at);
  text_delete(&t);
  return text;
}

static void found(Machine *m, const Active *a, const BplVar *array, const Element *e,
                  const Mark *earlier, const Mark *now, bool earlier_writes, bool writes) {
  Arena *arena = m->program->arena;
  RunRace *r = m->race;
  Text address = {0};
  text_put(&address, e->n ? "[" : "");
  for (size_t i = 0; i < e->n; i++) text_format(&address, "%s%" PRId64, i ? ", " : "", e->key[i]);
  if (e->n) text_put(&address, "]");
  *r = (RunRace){.object = array->name, .address = arena_string(arena, address.at)};
  text_delete(&address);
  r->access[0] = (LoopsAccess){.kind = earlier_writes ? "write" : "read",
                               .iteration = iteration_text(m, a, earlier->iteration),
                               .at = earlier->at};
  r->access[1] = (LoopsAccess){.kind = writes ? "write" : "read",
                               .iteration = iteration_text(m, a, now->iteration),
                               .at = now->at};
  m->met = true;
}

// One writer and two readers are enough: whoever comes next collides with one of them, or is it.
static void meet(Machine *m, size_t level, const BplVar *array, Element *e, Position at,
                 bool writes) {
  const Active *a = &m->active[level];
  Seen *s = &e->seen[level];
  if (s->instance != a->instance) *s = (Seen){.instance = a->instance};
  Mark now = {a->iteration, at.file ? at : m->present};
  const Mark *other = NULL;
  bool other_writes = false;
  if (s->writer.iteration && s->writer.iteration != now.iteration)
    other = &s->writer, other_writes = true;
  for (int i = 0; writes && !other && i < 2; i++)
    if (s->reader[i].iteration && s->reader[i].iteration != now.iteration) other = &s->reader[i];
  if (other && !m->met) found(m, a, array, e, other, &now, other_writes, writes);
  if (writes && !s->writer.iteration) s->writer = now;
  if (writes) return;
  if (!s->reader[0].iteration) s->reader[0] = now;
  else if (s->reader[0].iteration != now.iteration) s->reader[1] = now;
}

void machine_access(Machine *m, const BplVar *array, Element *e, Position at, bool writes) {
  if (m->wanted && strcmp(m->wanted, array->name)) return;
  for (size_t l = 0; l < m->n_active && !m->met; l++) {
    bool own = false; // counts the iterations of this loop, or of one inside
    for (size_t k = l; k < m->n_active; k++)
      for (size_t i = 0; i < m->active[k].loop->counters.n; i++)
        own |= m->active[k].loop->counters.at[i] == array;
    if (!own) meet(m, l, array, e, at, writes);
  }
}

// ---- blocks

// A block can be entered if the assumptions at its start hold. Looking does not count as reading.
static bool may_enter(Machine *m, const Block *b, bool *known) {
  int64_t holds;
  bool looking = m->looking, open = true;
  m->looking = true;
  for (size_t i = 0; open && i < b->cmds.n && b->cmds.at[i].kind == CMD_ASSUME; i++) {
    *known &= machine_evaluate(m, b->cmds.at[i].expr, NULL, &holds);
    open = *known && holds;
  }
  m->looking = looking;
  return open;
}

static const Block *next_block(Machine *m, const Block *from) {
  enum { MOST = 16 };
  static const BplType number = {.kind = BPL_INT};
  const Block *open[MOST];
  size_t n = 0;
  for (size_t i = 0; i < from->next.n && n < MOST; i++) {
    const Block *next = &m->cfg->blocks.at[from->next.at[i]];
    bool known = true;
    if (may_enter(m, next, &known)) open[n++] = next;
    if (!known) return NULL;
  }
  if (n < 2) return n ? open[0] : NULL;
  uint64_t which = (uint64_t)draw(m, "branch", "", &number);
  return open[which % n];
}

static bool run_block(Machine *m, const Block *b) {
  if (!enter_block(m, b)) return false;
  for (size_t i = 0; i < b->cmds.n; i++)
    if (++m->commands > MOST_COMMANDS || !machine_execute(m, &b->cmds.at[i]) || m->met || m->lost)
      return false;
  return ++m->commands <= MOST_COMMANDS;
}

static void run_once(Machine *m) {
  machine_reset(m);
  if (machine_axioms_hold(m))
    for (const Block *b = &m->cfg->blocks.at[0]; b && run_block(m, b);) b = next_block(m, b);
  while (m->n_active) leave(m);
}

// ---- the whole

static const BplImpl *find_impl(const BplProgram *program, const char *name) {
  for (size_t i = 0; i < program->decls.n; i++) {
    const BplDecl *d = &program->decls.at[i];
    const BplImpl *impl = d->kind == DECL_IMPL   ? d->impl
                          : d->kind == DECL_PROC ? d->proc->impl
                                                 : NULL;
    if (impl && !strcmp(impl->proc->name, name)) return impl;
  }
  return NULL;
}

static bool prepare(Machine *m, BplProgram *program, const char *procedure, RunRace *race) {
  const BplImpl *impl = find_impl(program, procedure);
  *m = (Machine){.program = program, .race = race};
  if (!impl) return false;
  m->cfg = cfg_build(program, impl);
  if (m->cfg->problem) return false;
  if (!instrument_loops_of(program, (BplImpl *)impl, m->cfg, &m->loops)) return false;
  machine_start(m);
  return true;
}

static bool at_place(const RunRace *r, const LoopsCollision *c) {
  for (int i = 0; i < 2; i++)
    if (r->access[i].at.line == c->access[1].at.line &&
        r->access[i].at.column == c->access[1].at.column)
      return true;
  return false;
}

bool run_into(BplProgram *program, const LoopsCollision *c, RunRace *race) {
  Machine m;
  RunRace now;
  bool met = false, exact = false;
  double end = clock_processor() + time_limit(TIME_LOOPS_RUN);
  if (!prepare(&m, program, c->procedure, &now)) return false;
  m.hints = &c->values;
  m.wanted = c->object;
  for (uint64_t k = 1; k <= MOST_RUNS && !exact && clock_processor() < end; k++) {
    if (met && k > 40) break;
    m.number = k;
    m.dice = mix(k);
    m.met = false;
    run_once(&m);
    if (!m.met || (met && !at_place(&now, c))) continue;
    *race = now;
    race->draws = arena_string(program->arena, m.drawn.n ? m.drawn.at : "");
    exact = at_place(race, c);
    met = true;
  }
  machine_end(&m);
  return met;
}

bool run_again(BplProgram *program, const char *procedure, const char *draws, RunRace *race) {
  Machine m;
  if (!prepare(&m, program, procedure, race)) return false;
  m.script = draws;
  run_once(&m);
  bool met = m.met && !m.lost;
  if (met) race->draws = arena_string(program->arena, draws);
  machine_end(&m);
  return met;
}
