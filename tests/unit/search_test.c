// The search as a value: hand-written events, no fibers. A machine of a few lines runs threads
// whose steps are letters, and the search explores it; running every interleaving of the same
// threads says what it must come to.
#include "search_alone.h"

// ---- the machine
//
// A thread is a text of steps, each a letter and the name of what it is done to:
//   W R C  an event that writes, reads, or adds to an object    L U  a mutex     P S  a semaphore
//   D E F G  a lock for readers: read lock and unlock, write lock and unlock
//   ?n     a choice of n                                        w r a  a plain access, no event

enum { MAX_THREADS = 5, MAX_STEPS = 32, MAX_RUN = 64, OBJECTS = 128 };
typedef struct {
  const char *text[MAX_THREADS];
  int n;
} Threads;

typedef struct {
  const char *at[MAX_THREADS];
  uint32_t index[MAX_THREADS];
  int32_t state[OBJECTS];
} Machine;

static const char *past_spaces(const char *t) {
  while (*t == ' ') t++;
  return t;
}
static bool is_plain(const char *t) { return *t == 'w' || *t == 'r' || *t == 'a'; }

static void to_next_event(Search *s, Machine *m, const Threads *p, int t) {
  for (m->at[t] = past_spaces(m->at[t]); is_plain(m->at[t]); m->at[t] = past_spaces(m->at[t] + 2)) {
    uint8_t kind = *m->at[t] == 'r'   ? ACCESS_READ
                   : *m->at[t] == 'w' ? ACCESS_WRITE
                                      : ACCESS_WRITE | ACCESS_ADD;
    if (s)
      commuting_note(s, ADDRESSES + 8 * (uint64_t)(m->at[t][1] - 'a'), 0xff, kind, (uint16_t)t,
                     m->index[t] + 1);
  }
}

static void machine_start(Machine *m, const Threads *p) {
  memset(m, 0, sizeof *m);
  for (int t = 0; t < p->n; t++) to_next_event(NULL, m, p, (m->at[t] = p->text[t], t));
}

static bool is_enabled(const Machine *m, int t) {
  const char *at = m->at[t];
  int32_t state = m->state[(int)at[0] ? at[1] : 0];
  switch (*at) {
  case 0: return false;
  case 'L':
  case 'F': return state == 0;
  case 'D': return state < WRITER;
  case 'S': return state > 0;
  default: return true;
  }
}

static Event event_of(const Machine *m, int t, uint16_t choice) {
  static const struct {
    char letter;
    OpKind op;
    TouchMode mode;
    int32_t effect;
  } kinds[] = {{'W', OP_STORE, TOUCH_W, 0},         {'R', OP_LOAD, TOUCH_R, 0},
               {'C', OP_SEM_POST, TOUCH_C, 0},      {'L', OP_LOCK, TOUCH_W, 1},
               {'U', OP_UNLOCK, TOUCH_W, -1},       {'P', OP_SEM_POST, TOUCH_C, 1},
               {'S', OP_SEM_WAIT, TOUCH_W, -1},     {'D', OP_RDLOCK, TOUCH_R, 1},
               {'E', OP_RDUNLOCK, TOUCH_R, -1},     {'F', OP_WRLOCK, TOUCH_W, WRITER},
               {'G', OP_WRUNLOCK, TOUCH_W, -WRITER}};
  const char *at = m->at[t];
  Event e = {.thread = (uint16_t)t,
             .choice = choice,
             .n_choices = 1,
             .after_thread = NOBODY,
             .index = m->index[t] + 1,
             .epoch = m->index[t] + 2};
  if (*at == '?') {
    e.op = OP_CHOICE;
    e.n_choices = (uint16_t)(at[1] - '0');
    return e;
  }
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    if (kinds[k].letter == *at) {
      e.op = (uint8_t)kinds[k].op;
      e.before = m->state[(int)at[1]];
      e.effect = kinds[k].effect;
      e.n_touches = 1;
      e.touch[0] = (Touch){key_of_name(at[1]), 0xff, (uint8_t)kinds[k].mode, -1};
    }
  return e;
}

static uint64_t unlocks_next(const Machine *m, int t) {
  return *m->at[t] == 'U' ? key_of_name(m->at[t][1]) : 0;
}

static void machine_step(Search *s, Machine *m, const Threads *p, int t, uint16_t choice) {
  Event e = event_of(m, t, choice);
  m->state[(int)m->at[t][1]] += e.effect;
  m->index[t]++;
  m->at[t] += 2;
  uint32_t at = s ? execution_length(s) : 0;
  if (s) execution_push(s, &e), commuting_begin(s, at, false);
  to_next_event(s, m, p, t);
  if (s) commuting_settle(s, at, unlocks_next(m, t));
}

// ---- classes of executions: each has one sequence in which always the first thread goes that can,
// in the order of dependence

typedef struct {
  char text[MAX_RUN];
} Class;
typedef struct {
  Class *at;
  size_t n, room;
} Classes;

static void class_of(const Event *run, uint32_t n, Class *c) {
  bool done[MAX_RUN] = {false};
  memset(c, 0, sizeof *c);
  for (uint32_t k = 0; k < n; k++) {
    uint32_t best = n;
    for (uint32_t i = 0; i < n; i++) {
      bool free = !done[i] && (best == n || run[i].thread < run[best].thread);
      for (uint32_t j = 0; j < i && free; j++) free = done[j] || !event_dependent(&run[j], &run[i]);
      if (free) best = i;
    }
    done[best] = true;
    c->text[k] = (char)('A' + run[best].thread + 16 * run[best].choice);
  }
}

static bool classes_add(Classes *all, const Class *c) { // false: it was there
  for (size_t i = 0; i < all->n; i++)
    if (!memcmp(&all->at[i], c, sizeof *c)) return false;
  if (all->n == all->room) {
    all->room = all->room * 2 + 16;
    Class *more = realloc(all->at, all->room * sizeof *more);
    assert_non_null(more);
    all->at = more;
  }
  all->at[all->n++] = *c;
  return true;
}

static void run_all(const Threads *p, const Machine *m, Event *run, uint32_t n, Classes *all) {
  bool ends = true;
  for (int t = 0; t < p->n; t++) {
    if (!is_enabled(m, t)) continue;
    ends = false;
    Event e = event_of(m, t, 0);
    for (uint16_t c = 0; c < e.n_choices; c++) {
      Machine next = *m;
      run[n] = event_of(m, t, c);
      machine_step(NULL, &next, p, t, c);
      run_all(p, &next, run, n + 1, all);
    }
  }
  Class c;
  if (ends) class_of(run, n, &c), classes_add(all, &c);
}

// ---- the search of it, as search.c goes about it

typedef struct {
  size_t executions, blocked, again; // again: a class that was there
  Classes classes;
} Result;

static bool is_asleep(const Search *s, const Node *node, int t) {
  for (uint32_t i = 0; i < node->sleep_n; i++)
    if (sleeper(s, node, i)->thread == t) return true;
  return false;
}

static Branch *choose(Search *s, const Machine *m, const Threads *p, Node *node) {
  while (node->branches) {
    Branch *b = node->branches;
    if (!wakeup_sleeps(s, node, &b->event)) {
      assert_true(is_enabled(m, b->event.thread)); // what is planned can be done
      return b;
    }
    node->branches = b->next;
    b->next = NULL;
    branch_delete(s, b);
  }
  if (node->places) return NULL;
  for (int t = 0; t < p->n; t++)
    if (is_enabled(m, t) && !is_asleep(s, node, t))
      return node->branches = branch_usual(s, &(Event){.thread = (uint16_t)t, .fresh = true});
  return NULL;
}

static void run_to_end(Search *s, Machine *m, const Threads *p) {
  for (;;) {
    Node *node = execution_node(s, execution_length(s));
    Branch *b = choose(s, m, p, node);
    if (!b) return;
    machine_step(s, m, p, b->event.thread, b->event.choice);
    wakeup_descend(s, node, b, execution_node(s, execution_length(s)));
  }
}

static void note_result(Search *s, const Machine *m, const Threads *p, Result *r) {
  Event run[MAX_RUN];
  for (int t = 0; t < p->n; t++)
    if (is_enabled(m, t)) return (void)r->blocked++; // whatever can move sleeps
  for (uint32_t i = 0; i < execution_length(s); i++) event_copy(&run[i], execution_event(s, i));
  Class c;
  class_of(run, execution_length(s), &c);
  r->executions++;
  r->again += !classes_add(&r->classes, &c);
}

static void find_reversals(Search *s, const Machine *m, const Threads *p, uint32_t from) {
  wakeup_truncated(s, false);
  assert_true(reversals_find(s, from, false));
  for (int t = 0; t < p->n; t++) {
    if (!*m->at[t] || is_enabled(m, t)) continue;
    Event e = event_of(m, t, 0);
    e.touch[0].previous = execution_last_on(s, e.touch[0].key);
    reversals_of_blocked(s, &e);
  }
}

static bool backtrack(Search *s) {
  for (bool came_back = false;; came_back = true) {
    uint32_t depth = execution_length(s);
    Node *node = execution_node(s, depth);
    if (came_back && node->branches) return branch_begin(s, node), true;
    if (!depth) return false;
    reversals_of_last(s);
    wakeup_leave(s, node);
    wakeup_close(s, execution_node(s, depth - 1));
    execution_pop(s);
  }
}

static void go_back(const Search *s, Machine *m, const Threads *p) {
  machine_start(m, p);
  for (uint32_t i = 0; i < execution_length(s); i++)
    machine_step(NULL, m, p, execution_event(s, i)->thread, execution_event(s, i)->choice);
}

static Result explore(const Threads *p, OrderKind order, bool late) {
  Search *s = search_new(order);
  if (late) s->reversals.late_from = 0;
  Result r = {0};
  Machine m;
  machine_start(&m, p);
  uint32_t from = 0;
  do {
    run_to_end(s, &m, p);
    note_result(s, &m, p, &r);
    find_reversals(s, &m, p, from);
    if (!backtrack(s)) break;
    from = execution_length(s);
    go_back(s, &m, p);
  } while (r.executions + r.blocked < 100000);
  search_end(s);
  return r;
}

static Classes every_class(const Threads *p) {
  Classes all = {0};
  Machine m;
  Event run[MAX_RUN];
  machine_start(&m, p);
  run_all(p, &m, run, 0, &all);
  return all;
}

// Reversals that are looked for late lead to each class all the same.
static void expect_late(const Threads *p, const Classes *all) {
  Result r = explore(p, ORDER_HB, true);
  assert_true(r.executions >= all->n);
  for (size_t i = 0; i < all->n; i++) assert_false(classes_add(&r.classes, &all->at[i]));
  free(r.classes.at);
}

// As many executions as there are classes, each of another class, and nothing begun in vain.
static void expect(size_t executions, const Threads *p) {
  Classes all = every_class(p);
  Result r = explore(p, ORDER_HB, false);
  if (executions) assert_int_equal(all.n, executions);
  assert_int_equal(r.executions, all.n);
  assert_int_equal(r.again, 0);
  assert_int_equal(r.blocked, 0);
  for (size_t i = 0; i < all.n; i++) assert_false(classes_add(&r.classes, &all.at[i]));
  expect_late(p, &all);
  free(all.at);
  free(r.classes.at);
}
#define EXPECT(n, ...) \
  expect(n, &(Threads){{__VA_ARGS__}, sizeof((const char *[]){__VA_ARGS__}) / sizeof(const char *)})

// In the order that leaves out what commutes: so many executions.
static void expect_weakly(size_t executions, const Threads *p) {
  Result r = explore(p, ORDER_WEAK, false);
  assert_int_equal(r.executions, executions);
  assert_int_equal(r.again, 0);
  free(r.classes.at);
}
#define EXPECT_WEAKLY(n, ...) \
  expect_weakly(              \
      n, &(Threads){{__VA_ARGS__}, sizeof((const char *[]){__VA_ARGS__}) / sizeof(const char *)})

// ---- searches

static void test_independent(void **state) { EXPECT(1, "Wa Wb", "Wc Wd", "We"); }
static void test_two_writers(void **state) { EXPECT(2, "Wa", "Wa"); }
static void test_three_writers(void **state) { EXPECT(6, "Wa", "Wa", "Wa"); }
static void test_readers(void **state) { EXPECT(1, "Ra", "Ra", "Ra"); }
static void test_writer_and_readers(void **state) { EXPECT(4, "Wa", "Ra", "Ra"); }
static void test_additions_commute(void **state) { EXPECT(1, "Ca", "Ca", "Ca"); }
static void test_addition_and_read(void **state) { EXPECT(4, "Ra", "Ca", "Ca"); }
static void test_store_buffering(void **state) { EXPECT(3, "Wa Rb", "Wb Ra"); }
static void test_long_threads(void **state) { EXPECT(20, "Wa Wa Wa", "Wa Wa Wa"); }
static void test_far_apart(void **state) { EXPECT(2, "Wb Wc Wd Wa", "We Wf Wa Wg"); }
static void test_mutex(void **state) { EXPECT(2, "La Ua", "La Ua"); }
static void test_mutex_three(void **state) { EXPECT(6, "La Ua", "La Ua", "La Ua"); }
static void test_mutex_nested(void **state) { EXPECT(2, "La Lb Ub Ua", "La Lb Ub Ua"); }
static void test_deadlock(void **state) {
  EXPECT(3, "La Lb Ub Ua", "Lb La Ua Ub");
} // and two that end
static void test_semaphore(void **state) { EXPECT(1, "Wa Pa", "Sa"); }
static void test_semaphore_one_for_two(void **state) { EXPECT(2, "Pa", "Sa Wb", "Sa Wb"); }
static void test_semaphore_post_is_late(void **state) { EXPECT(0, "Wa Pb", "Pb Wa", "Sb Wa"); }
static void test_readers_lock(void **state) { EXPECT(0, "Da Ea", "Da Ea", "Fa Ga"); }
static void test_writers_lock(void **state) { EXPECT(2, "Fa Ga", "Fa Ga"); }
static void test_readers_that_stay(void **state) { EXPECT(0, "Da Wb", "Da Wb", "Fa Ga"); }
static void test_choice(void **state) { EXPECT(3, "?3 Wa"); }
static void test_choice_and_race(void **state) { EXPECT(4, "?2 Wa", "Wa"); }
static void test_choices_of_two(void **state) { EXPECT(6, "?2 Wa", "?3 Wb"); }
static void test_choice_behind_reversal(void **state) { EXPECT(0, "Wa ?2 Wb", "Wa Rb ?2"); }

// A program of random letters: 2 to 4 threads, up to 4 steps each. Locks are given back, if at all,
// by who took them.
static void random_thread(char *text, const char *letters, uint32_t most) {
  char name = (char)('a' + any_below(2));
  for (uint32_t k = 1 + any_below(most); k; k--) {
    char letter = letters[any_below((uint32_t)strlen(letters))];
    if (any_below(3) == 0) name = (char)('a' + any_below(2));
    if (letter == 'L') text += sprintf(text, "L%c W%c U%c ", name + 2, name, name + 2);
    else if (letter == 'D') text += sprintf(text, "D%c R%c E%c ", name + 4, name, name + 4);
    else if (letter == 'F') text += sprintf(text, "F%c W%c G%c ", name + 4, name, name + 4);
    else if (letter == 'P' || letter == 'S') text += sprintf(text, "%c%c ", letter, name + 6);
    else if (letter == '?') text += sprintf(text, "?2 ");
    else text += sprintf(text, "%c%c ", letter, name);
  }
}

static void random_programs(const char *letters, uint32_t threads, uint32_t most, int n) {
  for (; n; n--) {
    char text[MAX_THREADS][128];
    Threads p = {.n = 2 + (int)any_below(threads - 1)};
    for (int t = 0; t < p.n; t++) random_thread(text[t], letters, most), p.text[t] = text[t];
    expect(0, &p);
  }
}

static void test_random_variables(void **state) { random_programs("WRWRC", 3, 3, 150); }
static void test_random_locks(void **state) { random_programs("LLWR", 3, 2, 60); }
static void test_random_readers(void **state) { random_programs("DFR", 3, 1, 40); }
static void test_random_semaphores(void **state) { random_programs("PSPW", 3, 3, 60); }
static void test_random_choices(void **state) { random_programs("?WR", 2, 3, 60); }

// ---- regions of a lock that commute

static void test_commuting_apart(void **state) { EXPECT_WEAKLY(1, "La wa Ua", "La wb Ua"); }
static void test_commuting_conflict(void **state) { EXPECT_WEAKLY(2, "La wa Ua", "La wa Ua"); }
static void test_commuting_reads(void **state) {
  EXPECT_WEAKLY(1, "La ra Ua", "La ra Ua", "La ra Ua");
}
static void test_commuting_additions(void **state) {
  EXPECT_WEAKLY(1, "La aa Ua", "La aa Ua", "La aa Ua");
}
// The reader comes before, between in two ways, or behind: one more than there are classes, since
// what sleeps wakes by the lock.
static void test_commuting_one_reads(void **state) {
  EXPECT_WEAKLY(5, "La aa Ua", "La aa Ua", "La ra Ua");
}
static void test_commuting_events_inside(void **state) {
  EXPECT_WEAKLY(2, "La Wb Ua", "La wc Ua");
} // no simple region
static void test_commuting_other_lock(void **state) { EXPECT_WEAKLY(1, "La wa Ua", "Lb wb Ub"); }
// What comes before the regions is in order only by the lock: the other way round it might race, so
// all orders are tried.
static void test_commuting_unsafe(void **state) {
  EXPECT_WEAKLY(2, "Wx wc La wa Ua", "La wb Ua wc");
}

int main(void) {
#define T(name) cmocka_unit_test(test_##name)
  const struct CMUnitTest tests[] = {T(independent),
                                     T(two_writers),
                                     T(three_writers),
                                     T(readers),
                                     T(writer_and_readers),
                                     T(additions_commute),
                                     T(addition_and_read),
                                     T(store_buffering),
                                     T(long_threads),
                                     T(far_apart),
                                     T(mutex),
                                     T(mutex_three),
                                     T(mutex_nested),
                                     T(deadlock),
                                     T(semaphore),
                                     T(semaphore_one_for_two),
                                     T(semaphore_post_is_late),
                                     T(readers_lock),
                                     T(writers_lock),
                                     T(readers_that_stay),
                                     T(choice),
                                     T(choice_and_race),
                                     T(choices_of_two),
                                     T(choice_behind_reversal),
                                     T(random_variables),
                                     T(random_locks),
                                     T(random_readers),
                                     T(random_semaphores),
                                     T(random_choices),
                                     T(commuting_apart),
                                     T(commuting_conflict),
                                     T(commuting_reads),
                                     T(commuting_additions),
                                     T(commuting_one_reads),
                                     T(commuting_events_inside),
                                     T(commuting_other_lock),
                                     T(commuting_unsafe)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
