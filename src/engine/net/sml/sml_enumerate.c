#include "engine/net/sml/sml_enumerate.h"

#include <assert.h>
#include <string.h>

typedef enum { RUNS, ASLEEP, AT_BARRIER, ENDED, JOINED } Status;
typedef enum { HOLDS_NOT, READS, READS_AGAIN, WRITES, WRITES_AGAIN } Hold;

// A state is bytes: one for each object, then a record for each thread: job, status, pc (2),
// locals, holds of all objects. An object's byte: lock 1 if taken; rwlock: number of readers, 255
// for a writer; semaphore and data: the value; once: 0, 1, 2.
typedef struct {
  const SmlProgram *program;
  size_t n_objects, n_locals, record, size; // record: bytes of a thread
  uint32_t any, most, variable;
  size_t max_states;
  VEC(uint8_t) states; // all states, `size` bytes each
  VEC(uint32_t) parents;
  VEC(SmlRunStep) steps; // the step that led to each state
  uint32_t *table;       // open addressing, state + 1
  size_t table_size;
  bool cut;      // a limit was met
  uint32_t from; // the state being expanded
  SmlRuns *out;
} Search;

enum { AT_JOB, AT_STATUS, AT_PC, AT_LOCALS = AT_PC + 2, NO_THREAD = 255 };

static uint8_t *thread_at(const Search *s, uint8_t *state, uint32_t t) {
  return state + s->n_objects + t * s->record;
}
static uint32_t pc_of(const uint8_t *thread) {
  return (uint32_t)thread[AT_PC] | (uint32_t)thread[AT_PC + 1] << 8;
}
static void set_pc(uint8_t *thread, uint32_t pc) {
  thread[AT_PC] = (uint8_t)pc, thread[AT_PC + 1] = (uint8_t)(pc >> 8);
}
static uint8_t *hold_of(const Search *s, uint8_t *thread, uint32_t object) {
  return thread + AT_LOCALS + s->n_locals + object;
}
static const SmlJob *job_of(const Search *s, const uint8_t *thread) {
  return &s->program->jobs.at[thread[AT_JOB]];
}

static void settle(const Search *s, uint8_t *thread) {
  if (pc_of(thread) >= job_of(s, thread)->code.n) thread[AT_STATUS] = ENDED;
}

static uint64_t hash(const uint8_t *bytes, size_t n) {
  uint64_t h = 1469598103934665603u;
  for (size_t i = 0; i < n; i++) h = (h ^ bytes[i]) * 1099511628211u;
  return h ^ h >> 29;
}

static void grow_table(Search *s) {
  free(s->table);
  s->table_size = s->table_size ? s->table_size * 2 : 1024;
  s->table = memory_take(s->table_size * sizeof *s->table);
  for (size_t i = 0; i < s->parents.n; i++) {
    size_t at = hash(s->states.at + i * s->size, s->size) & (s->table_size - 1);
    while (s->table[at]) at = (at + 1) & (s->table_size - 1);
    s->table[at] = (uint32_t)i + 1;
  }
}

static void add_state(Search *s, const uint8_t *state, SmlRunStep step) {
  if (s->parents.n >= s->max_states) {
    s->cut = true;
    return;
  }
  if ((s->parents.n + 1) * 2 > s->table_size) grow_table(s);
  size_t at = hash(state, s->size) & (s->table_size - 1);
  for (; s->table[at]; at = (at + 1) & (s->table_size - 1))
    if (!memcmp(s->states.at + (s->table[at] - 1) * s->size, state, s->size)) return;
  s->table[at] = (uint32_t)s->parents.n + 1;
  vec_grow(&s->states, s->states.n + s->size);
  memcpy(s->states.at + s->states.n, state, s->size);
  s->states.n += s->size;
  vec_push(&s->parents, s->from);
  vec_push(&s->steps, step);
}

static bool add_thread(Search *s, uint8_t *state, uint32_t job, const uint8_t *params,
                       size_t n_params) {
  for (uint32_t t = 0; t < s->most; t++) {
    uint8_t *thread = thread_at(s, state, t);
    if (thread[AT_JOB] != NO_THREAD) continue;
    memset(thread, 0, s->record);
    thread[AT_JOB] = (uint8_t)job;
    if (n_params) memcpy(thread + AT_LOCALS, params, n_params);
    settle(s, thread);
    return true;
  }
  s->cut = true;
  return false;
}

// One step of thread t of `state`: a scratch copy, changed and added for each outcome.
typedef struct {
  Search *s;
  uint32_t t;
  const uint8_t *old;
  uint8_t *state, *thread; // the scratch copy
  const SmlInstr *i;
} Step;

static void begin(Step *step) { memcpy(step->state, step->old, step->s->size); }

static void end_at(Step *step, uint32_t pc) {
  set_pc(step->thread, pc);
  settle(step->s, step->thread);
  add_state(
      step->s, step->state,
      (SmlRunStep){step->t, step->thread[AT_JOB], pc_of(step->old + (step->thread - step->state))});
}

static uint32_t next_pc(const Step *step) {
  return pc_of(step->old + (step->thread - step->state)) + 1;
}

static void take(Step *step, bool reader) {
  Search *s = step->s;
  const SmlInstr *i = step->i;
  uint8_t *object = step->state + i->object;
  begin(step);
  if (s->program->objects.at[i->object].kind == SML_LOCK) {
    if (!*object) *object = 1, end_at(step, next_pc(step));
    return;
  }
  uint8_t *hold = hold_of(s, step->thread, i->object);
  if (*hold != HOLDS_NOT) { // refused, or counted
    end_at(step, next_pc(step));
    begin(step);
    if (*hold == (reader ? READS : WRITES)) ++*hold, end_at(step, next_pc(step));
    return;
  }
  if (reader ? *object == 255 : *object != 0) return;
  *object = reader ? *object + 1 : 255;
  *hold = reader ? READS : WRITES;
  end_at(step, next_pc(step));
}

static void give(Step *step) {
  Search *s = step->s;
  uint8_t *object = step->state + step->i->object;
  begin(step);
  if (s->program->objects.at[step->i->object].kind == SML_LOCK) {
    *object = 0;
    end_at(step, next_pc(step));
    return;
  }
  uint8_t *hold = hold_of(s, step->thread, step->i->object);
  if (*hold == READS_AGAIN || *hold == WRITES_AGAIN) {
    end_at(step, next_pc(step));
    begin(step);
    --*hold;
  } else if (*hold != HOLDS_NOT) {
    *object = *hold == READS ? *object - 1 : 0;
    *hold = HOLDS_NOT;
  }
  end_at(step, next_pc(step));
}

static void sleep_or_wake(Step *step) {
  begin(step);
  uint8_t *lock = step->state + step->i->lock;
  if (step->thread[AT_STATUS] == RUNS) {
    *lock = 0;
    step->thread[AT_STATUS] = ASLEEP;
    end_at(step, next_pc(step) - 1);
  } else if (!*lock) { // woken by a signal or by itself: no difference to the others
    *lock = 1;
    step->thread[AT_STATUS] = RUNS;
    end_at(step, next_pc(step));
  }
}

static void meet(Step *step) {
  Search *s = step->s;
  begin(step);
  step->thread[AT_STATUS] = AT_BARRIER;
  uint32_t waiting = 0;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t t = 0; t < s->most; t++) {
      uint8_t *other = thread_at(s, step->state, t);
      if (other[AT_JOB] == NO_THREAD || other[AT_STATUS] != AT_BARRIER) continue;
      if (job_of(s, other)->code.at[pc_of(other)].object != step->i->object) continue;
      if (pass == 0) waiting++;
      else if (waiting == s->program->objects.at[step->i->object].count)
        other[AT_STATUS] = RUNS, set_pc(other, pc_of(other) + 1), settle(s, other);
    }
  end_at(step, pc_of(step->thread));
}

static void once(Step *step) {
  begin(step);
  uint8_t *object = step->state + step->i->object;
  if (*object == 0) *object = 1, end_at(step, next_pc(step));
  else if (*object == 2) end_at(step, step->i->target);
}

static void create(Step *step, uint8_t *params, size_t from) {
  Search *s = step->s;
  if (from < step->i->args.n) {
    SmlValue v = step->i->args.at[from];
    uint32_t range = s->program->jobs.at[step->i->object].locals.at[from].range;
    for (uint32_t n = 0; n < range; n++) {
      if (v.from == SML_CONST && n != v.n) continue;
      begin(step);
      if (v.from == SML_FROM_LOCAL && n != step->thread[AT_LOCALS + v.n]) continue;
      params[from] = (uint8_t)n;
      create(step, params, from + 1);
    }
    return;
  }
  begin(step);
  if (add_thread(s, step->state, step->i->object, params, step->i->args.n))
    end_at(step, next_pc(step));
}

static void join(Step *step) {
  for (uint32_t t = 0; t < step->s->most; t++) {
    begin(step);
    uint8_t *other = thread_at(step->s, step->state, t);
    if (other[AT_JOB] != step->i->object || other[AT_STATUS] != ENDED) continue;
    other[AT_STATUS] = JOINED;
    end_at(step, next_pc(step));
  }
}

static void join_all(Step *step) {
  begin(step);
  for (uint32_t t = 0; t < step->s->most; t++) {
    uint8_t *other = thread_at(step->s, step->state, t);
    if (other[AT_JOB] == step->i->object && other[AT_STATUS] < ENDED) return;
  }
  end_at(step, next_pc(step));
}

static void assign(Step *step) {
  Search *s = step->s;
  const SmlInstr *i = step->i;
  begin(step); // which job it is stands in the state
  uint32_t range = i->data ? s->program->objects.at[i->object].range
                           : job_of(s, step->thread)->locals.at[i->object].range;
  for (uint32_t n = 0; n < range; n++) {
    begin(step);
    uint8_t *to = i->data ? step->state + i->object : step->thread + AT_LOCALS + i->object;
    uint32_t fixed = i->value.from == SML_CONST        ? i->value.n
                     : i->value.from == SML_FROM_LOCAL ? step->thread[AT_LOCALS + i->value.n]
                     : i->value.from == SML_FROM_DATA  ? step->state[i->value.n]
                                                       : n;
    if (fixed != n) continue;
    uint8_t old = *to;
    if (i->op != SML_CAS || old == i->number) *to = (uint8_t)n;
    if (i->op == SML_SWAP) step->thread[AT_LOCALS + i->lock] = old;
    if (i->op == SML_CAS) step->thread[AT_LOCALS + i->lock] = old == i->number;
    end_at(step, next_pc(step));
  }
}

static void count(Step *step, int change) {
  begin(step);
  uint8_t *value = step->state + step->i->object;
  if (change < 0 && !*value) return;
  if (change > 0 && *value == SML_MANY_UPS) {
    step->s->cut = true;
    return;
  }
  *value = (uint8_t)(*value + change);
  end_at(step, next_pc(step));
}

static void go(Step *step, uint32_t pc) {
  begin(step);
  end_at(step, pc);
}

static void step_once(Step *step) {
  const SmlInstr *i = step->i;
  switch (i->op) {
  case SML_ACQUIRE: take(step, false); break;
  case SML_SHARE: take(step, true); break;
  case SML_TRY: take(step, false), go(step, i->target); break;
  case SML_TRY_SHARE: take(step, true), go(step, i->target); break;
  case SML_RELEASE: give(step); break;
  case SML_WAIT: sleep_or_wake(step); break;
  case SML_DOWN: count(step, -1); break;
  case SML_UP: count(step, 1); break;
  case SML_AWAIT: meet(step); break;
  case SML_ONCE: once(step); break;
  case SML_DONE: begin(step), step->state[i->object] = 2, end_at(step, next_pc(step)); break;
  case SML_CREATE: {
    uint8_t params[256];
    create(step, params, 0);
    break;
  }
  case SML_JOIN: join(step); break;
  case SML_JOIN_ALL: join_all(step); break;
  case SML_GOTO: go(step, i->target); break;
  case SML_BRANCH: go(step, next_pc(step)), go(step, i->target); break;
  case SML_STOP:
    go(step, (uint32_t)job_of(step->s, step->old + (step->thread - step->state))->code.n);
    break;
  case SML_SET:
  case SML_SWAP:
  case SML_CAS: assign(step); break;
  case SML_WHEN: {
    begin(step);
    uint8_t value = i->data ? step->state[i->object] : step->thread[AT_LOCALS + i->object];
    end_at(step, (value == i->number) != i->differs ? i->target : next_pc(step));
    break;
  }
  default: go(step, next_pc(step)); break; // accesses, signals, skip
  }
}

static const SmlInstr *next_access(const Search *s, uint8_t *state, uint32_t t) {
  uint8_t *thread = thread_at(s, state, t);
  if (thread[AT_JOB] == NO_THREAD || thread[AT_STATUS] != RUNS) return NULL;
  const SmlInstr *i = &job_of(s, thread)->code.at[pc_of(thread)];
  return i->op >= SML_READ && i->op <= SML_ATOMIC_WRITE ? i : NULL;
}

static bool conflict(const SmlInstr *a, const SmlInstr *b) {
  bool write = a->op == SML_WRITE || a->op == SML_ATOMIC_WRITE || b->op == SML_WRITE ||
               b->op == SML_ATOMIC_WRITE;
  bool plain = a->op == SML_READ || a->op == SML_WRITE || b->op == SML_READ || b->op == SML_WRITE;
  return a->object == b->object && write && plain;
}

static bool find_race(Search *s, uint8_t *state) {
  for (uint32_t t = 0; t < s->most; t++) {
    const SmlInstr *a = next_access(s, state, t);
    for (uint32_t u = t + 1; a && u < s->most; u++) {
      const SmlInstr *b = next_access(s, state, u);
      if (!b || !conflict(a, b) || (s->variable != UINT32_MAX && a->object != s->variable))
        continue;
      uint8_t *one = thread_at(s, state, t), *two = thread_at(s, state, u);
      s->out->race = true;
      s->out->variable = a->object;
      s->out->access[0] = (SmlRunAccess){one[AT_JOB], pc_of(one), t};
      s->out->access[1] = (SmlRunAccess){two[AT_JOB], pc_of(two), u};
      return true;
    }
  }
  return false;
}

static void tell_run(Search *s, uint32_t state) {
  for (uint32_t at = state; at; at = s->parents.at[at]) vec_push(&s->out->run, s->steps.at[at]);
  for (size_t i = 0, j = s->out->run.n; i + 1 < j; i++) {
    SmlRunStep swap = s->out->run.at[i];
    s->out->run.at[i] = s->out->run.at[--j];
    s->out->run.at[j] = swap;
  }
}

static void expand(Search *s, uint8_t *old, uint8_t *scratch) {
  for (uint32_t t = 0; t < s->most; t++) {
    uint8_t *thread = thread_at(s, old, t);
    if (thread[AT_JOB] == NO_THREAD || thread[AT_STATUS] > ASLEEP) continue;
    Step step = {
        s, t, old, scratch, thread_at(s, scratch, t), &job_of(s, thread)->code.at[pc_of(thread)]};
    step_once(&step);
  }
}

static void start(Search *s, uint8_t *state) {
  for (uint32_t o = 0; o < s->n_objects; o++) {
    SmlKind kind = s->program->objects.at[o].kind;
    if (kind == SML_SEMAPHORE || kind == SML_DATA)
      state[o] = (uint8_t)s->program->objects.at[o].count;
  }
  for (uint32_t t = 0; t < s->most; t++) thread_at(s, state, t)[AT_JOB] = NO_THREAD;
  for (uint32_t j = 0; j < s->program->jobs.n; j++) {
    uint32_t n = s->program->jobs.at[j].starts == SML_ANY ? s->any : s->program->jobs.at[j].starts;
    for (uint32_t k = 0; k < n && !s->cut; k++) add_thread(s, state, j, NULL, 0);
  }
}

static void search(Search *s) {
  uint8_t *old = memory_take(s->size), *scratch = memory_take(s->size);
  start(s, old);
  add_state(s, old, (SmlRunStep){0});
  for (; s->from < s->parents.n && !s->out->race; s->from++) {
    memcpy(old, s->states.at + s->from * s->size, s->size);
    if (find_race(s, old)) tell_run(s, s->from);
    else expand(s, old, scratch);
  }
  free(old);
  free(scratch);
}

SmlRuns *sml_enumerate(const SmlProgram *program, uint32_t any, uint32_t most, size_t max_states,
                       uint32_t variable) {
  SmlRuns *out = memory_take(sizeof *out);
  Search s = {.program = program,
              .n_objects = program->objects.n,
              .any = any,
              .most = most,
              .variable = variable,
              .max_states = max_states,
              .out = out};
  for (size_t j = 0; j < program->jobs.n; j++) {
    if (program->jobs.at[j].locals.n > s.n_locals) s.n_locals = program->jobs.at[j].locals.n;
    if (program->jobs.at[j].code.n > UINT16_MAX - 1 || program->jobs.n >= NO_THREAD) return out;
  }
  s.record = AT_LOCALS + s.n_locals + s.n_objects;
  s.size = s.n_objects + most * s.record;
  search(&s);
  out->states = s.parents.n;
  out->complete = !s.cut && !out->race;
  vec_delete(&s.states);
  vec_delete(&s.parents);
  vec_delete(&s.steps);
  free(s.table);
  return out;
}

void sml_runs_delete(SmlRuns *runs) {
  if (!runs) return;
  vec_delete(&runs->run);
  free(runs);
}
