// The transitions that leave one point of the code.
#include <string.h>

#include "base/check.h"
#include "engine/net/sml/translate_code.h"
#include "engine/net/sml/translate_inner.h"
#include "engine/net/sml/translate_jobs.h"
#include "engine/net/sml/translate_objects.h"

enum { MAX_FOLDED = 10000 }; // steps without effect in a row; behind these there is a place

static const SmlJob *job_of(const Builder *b, uint32_t copy) {
  DEBUG_ONLY(copy < b->copies.n);
  return &b->program->jobs.at[b->copies.at[copy].job];
}

uint32_t builder_n_values(const Builder *b, uint32_t copy) {
  return (uint32_t)job_of(b, copy)->locals.n + b->n_modes;
}

static uint8_t *copy_values(Builder *b, uint32_t copy, const uint8_t *values) {
  uint32_t n = builder_n_values(b, copy);
  uint8_t *fresh = arena_take(b->arena, n + 1);
  memcpy(fresh, values, n);
  return fresh;
}

// Follows gotos, and tests and assignments of locals alone: they have no effect on others, so they
// need no place.
static uint32_t fold(const Builder *b, uint32_t copy, uint32_t pc, uint8_t *values) {
  const SmlJob *job = job_of(b, copy);
  for (int steps = 0; pc < job->code.n && steps < MAX_FOLDED; steps++) {
    const SmlInstr *i = &job->code.at[pc];
    if (i->op == SML_GOTO) pc = i->target;
    else if (i->op == SML_SKIP) pc++;
    else if (i->op == SML_WHEN && !i->data)
      pc = (values[i->object] == i->number) != i->differs ? i->target : pc + 1;
    else if (i->op == SML_SET && !i->data && i->value.from == SML_CONST)
      values[i->object] = (uint8_t)i->value.n, pc++;
    else if (i->op == SML_SET && !i->data && i->value.from == SML_FROM_LOCAL)
      values[i->object] = values[i->value.n], pc++;
    else return pc;
  }
  return pc;
}

static const char *state_name(Builder *b, uint32_t copy, uint32_t pc, const uint8_t *values) {
  DEBUG_ONLY(copy < b->copies.n);
  static const char *const suffix[] = {"", "_first", "_second", "_rest"};
  Text name = {0};
  text_format(&name, "%s%s_%u", builder_safe_name(b, job_of(b, copy)->name),
              suffix[b->copies.at[copy].copy], pc);
  for (uint32_t v = 0, n = builder_n_values(b, copy); v < n; v++)
    if (values[v]) text_format(&name, "_%u_%u", v, values[v]);
  const char *kept = arena_string(b->arena, name.at);
  text_delete(&name);
  return kept;
}

uint32_t builder_enter(Builder *b, uint32_t copy, uint32_t pc, const uint8_t *given) {
  DEBUG_ONLY(copy < b->copies.n);
  uint8_t *values = copy_values(b, copy, given);
  const SmlJob *job = job_of(b, copy);
  pc = fold(b, copy, pc, values);
  if (pc >= job->code.n || job->code.at[pc].op == SML_STOP) return b->copies.at[copy].done;
  for (uint32_t l = 0; l < job->locals.n; l++)
    if (!builder_live(b, b->copies.at[copy].job, pc, l)) values[l] = 0;
  size_t before = b->net->places.n;
  uint32_t place = net_place(b->net, state_name(b, copy, pc, values));
  if (b->net->places.n > before) vec_push(&b->work, (State){copy, pc, values, place});
  return place;
}

// A transition of the instruction at `s` that takes the thread's token.
static uint32_t leave(Builder *b, const State *s, const char *what) {
  const CodeCopy *copy = &b->copies.at[s->copy];
  const SmlInstr *i = &job_of(b, s->copy)->code.at[s->pc];
  vec_push(&b->out->steps, (TranslationStep){copy->job, s->pc, copy->copy, what});
  const char *source = i->at.file ? arena_format(b->arena, "%s:%d: %s", i->at.file, i->at.line,
                                                 what ? what : sml_op_word(i->op))
                                  : what;
  uint32_t t = net_transition(b->net, NULL, source);
  net_take(b->net, t, s->place, 1);
  return t;
}

static void arrive(Builder *b, uint32_t t, const State *s, uint32_t pc, const uint8_t *values) {
  net_give(b->net, t, builder_enter(b, s->copy, pc, values), 1);
}

// A transition to pc that changes nothing else.
static uint32_t move(Builder *b, const State *s, uint32_t pc, const char *what) {
  uint32_t t = leave(b, s, what);
  arrive(b, t, s, pc, s->values);
  return t;
}

// A place of the thread inside its instruction.
static uint32_t inside(Builder *b, const State *s, const char *what) {
  return net_place(b->net, arena_format(b->arena, "%s_%s", b->net->places.at[s->place].name, what));
}

static void access(Builder *b, const State *s, const SmlInstr *i, AccessPlace kind) {
  if (b->copies.at[s->copy].copy == COPY_REST) {
    move(b, s, s->pc + 1, NULL); // races are looked for among the followed threads
    return;
  }
  uint32_t within = inside(b, s, "at"), shared = b->objects[i->object].places[kind];
  uint32_t in = leave(b, s, NULL);
  net_give(b->net, in, within, 1), net_give(b->net, in, shared, 1);
  State middle = *s;
  middle.place = within;
  uint32_t out = leave(b, &middle, "(done)");
  net_take(b->net, out, shared, 1);
  arrive(b, out, s, s->pc + 1, s->values);
  vec_push(&b->out->accesses, (TranslationAccess){within, b->copies.at[s->copy].job, s->pc,
                                                  i->object, b->copies.at[s->copy].copy});
}

static void to_mode(Builder *b, uint32_t t, const State *s, uint32_t pc, uint32_t object,
                    Mode mode) {
  uint8_t *values = copy_values(b, s->copy, s->values);
  values[job_of(b, s->copy)->locals.n + b->objects[object].mode_index] = (uint8_t)mode;
  arrive(b, t, s, pc, values);
}

static Mode mode_of(const Builder *b, const State *s, uint32_t object) {
  return s->values[job_of(b, s->copy)->locals.n + b->objects[object].mode_index];
}

static void take_all(Builder *b, uint32_t t, const ObjectPlaces *at) {
  net_take(b->net, t, at->free, 1);
  for (size_t k = 0; k < at->slots.n; k++) net_take(b->net, t, at->slots.at[k], 1);
}

static void give_all(Builder *b, uint32_t t, const ObjectPlaces *at) {
  net_give(b->net, t, at->free, 1);
  for (size_t k = 0; k < at->slots.n; k++) net_give(b->net, t, at->slots.at[k], 1);
}

static void acquire(Builder *b, const State *s, const SmlInstr *i) {
  const ObjectPlaces *at = &b->objects[i->object];
  if (!at->has_mode) {
    net_take(b->net, move(b, s, s->pc + 1, NULL), at->free, 1);
    return;
  }
  Mode mode = mode_of(b, s, i->object);
  if (mode == MODE_NONE) {
    uint32_t t = leave(b, s, NULL);
    take_all(b, t, at);
    to_mode(b, t, s, s->pc + 1, i->object, MODE_WRITE);
    return;
  }
  // Held already: a lock that counts counts on, one that checks refuses.
  bool counts = b->program->objects.at[i->object].count;
  if (!counts || mode != MODE_WRITE) move(b, s, s->pc + 1, "(held already)");
  if (mode == MODE_WRITE)
    to_mode(b, leave(b, s, "(again)"), s, s->pc + 1, i->object, MODE_WRITE_AGAIN);
}

static void share(Builder *b, const State *s, const SmlInstr *i) {
  const ObjectPlaces *at = &b->objects[i->object];
  Mode mode = mode_of(b, s, i->object);
  if (mode == MODE_NONE) {
    uint32_t t = leave(b, s, NULL);
    if (at->slot_of[s->copy] != NET_NONE) net_take(b->net, t, at->slot_of[s->copy], 1);
    to_mode(b, t, s, s->pc + 1, i->object, MODE_READ);
    return;
  }
  move(b, s, s->pc + 1, "(held already)");
  if (mode == MODE_READ)
    to_mode(b, leave(b, s, "(again)"), s, s->pc + 1, i->object, MODE_READ_AGAIN);
}

static void release(Builder *b, const State *s, const SmlInstr *i) {
  const ObjectPlaces *at = &b->objects[i->object];
  if (!at->has_mode) {
    net_give(b->net, move(b, s, s->pc + 1, NULL), at->free, 1);
    return;
  }
  Mode mode = mode_of(b, s, i->object);
  uint32_t t = leave(b, s, NULL);
  switch (mode) {
  case MODE_READ:
    if (at->slot_of[s->copy] != NET_NONE) net_give(b->net, t, at->slot_of[s->copy], 1);
    to_mode(b, t, s, s->pc + 1, i->object, MODE_NONE);
    break;
  case MODE_WRITE: give_all(b, t, at), to_mode(b, t, s, s->pc + 1, i->object, MODE_NONE); break;
  case MODE_READ_AGAIN:
  case MODE_WRITE_AGAIN: // how often is not counted: perhaps the last but one
    arrive(b, t, s, s->pc + 1, s->values);
    to_mode(b, leave(b, s, NULL), s, s->pc + 1, i->object, mode - 1);
    break;
  default: arrive(b, t, s, s->pc + 1, s->values); break; // not held: no effect
  }
}

// win and wout of the seed; tr belongs to the condition variable.
static void wait(Builder *b, const State *s, const SmlInstr *i) {
  const ObjectPlaces *cond = &b->objects[i->object], *lock = &b->objects[i->lock];
  uint32_t asleep = inside(b, s, "waits"), in = leave(b, s, NULL);
  net_give(b->net, in, asleep, 1), net_give(b->net, in, cond->cond, 1),
      net_give(b->net, in, lock->free, 1);
  State sleeper = *s;
  sleeper.place = asleep;
  uint32_t out = leave(b, &sleeper, "(woken)");
  net_take(b->net, out, cond->ready, 1), net_take(b->net, out, lock->free, 1);
  arrive(b, out, s, s->pc + 1, s->values);
}

static void await(Builder *b, const State *s, const SmlInstr *i) {
  const ObjectPlaces *at = &b->objects[i->object];
  uint32_t asleep = inside(b, s, "waits"), in = leave(b, s, NULL);
  net_give(b->net, in, asleep, 1), net_give(b->net, in, at->arrived, 1);
  State sleeper = *s;
  sleeper.place = asleep;
  uint32_t out = leave(b, &sleeper, "(released)");
  net_take(b->net, out, at->released, 1);
  arrive(b, out, s, s->pc + 1, s->values);
}

static void once(Builder *b, const State *s, const SmlInstr *i) {
  net_take(b->net, move(b, s, s->pc + 1, NULL), b->objects[i->object].free, 1);
  net_test(b->net, move(b, s, i->target, "(done already)"), b->objects[i->object].done, 1);
}

// One transition for each copy that the new thread may be, from the token of `s` or from the pool
// of threads at the start.
static void create_as(Builder *b, uint32_t t, uint32_t copy, const uint8_t *values) {
  const CodeCopy *c = &b->copies.at[copy];
  if (c->unused != NET_NONE) net_take(b->net, t, c->unused, 1), net_give(b->net, t, c->used, 1);
  if (c->copy == COPY_SECOND)
    net_test(b->net, t, b->copies.at[copy - 1].used,
             1); // the chosen ones in their order of creation
  net_give(b->net, t, builder_enter(b, copy, 0, values), 1);
}

// The only job whose threads create those of this one; UINT32_MAX if there are none or several, or
// some are there from the start.
static uint32_t only_creator(const SmlProgram *program, uint32_t job) {
  uint32_t found = UINT32_MAX;
  for (uint32_t j = 0; j < program->jobs.n; j++)
    for (uint32_t pc = 0; pc < program->jobs.at[j].code.n; pc++) {
      const SmlInstr *i = &program->jobs.at[j].code.at[pc];
      if (i->op != SML_CREATE || i->object != job) continue;
      if ((found != UINT32_MAX && found != j) || program->jobs.at[job].starts) return UINT32_MAX;
      found = j;
    }
  return found;
}

// A thread has one forefather of each job type at most. Then the two threads that race, and their
// forefathers, are no more than two of each type: those that are followed, so that the followed
// ones are created by followed ones alone.
static bool has_line(const SmlProgram *program, uint32_t job) {
  for (size_t steps = 0; steps < program->jobs.n; steps++) {
    uint32_t creator = only_creator(program, job);
    if (creator == UINT32_MAX) return steps > 0 && program->jobs.at[job].starts == 1;
    job = creator;
  }
  return false;
}

static void create_with(Builder *b, const State *s, const SmlInstr *i, const uint8_t *params) {
  bool rest = b->copies.at[s->copy].copy == COPY_REST && has_line(b->program, i->object);
  for (uint32_t k = 0; k < b->n_copies[i->object]; k++) {
    uint32_t copy = b->first_copy[i->object] + k;
    if (rest && (b->copies.at[copy].copy == COPY_FIRST || b->copies.at[copy].copy == COPY_SECOND))
      continue;
    uint8_t *values = arena_take(b->arena, builder_n_values(b, copy) + 1);
    if (i->args.n) memcpy(values, params, i->args.n);
    create_as(b, move(b, s, s->pc + 1, NULL), copy, values);
  }
}

static void create_args(Builder *b, const State *s, const SmlInstr *i, uint8_t *params,
                        size_t from) {
  if (from == i->args.n) {
    create_with(b, s, i, params);
    return;
  }
  SmlValue v = i->args.at[from];
  uint32_t range = b->program->jobs.at[i->object].locals.at[from].range;
  for (uint32_t n = 0; n < range; n++) {
    if (v.from == SML_CONST && n != v.n) continue;
    if (v.from == SML_FROM_LOCAL && n != s->values[v.n]) continue;
    params[from] = (uint8_t)n;
    create_args(b, s, i, params, from + 1);
  }
}

static void join(Builder *b, const State *s, const SmlInstr *i) {
  for (uint32_t k = 0; k < b->n_copies[i->object]; k++) {
    const CodeCopy *c = &b->copies.at[b->first_copy[i->object] + k];
    uint32_t t = move(b, s, s->pc + 1, NULL);
    net_take(b->net, t, c->done, 1);
    if (c->gone != NET_NONE) net_give(b->net, t, c->gone, 1);
  }
}

// Each followed thread was not created, or has ended, joined or not.
static void join_all(Builder *b, const State *s, const SmlInstr *i) {
  State from = *s;
  uint32_t followed = 0, met = 0, first = b->first_copy[i->object];
  while (followed < b->n_copies[i->object] && b->copies.at[first + followed].unused != NET_NONE)
    followed++;
  for (uint32_t k = 0; k < followed; k++) {
    const CodeCopy *c = &b->copies.at[first + k];
    const uint32_t ways[] = {c->unused, c->done, c->gone};
    uint32_t next = ++met < followed ? inside(b, s, "half") : NET_NONE;
    for (int w = 0; w < 3; w++) {
      uint32_t t = leave(b, &from, NULL);
      net_test(b->net, t, ways[w], 1);
      if (next != NET_NONE) net_give(b->net, t, next, 1);
      else arrive(b, t, s, s->pc + 1, s->values);
    }
    from.place = next;
  }
  if (!followed) move(b, s, s->pc + 1, NULL); // never created
}

// The values that `v` may have: calls `then` for each, with the data place that says so (NET_NONE
// if it needs none).
typedef void Assign(Builder *, const State *, const SmlInstr *, uint32_t value, uint32_t source);
static void each_value(Builder *b, const State *s, const SmlInstr *i, uint32_t range,
                       Assign *then) {
  switch (i->value.from) {
  case SML_CONST: then(b, s, i, i->value.n, NET_NONE); break;
  case SML_FROM_LOCAL: then(b, s, i, s->values[i->value.n], NET_NONE); break;
  case SML_CHOICE:
    for (uint32_t n = 0; n < range; n++) then(b, s, i, n, NET_NONE);
    break;
  case SML_FROM_DATA:
    for (uint32_t n = 0; n < b->program->objects.at[i->value.n].range; n++)
      then(b, s, i, n, b->objects[i->value.n].values + n);
    break;
  }
}

static void assign_local(Builder *b, const State *s, const SmlInstr *i, uint32_t value,
                         uint32_t source) {
  uint8_t *values = copy_values(b, s->copy, s->values);
  values[i->object] = (uint8_t)value;
  uint32_t t = leave(b, s, NULL);
  if (source != NET_NONE) net_test(b->net, t, source, 1);
  arrive(b, t, s, s->pc + 1, values);
}

static void assign_data(Builder *b, const State *s, const SmlInstr *i, uint32_t value,
                        uint32_t source) {
  uint32_t first = b->objects[i->object].values;
  for (uint32_t old = 0; old < b->program->objects.at[i->object].range; old++) {
    uint32_t t = leave(b, s, NULL);
    if (source != NET_NONE && source != first + old) net_test(b->net, t, source, 1);
    net_take(b->net, t, first + old, 1), net_give(b->net, t, first + value, 1);
    uint8_t *values = copy_values(b, s->copy, s->values);
    if (i->op == SML_SWAP) values[i->lock] = (uint8_t)old;
    arrive(b, t, s, s->pc + 1, values);
  }
}

static void compare_and_set(Builder *b, const State *s, const SmlInstr *i, uint32_t value,
                            uint32_t source) {
  uint32_t first = b->objects[i->object].values;
  for (uint32_t old = 0; old < b->program->objects.at[i->object].range; old++) {
    uint32_t t = leave(b, s, NULL);
    if (source != NET_NONE && source != first + old) net_test(b->net, t, source, 1);
    uint8_t *values = copy_values(b, s->copy, s->values);
    values[i->lock] = old == i->number;
    net_take(b->net, t, first + old, 1),
        net_give(b->net, t, first + (old == i->number ? value : old), 1);
    arrive(b, t, s, s->pc + 1, values);
  }
}

static void when_data(Builder *b, const State *s, const SmlInstr *i) {
  for (uint32_t n = 0; n < b->program->objects.at[i->object].range; n++)
    net_test(b->net, move(b, s, (n == i->number) != i->differs ? i->target : s->pc + 1, NULL),
             b->objects[i->object].values + n, 1);
}

static void set(Builder *b, const State *s, const SmlInstr *i) {
  uint32_t range = i->data ? b->program->objects.at[i->object].range
                           : job_of(b, s->copy)->locals.at[i->object].range;
  each_value(b, s, i, range,
             i->op == SML_CAS ? compare_and_set
             : i->data        ? assign_data
                              : assign_local);
}

void builder_step(Builder *b, const State *s) {
  const SmlInstr *i = &job_of(b, s->copy)->code.at[s->pc];
  bool *used = b->out->abstraction;
  switch (i->op) {
  case SML_READ: access(b, s, i, ACCESS_READ); break;
  case SML_WRITE: access(b, s, i, ACCESS_WRITE); break;
  case SML_ATOMIC_READ: access(b, s, i, ACCESS_ATOMIC_READ); break;
  case SML_ATOMIC_WRITE: access(b, s, i, ACCESS_ATOMIC_WRITE); break;
  case SML_ACQUIRE: acquire(b, s, i); break;
  case SML_SHARE: share(b, s, i); break;
  case SML_RELEASE: release(b, s, i); break;
  case SML_TRY:
    acquire(b, s, i), move(b, s, i->target, "(refused)"), used[ABSTRACTION_TRY_FAILS] = true;
    break;
  case SML_TRY_SHARE:
    share(b, s, i), move(b, s, i->target, "(refused)"), used[ABSTRACTION_TRY_FAILS] = true;
    break;
  case SML_WAIT: wait(b, s, i); break;
  case SML_SIGNAL:
    net_give(b->net, move(b, s, s->pc + 1, NULL), b->objects[i->object].signal, 1);
    break;
  case SML_BROADCAST:
    net_give(b->net, move(b, s, s->pc + 1, NULL), b->objects[i->object].broadcast, 1);
    used[ABSTRACTION_LASTING_BROADCAST] = true;
    break;
  case SML_DOWN:
    net_take(b->net, move(b, s, s->pc + 1, NULL), b->objects[i->object].free, 1);
    break;
  case SML_UP: net_give(b->net, move(b, s, s->pc + 1, NULL), b->objects[i->object].free, 1); break;
  case SML_AWAIT: await(b, s, i); break;
  case SML_ONCE: once(b, s, i); break;
  case SML_DONE:
    net_give(b->net, move(b, s, s->pc + 1, NULL), b->objects[i->object].done, 1);
    break;
  case SML_CREATE: create_args(b, s, i, arena_take(b->arena, i->args.n + 1), 0); break;
  case SML_JOIN: join(b, s, i); break;
  case SML_JOIN_ALL: join_all(b, s, i); break;
  case SML_BRANCH:
    move(b, s, s->pc + 1, NULL), move(b, s, i->target, "(taken)");
    used[ABSTRACTION_BOTH_BRANCHES] = true;
    break;
  case SML_SET:
  case SML_SWAP:
  case SML_CAS: set(b, s, i); break;
  case SML_WHEN:
    if (i->data) when_data(b, s, i);
    else
      move(b, s, (s->values[i->object] == i->number) != i->differs ? i->target : s->pc + 1, NULL);
    break;
  case SML_GOTO: move(b, s, i->target, NULL); break; // many steps without effect, or a loop of them
  case SML_SKIP: move(b, s, s->pc + 1, NULL); break;
  default: break;
  }
}
