// Each field of the world's structures is in state_fields.def, which says what becomes of it here.
#include "search/program_state.h"

#include <errno.h>

#include "base/program.h"
#include "libc/files/descriptors.h"
#include "libc/libc_state.h"
#include "libc/signals/signals.h"
#include "libc/sockets/channel.h"
#include "openmp/omp_merge.h"
#include "search/waiting_loop.h"
#include "sync/task_fibers.h"
#include "world/heap.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/snapshot.h"
#include "world/tls.h"

// ---- no field is forgotten: the table has them all, in their order. A copy of each structure made
// from the table has each field where the structure has it, and a structure whose fields are
// initialised one by one has none left over (-Wmissing-field-initializers).
#pragma GCC diagnostic error "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wmissing-braces"
#pragma GCC diagnostic ignored "-Wbraced-scalar-init"

// clang-format off
#define STRUCT(structure) typedef struct {
#define FIELD(structure, field, class, reason) __typeof__(((structure *)0)->field) field;
#define END(structure) } Listed##structure;
#include "search/state_fields.def"
#undef STRUCT
#undef FIELD
#undef END

#define STRUCT(structure)
#define FIELD(structure, field, class, reason) \
  _Static_assert(offsetof(structure, field) == offsetof(Listed##structure, field) && \
                     STATE_##class >= 0, \
                 "search/state_fields.def is to say what becomes of each field");
#define END(structure)
#include "search/state_fields.def"
#undef STRUCT
#undef FIELD
#undef END

#define STRUCT(structure) __attribute__((unused)) static const structure listed_##structure = {
#define FIELD(structure, field, class, reason) {0},
#define END(structure) };
#include "search/state_fields.def"
#undef STRUCT
#undef FIELD
#undef END
// clang-format on

// What the runtime keeps in its own frames must be in the operation as well; for these kinds it is.
static bool is_told(const Op *op) {
  return op_is(op->kind, OP_WHOLE) ||
         (op_is(op->kind, OP_WHOLE_TRY) && (op->argument == EBUSY || op->argument == EAGAIN)) ||
         (op_is(op->kind, OP_WHOLE_UNTIMED) && !op->value[0]) ||
         (op_is(op->kind, OP_WHOLE_SMALL) && op->size <= 8);
}

static void hash_op(StateHash *h, const Op *op) {
  hash_add(h, op->kind | op->size << 8);
  hash_add(h, op->pc);
  hash_add(h, op->object ? op->object->address : 0);
  hash_add(h, op->second ? op->second->address : 0);
  hash_add(h, op->address);
  hash_add(h, op->argument);
  hash_add(h, op->value[0]);
  hash_add(h, op->value[1]);
  hash_add(h, op->more);
}

// A loop that would hold the thread has no event whose object has changed since: only those after
// the last such event count.
static void hash_spin(StateHash *h, const Fiber *f) {
  uint32_t i = f->waiting.n_events;
  while (i && waiting_unchanged(f, i - 1)) i--;
  for (; i < f->waiting.n_events; i++) {
    hash_add(h, f->waiting.event[i].pc);
    hash_add(h, f->waiting.event[i].hash);
    hash_add(h, f->waiting.event[i].object ? f->waiting.event[i].object->address : 0);
    hash_add(h, f->waiting.event[i].kind);
  }
}

static void hash_stack(StateHash *h, const Fiber *f, uint64_t *spent) {
  const uint64_t *p = (const uint64_t *)f->frame - FRAME_SAVES,
                 *top = (const uint64_t *)(f->base ? f->base : f->laid);
  hash_add(h, (uint64_t)((const char *)f->frame -
                         (const char *)f->sp)); // tells which of our functions it is in
  *spent += p < top ? (uint64_t)(top - p) : 0;
  for (; p < top; p++) hash_add(h, *p);
  for (p = (const uint64_t *)f->laid; p < (const uint64_t *)f->stack_top; p++) hash_add(h, *p);
}

static void hash_tasks(StateHash *h, const Fiber *f) {
  const Task *t = f->task;
  hash_add(h, t->n_scopes << 1 | t->ended);
  hash_add(h, (uint64_t)t->body ^ (uint64_t)t->future << 1 ^ (uint64_t)t->iterate << 2 ^
                  (uint64_t)t->procedure << 3);
  hash_add(h, (uint64_t)t->argument);
  hash_add(h, (uint64_t)t->from);
  hash_add(h, (uint64_t)t->to);
  hash_add(h, (uint64_t)t->value);
  if (t->expression) hash_add(h, t->expression);
  hash_add(h, (uint64_t)t->isolated << 32 | t->isolated_on);
  for (const Scope *s = t->finish; s; s = s->next) {
    hash_add(h, s->key);
    hash_add(h, s->running);
    hash_add(h, s->completed);
  }
  for (const Scope *s = t->regions; s; s = s->next) hash_add(h, s->region ^ s->key << 1);
}

static void hash_storage(StateHash *h, const ThreadStorage *s) {
  hash_add(h, (uint64_t)s->cleanup);
  for (const ThreadExit *e = s->exits; e; e = e->next)
    hash_add(h, (uint64_t)e->call ^ (uint64_t)e->argument << 1);
  for (uint32_t i = 0; i < s->n_specific; i++) hash_add(h, (uint64_t)s->specific[i]);
}

static void hash_locks(StateHash *h, const Fiber *f) {
  hash_add(h, f->n_held);
  for (uint32_t i = 0; i < held_known(f); i++) hash_add(h, f->held[i].address);
  for (const Permit *p = f->permits; p; p = p->outer)
    hash_add(h, p->start ^ p->end << 16 ^ (uint64_t)p->writes << 63);
}

static void hash_creation(StateHash *h, const Fiber *f) {
  hash_add(h, (uint64_t)f->creation.start);
  hash_add(h, (uint64_t)f->creation.start_c11);
  hash_add(h, (uint64_t)f->creation.memory ^ f->creation.memory_size);
  if (!f->task) // a task's is a description of it, see hash_tasks
    hash_add(h, (uint64_t)f->creation.argument);
}

// What a thread that has not ended keeps to itself.
static void hash_settings(StateHash *h, const ThreadSettings *of) {
  const uint64_t *words = (const uint64_t *)of;
  for (size_t i = 0; of && i < sizeof *of / sizeof *words; i++) hash_add(h, words[i]);
}

static void hash_own(StateHash *h, const Fiber *f) {
  hash_add(h, f->hidden);
  hash_add(h, f->time);
  hash_add(h, f->randomness);
  if (f->inputs.n_asked | f->inputs.handed)
    hash_add(h, (uint64_t)f->inputs.handed << 32 | f->inputs.n_asked);
  hash_add(h, (uint64_t)f->saved_errno);
  hash_add(h, f->float_env);
  hash_add(h, f->signal.mask ^ (uint64_t)f->spurious_row << 60);
  hash_settings(h, f->settings);
  if (f->signal.stack) hash_add(h, (uint64_t)f->signal.stack);
  if (f->signal.stack_size) hash_add(h, f->signal.stack_size << 1);
}

static bool hash_fiber(StateHash *sum, const Fiber *f, uint64_t *spent) {
  StateHash h = {f->number + 1, 11};
  hash_add(&h, f->state | f->detached << 4 | f->joined << 5 | f->dead << 6 | f->woken << 7 |
                   f->cancel.requested << 8 | f->cancel.off << 9 | f->exiting << 10 |
                   f->cancel.async << 11 | f->cancel.was_async << 12);
  hash_add(&h, (uint64_t)f->n_created << 32 | f->joiner);
  if (f->annotated) hash_add(&h, (uint64_t)f->annotated);
  if (f->result) hash_add(&h, (uint64_t)f->result); // before its end too: destructors of keys run
  if (f->inputs.result) hash_add(&h, f->inputs.result);
  if (f->task && f->task->member) return false;
  if (f->left_at) return false; // what is on its other stacks is not told apart
  if (f->openmp.task && f->state != FIBER_ENDED && !omp_hash(&h, f)) return false;
  if (f->state != FIBER_ENDED) {
    if (!is_told(f->pending)) return false;
    hash_op(&h, f->pending);
    hash_creation(&h, f);
    hash_stack(&h, f, spent);
    hash_spin(&h, f);
    hash_own(&h, f);
    hash_storage(&h, &f->storage);
    hash_locks(&h, f);
    if (f->task) hash_tasks(&h, f);
  }
  hash_add(&h, f->heap.slab_top ^ f->heap.top << 1);
  for (uint32_t i = 0; f->heap.free && i < HEAP_CLASSES; i++) hash_add(&h, f->heap.free[i]);
  sum_add(sum, &h);
  return true;
}

// What of the past decides who is woken (waiting_loop.c).
static uint32_t memories_of(const Object *o) {
  return (uint32_t)o->seen_taken << 1 | o->read_under;
}

// Times that some thread may still be brought to.
static uint64_t earliest_time(void) {
  uint64_t earliest = UINT64_MAX;
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    if (f->state != FIBER_ENDED && f->time < earliest) earliest = f->time;
  }
  return earliest;
}

static void hash_time(StateHash *sum, uint64_t of, uint64_t time, uint64_t earliest) {
  if (time <= earliest) return;
  StateHash h = {of, 17};
  hash_add(&h, time);
  sum_add(sum, &h);
}

static void hash_times(StateHash *sum) {
  uint64_t earliest = earliest_time();
  for (uint32_t i = 0; i < object_buckets(); i++)
    for (const Object *o = world->objects[i]; o; o = o->next) {
      hash_time(sum, o->address, o->time, earliest);
      hash_time(sum, o->address + 1, o->clock.time, earliest);
      hash_time(sum, o->address + 2, o->readers.time, earliest);
    }
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    hash_time(sum, (uint64_t)f->number << 3, f->wake.time, earliest);
    hash_time(sum, (uint64_t)f->number << 3 | 1, f->fence.acquired.time, earliest);
    if (f->fence.is_released)
      hash_time(sum, (uint64_t)f->number << 3 | 3, f->fence.released.time, earliest);
    if (f->state == FIBER_ENDED && !f->joined)
      hash_time(sum, (uint64_t)f->number << 3 | 2, f->time, earliest);
  }
}

static void hash_object(StateHash *sum, const Object *o, bool with_past) {
  uint32_t memories = with_past ? memories_of(o) : 0;
  bool idle = o->owner == NOBODY && !o->count && !o->n_waiters && !o->round && !o->n_visitors &&
              !memories && (o->flags & ~OBJECT_IN_MEMORY) < MUTEX_ORPHANED;
  if (idle && (o->kind == OBJECT_MUTEX || o->kind == OBJECT_ATOMIC || o->kind == OBJECT_COND ||
               o->kind == OBJECT_RWLOCK))
    return; // as if it had not been met yet
  StateHash h = {o->address, 13};
  hash_add(&h, (uint64_t)o->kind << 32 | o->type);
  hash_add(&h, (uint64_t)o->owner << 32 | (uint32_t)o->count);
  hash_add(&h, (uint64_t)o->limit << 32 | o->round);
  hash_add(&h, (uint64_t)o->flags << 32 | o->n_visitors << 2 | memories);
  for (uint32_t i = 0; i < o->n_waiters; i++) hash_add(&h, o->waiters[i]);
  sum_add(sum, &h);
  for (uint32_t i = 0; i < o->n_visitors; i++) { // who came first does not matter
    StateHash visitor = {o->address, 19};
    hash_add(&visitor, o->visitors[i]);
    sum_add(sum, &visitor);
  }
}

static void hash_process(StateHash *h) {
  hash_add(h, signals_hash());
  hash_add(h, world->random_seed ^ (uint64_t)world->failed << 63);
  hash_add(h, (uint64_t)world->niceness << 32 | world->file_mask);
  hash_add(h, (uint64_t)world->leads_group << 1 | world->leads_session);
  hash_add(h, (uint64_t)world->log_name);
  hash_add(h, (uint64_t)(uint32_t)world->log_options << 32 | (uint32_t)world->log_hidden);
  for (uint32_t i = 0; i < world->n_at_fork; i++)
    hash_add(h, (uint64_t)world->at_fork[i].before ^ (uint64_t)world->at_fork[i].parent << 1 ^
                    (uint64_t)world->at_fork[i].child << 2);
  for (int i = 0; i < 4; i++)
    if (world->identity[i]) hash_add(h, (uint64_t)(uint32_t)world->identity[i] << 2 | (uint64_t)i);
  if (world->exit_status) hash_add(h, (uint32_t)world->exit_status);
  for (int i = 0; i < MAX_LIMITS; i++)
    if (world->limit[i].set) hash_add(h, (world->limit[i].now ^ world->limit[i].most << 8) + i);
  for (const StreamMemory *m = world->buffers; m < world->buffers + world->n_buffers; m++) {
    hash_add(h, (uint64_t)m->stream ^ (uint64_t)m->at << 1);
    hash_add(h, m->size << 4 | (uint64_t)m->used << 3 | (uint64_t)m->kind);
  }
  for (uint32_t i = 0; i < TOLD_KINDS; i++) hash_add(h, (uint64_t)world->told[i] << 3 ^ i);
  hash_add(h, world->keys_hash);
  for (uint32_t i = 0; i < world->n_atexit; i++)
    hash_add(h, (uint64_t)world->at_exit[i].call ^ (uint64_t)world->at_exit[i].argument << 1);
  for (uint32_t i = 0; i < world->n_at_quick_exit; i++)
    hash_add(h, (uint64_t)world->at_quick_exit[i].argument << 2);
}

bool program_state_hash(StateHash *h, bool with_past, uint64_t *spent) {
  *h = (StateHash){1, 2};
  for (uint32_t i = 0; i < world->n_fibers; i++)
    if (!hash_fiber(h, world->fiber[i], spent)) return false;
  for (uint32_t i = 0; i < object_buckets(); i++)
    for (const Object *o = world->objects[i]; o; o = o->next) hash_object(h, o, with_past);
  if (program.signals || files_open() || world->overlaps || !libc_state_hash(h))
    return false; // which store is the last of each byte is not in the hash
  hash_times(h);
  hash_process(h);
  snapshot_hash(h);
  *spent += 256 + world->n_objects + snapshot_pages() * 64;
  return true;
}
