#include "engine/explore/ranks.h"

#include <dlfcn.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/diag.h"
#include "base/memory.h"
#include "base/vec.h"
#include "common/members.h"
#include "engine/explore/explore_kept.h"
#include "engine/explore/log.h"
#include "engine/explore/rank_channel.h"
#include "front/compile/clang_runtime.h"

static const double ASK_AGAIN = 0.0005, TELL = 0.2, SILENCE = 10, PATIENCE = 20; // seconds

typedef struct {
  uint32_t slot, serial, to;
} Given; // a branch that another rank has

struct Ranks {
  Control *control;
  Team *team;
  Text out[MAX_MEMBERS], down[MAX_MEMBERS]; // what came from a member and is not whole, and what it
                                            // has no room for yet
  uint32_t generation[MAX_MEMBERS];
  Text reports, tasks, log;
  VEC(uint32_t) thieves; // ranks that wait for a task
  bool asked, stopped;
  double asked_at, told_at;
  uint64_t log_read;
  VEC(Given) given;
  uint64_t *elsewhere; // executions of each rank
  double *heard;       // on the first rank: when each of the others told something last; 0: never
  bool *gone;          // it died
  uint32_t n_gone;
  uint32_t n_left; // ranks that have nothing more to say
  uint64_t random;
};

static Cluster *const cluster = &explore_kept.cluster;

// ---- joining

static const char *module_wanted(void) {
  const char *n = getenv("OMPI_COMM_WORLD_SIZE");
  if (n) return atoi(n) > 1 ? "norace-openmpi.so" : NULL;
  n = getenv("PMI_SIZE");
  return n && atoi(n) > 1 ? "norace-mpich.so" : NULL;
}

bool ranks_expected(void) { return module_wanted() != NULL; }

bool ranks_join(uint32_t *rank, uint32_t *ranks) {
  static bool tried;
  const char *name = module_wanted();
  if (!tried && name) {
    Arena *arena = arena_new();
    const char *path = arena_format(arena, "%s/%s", clang_runtime_folder(arena), name);
    void *module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!module) fatal_input("started by mpirun, but its module cannot be loaded: %s", dlerror());
    ChannelOpen *open = (ChannelOpen *)dlsym(module, CHANNEL_OPEN);
    if (open) cluster->channel = open();
    if (!cluster->channel) fatal("%s does not work", path);
    arena_delete(arena);
  }
  tried = true;
  if (!cluster->channel) return false;
  *rank = (uint32_t)cluster->channel->rank;
  *ranks = (uint32_t)cluster->channel->size;
  return true;
}

bool ranks_leave(void) {
  if (cluster->channel && !cluster->incomplete) cluster->channel->close();
  cluster->channel = NULL;
  return !cluster->incomplete;
}

Ranks *ranks_begin(Control *control) {
  Ranks *r = memory_take(sizeof *r);
  r->control = control;
  r->team = (Team *)((char *)control + control->workers_start);
  r->elsewhere = memory_take(control->ranks * sizeof *r->elsewhere);
  r->heard = memory_take(control->ranks * sizeof *r->heard);
  r->gone = memory_take(control->ranks * sizeof *r->gone);
  r->random = control->rank * 0x9e3779b97f4a7c15ul + 1;
  return r;
}

// ---- streams

static void take_front(Text *text, size_t n) {
  memmove(text->at, text->at + n, text->n - n);
  text->n -= n;
}

static void fill(Text *text, Ring *from) {
  char bytes[4096];
  for (uint64_t n; (n = ring_read(from, bytes, sizeof bytes));) text_add(text, bytes, n);
}

static const MessageHead *whole(const Text *text) {
  const MessageHead *m = (const MessageHead *)text->at;
  return text->n >= sizeof *m && text->n >= m->size ? m : NULL;
}

static void flush(Text *text, Ring *to, int32_t *news) {
  if (!text->n) return;
  uint64_t n = ring_write(to, text->at, text->n);
  if (!n) return;
  take_front(text, n);
  __atomic_add_fetch(news, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, news, FUTEX_WAKE, 1, NULL, NULL, 0);
}

// ---- what members say

static void send(const Ranks *r, uint32_t to, const MessageHead *m) {
  if (!r->gone[to]) cluster->channel->send((int)to, m, m->size);
}

static void send_word(const Ranks *r, uint32_t to, MessageKind kind, uint32_t about) {
  send(r, to, &(MessageHead){.kind = kind, .size = sizeof(MessageHead), .to.rank = about});
}

static void route_task(Ranks *r, const MessageHead *m) {
  if (!r->thieves.n)
    return text_add(&r->tasks, (const char *)m, m->size); // nobody waits any more: it stays
  uint32_t to = r->thieves.at[--r->thieves.n];
  const TaskMessage *task = (const TaskMessage *)m;
  vec_push(&r->given, ((Given){task->from.slot, task->from.serial, to}));
  send(r, to, m);
}

static void forget_given(Ranks *r, uint32_t serial) {
  for (size_t i = 0; i < r->given.n; i++)
    if (r->given.at[i].serial == serial) r->given.at[i--] = r->given.at[--r->given.n];
}

static void arrive(Ranks *r, const MessageHead *m) {
  if (m->kind != MESSAGE_PLAN) forget_given(r, m->to.serial);
  if (m->to.slot < MAX_MEMBERS) text_add(&r->down[m->to.slot], (const char *)m, m->size);
}

static void route(Ranks *r, const MessageHead *m) {
  if (m->kind == MESSAGE_TASK) route_task(r, m);
  else if (m->to.rank == r->control->rank) arrive(r, m);
  else send(r, m->to.rank, m);
}

static void free_slot(Ranks *r, uint32_t slot) {
  Member *m = &r->team->member[slot];
  m->up.read = m->up.written = m->out.read = m->out.written = m->down.read = m->down.written = 0;
  m->generation++;
  r->team->active[slot] = 0;
  r->out[slot].n = r->down[slot].n = 0;
  r->generation[slot] = m->generation;
  __atomic_store_n(&m->pid, 0, __ATOMIC_RELEASE);
}

static void listen_to(Ranks *r, uint32_t slot) {
  Member *member = &r->team->member[slot];
  Text *text = &r->out[slot];
  if (r->generation[slot] != member->generation) { // another has the place now
    text->n = r->down[slot].n = 0;
    r->generation[slot] = member->generation;
  }
  fill(text, &member->out);
  for (const MessageHead *m; (m = whole(text));) {
    bool last = m->kind == MESSAGE_FINISHED;
    size_t n = m->size;
    route(r, m);
    take_front(text, n);
    if (last) return free_slot(r, slot); // only those whose parent is elsewhere say it here
  }
  flush(&r->down[slot], &member->down, &member->news);
}

static void listen_to_host(Ranks *r) {
  fill(&r->reports, &r->team->reports);
  for (const MessageHead *m; (m = whole(&r->reports));) {
    uint32_t slot = ((const DiedMessage *)m)->slot;
    route(r, m);
    take_front(&r->reports, m->size);
    if (slot < MAX_MEMBERS) free_slot(r, slot);
  }
  flush(&r->tasks, &r->team->tasks, &r->team->news);
}

// ---- what other ranks say

// What it had is tried again by those who gave it.
static void bury(Ranks *r, uint32_t rank) {
  if (r->gone[rank]) return;
  r->gone[rank] = true;
  r->n_gone++;
  r->asked = false;
  for (size_t i = r->given.n; i-- > 0;) {
    Given g = r->given.at[i];
    if (g.to != rank) continue;
    DiedMessage m = {.head = {MESSAGE_DIED, sizeof m, {r->control->rank, g.slot, g.serial}, 0},
                     .slot = MAX_MEMBERS};
    arrive(r, &m.head);
  }
  for (uint32_t i = 1; !r->control->rank && i < r->control->ranks; i++)
    send_word(r, i, MESSAGE_GONE, rank);
  if (!r->control->rank)
    diag_note((Position){0}, "rank %u says nothing any more; its work is done again", rank);
}

static void look_for_silence(Ranks *r) {
  for (uint32_t i = 1; i < r->control->ranks; i++)
    if (r->heard[i] > 0 && clock_now() - r->heard[i] > SILENCE) bury(r, i);
}

static void receive(Ranks *r, uint32_t from, const MessageHead *m) {
  if (r->gone[from]) return;
  r->heard[from] = clock_now();
  switch (m->kind) {
  case MESSAGE_ASK: vec_push(&r->thieves, from); break;
  case MESSAGE_NONE: r->asked = false; break;
  case MESSAGE_TASK:
    r->asked = false;
    text_add(&r->tasks, (const char *)m, m->size);
    break;
  case MESSAGE_LOG: text_add(&r->log, (const char *)(m + 1), m->size - sizeof *m); break;
  case MESSAGE_GONE: bury(r, m->to.rank); break;
  case MESSAGE_PROGRESS: memcpy(&r->elsewhere[from], m + 1, sizeof(uint64_t)); break;
  case MESSAGE_STOP:
    r->stopped = true;
    r->n_left++;
    r->control->stop = 1;
    break;
  default: arrive(r, m); break;
  }
}

static void receive_all(Ranks *r) {
  int from;
  void *bytes;
  for (size_t n; (n = cluster->channel->receive(&from, &bytes));)
    if (n >= sizeof(MessageHead)) receive(r, (uint32_t)from, bytes);
}

// ---- work for those that have none

static uint32_t count_active(const Ranks *r) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < MAX_MEMBERS; i++) n += r->team->active[i];
  return n;
}

static uint32_t another_rank(Ranks *r) {
  r->random ^= r->random << 13, r->random ^= r->random >> 7, r->random ^= r->random << 17;
  uint32_t k = (uint32_t)(r->random % (r->control->ranks - 1));
  return k < r->control->rank ? k : k + 1;
}

static void find_work(Ranks *r) {
  bool busy = count_active(r) || r->tasks.n || !ring_empty(&r->team->tasks);
  if (!busy)
    while (r->thieves.n) send_word(r, r->thieves.at[--r->thieves.n], MESSAGE_NONE, 0);
  __atomic_store_n(&r->team->wanted, (int32_t)r->thieves.n, __ATOMIC_RELAXED);
  if (busy || r->asked || r->stopped || clock_now() - r->asked_at < ASK_AGAIN) return;
  uint32_t victim = another_rank(r);
  r->asked_at = clock_now();
  if (r->gone[victim]) return;
  r->asked = true;
  send_word(r, victim, MESSAGE_ASK, 0);
}

// ---- news

static bool is_news(uint32_t kind) {
  return kind == RECORD_RACE || kind == RECORD_FINDING || kind == RECORD_UNKNOWN;
}

static void tell_log(Ranks *r) {
  Control *c = r->control;
  const char *start = (const char *)c + c->log_start;
  for (uint64_t used = c->log_used; r->log_read + sizeof(RecordHead) <= used;) {
    const RecordHead *head = (const RecordHead *)(start + r->log_read);
    if (head->size < sizeof *head || r->log_read + head->size > used) return;
    r->log_read += head->size;
    if (!is_news(head->kind)) continue;
    Text text = {0};
    MessageHead m = {.kind = MESSAGE_LOG, .size = (uint32_t)sizeof m + head->size};
    text_add(&text, (const char *)&m, sizeof m);
    text_add(&text, (const char *)head, head->size);
    send(r, 0, (const MessageHead *)text.at);
    text_delete(&text);
  }
}

static void tell(Ranks *r) {
  if (clock_now() - r->told_at < TELL) return;
  r->told_at = clock_now();
  if (!r->control->rank) return look_for_silence(r);
  struct {
    MessageHead head;
    uint64_t executions;
  } m = {{.kind = MESSAGE_PROGRESS, .size = sizeof m}, r->control->executions};
  send(r, 0, &m.head);
  tell_log(r);
}

double ranks_patience(const Ranks *r) { return count_active(r) ? 0.001 : 0.0002; }

void ranks_pump(Ranks *r) {
  receive_all(r);
  for (uint32_t i = 0; i < MAX_MEMBERS; i++)
    if (r->team->member[i].pid) listen_to(r, i);
  listen_to_host(r);
  find_work(r);
  tell(r);
}

uint64_t ranks_elsewhere(const Ranks *r) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < r->control->ranks; i++) sum += r->elsewhere[i];
  return sum;
}

// ---- the end: the first rank says so, the others tell what is left and say so too

static void wait_until(Ranks *r, uint32_t n) {
  for (double began = clock_now(); r->n_left + r->n_gone < n && clock_now() - began < PATIENCE;
       usleep(500))
    receive_all(r);
}

static void ranks_delete(Ranks *r) {
  for (uint32_t i = 0; i < MAX_MEMBERS; i++) text_delete(&r->out[i]), text_delete(&r->down[i]);
  text_delete(&r->reports);
  text_delete(&r->tasks);
  vec_delete(&r->thieves);
  vec_delete(&r->given);
  free(r->elsewhere);
  free(r->heard);
  free(r->gone);
  free(r);
}

void ranks_end(Ranks *r, char **log, size_t *n) {
  uint32_t others = r->control->ranks - 1;
  if (r->control->rank) {
    tell_log(r);
    send_word(r, 0, MESSAGE_STOP, 0);
    wait_until(r, 1);
  } else {
    for (uint32_t i = 1; i <= others; i++) send_word(r, i, MESSAGE_STOP, 0);
    wait_until(r, others);
    if (r->n_left + r->n_gone < others)
      diag_note((Position){0}, "not every rank answered in the end");
  }
  cluster->incomplete = r->n_gone || r->n_left < (r->control->rank ? 1 : others);
  *log = r->log.at;
  *n = r->log.n;
  r->log = (Text){0};
  ranks_delete(r);
}
