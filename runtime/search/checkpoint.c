// An unfinished search as bytes: what it has found, its path, and for every state of the path what
// was tried and what is still to be tried.
#include "search/checkpoint.h"

#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "search/search.h"
#include "search/state_merging.h"
#include "search/wakeup_tree.h"

enum { SAVED_VERSION = 6 };
#define ROOM (1ul << 32)

typedef struct {
  uint32_t version, event_size;
  uint64_t executions, events, blocked;
  uint32_t length, from; // of the path; the first event whose reversals have not been looked for
  uint64_t n_said, log_bytes;
  uint32_t order, merge, pauses; // as the search has decided on its way, whatever it was asked for
  uint32_t unused;
} Head;

typedef struct {
  char *at;
  uint64_t n, limit;
  bool broken; // reading past the end
} Bytes;

static void put(Bytes *b, const void *p, uint64_t n) {
  if (b->n + n > b->limit) return (void)(b->broken = true);
  memcpy(b->at + b->n, p, n);
  b->n += n;
}

static bool get(Bytes *b, void *p, uint64_t n) {
  if (b->broken || b->limit - b->n < n) return b->broken = true, memset(p, 0, n), false;
  memcpy(p, b->at + b->n, n);
  b->n += n;
  return true;
}

// ---- branches, with those below them: the number of branches, then each with those below it
//
// They hang below each other as deep as an execution is long: no recursion.

typedef struct {
  const Branch *next; // writing
  Branch **last;      // reading: where the next one goes
  uint32_t left;      // reading: so many are to come
} Level;

static Level *levels(void) {
  static Level *room;
  if (room) return room;
  room = mmap(NULL, MAX_PATH * sizeof *room, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) runtime_bug("cannot reserve memory for a checkpoint");
  return room;
}

static uint32_t count_branches(const Branch *list) {
  uint32_t n = 0;
  for (const Branch *x = list; x; x = x->next) n++;
  return n;
}

static void put_list(Bytes *b, Level *level, const Branch *list) {
  uint32_t n = count_branches(list);
  put(b, &n, sizeof n);
  level->next = list;
}

// Of the touches only those that it has.
static void put_event(Bytes *b, const Event *e) { put(b, e, event_size(e)); }

static bool get_event(Bytes *b, Event *e) {
  memset(e, 0, sizeof *e);
  return get(b, e, offsetof(Event, touch)) && e->n_touches <= MAX_TOUCHES &&
         get(b, e->touch, e->n_touches * sizeof *e->touch);
}

static void put_branches(Bytes *b, const Branch *list) {
  Level *level = levels();
  put_list(b, &level[0], list);
  for (uint32_t depth = 1; depth;) {
    const Branch *x = level[depth - 1].next;
    if (!x) {
      depth--;
      continue;
    }
    level[depth - 1].next = x->next;
    put_event(b, &x->event);
    put(b, &x->place, sizeof x->place);
    if (depth == MAX_PATH) return (void)(b->broken = true);
    put_list(b, &level[depth++], x->children);
  }
}

static void put_one(Bytes *b, const Event *e, uint32_t place, const Branch *below) {
  put_event(b, e);
  put(b, &place, sizeof place);
  put_branches(b, below);
}

// Its numbers are places in tables.
static bool is_sound(const Event *e) {
  bool known = e->thread < MAX_FIBERS && e->op < N_OPS && e->n_touches <= MAX_TOUCHES;
  return known && (e->after_thread == NOBODY || e->after_thread < MAX_FIBERS);
}

static void get_list(Bytes *b, Level *level, Branch **list) {
  level->last = list;
  level->left = 0;
  get(b, &level->left, sizeof level->left);
}

static Branch *get_branches(Bytes *b) {
  Level *level = levels();
  Branch *first = NULL;
  get_list(b, &level[0], &first);
  for (uint32_t depth = 1; depth && !b->broken;) {
    Level *here = &level[depth - 1];
    Event event;
    uint32_t place;
    if (!here->left) {
      depth--;
      continue;
    }
    here->left--;
    b->broken = !get_event(b, &event) || !get(b, &place, sizeof place) || !is_sound(&event) ||
                depth == MAX_PATH;
    if (b->broken) break;
    Branch *x = *here->last = search_take(sizeof *x);
    x->event = event;
    x->place = place;
    here->last = &x->next;
    get_list(b, &level[depth++], &x->children);
  }
  return first;
}

// ---- what was reported

static bool is_news(const RecordHead *h) {
  return h->kind == RECORD_RACE || h->kind == RECORD_FINDING || h->kind == RECORD_UNKNOWN;
}

static uint64_t put_log(Bytes *b) {
  uint64_t start = b->n;
  const char *log = (const char *)control + control->log_start;
  for (uint64_t at = 0, size; at < control->log_used; at += size) {
    const RecordHead *h = (const RecordHead *)(log + at);
    size = h->size;
    if (is_news(h)) put(b, h, size);
  }
  return b->n - start;
}

static void get_log(Bytes *b, uint64_t n) {
  static _Alignas(16) char record[1 << 22];
  for (uint64_t end = b->n + n; b->n < end && !b->broken;) {
    RecordHead h;
    if (!get(b, &h, sizeof h) || h.size < sizeof h || h.size > sizeof record || h.size % 8)
      return (void)(b->broken = true);
    memcpy(record, &h, sizeof h);
    if (get(b, record + sizeof h, h.size - sizeof h)) log_add((RecordHead *)record);
  }
}

// ---- the whole

void search_save(uint32_t from) {
  Bytes b = {.at = mmap(NULL, ROOM, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
             .limit = ROOM};
  if (b.at == MAP_FAILED) return;
  RecordHead record = {RECORD_SEARCH, 0};
  bool shared = search->shared; // what others did and would do again does not count
  Head head = {SAVED_VERSION,
               sizeof(Event),
               shared ? search->counts.executions : control->executions,
               shared ? search->counts.events : control->events,
               shared ? search->counts.blocked : control->blocked,
               execution_length(search),
               from,
               findings()->n_races,
               0,
               control->order,
               merge_on(),
               control->pauses,
               0};
  put(&b, &record, sizeof record);
  put(&b, &head, sizeof head);
  put(&b, findings(), sizeof(Findings));
  ((Head *)(b.at + sizeof record))->log_bytes = put_log(&b);
  for (uint32_t i = 0; i <= execution_length(search); i++) {
    put(&b, &execution_node(search, i)->preemptions, sizeof(uint32_t));
    put(&b, &execution_node(search, i)->places, sizeof(uint32_t));
    put(&b, &execution_node(search, i)->unsettled, sizeof(bool));
    put(&b, &execution_node(search, i)->owed, sizeof(uint8_t));
    put_branches(&b, execution_node(search, i)->done);
    if (execution_node(search, i)->bare) {
      put(&b, &(uint32_t){1}, sizeof(uint32_t));
      put_one(&b, execution_node(search, i)->event, 1, NULL);
    } else {
      put_branches(&b, execution_node(search, i)->branches);
    }
  }
  ((RecordHead *)b.at)->size = (uint32_t)b.n;
  if (!b.broken && b.n < 1ul << 31) log_add((RecordHead *)b.at);
  munmap(b.at, ROOM);
}

// ---- a branch that is given to another rank: the same for each state on the way there, without
// what was found

static void put_sleepers(Bytes *b, const Node *node, uint32_t more) {
  uint32_t n = node->sleep_n - node->sleep_inherited + more,
           zero = 0; // what is inherited follows from the states before
  put(b, &n, sizeof n);
  for (uint32_t i = node->sleep_inherited; i < node->sleep_n; i++) {
    put_event(b, sleeper(search, node, i));
    put(b, &zero, sizeof zero);
    put(b, &zero, sizeof zero);
  }
}

// What comes before the branch sleeps there: what slept, what is being tried, what was given away.
static void put_last(Bytes *b, const Node *node, const Branch *given) {
  uint32_t more = 1, one = 1;
  for (const Branch *g = node->given; g; g = g->next) more += g != given;
  put_sleepers(b, node, more);
  put_one(b, &node->branches->event, 0, NULL);
  for (const Branch *g = node->given; g; g = g->next)
    if (g != given) put_one(b, &g->event, 0, NULL);
  put(b, &one, sizeof one);
  put_one(b, &given->event, 1, given->children);
}

char *search_pack(uint32_t depth, const Branch *given, uint64_t *n) {
  if (!search->packed)
    search->packed = mmap(NULL, ROOM, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (search->packed == MAP_FAILED) return search->packed = NULL;
  Bytes b = {.at = search->packed, .limit = 1ul << 31};
  uint32_t one = 1;
  for (uint32_t i = 0; i <= depth; i++) {
    const Node *node = execution_node(search, i);
    put(&b, &node->preemptions, sizeof(uint32_t));
    put(&b, &one, sizeof one); // places
    put(&b, &node->unsettled, sizeof(bool));
    put(&b, &(uint8_t){OWED_NONE}, sizeof(uint8_t));
    if (i == depth) put_last(&b, node, given);
    else {
      put_sleepers(&b, node, 0);
      put(&b, &one, sizeof one);
      put_one(&b, node->event, 1, NULL);
    }
  }
  *n = b.n;
  return b.broken ? NULL : search->packed;
}

static void get_nodes(Bytes *b, uint32_t length) {
  for (uint32_t i = 0; i <= length && !b->broken; i++) {
    Node *n = execution_node(search, i);
    get(b, &n->preemptions, sizeof(uint32_t));
    get(b, &n->places, sizeof(uint32_t));
    get(b, &n->unsettled, sizeof(bool));
    get(b, &n->owed, sizeof(uint8_t));
    n->done = get_branches(b);
    n->branches = get_branches(b);
  }
}

bool search_unpack(uint32_t depth, char *bytes, uint64_t n) {
  Bytes b = {.at = bytes, .limit = n};
  get_nodes(&b, depth);
  for (Branch *d = execution_node(search, depth)->done; d; d = d->next) d->event.narrow = true;
  return !b.broken;
}

bool search_load(uint32_t *length, uint32_t *from) {
  if (!control->resume_size) return false;
  Bytes b = {.at = (char *)control + control->resume_start, .limit = control->resume_size};
  RecordHead record;
  Head head;
  if (!get(&b, &record, sizeof record) || record.kind != RECORD_SEARCH)
    b.n = 0; // with or without the record's head
  if (!get(&b, &head, sizeof head) || head.version != SAVED_VERSION ||
      head.event_size != sizeof(Event))
    give_up("the saved search is of another version of norace");
  b.broken = b.broken || head.length >= MAX_PATH || head.from > head.length;
  if (b.broken || !get(&b, findings(), sizeof(Findings)) || findings()->n_numbers > MAX_FIBERS)
    give_up("the saved search is damaged");
  findings()->over = false;
  if (head.order > ORDER_WEAK || head.merge > 1) give_up("the saved search is damaged");
  control->order = head.order;
  if (!head.merge) merge_stop();
  control->pauses = head.pauses;
  get_log(&b, head.log_bytes);
  get_nodes(&b, head.length);
  if (b.broken) give_up("the saved search is damaged");
  control->executions = search->counts.executions = head.executions;
  control->events = search->counts.events = head.events;
  control->blocked = search->counts.blocked = head.blocked;
  *length = head.length;
  *from = head.from;
  return true;
}
