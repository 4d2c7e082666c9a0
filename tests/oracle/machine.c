#include "machine.h"

#include <assert.h>
#include <string.h>

uint64_t machine_mix(uint64_t a, uint64_t b) {
  __uint128_t product = (__uint128_t)(a ^ 0x9e3779b97f4a7c15u) * (b ^ 0xc2b2ae3d27d4eb4fu);
  uint64_t x = (uint64_t)product ^ (uint64_t)(product >> 64) ^ (a << 1) ^ (b >> 1);
  x ^= x >> 31;
  x *= 0xbf58476d1ce4e5b9u;
  return x ^ (x >> 29);
}

static void clock_join(Clock *into, Clock from) {
  for (int t = 0; t < THREADS; t++)
    if (from.of[t] > into->of[t]) into->of[t] = from.of[t];
}

// --- Events, for the equivalence class

typedef struct {
  int object;
  TouchMode mode;
} Touch;

static uint64_t trail_past(Trail *trail, TouchMode mode) {
  if (mode == MODE_W || trail->mode != mode) {
    if (trail->block) trail->before = machine_mix(trail->before, trail->block);
    trail->block = 0;
    trail->mode = mode;
  }
  return trail->before;
}

// An event of thread t: what it did (`label`: instruction and result), what it touched, and what enabled it.
static uint64_t event(State *s, int t, uint64_t label, const Touch *touch, int n_touch, uint64_t cause) {
  ThreadState *me = &s->thread[t];
  uint64_t hash = machine_mix(me->history, machine_mix(label, (uint64_t)t + 1));
  hash = machine_mix(hash, cause);
  for (int i = 0; i < n_touch; i++) {
    uint64_t past = trail_past(&s->trail[touch[i].object], touch[i].mode);
    hash = machine_mix(hash, machine_mix((uint64_t)touch[i].object << 2 | touch[i].mode, past));
  }
  for (int i = 0; i < n_touch; i++) s->trail[touch[i].object].block += hash | 1;
  me->history = hash;
  return hash;
}

static uint64_t event1(State *s, int t, uint64_t label, int object, TouchMode mode) {
  return event(s, t, label, &(Touch){object, mode}, 1, 0);
}

static uint64_t label_of(const Instruction *i, int result) { return (uint64_t)i->op << 16 | (uint64_t)(uint8_t)i->a << 8 | (uint64_t)(result + 1); }

// --- Memory

static bool overlap(const Access *a, const Access *b) { return a->offset < b->offset + b->size && b->offset < a->offset + a->size; }

static void check_races(const Machine *m, const State *s, int t, const Access *mine) {
  for (int other = 0; other < THREADS; other++)
    for (int i = 0; other != t && i < s->thread[other].n_accesses; i++) {
      const Access *theirs = &s->thread[other].access[i];
      bool conflict = overlap(mine, theirs) && ((mine->kind | theirs->kind) & IS_WRITE) && !(mine->kind & theirs->kind & IS_ATOMIC);
      bool ordered = theirs->time <= s->thread[t].now.of[other];
      if (conflict && !ordered && m->race) m->race(m->context, theirs->line, mine->line);
    }
}

static void access_memory(const Machine *m, State *s, int t, const Instruction *i, int variable, int kind) {
  ThreadState *me = &s->thread[t];
  const VariableInfo *v = &variable_info[variable];
  Access a = {me->now.of[t], v->offset, v->size, (uint8_t)kind, (uint16_t)i->line};
  check_races(m, s, t, &a);
  assert(me->n_accesses < ACCESSES);
  me->access[me->n_accesses++] = a;
}

static int64_t read_memory(const State *s, int variable) {
  const VariableInfo *v = &variable_info[variable];
  uint64_t raw = 0;
  memcpy(&raw, s->memory + v->offset, v->size);
  int unused = 64 - 8 * v->size;
  return v->is_signed ? (int64_t)(raw << unused) >> unused : (int64_t)raw;
}

static void write_memory(State *s, int variable, int64_t value) {
  memcpy(s->memory + variable_info[variable].offset, &value, variable_info[variable].size);
}

static int64_t operand(const ThreadState *me, int r, int k) { return (r < 0 ? 0 : me->reg[r]) + k; }

static int atomic_index(int variable) {
  switch (variable) {
  case VAR_A0: return 0;
  case VAR_A1: return 1;
  case VAR_A2: return 2;
  case VAR_A3: return 3;
  default: return -1;
  }
}

static void step_plain(const Machine *m, State *s, int t, const Instruction *i) {
  ThreadState *me = &s->thread[t];
  int variable = i->op == OP_LOAD ? i->b : i->a;
  bool write = i->op == OP_STORE || i->op == OP_COPY_WRITE || i->op == OP_FILL;
  access_memory(m, s, t, i, variable, write ? IS_WRITE : 0);
  if (i->op == OP_LOAD) me->reg[i->a] = read_memory(s, variable);
  if (i->op == OP_STORE) write_memory(s, variable, operand(me, i->b, i->k));
  if (i->op == OP_FILL) write_memory(s, variable, i->k * 0x01010101);
  if (i->op == OP_COPY_READ) me->copied = read_memory(s, variable);
  if (i->op == OP_COPY_WRITE) write_memory(s, variable, me->copied);
  if (write && atomic_index(variable) >= 0) memset(&s->atomic[atomic_index(variable)], 0, sizeof(Clock)); // no release wrote this value
}

// --- Atomics

static bool acquires(int order) { return order == ACQUIRE || order == ACQ_REL || order == SEQ_CST; }
static bool releases(int order) { return order == RELEASE || order == ACQ_REL || order == SEQ_CST; }

static void atomic_gets(State *s, int t, int a, int order) {
  clock_join(acquires(order) ? &s->thread[t].now : &s->thread[t].relaxed, s->atomic[a]);
  clock_join(&s->thread[t].relaxed, s->atomic[a]);
}

static void object_changed(State *s, int object) {
  for (int t = 0; t < THREADS; t++)
    if (s->thread[t].spinning == object + 1) s->thread[t].spinning = 0;
}

// A read-modify-write goes on with the chain that it read from; a plain store starts anew.
static void atomic_puts(State *s, int t, int a, int order, bool chain) {
  if (!chain) memset(&s->atomic[a], 0, sizeof(Clock));
  clock_join(&s->atomic[a], releases(order) ? s->thread[t].now : s->thread[t].fence);
  object_changed(s, OBJECT_ATOMIC + a);
}

static void atomic_load(const Machine *m, State *s, int t, const Instruction *i, int variable, int order) {
  int a = atomic_index(variable);
  access_memory(m, s, t, i, variable, IS_ATOMIC);
  event1(s, t, label_of(i, 0), OBJECT_ATOMIC + a, MODE_R);
  atomic_gets(s, t, a, order);
}

static void atomic_write(const Machine *m, State *s, int t, const Instruction *i, int variable, int order, int64_t value, bool chain) {
  int a = atomic_index(variable);
  access_memory(m, s, t, i, variable, IS_ATOMIC | IS_WRITE);
  event1(s, t, label_of(i, 1), OBJECT_ATOMIC + a, MODE_W);
  if (chain) atomic_gets(s, t, a, order);
  atomic_puts(s, t, a, order, chain);
  write_memory(s, variable, value);
}

static void step_rmw(const Machine *m, State *s, int t, const Instruction *i) {
  int64_t old = read_memory(s, i->b), k = i->k;
  int64_t value = i->c == RMW_ADD ? old + k : i->c == RMW_OR ? old | k : k;
  atomic_write(m, s, t, i, i->b, i->e, value, true);
  s->thread[t].reg[i->a] = old;
}

static void step_cas(const Machine *m, State *s, int t, const Instruction *i) {
  int64_t old = read_memory(s, i->b);
  if (old == i->k) atomic_write(m, s, t, i, i->b, i->d, i->k + 1, true);
  else atomic_load(m, s, t, i, i->b, i->e);
  s->thread[t].reg[i->a] = old == i->k;
}

// Gives whether it is done; otherwise it is tried again.
static bool step_cas_add(const Machine *m, State *s, int t, const Instruction *i) {
  int64_t old = read_memory(s, i->b);
  bool success = old == s->thread[t].reg[i->a];
  if (success) atomic_write(m, s, t, i, i->b, i->d, old + i->k, true);
  else atomic_load(m, s, t, i, i->b, i->e);
  s->thread[t].reg[i->a] = old;
  return success;
}

static bool step_spin(const Machine *m, State *s, int t, const Instruction *i) {
  atomic_load(m, s, t, i, i->a, i->c);
  bool through = read_memory(s, i->a) >= i->k;
  if (!through) s->thread[t].spinning = (uint8_t)(OBJECT_ATOMIC + atomic_index(i->a) + 1);
  return through;
}

static bool step_atomic(const Machine *m, State *s, int t, const Instruction *i) {
  ThreadState *me = &s->thread[t];
  switch (i->op) {
  case OP_ATOMIC_LOAD:
    atomic_load(m, s, t, i, i->b, i->c);
    me->reg[i->a] = read_memory(s, i->b);
    return true;
  case OP_ATOMIC_STORE: atomic_write(m, s, t, i, i->a, i->d, operand(me, i->b, i->k), false); return true;
  case OP_RMW: step_rmw(m, s, t, i); return true;
  case OP_CAS: step_cas(m, s, t, i); return true;
  case OP_CAS_ADD: return step_cas_add(m, s, t, i);
  default: return step_spin(m, s, t, i);
  }
}

// --- Locks

static bool owns(const State *s, int t, int lock) { return s->lock[lock].owner == t + 1; }
static bool owns_recursive(const State *s, int t, int lock) { return owns(s, t, lock) && lock_kind[lock] == LOCK_RECURSIVE; }

static void take_lock(State *s, int t, int lock) {
  s->lock[lock].owner = (uint8_t)(t + 1);
  s->lock[lock].depth = 1;
  clock_join(&s->thread[t].now, s->lock[lock].released);
}

static void give_lock(State *s, int t, int lock) {
  assert(owns(s, t, lock));
  s->lock[lock].owner = s->lock[lock].depth = 0;
  object_changed(s, OBJECT_LOCK + lock);
  clock_join(&s->lock[lock].released, s->thread[t].now);
}

static void step_lock(State *s, int t, const Instruction *i) {
  if (owns_recursive(s, t, i->a)) {
    s->lock[i->a].depth++;
    return;
  }
  event1(s, t, label_of(i, 0), OBJECT_LOCK + i->a, MODE_W);
  take_lock(s, t, i->a);
}

static void step_unlock(State *s, int t, const Instruction *i) {
  if (owns_recursive(s, t, i->a) && s->lock[i->a].depth > 1) {
    s->lock[i->a].depth--;
    return;
  }
  event1(s, t, label_of(i, 0), OBJECT_LOCK + i->a, MODE_W);
  give_lock(s, t, i->a);
}

static bool step_trylock(State *s, int t, const Instruction *i) {
  bool success = !s->lock[i->a].owner || owns_recursive(s, t, i->a);
  if (success) step_lock(s, t, i);
  else event1(s, t, label_of(i, 0), OBJECT_LOCK + i->a, MODE_R);
  return success;
}

// Gives whether it is done; otherwise it looks again once the lock has changed.
static bool step_try_until(State *s, int t, const Instruction *i) {
  bool success = step_trylock(s, t, i);
  if (!success) s->thread[t].spinning = (uint8_t)(OBJECT_LOCK + i->a + 1);
  return success;
}

static void step_choice(State *s, int t, const Instruction *i, int choice) {
  event(s, t, label_of(i, choice), NULL, 0, 0);
  s->thread[t].reg[i->a] = choice;
}

static int readers(const RwlockState *l) {
  int n = 0;
  for (int t = 0; t < THREADS; t++) n += l->readers[t];
  return n;
}

static bool step_rdlock(State *s, int t, const Instruction *i) {
  RwlockState *l = &s->rwlock[i->a];
  bool success = !l->writer;
  event1(s, t, label_of(i, success), OBJECT_RWLOCK + i->a, MODE_R);
  if (!success) return false;
  l->readers[t]++;
  clock_join(&s->thread[t].now, l->written);
  return true;
}

static bool step_wrlock(State *s, int t, const Instruction *i) {
  RwlockState *l = &s->rwlock[i->a];
  bool success = !l->writer && !readers(l);
  event1(s, t, label_of(i, success), OBJECT_RWLOCK + i->a, MODE_W);
  if (!success) return false;
  l->writer = (uint8_t)(t + 1);
  clock_join(&s->thread[t].now, l->written);
  clock_join(&s->thread[t].now, l->read);
  return true;
}

static void step_rwunlock(State *s, int t, const Instruction *i) {
  RwlockState *l = &s->rwlock[i->a];
  bool writer = l->writer == t + 1;
  assert(writer == (i->op == OP_WRUNLOCK) && (writer || l->readers[t]));
  event1(s, t, label_of(i, 0), OBJECT_RWLOCK + i->a, writer ? MODE_W : MODE_R);
  if (writer) l->writer = 0;
  else l->readers[t]--;
  clock_join(writer ? &l->written : &l->read, s->thread[t].now);
}

// --- Condition variables

static bool waits_on(const Machine *m, const State *s, int t, int cond) {
  return s->thread[t].phase == WAITING && m->code->at[s->thread[t].pc].a == cond;
}

static int waiters(const Machine *m, const State *s, int cond) {
  int n = 0;
  for (int t = 0; t < THREADS; t++) n += waits_on(m, s, t, cond);
  return n;
}

static void wake(State *s, int t, uint64_t cause, Clock clock) {
  s->thread[t].phase = WOKEN;
  s->thread[t].cause = cause;
  s->thread[t].cause_clock = clock;
}

static void step_signal(const Machine *m, State *s, int t, const Instruction *i, int choice) {
  int n = waiters(m, s, i->a);
  uint64_t label = label_of(i, n ? 1 + choice : 0), hash = event1(s, t, label, OBJECT_COND + i->a, n ? MODE_W : MODE_R);
  for (int other = 0; other < THREADS; other++)
    if (waits_on(m, s, other, i->a) && (i->op == OP_BROADCAST || choice-- == 0)) wake(s, other, hash, s->thread[t].now);
}

static void start_waiting(State *s, int t, const Instruction *i) {
  Touch both[] = {{OBJECT_COND + i->a, MODE_W}, {OBJECT_LOCK + i->b, MODE_W}};
  event(s, t, label_of(i, 0), both, 2, 0);
  assert(s->lock[i->b].depth == 1);
  give_lock(s, t, i->b);
  s->thread[t].phase = WAITING;
}

static void time_out(State *s, int t, const Instruction *i) {
  Touch both[] = {{OBJECT_COND + i->a, MODE_W}, {OBJECT_LOCK + i->b, MODE_W}};
  event(s, t, label_of(i, 2), both, 2, 0);
  take_lock(s, t, i->b);
  s->thread[t].phase = RUNNING;
}

static void resume(State *s, int t, const Instruction *i) {
  ThreadState *me = &s->thread[t];
  event(s, t, label_of(i, 1), &(Touch){OBJECT_LOCK + i->b, MODE_W}, 1, me->cause);
  take_lock(s, t, i->b);
  clock_join(&me->now, me->cause_clock);
  me->cause = 0;
  memset(&me->cause_clock, 0, sizeof(Clock));
  me->phase = RUNNING;
}

// Gives whether the thread goes on to the next instruction.
static bool step_wait(State *s, int t, const Instruction *i) {
  ThreadState *me = &s->thread[t];
  if (me->phase == RUNNING) {
    start_waiting(s, t, i);
    return false;
  }
  bool late = me->phase == WAITING;
  if (late) time_out(s, t, i);
  else resume(s, t, i);
  if (i->op == OP_TIMED_WAIT) me->reg[i->c] = late;
  return true;
}

// --- Semaphores, barriers, once

static bool step_sem(State *s, int t, const Instruction *i) {
  SemState *sem = &s->sem[i->a];
  bool takes = (i->op == OP_SEM_WAIT || i->op == OP_SEM_TRYWAIT) && sem->value > 0;
  TouchMode mode = takes ? MODE_W : i->op == OP_SEM_POST ? MODE_C : MODE_R;
  event1(s, t, label_of(i, takes), OBJECT_SEM + i->a, mode);
  if (i->op == OP_SEM_VALUE) s->thread[t].reg[i->b] = sem->value;
  if (i->op == OP_SEM_POST) {
    sem->value++;
    clock_join(&sem->posted, s->thread[t].now);
  }
  if (takes) {
    sem->value--;
    clock_join(&s->thread[t].now, sem->posted);
  }
  return i->op != OP_SEM_TRYWAIT || takes;
}

static int arrived(const BarrierState *b) {
  int n = 0;
  for (int t = 0; t < THREADS; t++) n += b->arrived[t];
  return n;
}

static void let_round_leave(State *s, BarrierState *b) {
  for (int t = 0; t < THREADS; t++)
    if (b->arrived[t]) {
      s->thread[t].phase = LEAVING;
      s->thread[t].round = b->round;
      s->thread[t].cause = b->events;
      s->thread[t].cause_clock = b->clock;
    }
  memset(b->arrived, 0, sizeof b->arrived);
  memset(&b->clock, 0, sizeof b->clock);
  b->events = 0;
  b->round++;
  assert(b->round < ROUNDS);
}

static void step_arrive(const Machine *m, State *s, int t, const Instruction *i) {
  ThreadState *me = &s->thread[t];
  BarrierState *b = &s->barrier[i->a];
  bool rounds_are_fixed = m->code->barrier_users[i->a] <= m->code->barrier_count[i->a];
  b->events += event1(s, t, label_of(i, 0), OBJECT_BARRIER + i->a, rounds_are_fixed ? MODE_C : MODE_W);
  b->arrived[t] = 1;
  clock_join(&b->clock, me->now);
  me->phase = AT_BARRIER;
  if (arrived(b) == m->code->barrier_count[i->a]) let_round_leave(s, b);
}

// The first to leave its round is told so; the program uses the result.
static void step_leave(State *s, int t, const Instruction *i) {
  ThreadState *me = &s->thread[t];
  BarrierState *b = &s->barrier[i->a];
  bool first = !b->left[me->round];
  event(s, t, label_of(i, 1), &(Touch){OBJECT_LEAVE + i->a * ROUNDS + me->round, first ? MODE_W : MODE_R}, 1, me->cause);
  b->left[me->round] = 1;
  me->reg[i->b] = first;
  clock_join(&me->now, me->cause_clock);
  memset(&me->cause_clock, 0, sizeof(Clock));
  me->cause = me->round = 0;
  me->phase = RUNNING;
}

// Gives whether the thread goes on to the next instruction.
static bool step_barrier(const Machine *m, State *s, int t, const Instruction *i) {
  bool leaves = s->thread[t].phase == LEAVING;
  if (leaves) step_leave(s, t, i);
  else step_arrive(m, s, t, i);
  return leaves;
}

static void step_once(const Machine *m, State *s, int t, const Instruction *i) {
  ThreadState *me = &s->thread[t];
  OnceState *o = &s->once[i->a];
  bool first = o->phase == 0;
  event1(s, t, label_of(i, first), OBJECT_ONCE + i->a, first ? MODE_W : MODE_R);
  if (first) {
    o->phase = 1;
    me->back = (int16_t)(me->pc + 1);
    me->pc = (int16_t)m->code->once_start[i->a];
  } else {
    clock_join(&me->now, o->done);
    me->pc++;
  }
}

static void step_once_done(State *s, int t, const Instruction *i) {
  ThreadState *me = &s->thread[t];
  event1(s, t, label_of(i, 0), OBJECT_ONCE + i->a, MODE_W);
  s->once[i->a].phase = 2;
  s->once[i->a].done = me->now;
  me->pc = me->back;
  me->back = 0;
}

// --- Threads

static void run_invisible(const Machine *, State *, int t);

static void create(const Machine *m, State *s, int t, int child) {
  ThreadState *it = &s->thread[child];
  assert(it->phase == NOT_CREATED);
  it->phase = RUNNING;
  it->pc = (int16_t)m->code->thread_start[child];
  it->now = s->thread[t].now;
  it->history = machine_mix(s->thread[t].history, (uint64_t)child);
  run_invisible(m, s, child);
}

static void fence(ThreadState *me, int order) {
  if (acquires(order)) clock_join(&me->now, me->relaxed);
  if (releases(order)) me->fence = me->now;
}

static bool holds(const ThreadState *me, const Instruction *i) {
  int64_t value = me->reg[i->a];
  return i->b == LESS ? value < i->c : i->b == EQUAL ? value == i->c : value != i->c;
}

// What no other thread can notice goes with the step before it.
static void run_invisible(const Machine *m, State *s, int t) {
  ThreadState *me = &s->thread[t];
  for (;;) {
    const Instruction *i = &m->code->at[me->pc];
    if (op_is_visible(i->op)) return;
    switch (i->op) {
    case OP_SET: me->reg[i->a] = i->k; break;
    case OP_ADD: me->reg[i->a] = me->reg[i->b] + i->k; break;
    case OP_FENCE: fence(me, i->a); break;
    case OP_CREATE: create(m, s, t, i->a); break;
    case OP_JUMP: me->pc = (int16_t)(i->k - 1); break;
    case OP_ROUND:
      s->left_out |= ++me->rounds > MAX_ROUNDS;
      me->pc = (int16_t)(i->k - 1);
      break;
    case OP_UNLESS: me->pc = (int16_t)(holds(me, i) ? me->pc : i->k - 1); break;
    default: me->phase = ENDED; return;
    }
    me->pc++;
  }
}

void machine_start(const Machine *m, State *s) {
  memset(s, 0, sizeof *s);
  for (int i = 0; i < SEMS; i++) s->sem[i].value = (uint8_t)m->code->sem_value[i];
  s->thread[0].phase = RUNNING;
  s->thread[0].pc = (int16_t)m->code->thread_start[0];
  run_invisible(m, s, 0);
}

static int choices_of_wait(const State *s, const ThreadState *me, const Instruction *i) {
  bool free = !s->lock[i->b].owner;
  if (me->phase == RUNNING) return 1;
  if (me->phase == WAITING && i->op == OP_TIMED_WAIT) return free;
  return me->phase == WOKEN && free;
}

int machine_choices(const Machine *m, const State *s, int t) {
  const ThreadState *me = &s->thread[t];
  const Instruction *i = &m->code->at[me->pc];
  if (me->phase == NOT_CREATED || me->phase == ENDED) return 0;
  switch (i->op) {
  case OP_LOCK: return !s->lock[i->a].owner || owns_recursive(s, t, i->a);
  case OP_RDLOCK: return !s->rwlock[i->a].writer;
  case OP_WRLOCK: return !s->rwlock[i->a].writer && !readers(&s->rwlock[i->a]);
  case OP_WAIT: case OP_TIMED_WAIT: return choices_of_wait(s, me, i);
  case OP_SIGNAL: return waiters(m, s, i->a) > 1 ? waiters(m, s, i->a) : 1;
  case OP_SEM_WAIT: return s->sem[i->a].value > 0;
  case OP_BARRIER: return me->phase != AT_BARRIER;
  case OP_ONCE: return s->once[i->a].phase != 1;
  case OP_JOIN: return s->thread[i->a].phase == ENDED;
  case OP_SPIN: case OP_TRY_UNTIL: return !me->spinning;
  case OP_CHOICE: return 2;
  default: return 1;
  }
}

static void step_join(State *s, int t, const Instruction *i) {
  event(s, t, label_of(i, 0), NULL, 0, s->thread[i->a].history);
  clock_join(&s->thread[t].now, s->thread[i->a].now);
}

// Gives where the thread goes on: the instruction's own jump, the next one, or the same again.
static int step_visible(const Machine *m, State *s, int t, const Instruction *i, int choice) {
  int here = s->thread[t].pc;
  switch (i->op) {
  case OP_LOAD: case OP_STORE: case OP_COPY_READ: case OP_COPY_WRITE: case OP_FILL: step_plain(m, s, t, i); return here + 1;
  case OP_LOCK: step_lock(s, t, i); return here + 1;
  case OP_UNLOCK: step_unlock(s, t, i); return here + 1;
  case OP_TRYLOCK: return step_trylock(s, t, i) ? here + 1 : i->k;
  case OP_TRY_UNTIL: return step_try_until(s, t, i) ? here + 1 : here;
  case OP_CHOICE: step_choice(s, t, i, choice); return here + 1;
  case OP_RDLOCK: case OP_TRYRDLOCK: return step_rdlock(s, t, i) ? here + 1 : i->k;
  case OP_WRLOCK: case OP_TRYWRLOCK: return step_wrlock(s, t, i) ? here + 1 : i->k;
  case OP_RDUNLOCK: case OP_WRUNLOCK: step_rwunlock(s, t, i); return here + 1;
  case OP_WAIT: case OP_TIMED_WAIT: return step_wait(s, t, i) ? here + 1 : here;
  case OP_SIGNAL: case OP_BROADCAST: step_signal(m, s, t, i, choice); return here + 1;
  case OP_SEM_WAIT: case OP_SEM_POST: case OP_SEM_TRYWAIT: case OP_SEM_VALUE: return step_sem(s, t, i) ? here + 1 : i->k;
  case OP_BARRIER: return step_barrier(m, s, t, i) ? here + 1 : here;
  case OP_ONCE: step_once(m, s, t, i); return s->thread[t].pc;
  case OP_ONCE_DONE: step_once_done(s, t, i); return s->thread[t].pc;
  case OP_JOIN: step_join(s, t, i); return here + 1;
  default: return step_atomic(m, s, t, i) ? here + 1 : here;
  }
}

void machine_step(const Machine *m, State *s, int t, int choice) {
  ThreadState *me = &s->thread[t];
  me->now.of[t]++;
  assert(me->now.of[t] < UINT8_MAX);
  const Instruction *i = &m->code->at[me->pc];
  me->pc = (int16_t)step_visible(m, s, t, i, choice);
  if (me->phase == RUNNING) run_invisible(m, s, t);
}

bool machine_ended(const State *s) { return s->thread[0].phase == ENDED; }

uint64_t machine_class(const State *s) {
  uint64_t hash = 0;
  for (int t = 0; t < THREADS; t++) hash = machine_mix(hash, s->thread[t].history);
  return hash;
}
