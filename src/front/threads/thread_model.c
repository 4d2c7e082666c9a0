#include "front/threads/thread_model.h"

#include "base/check.h"
#include "front/facts/loops_of.h"
#include "front/threads/custody.h"
#include "front/threads/ownership.h"
#include "front/threads/shares_of.h"
#include "front/threads/terms.h"
#include "front/threads/threads_blocks.h"
#include "front/threads/threads_deadlocks.h"
#include "front/threads/threads_distrust.h"
#include "front/threads/threads_ended.h"
#include "front/threads/threads_facts.h"
#include "front/threads/threads_inner.h"
#include "front/threads/threads_jobs.h"
#include "front/threads/threads_joined.h"
#include "front/threads/threads_nodes.h"
#include "front/threads/threads_ordered.h"
#include "front/threads/threads_queues.h"
#include "front/threads/threads_split.h"
#include "front/threads/threads_stripes.h"
#include "front/threads/threads_taken.h"
#include "front/threads/threads_tasks.h"
#include "front/threads/threads_tickets.h"
#include "front/threads/threads_value.h"
#include "model/facts_check.h"
#include "model/threads_check.h"
#include "model/weak_order.h"

// What the library calls at the end of a thread, and of the program, each perhaps and in any order.
static void build_end(ThreadBuilder *b) {
  const Points *p = b->points;
  uint32_t exit = b->model->jobs.at[b->job].entry + 1;
  VEC(uint32_t) entries = {0};
  bool leaves = !b->job || LLVMGetNamedFunction(b->ir->module, "exit") ||
                LLVMGetNamedFunction(b->ir->module, "quick_exit");
  for (int k = 0; k < 1 + leaves; k++) {
    const PointsSet *set = &p->nodes.at[k ? p->at_exit : p->destructors];
    for (size_t i = 0; i < set->n; i++) {
      LLVMValueRef f = p->objects.at[set->at[i].object].value;
      if (threads_is_called_back(b, f)) vec_push(&entries, threads_include(b, f));
    }
  }
  uint32_t head = threads_add(b, MODEL_NOP, NULL), stop = threads_add(b, MODEL_STOP, NULL);
  for (size_t i = 0; i < entries.n; i++)
    threads_link(b, head, entries.at[i]), threads_link(b, entries.at[i] + 1, head);
  threads_link(b, exit, head);
  threads_link(b, head, stop);
  vec_delete(&entries);
}

static void build_job(ThreadBuilder *b, uint32_t job) {
  LLVMValueRef function = b->entries.at[job];
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  vec_push(&b->model->jobs, (ModelJob){.name = arena_copy(b->model->arena, name, length),
                                       .argument = MODEL_NONE,
                                       .turn = MODEL_NONE,
                                       .made = MODEL_NONE});
  b->job = job;
  b->functions = (Map){0};
  b->heads = (Map){0};
  b->values = (Map){0};
  b->model->jobs.at[job].entry = threads_include(b, function);
  b->n_values = 0;
  // Of a parameter that is less than a pointer only a part is handed over.
  LLVMValueRef parameter = LLVMCountParams(function) && job ? LLVMGetParam(function, 0) : NULL;
  if (parameter &&
      LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(parameter)) == LLVMPointerSize(b->ir->layout))
    b->model->jobs.at[job].argument = threads_value(b, parameter);
  if (job) b->model->jobs.at[job].turn = b->n_values++;
  LLVMValueRef made = job ? threads_made(b, function) : NULL;
  if (made) b->model->jobs.at[job].made = threads_value(b, made);
  build_end(b);
  while (b->pending.n) threads_build_function(b, vec_pop(&b->pending));
  b->model->jobs.at[job].n_values = b->n_values;
  vec_clear(&b->counts);
  vec_clear(&b->passed);
  map_delete(&b->functions);
  map_delete(&b->heads);
  if (job) map_delete(&b->values);
  else b->main_values = b->values, b->values = (Map){0};
}

static void build_objects(ThreadBuilder *b) {
  for (size_t o = 0; o < b->points->objects.n; o++) {
    const PointsObject *from = &b->points->objects.at[o];
    ModelObject object = {.shared = from->shared};
    size_t length;
    const char *name = LLVMGetValueName2(from->value, &length);
    bool instruction = LLVMIsAInstruction(from->value);
    if (instruction) object.at = ir_position(b->ir, from->value);
    object.name = arena_copy(b->model->arena, name, length);
    switch (from->kind) {
    case OBJECT_GLOBAL:
      object.lives = "global variable";
      object.global = true;
      object.size = LLVMABISizeOfType(b->ir->layout, LLVMGlobalGetValueType(from->value));
      break;
    case OBJECT_STACK: object.lives = "local variable"; break;
    case OBJECT_HEAP:
      object.name = object.at.file
                        ? arena_format(b->model->arena, "block of line %d", object.at.line)
                        : "block";
      object.lives = "heap block";
      break;
    default: object.lives = "object of the library"; break;
    }
    vec_push(&b->model->objects, object);
  }
}

static ModelThreads *build(Ir *ir, LLVMValueRef main, bool handles_first) {
  ThreadBuilder b = {.ir = ir,
                     .points = points_find(ir),
                     .model = model_threads_new(),
                     .handles_first = handles_first};
  if (b.points->late)
    model_threads_reason(b.model, "there was not enough time to find out what pointers may hold");
  b.cancels = LLVMGetNamedFunction(ir->module, "pthread_cancel") != NULL;
  b.catches = threads_catches_signals(ir->module);
  build_objects(&b);
  threads_distrust_module(&b, main);
  if (ir->own_copy) model_threads_reason(b.model, "%s of the program's own", ir->own_copy);
  vec_push(&b.entries, main);
  b.regions = regions_find(&b);
  b.custody = custody_find(&b);
  threads_find_tickets(&b);
  threads_find_queues(&b);
  threads_find_nested(&b);
  threads_find_tasks(&b);
  for (uint32_t job = 0; job < b.entries.n; job++) build_job(&b, job);
  threads_distrust_joins(&b);
  if (b.points->calls_stay_in_rows)
    model_threads_assume(b.model, "a library call on an array inside another stays inside it");
  if (b.points->stays_in_rows)
    model_threads_assume(b.model, "an index into an array inside another stays inside it");
  threads_forget_queues(&b);
  threads_forget_tasks(&b);
  threads_find_many(&b);
  threads_find_syncs(&b);
  threads_find_initials(&b);
  shares_find(&b);
  threads_distrust_facts(&b);
  threads_split(b.model);
  threads_find_stripes(b.model);
  threads_distrust_stripes(&b);
  threads_order_by_locks(b.model);
  threads_take_updates(b.model);
  for (size_t k = 0; k < b.ends.n; k++) vec_delete(&b.ends.at[k].creates);
  vec_delete(&b.ends);
  vec_delete(&b.entries);
  vec_delete(&b.counts);
  vec_delete(&b.passed);
  vec_delete(&b.pending);
  map_delete(&b.whole_joins);
  map_delete(&b.turns);
  map_delete(&b.by_turn);
  if (b.main_loops) loop_table_delete(b.main_loops);
  map_delete(&b.fenced);
  map_delete(&b.first_joins);
  map_delete(&b.alloc_nodes);
  map_delete(&b.handed_joins);
  vec_delete(&b.handed);
  vec_delete(&b.nested);
  vec_delete(&b.joins);
  vec_delete(&b.allocations);
  vec_delete(&b.inits);
  vec_delete(&b.origins);
  vec_delete(&b.creations);
  map_delete(&b.tickets);
  map_delete(&b.ticket_ends);
  map_delete(&b.queue_accesses);
  map_delete(&b.queue_nodes);
  vec_delete(&b.ticket_locks);
  map_delete(&b.tracked);
  map_delete(&b.block_nodes);
  map_delete(&b.main_values);
  regions_delete(b.regions);
  custody_delete(b.custody);
  points_delete(b.points);
  return b.model;
}

ModelThreads *threads_read(const ClangModule *modules, size_t n, bool handles_first,
                           bool *without_main) {
  *without_main = false;
  Ir *ir = ir_read(modules, n);
  if (!ir) return NULL;
  LLVMValueRef main = LLVMGetNamedFunction(ir->module, "main");
  ModelThreads *model = NULL;
  if (main && !LLVMIsDeclaration(main)) model = build(ir, main, handles_first);
  else *without_main = true;
  // Positions are in the IR's arena: they outlive it in the model's.
  if (model) model->relaxed = threads_has_relaxed(ir->module);
  if (model && model->relaxed) threads_distrust_order(model);
  if (model) threads_own_positions(model);
  ALWAYS(!model || model_threads_check(model));
  ir_delete(ir);
  return model;
}
