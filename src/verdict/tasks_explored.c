#include <string.h>

#include "engine/explore/log.h"
#include "verdict/explored.h"
#include "verdict/tasks_explored.h"

static const char *const node_words[] = {
    [NODE_START] = "start",   [NODE_TASK] = "task",         [NODE_POSTED] = "posted",
    [NODE_JOINED] = "joined", [NODE_ISOLATED] = "isolated", [NODE_AFTER] = "after"};
static const char *const edge_words[] = {[EDGE_CONTINUATION] = "continuation",
                                         [EDGE_POST] = "post",
                                         [EDGE_JOIN] = "join",
                                         [EDGE_ISOLATION] = "isolation"};
enum {
  N_NODE_WORDS = sizeof node_words / sizeof *node_words,
  N_EDGE_WORDS = sizeof edge_words / sizeof *edge_words
};

static const char *variable_name(const Exploration *e, uint64_t address, uint64_t size, Arena *a) {
  Variable variable;
  if (symbols_variable(e->symbols, e->arena, address, size, &variable))
    return arena_string(a, variable.name);
  return NULL; // a stack, or the heap: shown by its line
}

static Frame frame_of(const Exploration *e, uint64_t pc, Arena *arena) {
  Frame frame = symbols_frame(e->symbols, e->arena, pc);
  if (frame.at.file) frame.at.file = arena_string(arena, frame.at.file);
  if (frame.function) frame.function = arena_string(arena, frame.function);
  return frame;
}

static bool same_access(const TaskAccess *a, const TaskAccess *b) {
  bool named = a->name && b->name ? !strcmp(a->name, b->name) : a->name == b->name;
  return named && a->write == b->write && a->where.at.line == b->where.at.line;
}

static void add_access(TaskNode *node, TaskAccess access) {
  for (size_t i = 0; i < node->accesses.n; i++)
    if (same_access(&node->accesses.at[i], &access)) return;
  vec_push(&node->accesses, access);
}

static void add_node(const Exploration *e, const NodeRecord *r, Verdict *v) {
  TaskNode node = {.execution = r->execution,
                   .index = r->index,
                   .thread = r->thread,
                   .kind = r->kind < N_NODE_WORDS ? node_words[r->kind] : "?",
                   .isolated = r->isolated,
                   .races = r->races};
  if (r->pc) node.where = frame_of(e, r->pc, v->arena);
  for (uint32_t i = r->n_before; i-- > 0;) {
    uint32_t kind = (uint32_t)(r->more[i] >> 32);
    vec_push(&node.before,
             ((TaskEdge){(uint32_t)r->more[i], kind < N_EDGE_WORDS ? edge_words[kind] : "?"}));
  }
  for (uint32_t i = r->n_accesses; i-- > 0;) {
    const uint64_t *a = &r->more[r->n_before + 3 * (size_t)i];
    add_access(&node, (TaskAccess){variable_name(e, a[0], a[1] >> 32, v->arena),
                                   (a[1] & ACCESS_WRITE) != 0, frame_of(e, a[2], v->arena)});
  }
  vec_push(&v->graphs, node);
}

void task_graphs_of_exploration(const Exploration *e, Verdict *v) {
  Log log = {e->session.log, e->session.log_size, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));)
    if (head->kind == RECORD_NODE) add_node(e, (const NodeRecord *)head, v);
}
