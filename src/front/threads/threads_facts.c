// What is known about objects once all jobs are there.
#include <string.h>

#include "front/threads/threads_facts.h"
#include "front/threads/threads_inner.h"

static bool in_cycle(const ModelJob *job, uint32_t start) {
  bool *seen = memory_take(job->nodes.n);
  VEC(uint32_t) work = {0};
  vec_push(&work, start);
  bool found = false;
  while (work.n && !found) {
    uint32_t node = vec_pop(&work);
    for (size_t k = 0; k < job->nodes.at[node].next.n; k++) {
      uint32_t next = job->nodes.at[node].next.at[k];
      found |= next == start;
      if (seen[next]) continue;
      seen[next] = true;
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
  free(seen);
  return found;
}

// Whether each job may have more than one thread, at any time of the run.
static void find_plural(const ModelThreads *m, bool *plural) {
  for (bool changed = true; changed;) {
    changed = false;
    unsigned *creators = memory_take(m->jobs.n * sizeof *creators);
    for (uint32_t j = 0; j < m->jobs.n; j++)
      for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
        const ModelNode *n = &m->jobs.at[j].nodes.at[k];
        if (n->op != MODEL_CREATE) continue;
        bool often = plural[j] || in_cycle(&m->jobs.at[j], k);
        for (uint32_t c = 0; c < n->n_jobs; c++)
          creators[m->job_lists.at[n->first_job + c]] += often ? 2 : 1;
      }
    for (uint32_t j = 0; j < m->jobs.n; j++)
      if (!plural[j] && (creators[j] > 1 || (j == 0 && creators[j]))) plural[j] = changed = true;
    free(creators);
  }
}

// A heap object that is one of several which a loaded pointer may mean, such as the jobs of a queue
// that two calls have made: one of many, even if its own call runs once.
static void find_ones_of_several(ThreadBuilder *b) {
  ModelThreads *m = b->model;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (n->op != MODEL_SET || n->how != HOW_LOADED || n->n_refs < 2) continue;
      for (uint32_t r = 0; r < n->n_refs; r++) {
        uint32_t object = m->refs.at[n->first_ref + r].object;
        if (b->points->objects.at[object].kind == OBJECT_HEAP) m->objects.at[object].many = true;
      }
    }
}

void threads_find_many(ThreadBuilder *b) {
  ModelThreads *m = b->model;
  bool *plural = memory_take(m->jobs.n);
  unsigned *made = memory_take(m->objects.n * sizeof *made);
  find_plural(m, plural);
  for (size_t k = 0; k < b->allocations.n; k++) {
    const Allocation *a = &b->allocations.at[k];
    made[a->object] += plural[a->job] || in_cycle(&m->jobs.at[a->job], a->node) ? 2 : 1;
  }
  // What no other thread can reach may be there once for each thread: a lock in it excludes nobody.
  for (size_t o = 0; o < m->objects.n; o++)
    m->objects.at[o].many = made[o] > 1 || !m->objects.at[o].shared ||
                            b->points->objects.at[o].kind == OBJECT_OWN ||
                            b->points->objects.at[o].kind == OBJECT_LIBRARY;
  find_ones_of_several(b);
  free(plural);
  free(made);
}

// The integer at an offset of a constant; false if it cannot be told.
static bool constant_at(const Ir *ir, LLVMValueRef value, uint64_t offset, uint32_t size,
                        int64_t *number) {
  if (!value) return false; // between the fields of a structure, or behind an array
  LLVMTypeRef type = LLVMTypeOf(value);
  if (LLVMIsNull(value)) return *number = 0, true;
  if (LLVMIsAConstantInt(value))
    return *number = LLVMConstIntGetSExtValue(value),
           offset == 0 && LLVMGetIntTypeWidth(type) == 8 * size;
  if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
    unsigned field = LLVMElementAtOffset(ir->layout, type, offset);
    return constant_at(ir, LLVMGetAggregateElement(value, field),
                       offset - LLVMOffsetOfElement(ir->layout, type, field), size, number);
  }
  if (LLVMGetTypeKind(type) == LLVMArrayTypeKind) {
    uint64_t step = LLVMABISizeOfType(ir->layout, LLVMGetElementType(type));
    return constant_at(ir, LLVMGetAggregateElement(value, (unsigned)(offset / step)), offset % step,
                       size, number);
  }
  return false;
}

static ModelSync *sync_at(ModelThreads *m, uint32_t object, int64_t offset) {
  for (size_t k = 0; k < m->syncs.n; k++)
    if (m->syncs.at[k].object == object && m->syncs.at[k].offset == offset) return &m->syncs.at[k];
  vec_push(&m->syncs, (ModelSync){.object = object, .offset = offset, .count = -1});
  return &m->syncs.at[m->syncs.n - 1];
}

// Calls of the init functions. A place that is initialised twice, or not certainly this one, has an
// unknown count.
static bool runs_once(ThreadBuilder *b, LLVMValueRef call, const bool *plural) {
  unsigned times = 0;
  for (size_t k = 0; k < b->inits.n; k++) {
    const Initialised *i = &b->inits.at[k];
    if (i->call == call)
      times += plural[i->job] || in_cycle(&b->model->jobs.at[i->job], i->node) ? 2 : 1;
  }
  return times == 1;
}

// Whether some attribute asks for a mutex that refuses its holder: of all types only that one does
// not count.
static bool any_refuses(const Ir *ir) {
  enum { ERROR_CHECKING = 2 };
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block;
         block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
        if (!LLVMIsACallInst(i) || strcmp(ir_callee_name(i), "pthread_mutexattr_settype")) continue;
        LLVMValueRef type = LLVMGetOperand(i, 1);
        if (!LLVMIsAConstantInt(type) || LLVMConstIntGetZExtValue(type) == ERROR_CHECKING)
          return true;
      }
  return false;
}

static void note_init(ThreadBuilder *b, LLVMValueRef call, const char *name, Map *seen,
                      const bool *plural) {
  const PointsSet *set = points_of(b->points, LLVMGetOperand(call, 0));
  bool mutex = !strcmp(name, "pthread_mutex_init"), c11 = !strcmp(name, "mtx_init");
  LLVMValueRef last = LLVMGetOperand(call, mutex || c11 ? 1 : 2);
  bool again = mutex ? !LLVMIsNull(last)
               : c11 ? !LLVMIsAConstantInt(last) || (LLVMConstIntGetZExtValue(last) & 1)
                     : false;
  int64_t count = !mutex && !c11 && LLVMIsAConstantInt(last) ? LLVMConstIntGetSExtValue(last) : -1;
  bool sure = set->n == 1 && !set->at[0].stride && !b->model->objects.at[set->at[0].object].many &&
              runs_once(b, call, plural);
  for (size_t k = 0; k < set->n; k++) {
    if (set->at[k].stride && again)
      model_threads_reason(b->model, "a mutex with attributes in an array");
    ModelSync *s = sync_at(b->model, set->at[k].object, set->at[k].offset);
    s->again |= again;
    s->refuses |= again && mutex && any_refuses(b->ir);
    const void *key = (const void *)((uintptr_t)(s - b->model->syncs.at) * 16 + 16);
    s->count = sure && map_get(seen, key) == MAP_NONE ? count : -1;
    map_put(seen, key, 1);
  }
}

// Mutexes whose initialiser is not the plain one: the kind lies behind four integers.
static void note_static_mutexes(ThreadBuilder *b) {
  enum { KIND_OFFSET = 16, PLAIN = 0, RECURSIVE = 1 };
  for (size_t r = 0; r < b->model->refs.n; r++) {
    const ModelRef *ref = &b->model->refs.at[r];
    if (ref->object == MODEL_NONE || ref->size != 1) continue;
    const PointsObject *o = &b->points->objects.at[ref->object];
    if (o->kind != OBJECT_GLOBAL || !LLVMGetInitializer(o->value) || ref->offset < 0) continue;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetInitializer(o->value));
    if ((uint64_t)ref->offset + KIND_OFFSET + 4 > LLVMABISizeOfType(b->ir->layout, type)) continue;
    int64_t kind;
    uint32_t object = ref->object;
    int64_t offset = ref->offset;
    bool known =
        constant_at(b->ir, LLVMGetInitializer(o->value), (uint64_t)offset + KIND_OFFSET, 4, &kind);
    if (known && kind == PLAIN) continue;
    sync_at(b->model, object, offset)->again = true;
    sync_at(b->model, object, offset)->refuses |= !known || kind != RECURSIVE;
  }
}

static bool leads_to(const ModelJob *job, uint32_t from, uint32_t to) {
  bool *seen = memory_take(job->nodes.n);
  VEC(uint32_t) work = {0};
  vec_push(&work, from);
  while (work.n && !seen[to]) {
    const ModelNode *n = &job->nodes.at[vec_pop(&work)];
    for (size_t k = 0; k < n->next.n; k++) {
      if (seen[n->next.at[k]]) continue;
      seen[n->next.at[k]] = true;
      vec_push(&work, n->next.at[k]);
    }
  }
  bool found = seen[to];
  vec_delete(&work);
  free(seen);
  return found;
}

// Is the node always before each initialisation of the place, by the same thread?
static bool comes_before_init(ThreadBuilder *b, const ModelSync *sync, uint32_t job,
                              uint32_t node) {
  for (size_t k = 0; k < b->inits.n; k++) {
    const Initialised *i = &b->inits.at[k];
    const PointsSet *set = points_of(b->points, LLVMGetOperand(i->call, 0));
    bool here = false;
    for (size_t t = 0; t < set->n; t++) here |= set->at[t].object == sync->object;
    if (here && (i->job != job || leads_to(&b->model->jobs.at[job], i->node, node))) return false;
  }
  return true;
}

bool threads_sync_overwritten(ThreadBuilder *b, const ModelSync *sync) {
  enum { BYTES = 32 }; // of a semaphore or a barrier
  const ModelThreads *m = b->model;
  const ModelRef place = {.object = sync->object, .offset = sync->offset, .size = BYTES};
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if ((n->op != MODEL_WRITE && n->op != MODEL_ATOMIC_WRITE) || n->frees) continue;
      for (uint32_t r = 0; r < n->n_refs; r++) {
        const ModelRef *ref = &m->refs.at[n->first_ref + r];
        if (ref->object == sync->object && !ref->is_lock && model_overlap(ref, &place) &&
            !comes_before_init(b, sync, j, k))
          return true;
      }
    }
  return false;
}

// A semaphore or barrier that something else is written over, such as a copy of another, has an
// unknown count.
static void forget_overwritten(ThreadBuilder *b) {
  for (size_t k = 0; k < b->model->syncs.n; k++)
    if (b->model->syncs.at[k].count >= 0 && threads_sync_overwritten(b, &b->model->syncs.at[k]))
      b->model->syncs.at[k].count = -1;
}

static bool uses_lock(const ThreadBuilder *b, const ModelNode *n, const ModelRef *written) {
  enum { BYTES = 4 }; // the state of each kind begins there
  if (n->op != MODEL_ONCE && (n->op < MODEL_LOCK || n->op > MODEL_TRYSHARE)) return false;
  for (uint32_t r = 0; r < n->n_refs; r++) {
    ModelRef ref = b->model->refs.at[n->first_ref + r];
    ref.size = BYTES;
    if (ref.object == written->object && model_overlap(&ref, written)) return true;
  }
  return false;
}

// May the write of the job come after a use of the lock that lies there? The first job's comes
// before all of it does later, and before all threads that it makes later.
static bool comes_after_use(const ThreadBuilder *b, const ModelRef *written, uint32_t job,
                            uint32_t node) {
  const ModelJob *of = &b->model->jobs.at[job];
  if (job != 0) return true;
  for (uint32_t k = 0; k < of->nodes.n; k++) {
    const ModelNode *n = &of->nodes.at[k];
    if ((uses_lock(b, n, written) || n->op == MODEL_CREATE) && leads_to(of, k, node)) return true;
  }
  return false;
}

static bool *find_lock_objects(const ModelThreads *m) {
  bool *locks = memory_take(m->objects.n);
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      bool uses = n->op == MODEL_ONCE || (n->op >= MODEL_LOCK && n->op <= MODEL_TRYSHARE);
      for (uint32_t r = 0; uses && r < n->n_refs; r++) {
        uint32_t object = m->refs.at[n->first_ref + r].object;
        if (object != MODEL_NONE) locks[object] = !m->objects.at[object].many;
      }
    }
  return locks;
}

static bool is_lock_at(const ThreadBuilder *b, const ModelRef *written) {
  const ModelThreads *m = b->model;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++)
      if (uses_lock(b, &m->jobs.at[j].nodes.at[k], written)) return true;
  return false;
}

// A lock or once flag that something is assigned over once it was used is free, or new, again. Of
// objects that stand for many it is not known which is meant: they are made where they are used.
static void distrust_overwritten_locks(ThreadBuilder *b) {
  const ModelThreads *m = b->model;
  bool *locks = find_lock_objects(m), found = false;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      for (uint32_t r = 0; r < n->n_refs && n->op == MODEL_WRITE && !n->frees && !found; r++) {
        const ModelRef *ref = &m->refs.at[n->first_ref + r];
        found = ref->object != MODEL_NONE && !ref->is_lock && locks[ref->object] &&
                is_lock_at(b, ref) && comes_after_use(b, ref, j, k);
      }
    }
  if (found)
    model_threads_reason(b->model, "a lock or once flag that is assigned to after its use");
  free(locks);
}

void threads_find_syncs(ThreadBuilder *b) {
  Map seen = {0};
  bool *plural = memory_take(b->model->jobs.n);
  find_plural(b->model, plural);
  for (LLVMValueRef f = LLVMGetFirstFunction(b->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block;
         block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i) && library_find(ir_callee_name(i))->kind == LIBRARY_INIT)
          note_init(b, i, ir_callee_name(i), &seen, plural);
  note_static_mutexes(b);
  forget_overwritten(b);
  distrust_overwritten_locks(b);
  free(plural);
  map_delete(&seen);
}

// What small global variables hold at the start.
void threads_find_initials(ThreadBuilder *b) {
  ModelThreads *m = b->model;
  for (size_t r = 0; r < m->refs.n; r++) {
    const ModelRef *ref = &m->refs.at[r];
    if (ref->object == MODEL_NONE || ref->offset < 0 || ref->size > 8) continue;
    const PointsObject *o = &b->points->objects.at[ref->object];
    if (o->kind != OBJECT_GLOBAL || !LLVMGetInitializer(o->value)) continue;
    if (ref->stride && !LLVMIsNull(LLVMGetInitializer(o->value))) continue; // of each element
    bool known = false;
    for (size_t k = 0; k < m->initials.n && !known; k++)
      known = m->initials.at[k].object == ref->object && m->initials.at[k].offset == ref->offset;
    if (known) continue;
    int64_t number;
    if (constant_at(b->ir, LLVMGetInitializer(o->value), (uint64_t)ref->offset, ref->size, &number))
      vec_push(&m->initials, (ModelInitial){ref->object, ref->offset, number});
  }
}

static void own(ModelThreads *m, const char **text) {
  if (*text) *text = arena_string(m->arena, *text);
}

void threads_own_positions(ModelThreads *m) {
  for (size_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++)
      own(m, &m->jobs.at[j].nodes.at[k].at.file), own(m, &m->jobs.at[j].nodes.at[k].function);
  for (size_t o = 0; o < m->objects.n; o++) own(m, &m->objects.at[o].at.file);
}
