#include "front/threads/threads_nodes.h"

#include "base/check.h"
#include "front/threads/custody.h"
#include "front/threads/ownership.h"
#include "front/threads/terms.h"
#include "front/threads/threads_value.h"

ModelNode *threads_node_at(ThreadBuilder *b, uint32_t node) {
  return &b->model->jobs.at[b->job].nodes.at[node];
}

uint32_t threads_add(ThreadBuilder *b, ModelOp op, LLVMValueRef at) {
  ALWAYS(b->job < b->model->jobs.n);
  ModelNode node = {.op = op,
                    .value = MODEL_NONE,
                    .from = MODEL_NONE,
                    .turn = MODEL_NONE,
                    .term = MODEL_NONE,
                    .first_ref = (uint32_t)b->model->refs.n};
  if (at) {
    node.at = ir_position(b->ir, at);
    node.function = ir_function_at(b->ir, node.at);
  }
  vec_push(&b->model->jobs.at[b->job].nodes, node);
  return (uint32_t)b->model->jobs.at[b->job].nodes.n - 1;
}

void threads_link(ThreadBuilder *b, uint32_t from, uint32_t to) {
  ALWAYS(from < b->model->jobs.at[b->job].nodes.n && to < b->model->jobs.at[b->job].nodes.n);
  vec_push(&threads_node_at(b, from)->next, to);
}

// Adds a node after the last one.
uint32_t threads_then(ThreadBuilder *b, ModelOp op, LLVMValueRef at) {
  uint32_t node = threads_add(b, op, at);
  threads_link(b, b->last, node);
  return b->last = node;
}

static bool is_shared_memory(const ThreadBuilder *b, const PointsObject *o) {
  if (o->kind == OBJECT_FUNCTION || o->kind == OBJECT_THREAD || o->kind == OBJECT_OWN || !o->shared)
    return false;
  return o->kind != OBJECT_GLOBAL || !LLVMIsGlobalConstant(o->value);
}

const char *threads_where(ThreadBuilder *b, LLVMValueRef i) {
  Position at = ir_position(b->ir, i);
  return at.file ? arena_format(b->model->arena, "%s:%d", at.file, at.line) : "an unknown place";
}

// Somewhere in an array inside the element whose number is known: all of that array.
static void take_row(ThreadBuilder *b, ModelRef *ref, uint32_t stride) {
  ref->bytes = ref->size;
  ref->offset = ref->base + ref->inside;
  ref->stride = stride, ref->extent = 0;
  ref->size = ref->row;
  model_threads_assume(b->model, "an index into an array inside another stays inside it");
}

// What an access to the targets may touch. `whole`: from there to the end of the object.
static uint32_t access_any(ThreadBuilder *b, ModelOp op, LLVMValueRef at, ModelRef root,
                           const PointsSet *set, uint64_t size, bool whole) {
  uint32_t first = (uint32_t)b->model->refs.n, n = 0;
  for (size_t k = 0; k < set->n; k++) {
    PointsTarget t = set->at[k];
    const PointsObject *o = &b->points->objects.at[t.object];
    if (o->kind == OBJECT_OWN && o->shared && !LLVMIsACallInst(o->value))
      model_threads_reason(b->model,
                           "the address of a thread-local variable reaches other threads");
    if (!is_shared_memory(b, o)) continue;
    ModelRef ref = root;
    ref.object = t.object, ref.offset = t.offset, ref.stride = t.stride, ref.extent = t.extent;
    ref.size = size > UINT32_MAX / 2 || whole ? UINT32_MAX / 2 : (uint32_t)size;
    if (whole && t.stride) ref.offset = 0, ref.stride = 1, ref.extent = 0;
    if (ref.extent)
      model_threads_assume(b->model, "an index into an array inside a structure stays inside it");
    if (root.row && set->n == 1 && !whole && size <= root.row) take_row(b, &ref, root.stride);
    else if (root.row) ref.varies = true, ref.row = 0;
    vec_push(&b->model->refs, ref);
    n++;
  }
  if (!n) return MODEL_NONE;
  uint32_t node = threads_then(b, op, at);
  threads_node_at(b, node)->first_ref = first;
  threads_node_at(b, node)->n_refs = n;
  vec_push(&b->origins, (Origin){.job = b->job, .node = node, .at = at});
  return node;
}

// To what hangs in an owner: to the place that stands for all of that.
static uint32_t access_owned(ThreadBuilder *b, ModelOp op, LLVMValueRef at, LLVMValueRef cell,
                             int64_t shift) {
  enum { POINTER = 8 };
  ModelRef root = threads_root(b, cell);
  uint32_t node = access_any(b, op, at, root, points_of(b->points, cell), POINTER, false);
  b->owned = true;
  if (node == MODEL_NONE) return node;
  b->origins.at[b->origins.n - 1].owned = true;
  threads_node_at(b, node)->unordered = op == MODEL_ATOMIC_READ || op == MODEL_ATOMIC_WRITE;
  for (uint32_t r = 0; r < threads_node_at(b, node)->n_refs; r++) {
    ModelRef *ref = &b->model->refs.at[threads_node_at(b, node)->first_ref + r];
    ref->offset += shift, ref->inside += shift;
  }
  return node;
}

uint32_t threads_access(ThreadBuilder *b, ModelOp op, LLVMValueRef at, LLVMValueRef pointer,
                        uint64_t size, bool whole) {
  LLVMValueRef cell;
  int64_t shift;
  RegionsAnswer answer = regions_of(b->regions, pointer, at, &cell, &shift);
  b->owned = false;
  if (answer == REGIONS_PRIVATE) return MODEL_NONE;
  if (answer == REGIONS_OWNED) return access_owned(b, op, at, cell, shift);
  CustodyAnswer custody = custody_of(b->custody, pointer, at, &cell, &shift);
  if (custody == CUSTODY_HELD) return MODEL_NONE;
  if (custody == CUSTODY_LENT) return access_owned(b, op, at, cell, shift);
  ModelRef root = threads_root(b, pointer);
  const PointsSet *set = points_of(b->points, pointer);
  if (!set->n && !LLVMIsUndef(pointer) && !LLVMIsNull(pointer))
    model_threads_reason(b->model, "%s: access through a pointer of which nothing is known",
                         threads_where(b, at));
  uint32_t node = access_any(b, op, at, root, set, size, whole);
  if (node == MODEL_NONE) return node;
  Origin *origin = &b->origins.at[b->origins.n - 1];
  *(whole ? &origin->whole : &origin->pointer) = pointer;
  return node;
}

static ModelRef *ref_of(ThreadBuilder *b, uint32_t access, uint32_t r) {
  return &b->model->refs.at[threads_node_at(b, access)->first_ref + r];
}

void threads_lock_itself(ThreadBuilder *b, uint32_t access, uint32_t bytes) {
  for (uint32_t r = 0; access != MODEL_NONE && r < threads_node_at(b, access)->n_refs; r++)
    ref_of(b, access, r)->is_lock = true, ref_of(b, access, r)->lock_bytes = bytes;
}

void threads_with_locks(ThreadBuilder *b, uint32_t access) {
  for (uint32_t r = 0; access != MODEL_NONE && r < threads_node_at(b, access)->n_refs; r++) {
    ModelRef *ref = ref_of(b, access, r);
    ref->with_locks = !ref->stride || ref->extent ||
                      (ref->row ? ref->bytes : ref->size) > 8; // an element stays in its array
  }
}

uint32_t threads_access_list(ThreadBuilder *b, ModelOp op, LLVMValueRef call) {
  return access_any(b, op, call, (ModelRef){.root = MODEL_NONE}, points_of_list(b->points, call), 1,
                    true);
}

static void sync_ref(ThreadBuilder *b, LLVMValueRef pointer) {
  ModelRef ref = threads_root(b, pointer);
  if (ref.row) ref.root = MODEL_NONE, ref.row = 0; // which lock of the row is not known
  const PointsSet *set = points_of(b->points, pointer);
  for (size_t k = 0; k < set->n; k++) {
    ref.object = set->at[k].object, ref.offset = set->at[k].offset, ref.stride = set->at[k].stride,
    ref.extent = set->at[k].extent;
    ref.size = 1;
    vec_push(&b->model->refs, ref);
  }
}

// A lock operation on what `pointer` may point to.
uint32_t threads_sync(ThreadBuilder *b, ModelOp op, LLVMValueRef at, LLVMValueRef pointer) {
  uint32_t first = (uint32_t)b->model->refs.n;
  sync_ref(b, pointer);
  uint32_t node = threads_then(b, op, at);
  threads_node_at(b, node)->first_ref = first;
  threads_node_at(b, node)->n_refs = (uint32_t)b->model->refs.n - first;
  ALWAYS(first <= b->model->refs.n);
  return node;
}
