#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "code.h"

bool op_is_visible(Op op) {
  static const bool visible[] = {
#define INSTRUCTION(name, is_visible) is_visible,
#include "instruction.def"
#undef INSTRUCTION
  };
  return visible[op];
}

static const char *const order_name[] = {"__ATOMIC_RELAXED", "__ATOMIC_ACQUIRE", "__ATOMIC_RELEASE", "__ATOMIC_ACQ_REL", "__ATOMIC_SEQ_CST"};
static const char *const comparison_name[] = {"<", "==", "!="};
static const char *const rmw_name[] = {"fetch_add", "exchange_n", "fetch_or"};

typedef struct {
  Text *text;
  Code *code;
  int *line;
  int number, indent, loops;
} Printer;

// One line of C. `$` stands for the program's prefix.
static __attribute__((format(printf, 2, 3))) void say(Printer *p, const char *format, ...) {
  char line[256];
  va_list rest;
  va_start(rest, format);
  vsnprintf(line, sizeof line, format, rest);
  va_end(rest);
  text_format(p->text, "%*s", 2 * p->indent, "");
  for (const char *c = line; *c; c++)
    if (*c == '$') text_format(p->text, "p%d", p->number);
    else text_add(p->text, c, 1);
  text_put(p->text, "\n");
  ++*p->line;
}

// The instruction that belongs to the line said last. Gives its index, for a jump to be filled in.
static int code(Printer *p, Op op, int a, int b, int c, int d, int e, int k) {
  assert(p->code->n < CODE);
  p->code->at[p->code->n] = (Instruction){op, (int8_t)a, (int8_t)b, (int8_t)c, (int8_t)d, (int8_t)e, (int16_t)k, *p->line};
  return p->code->n++;
}

static void jump_here(Printer *p, int index) { p->code->at[index].k = (int16_t)p->code->n; }

static void print_list(Printer *, const Node *);

static const char *name_of(int variable) { return variable_info[variable].name; }
static bool is_spin(int lock) { return lock_kind[lock] == LOCK_SPIN; }
static bool is_verifier(int lock) { return lock_kind[lock] == LOCK_VERIFIER; }
static const char *lock_type(int lock) { return is_spin(lock) ? "spin" : "mutex"; }

static const char *value_of(int r, int k) { // one at a time
  static char text[32];
  if (r < 0) snprintf(text, sizeof text, "%d", k);
  else snprintf(text, sizeof text, "r%d + %d", r, k);
  return text;
}

static void print_body(Printer *p, const Node *list) {
  p->indent++;
  print_list(p, list);
  p->indent--;
}

static void print_atomic(Printer *p, const Node *n) {
  switch (n->kind) {
  case NODE_ATOMIC_LOAD:
    say(p, "r%d = __atomic_load_n(&$.%s, %s);", n->a, name_of(n->b), order_name[n->c]);
    code(p, OP_ATOMIC_LOAD, n->a, n->b, n->c, 0, 0, 0);
    break;
  case NODE_ATOMIC_STORE:
    say(p, "__atomic_store_n(&$.%s, %s, %s);", name_of(n->a), value_of(n->b, n->c), order_name[n->d]);
    code(p, OP_ATOMIC_STORE, n->a, n->b, 0, n->d, 0, n->c);
    break;
  case NODE_RMW:
    say(p, "r%d = __atomic_%s(&$.%s, %d, %s);", n->a, rmw_name[n->c], name_of(n->b), n->d, order_name[n->e]);
    code(p, OP_RMW, n->a, n->b, n->c, 0, n->e, n->d);
    break;
  case NODE_CAS:
    say(p, "{ __typeof__($.%s) old = %d; r%d = __atomic_compare_exchange_n(&$.%s, &old, %d, 0, %s, %s); }", name_of(n->b), n->c, n->a,
        name_of(n->b), n->c + 1, order_name[n->d], order_name[n->e]);
    code(p, OP_CAS, n->a, n->b, 0, n->d, n->e, n->c);
    break;
  case NODE_CAS_LOOP: {
    say(p, "__typeof__($.%s) old%d = __atomic_load_n(&$.%s, __ATOMIC_RELAXED);", name_of(n->b), n->id, name_of(n->b));
    code(p, OP_ATOMIC_LOAD, n->a, n->b, RELAXED, 0, 0, 0);
    say(p, "while (!__atomic_compare_exchange_n(&$.%s, &old%d, old%d + %d, 0, %s, __ATOMIC_RELAXED)) {}", name_of(n->b), n->id, n->id, n->c,
        order_name[n->d]);
    code(p, OP_CAS_ADD, n->a, n->b, 0, n->d, RELAXED, n->c);
    say(p, "r%d = old%d;", n->a, n->id);
    break;
  }
  case NODE_SPIN:
    say(p, "while (__atomic_load_n(&$.%s, %s) < %d) {}", name_of(n->a), order_name[n->c], n->b);
    code(p, OP_SPIN, n->a, 0, n->c, 0, 0, n->b);
    break;
  default:
    say(p, "__atomic_thread_fence(%s);", order_name[n->a]);
    code(p, OP_FENCE, n->a, 0, 0, 0, 0, 0);
  }
}

static void print_lock(Printer *p, int m) {
  if (is_verifier(m)) say(p, "__VERIFIER_atomic_begin();");
  else say(p, "pthread_%s_lock(&$_m%d);", lock_type(m), m);
  code(p, OP_LOCK, m, 0, 0, 0, 0, 0);
}

static void print_unlock(Printer *p, int m) {
  if (is_verifier(m)) say(p, "__VERIFIER_atomic_end();");
  else say(p, "pthread_%s_unlock(&$_m%d);", lock_type(m), m);
  code(p, OP_UNLOCK, m, 0, 0, 0, 0, 0);
}

// `if (attempt) { body; undo } else { other }`, after the attempt was said; `attempt` is its instruction, which jumps on failure.
static void print_attempt(Printer *p, int attempt, const Node *n, const char *undo, Op undo_op) {
  print_body(p, n->body);
  if (undo) {
    p->indent++;
    say(p, undo, n->a);
    code(p, undo_op, n->a, 0, 0, 0, 0, 0);
    p->indent--;
  }
  int over = code(p, OP_JUMP, 0, 0, 0, 0, 0, 0);
  jump_here(p, attempt);
  say(p, "} else {");
  print_body(p, n->other);
  say(p, "}");
  jump_here(p, over);
}

static void print_try(Printer *p, const Node *n) {
  const char *timed = n->b ? "timed" : "try", *until = n->b ? ", &later" : "";
  switch (n->kind) {
  case NODE_TRY:
    if (is_spin(n->a)) timed = "try", until = "";
    say(p, "if (pthread_%s_%slock(&$_m%d%s) == 0) {", lock_type(n->a), timed, n->a, until);
    print_attempt(p, code(p, OP_TRYLOCK, n->a, 0, 0, 0, 0, 0), n, is_spin(n->a) ? "pthread_spin_unlock(&$_m%d);" : "pthread_mutex_unlock(&$_m%d);",
                  OP_UNLOCK);
    break;
  case NODE_TRY_READ:
    say(p, "if (pthread_rwlock_%srdlock(&$_l%d%s) == 0) {", timed, n->a, until);
    print_attempt(p, code(p, OP_TRYRDLOCK, n->a, 0, 0, 0, 0, 0), n, "pthread_rwlock_unlock(&$_l%d);", OP_RDUNLOCK);
    break;
  case NODE_TRY_WRITE:
    say(p, "if (pthread_rwlock_%swrlock(&$_l%d%s) == 0) {", timed, n->a, until);
    print_attempt(p, code(p, OP_TRYWRLOCK, n->a, 0, 0, 0, 0, 0), n, "pthread_rwlock_unlock(&$_l%d);", OP_WRUNLOCK);
    break;
  default:
    say(p, "if (sem_%swait(&$_s%d%s) == 0) {", timed, n->a, until);
    print_attempt(p, code(p, OP_SEM_TRYWAIT, n->a, 0, 0, 0, 0, 0), n, NULL, OP_END);
  }
}

static void print_back_off(Printer *p, const Node *n) {
  int again = p->code->n;
  say(p, "for (;;) {");
  p->indent++;
  print_lock(p, n->a);
  say(p, "if (!pthread_%s_trylock(&$_m%d)) break;", lock_type(n->b), n->b);
  int attempt = code(p, OP_TRYLOCK, n->b, 0, 0, 0, 0, 0), over = code(p, OP_JUMP, 0, 0, 0, 0, 0, 0);
  jump_here(p, attempt);
  print_unlock(p, n->a);
  code(p, OP_ROUND, 0, 0, 0, 0, 0, again);
  p->indent--;
  say(p, "}");
  jump_here(p, over);
  print_list(p, n->body);
  print_unlock(p, n->b);
  print_unlock(p, n->a);
}

static void print_region(Printer *p, const Node *n) {
  bool read = n->kind == NODE_READ_LOCKED;
  switch (n->kind) {
  case NODE_LOCKED:
    print_lock(p, n->a);
    print_list(p, n->body);
    print_unlock(p, n->a);
    break;
  case NODE_TRY_UNTIL:
    say(p, "while (pthread_%s_trylock(&$_m%d)) {}", lock_type(n->a), n->a);
    code(p, OP_TRY_UNTIL, n->a, 0, 0, 0, 0, 0);
    print_list(p, n->body);
    print_unlock(p, n->a);
    break;
  case NODE_BACK_OFF: print_back_off(p, n); break;
  case NODE_OVERLAPPED:
    print_lock(p, n->a);
    print_list(p, n->body);
    print_lock(p, n->b);
    print_unlock(p, n->a);
    print_list(p, n->other);
    print_unlock(p, n->b);
    break;
  default:
    say(p, "pthread_rwlock_%slock(&$_l%d);", read ? "rd" : "wr", n->a);
    code(p, read ? OP_RDLOCK : OP_WRLOCK, n->a, 0, 0, 0, 0, 0);
    print_list(p, n->body);
    say(p, "pthread_rwlock_unlock(&$_l%d);", n->a);
    code(p, read ? OP_RDUNLOCK : OP_WRUNLOCK, n->a, 0, 0, 0, 0, 0);
  }
}

static void print_wait_until(Printer *p, const Node *n) {
  int again = p->code->n;
  say(p, "for (;;) {");
  p->indent++;
  say(p, "r%d = $.%s;", n->e, name_of(n->c));
  code(p, OP_LOAD, n->e, n->c, 0, 0, 0, 0);
  say(p, "if (!(r%d < %d)) break;", n->e, n->d);
  int leave = code(p, OP_UNLESS, n->e, LESS, n->d, 0, 0, 0);
  say(p, "pthread_cond_wait(&$_c%d, &$_m%d);", n->a, n->b);
  code(p, OP_WAIT, n->a, n->b, 0, 0, 0, 0);
  p->indent--;
  say(p, "}");
  code(p, OP_JUMP, 0, 0, 0, 0, 0, again);
  jump_here(p, leave);
}

static void print_synchronisation(Printer *p, const Node *n) {
  switch (n->kind) {
  case NODE_WAIT:
    say(p, "pthread_cond_wait(&$_c%d, &$_m%d);", n->a, n->b);
    code(p, OP_WAIT, n->a, n->b, 0, 0, 0, 0);
    break;
  case NODE_WAIT_UNTIL: print_wait_until(p, n); break;
  case NODE_TIMED_WAIT:
    say(p, "r%d = pthread_cond_timedwait(&$_c%d, &$_m%d, &later) != 0;", n->c, n->a, n->b);
    code(p, OP_TIMED_WAIT, n->a, n->b, n->c, 0, 0, 0);
    break;
  case NODE_SIGNAL:
    say(p, "pthread_cond_signal(&$_c%d);", n->a);
    code(p, OP_SIGNAL, n->a, 0, 0, 0, 0, 0);
    break;
  case NODE_BROADCAST:
    say(p, "pthread_cond_broadcast(&$_c%d);", n->a);
    code(p, OP_BROADCAST, n->a, 0, 0, 0, 0, 0);
    break;
  case NODE_SEM_WAIT:
    say(p, "sem_wait(&$_s%d);", n->a);
    code(p, OP_SEM_WAIT, n->a, 0, 0, 0, 0, 0);
    break;
  case NODE_SEM_POST:
    say(p, "sem_post(&$_s%d);", n->a);
    code(p, OP_SEM_POST, n->a, 0, 0, 0, 0, 0);
    break;
  case NODE_SEM_VALUE:
    say(p, "{ int value; sem_getvalue(&$_s%d, &value); r%d = value; }", n->a, n->b);
    code(p, OP_SEM_VALUE, n->a, n->b, 0, 0, 0, 0);
    break;
  case NODE_BARRIER:
    say(p, "r%d = pthread_barrier_wait(&$_b%d) == PTHREAD_BARRIER_SERIAL_THREAD;", n->b, n->a);
    code(p, OP_BARRIER, n->a, n->b, 0, 0, 0, 0);
    break;
  case NODE_ONCE:
    say(p, "pthread_once(&$_o%d, $_once%d);", n->a, n->a);
    code(p, OP_ONCE, n->a, 0, 0, 0, 0, 0);
    break;
  case NODE_CREATE:
    say(p, "pthread_create(&id%d, NULL, $_t%d, NULL);", n->a, n->a);
    code(p, OP_CREATE, n->a, 0, 0, 0, 0, 0);
    break;
  case NODE_DETACH: say(p, "pthread_detach(id%d);", n->a); break;
  default:
    say(p, "pthread_join(id%d, NULL);", n->a);
    code(p, OP_JOIN, n->a, 0, 0, 0, 0, 0);
  }
}

static void print_plain(Printer *p, const Node *n) {
  switch (n->kind) {
  case NODE_SET:
    say(p, "r%d = %d;", n->a, n->b);
    code(p, OP_SET, n->a, 0, 0, 0, 0, n->b);
    break;
  case NODE_ADD:
    say(p, "r%d = r%d + %d;", n->a, n->b, n->c);
    code(p, OP_ADD, n->a, n->b, 0, 0, 0, n->c);
    break;
  case NODE_LOAD:
    say(p, "r%d = $.%s;", n->a, name_of(n->b));
    code(p, OP_LOAD, n->a, n->b, 0, 0, 0, 0);
    break;
  case NODE_STORE:
    say(p, "$.%s = %s;", name_of(n->a), value_of(n->b, n->c));
    code(p, OP_STORE, n->a, n->b, 0, 0, 0, n->c);
    break;
  case NODE_INCREASE:
    say(p, "$.%s += %d;", name_of(n->a), n->b);
    code(p, OP_LOAD, SCRATCH, n->a, 0, 0, 0, 0);
    code(p, OP_STORE, n->a, SCRATCH, 0, 0, 0, n->b);
    code(p, OP_SET, SCRATCH, 0, 0, 0, 0, 0);
    break;
  case NODE_FILL:
    say(p, "memset($.b, %d, sizeof $.b);", n->a);
    code(p, OP_FILL, VAR_B, 0, 0, 0, 0, n->a);
    break;
  case NODE_PAUSE: say(p, n->a ? "usleep(10);" : "sched_yield();"); break;
  case NODE_CHOICE:
    say(p, "r%d = __VERIFIER_nondet_int();", n->a);
    code(p, OP_CHOICE, n->a, 0, 0, 0, 0, 0);
    break;
  default:
    if (n->c) say(p, "memcpy(&$.%s, &$.%s, sizeof $.%s);", name_of(n->a), name_of(n->b), name_of(n->a));
    else say(p, "$.%s = $.%s;", name_of(n->a), name_of(n->b));
    code(p, OP_COPY_READ, n->b, 0, 0, 0, 0, 0);
    code(p, OP_COPY_WRITE, n->a, 0, 0, 0, 0, 0);
  }
}

static void print_if(Printer *p, const Node *n) {
  say(p, "if (r%d %s %d) {", n->a, comparison_name[n->b], n->c);
  print_attempt(p, code(p, OP_UNLESS, n->a, n->b, n->c, 0, 0, 0), n, NULL, OP_END);
}

// Loops are unrolled for the machine: the count is known, and a counter would only be one more register.
static void print_loop(Printer *p, const Node *n) {
  int depth = p->loops++;
  say(p, "for (int i%d = 0; i%d < %d; i%d++) {", depth, depth, n->a, depth);
  int start = p->code->n;
  print_body(p, n->body);
  int length = p->code->n - start;
  say(p, "}");
  for (int round = 1; round < n->a; round++)
    for (int i = 0; i < length; i++) {
      Instruction copy = p->code->at[start + i];
      bool jumps = copy.op == OP_JUMP || copy.op == OP_ROUND || copy.op == OP_UNLESS || copy.op == OP_TRYLOCK || copy.op == OP_TRYRDLOCK || copy.op == OP_TRYWRLOCK ||
                   copy.op == OP_SEM_TRYWAIT;
      if (jumps) copy.k = (int16_t)(copy.k + round * length);
      assert(p->code->n < CODE);
      p->code->at[p->code->n++] = copy;
    }
  p->loops--;
}

static void print_node(Printer *p, const Node *n) {
  switch (n->kind) {
  case NODE_SET: case NODE_ADD: case NODE_LOAD: case NODE_STORE: case NODE_INCREASE: case NODE_COPY: case NODE_FILL: case NODE_PAUSE: case NODE_CHOICE:
    print_plain(p, n);
    break;
  case NODE_ATOMIC_LOAD: case NODE_ATOMIC_STORE: case NODE_RMW: case NODE_CAS: case NODE_CAS_LOOP: case NODE_FENCE: case NODE_SPIN:
    print_atomic(p, n);
    break;
  case NODE_LOCKED: case NODE_OVERLAPPED: case NODE_TRY_UNTIL: case NODE_BACK_OFF: case NODE_READ_LOCKED: case NODE_WRITE_LOCKED: print_region(p, n); break;
  case NODE_TRY: case NODE_TRY_READ: case NODE_TRY_WRITE: case NODE_SEM_TRY: print_try(p, n); break;
  case NODE_IF: print_if(p, n); break;
  case NODE_LOOP: print_loop(p, n); break;
  default: print_synchronisation(p, n);
  }
}

static void print_list(Printer *p, const Node *list) {
  for (; list; list = list->next) print_node(p, list);
}

// Whether there is a statement of these kinds (a bit set) on this object, in operand b if `second`, else in a.
static bool list_mentions(const Node *list, uint64_t kinds, int object, bool second) {
  for (; list; list = list->next) {
    if (kinds >> list->kind & 1 && (second ? list->b : list->a) == object) return true;
    if (list_mentions(list->body, kinds, object, second) || list_mentions(list->other, kinds, object, second)) return true;
  }
  return false;
}

static bool mentions(const Program *program, uint64_t kinds, int object, bool second) {
  for (int t = 0; t < program->n_threads; t++)
    if (list_mentions(program->thread[t], kinds, object, second)) return true;
  for (int o = 0; o < ONCES; o++)
    if (list_mentions(program->once[o], kinds, object, second)) return true;
  return false;
}

#define KIND(name) (1ull << NODE_##name)
static bool uses_lock(const Program *program, int m) {
  return mentions(program, KIND(LOCKED) | KIND(OVERLAPPED) | KIND(TRY) | KIND(TRY_UNTIL) | KIND(BACK_OFF), m, false) ||
         mentions(program, KIND(OVERLAPPED) | KIND(BACK_OFF) | KIND(WAIT) | KIND(WAIT_UNTIL) | KIND(TIMED_WAIT), m, true);
}
static bool uses_rwlock(const Program *program, int l) {
  return mentions(program, KIND(READ_LOCKED) | KIND(WRITE_LOCKED) | KIND(TRY_READ) | KIND(TRY_WRITE), l, false);
}
static bool uses_cond(const Program *program, int c) {
  return mentions(program, KIND(WAIT) | KIND(WAIT_UNTIL) | KIND(TIMED_WAIT) | KIND(SIGNAL) | KIND(BROADCAST), c, false);
}
static bool uses_sem(const Program *program, int s) {
  return mentions(program, KIND(SEM_WAIT) | KIND(SEM_POST) | KIND(SEM_TRY) | KIND(SEM_VALUE), s, false);
}
static bool uses_barrier(const Program *program, int b) { return mentions(program, KIND(BARRIER), b, false); }
static bool uses_once(const Program *program, int o) { return mentions(program, KIND(ONCE), o, false); }

static void print_objects(Printer *p, const Program *program) {
  static const char *const start[] = {"PTHREAD_MUTEX_INITIALIZER", "PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP", "PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP"};
  say(p, "static struct shared $;");
  for (int m = 0; m < LOCKS; m++)
    if (!uses_lock(program, m) || is_verifier(m)) continue;
    else if (is_spin(m)) say(p, "static pthread_spinlock_t $_m%d;", m);
    else say(p, "static pthread_mutex_t $_m%d = %s;", m, start[lock_kind[m]]);
  for (int l = 0; l < RWLOCKS; l++)
    if (uses_rwlock(program, l)) say(p, "static pthread_rwlock_t $_l%d = PTHREAD_RWLOCK_INITIALIZER;", l);
  for (int c = 0; c < CONDS; c++)
    if (uses_cond(program, c)) say(p, "static pthread_cond_t $_c%d = PTHREAD_COND_INITIALIZER;", c);
  for (int s = 0; s < SEMS; s++)
    if (uses_sem(program, s)) say(p, "static sem_t $_s%d;", s);
  for (int b = 0; b < BARRIERS; b++)
    if (uses_barrier(program, b)) say(p, "static pthread_barrier_t $_b%d;", b);
  for (int o = 0; o < ONCES; o++)
    if (uses_once(program, o)) say(p, "static pthread_once_t $_o%d = PTHREAD_ONCE_INIT;", o);
}

static void print_onces(Printer *p, const Program *program) {
  for (int o = 0; o < ONCES; o++) {
    if (!uses_once(program, o)) continue;
    say(p, "static void $_once%d(void) {", o);
    p->code->once_start[o] = p->code->n;
    p->indent++;
    say(p, "long r4 = 0, r5 = 0;");
    code(p, OP_SET, 4, 0, 0, 0, 0, 0);
    code(p, OP_SET, 5, 0, 0, 0, 0, 0);
    print_list(p, program->once[o]);
    say(p, "(void)r4, (void)r5;");
    p->indent--;
    say(p, "}");
    code(p, OP_ONCE_DONE, o, 0, 0, 0, 0, 0);
  }
}

static void print_set_up(Printer *p, const Program *program) {
  for (int s = 0; s < SEMS; s++)
    if (uses_sem(program, s)) say(p, "sem_init(&$_s%d, 0, %d);", s, program->sem_value[s]);
  for (int b = 0; b < BARRIERS; b++)
    if (uses_barrier(program, b)) say(p, "pthread_barrier_init(&$_b%d, NULL, %d);", b, program->barrier_count[b]);
  for (int m = 0; m < LOCKS; m++)
    if (is_spin(m) && uses_lock(program, m)) say(p, "pthread_spin_init(&$_m%d, 0);", m);
}

static void print_thread(Printer *p, const Program *program, int t) {
  if (t == 0) say(p, "static void $_main(void) {");
  else say(p, "static void *$_t%d(void *unused) {", t);
  p->code->thread_start[t] = p->code->n;
  p->indent++;
  say(p, "long r0 = 0, r1 = 0, r2 = 0, r3 = 0;");
  say(p, "pthread_t id1, id2, id3;");
  if (t == 0) print_set_up(p, program);
  print_list(p, program->thread[t]);
  say(p, "(void)r0, (void)r1, (void)r2, (void)r3, (void)id1, (void)id2, (void)id3;");
  if (t == 0 && program_joins_all(program)) say(p, "if (norace_observe) norace_observe(&$, sizeof $);");
  if (t > 0) say(p, "return NULL;");
  code(p, OP_END, 0, 0, 0, 0, 0, 0);
  p->indent--;
  say(p, "}");
}

void print_program(const Program *program, int number, Text *text, int *line, Code *out) {
  memset(out, 0, sizeof *out);
  out->n_threads = program->n_threads;
  memcpy(out->sem_value, program->sem_value, sizeof out->sem_value);
  memcpy(out->barrier_count, program->barrier_count, sizeof out->barrier_count);
  for (int b = 0; b < BARRIERS; b++) out->barrier_users[b] = barrier_users(program, b);
  Printer p = {text, out, line, number, 0, 0};
  say(&p, "// seed %llu", (unsigned long long)program->seed);
  print_objects(&p, program);
  print_onces(&p, program);
  for (int t = program->n_threads - 1; t >= 0; t--) print_thread(&p, program, t);
}

void print_prologue(Text *text) {
  text_put(text, "#define _GNU_SOURCE\n"
                 "#include <pthread.h>\n"
                 "#include <semaphore.h>\n"
                 "#include <sched.h>\n"
                 "#include <stdlib.h>\n"
                 "#include <string.h>\n"
                 "#include <time.h>\n"
                 "#include <unistd.h>\n"
                 "extern int __VERIFIER_nondet_int(void);\n"
                 "extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\n"
                 "// Given by norace's runtime; elsewhere the weak symbol is null.\n"
                 "extern void norace_observe(const void *bytes, unsigned long size) __attribute__((weak));\n"
                 "struct shared {\n"
                 "  int x0, x1, x2;\n"
                 "  unsigned char b[4];\n"
                 "  union { int w; unsigned short h[2]; unsigned char c[4]; } u;\n"
                 "  struct { int a, b; } s[2];\n"
                 "  int a0; unsigned char a1; short a3; long a2;\n"
                 "};\n"
                 "static const struct timespec later = {4000000000, 0};\n");
}

void print_main(Text *text, int n_programs) {
  text_put(text, "int main(int argc, char **argv) {\n  (void)later;\n  switch (argc > 1 ? atoi(argv[1]) : 0) {\n");
  for (int i = 0; i < n_programs; i++) text_format(text, "  case %d: p%d_main(); break;\n", i, i);
  text_put(text, "  default: return 99;\n  }\n  return 0;\n}\n");
}
