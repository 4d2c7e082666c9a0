#include "world/task_graph.h"
#include "base/arenas.h"
#include "base/report_log.h"
#include "world/world_kept.h"

#include <string.h>

enum { NO_NODE = 0xffffffff };

typedef struct Edge {
  struct Edge *next;
  uint32_t from, kind;
} Edge;

typedef struct NodeAccess {
  struct NodeAccess *next;
  uint64_t base, pc;
  uint8_t mask, kind;
} NodeAccess;

typedef struct {
  uint32_t thread, kind;
  uint64_t pc;
  Edge *before;
  NodeAccess *accesses;
  bool isolated, races;
} Node;

struct TaskGraph {
  Node *nodes;
  uint32_t n, room;
  uint32_t *node_of; // by number of the fiber
  uint32_t n_fibers;
  uint32_t last; // isolated statement; NO_NODE: none yet
  uint64_t lock; // that isolated statements take
  uint32_t depth_of_isolation;
  uint32_t n_accesses;
  bool foreign, raced;
};

static TaskGraph *graph(void) {
  if (!control->task_graph) return NULL;
  if (control->executions > control->task_graph && !control->check_graph) return NULL;
  if (!world->task_graph) {
    world->task_graph = world_take(sizeof(TaskGraph));
    world->task_graph->last = NO_NODE;
  }
  return world->task_graph;
}

// A graph that nobody could look at is not worth its time: no further one is kept.
static void watch_size(const TaskGraph *g) {
  if (control->graph_size && g->n + g->n_accesses > control->graph_size) control->task_graph = 0;
}

static void *grown(void *old, size_t size, uint32_t n, uint32_t room) {
  char *new = world_take(room * size);
  if (n) memcpy(new, old, n * size);
  if (n) world_give(old, n * size);
  return new;
}

static uint32_t add_node(TaskGraph *g, const Fiber *f, uint32_t kind, uint64_t pc) {
  if (g->n == g->room) {
    uint32_t room = g->room ? 2 * g->room : 64;
    g->nodes = grown(g->nodes, sizeof *g->nodes, g->room, room);
    g->room = room;
  }
  g->nodes[g->n] = (Node){.thread = f->number, .kind = kind, .pc = pc};
  watch_size(g);
  return g->n++;
}

static void add_edge(TaskGraph *g, uint32_t from, uint32_t to, uint32_t kind) {
  Edge *e = world_take(sizeof *e);
  *e = (Edge){g->nodes[to].before, from, kind};
  g->nodes[to].before = e;
}

static uint32_t *slot_of(TaskGraph *g, const Fiber *f) {
  if (f->number >= g->n_fibers) {
    uint32_t room = g->n_fibers ? 2 * g->n_fibers : 64;
    while (room <= f->number) room *= 2;
    g->node_of = grown(g->node_of, sizeof *g->node_of, g->n_fibers, room);
    for (uint32_t i = g->n_fibers; i < room; i++) g->node_of[i] = NO_NODE;
    g->n_fibers = room;
  }
  return &g->node_of[f->number];
}

// A thread that no task started has no node: the graph does not know what comes before it.
static uint32_t *place_of(TaskGraph *g, const Fiber *f) {
  uint32_t *node = slot_of(g, f);
  if (*node == NO_NODE && f->number) g->foreign = true;
  if (*node == NO_NODE) *node = add_node(g, f, NODE_START, 0);
  return node;
}

uint32_t graph_node(const Fiber *f) {
  TaskGraph *g = graph();
  return g ? *place_of(g, f) : NO_NODE;
}

void graph_next(uint32_t kind, uint64_t pc) {
  TaskGraph *g = graph();
  if (!g) return;
  uint32_t before = *place_of(g, current), node = add_node(g, current, kind, pc);
  add_edge(g, before, node, EDGE_CONTINUATION);
  *place_of(g, current) = node;
}

void graph_after(uint32_t node, uint32_t kind) {
  TaskGraph *g = graph();
  if (g && node != NO_NODE) add_edge(g, node, *place_of(g, current), kind);
}

void graph_post(const Fiber *task, uint64_t pc) {
  TaskGraph *g = graph();
  if (!g) return;
  uint32_t before = *place_of(g, current), node = add_node(g, task, NODE_TASK, pc);
  *slot_of(g, task) = node;
  add_edge(g, before, node, EDGE_POST);
  graph_next(NODE_POSTED, pc);
}

void graph_ended(GraphNodes **list, const Fiber *f) {
  if (!graph()) return;
  GraphNodes *n = world_take(sizeof *n);
  *n = (GraphNodes){*list, graph_node(f)};
  *list = n;
}

void graph_join(const GraphNodes *ended, uint64_t pc) {
  graph_next(NODE_JOINED, pc);
  for (; ended; ended = ended->next) graph_after(ended->node, EDGE_JOIN);
}

void graph_lock(uint64_t address) {
  TaskGraph *g = graph();
  if (g) g->lock = address;
}

void graph_isolated(uint64_t pc) {
  TaskGraph *g = graph();
  if (!g) return;
  if (g->depth_of_isolation++) return; // one at a time: the depth is that of whoever is inside
  graph_next(NODE_ISOLATED, pc);
  graph_after(g->last, EDGE_ISOLATION);
  g->nodes[*place_of(g, current)].isolated = true;
}

void graph_isolated_end(uint64_t pc) {
  TaskGraph *g = graph();
  if (!g || !g->depth_of_isolation || --g->depth_of_isolation) return;
  g->last = *place_of(g, current);
  graph_next(NODE_AFTER, pc);
}

void graph_foreign(void) {
  TaskGraph *g = graph();
  if (g) g->foreign = true;
}

void graph_op(const Op *op) {
  switch (op->kind) {
  case OP_START:
  case OP_END:
  case OP_FINISH:
  case OP_AWAIT:
  case OP_EWAIT:
  case OP_GET:
  case OP_CHOICE:
  case OP_EXIT:
  case OP_LEAVING:
  case OP_ACCESS: return;
  default: break;
  }
  const TaskGraph *g = graph();
  if (!g) return;
  bool isolation = op->object && g->lock && op->object->address == g->lock;
  if (!isolation) graph_foreign();
}

// ---- accesses

void graph_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  TaskGraph *g = graph();
  if (!g) return;
  uint32_t node = *place_of(g, current);
  if (kind & (ACCESS_ATOMIC | ACCESS_FREE)) return graph_foreign();
  for (uint64_t base = address & ~7ul; base < address + size; base += 8) {
    uint8_t mask = 0xff, bits = kind & ACCESS_WRITE ? ACCESS_WRITE : 0;
    if (base < address) mask &= (uint8_t)(0xff << (address - base));
    if (base + 8 > address + size) mask &= (uint8_t)(0xff >> (base + 8 - address - size));
    NodeAccess *a = g->nodes[node].accesses;
    while (a && !(a->base == base && a->mask == mask && a->kind == bits)) a = a->next;
    if (a) continue;
    a = world_take(sizeof *a);
    *a = (NodeAccess){g->nodes[node].accesses, base, pc, mask, bits};
    g->nodes[node].accesses = a;
    g->n_accesses++;
    watch_size(g);
  }
}

void graph_clock_race(void) {
  TaskGraph *g = graph();
  if (g) g->raced = true;
}

// ---- the end of an execution: the transitive closure, and every two nodes

static bool reaches(uint32_t a, uint32_t b) { return world_kept.reach[b][a / 64] >> a % 64 & 1; }

// Edges go from older nodes to newer ones, so that one pass is enough. A join can come after a node
// that was made later than its own only if that is complete already.
static void close_over(const TaskGraph *g) {
  for (uint32_t i = 0; i < g->n; i++) {
    memset(world_kept.reach[i], 0, (g->n / 64 + 1) * sizeof(uint64_t));
    for (const Edge *e = g->nodes[i].before; e; e = e->next) {
      CHECK(e->from < i);
      world_kept.reach[i][e->from / 64] |= 1ul << e->from % 64;
      for (uint32_t w = 0; w <= e->from / 64; w++)
        world_kept.reach[i][w] |= world_kept.reach[e->from][w];
    }
  }
}

static bool conflict(const Node *a, const Node *b) {
  for (const NodeAccess *x = a->accesses; x; x = x->next)
    for (const NodeAccess *y = b->accesses; y; y = y->next)
      if (x->base == y->base && x->mask & y->mask && (x->kind | y->kind) & ACCESS_WRITE)
        return true;
  return false;
}

static bool find_races(TaskGraph *g) {
  bool any = false;
  for (uint32_t i = 0; i < g->n; i++) g->nodes[i].races = false;
  for (uint32_t i = 0; i < g->n; i++)
    for (uint32_t k = 0; k < i; k++)
      if (g->nodes[i].accesses && g->nodes[k].accesses && !reaches(k, i) &&
          conflict(&g->nodes[i], &g->nodes[k]))
        g->nodes[i].races = g->nodes[k].races = any = true;
  return any;
}

static void log_node(const TaskGraph *g, uint32_t i) {
  enum { MOST = 4000 };
  static _Alignas(NodeRecord) char out[sizeof(NodeRecord) + MOST * sizeof(uint64_t)];
  NodeRecord *r = (NodeRecord *)out;
  const Node *n = &g->nodes[i];
  *r = (NodeRecord){.head.kind = RECORD_NODE,
                    .execution = (uint32_t)control->executions,
                    .index = i,
                    .thread = n->thread,
                    .kind = n->kind,
                    .isolated = n->isolated,
                    .races = n->races,
                    .pc = n->pc};
  uint32_t at = 0;
  for (const Edge *e = n->before; e && at < MOST; e = e->next, r->n_before++)
    r->more[at++] = (uint64_t)e->kind << 32 | e->from;
  for (const NodeAccess *a = n->accesses; a && at + 3 <= MOST; a = a->next, r->n_accesses++) {
    r->more[at++] = a->base + (uint64_t)__builtin_ctz(a->mask);
    r->more[at++] = (uint64_t)__builtin_popcount(a->mask) << 32 | a->kind;
    r->more[at++] = a->pc;
  }
  r->head.size = (uint32_t)(sizeof *r + at * sizeof *r->more);
  log_add(&r->head);
}

void graph_end(void) {
  TaskGraph *g = graph();
  if (!g || running == RUN_REPLAY || g->n < 2) return;
  if (g->n > MOST_NODES) g->foreign = true;
  bool races = false;
  if (g->n <= MOST_NODES) close_over(g), races = find_races(g);
  if (control->check_graph && !g->foreign) {
    control->graphs_checked++;
    if (races != g->raced)
      report_unknown("the computation graph of an execution and the vector clocks disagree: %s",
                     races ? "only the graph has a race" : "only the clocks have one");
  }
  if (g->n > MOST_NODES || control->executions > control->task_graph) return;
  for (uint32_t i = 0; i < g->n; i++) log_node(g, i);
}
