// What calls of library functions do to shared memory and to locks: the table common/libc.def.
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <threads.h>

#include "front/compile/module_facts.h"
#include "front/facts/library_call.h"
#include "front/facts/points_library.h"
#include "front/facts/points_outside.h"
#include "front/threads/threads_event.h"
#include "front/threads/threads_inner.h"
#include "front/threads/threads_jobs.h"
#include "front/threads/threads_library.h"
#include "front/threads/threads_nodes.h"
#include "front/threads/threads_scopes.h"
#include "front/threads/threads_tasks.h"
#include "front/threads/threads_value.h"

static bool is_pointer(LLVMValueRef v) {
  return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind && !LLVMIsNull(v);
}

// The library keeps it, or tells it to others.
static void keep(ThreadBuilder *b, LLVMValueRef call, const LibraryFunction *f,
                 LLVMValueRef argument) {
  threads_stored(b, call, argument);
  if (library_uses_later(f) && is_pointer(argument))
    model_threads_reason(b->model, "%s: memory that %s makes the library use at any time",
                         threads_where(b, call), f->name);
}

// Variables of the library that the program can see, and the state that they belong to.
static const struct {
  const char *state, *variable;
} visible[] = {{"getopt", "optarg"},   {"getopt", "optind"},     {"getopt", "optopt"},
               {"getopt", "opterr"},   {"signgam", "signgam"},   {"signgam", "__signgam"},
               {"environ", "environ"}, {"environ", "__environ"}, {"environ", "_environ"}};

static void library_state(ThreadBuilder *b, LLVMValueRef call, const char *state, bool changes) {
  if (!library_changes(b->ir->module, state)) return;
  ModelOp op = changes ? MODEL_WRITE : MODEL_READ;
  threads_access(b, op, call, points_state(b->points, state), 1, true);
  for (size_t k = 0; k < sizeof visible / sizeof *visible; k++) {
    LLVMValueRef variable = strcmp(visible[k].state, state)
                                ? NULL
                                : LLVMGetNamedGlobal(b->ir->module, visible[k].variable);
    if (variable) threads_access(b, op, call, variable, 1, true);
  }
}

// Never null: a variable, or a part of one.
static bool is_object(LLVMValueRef v) {
  while (LLVMIsAGetElementPtrInst(v) ||
         (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr))
    v = LLVMGetOperand(v, 0);
  return LLVMIsAAllocaInst(v) || LLVMIsAGlobalVariable(v);
}

// What a call reads or writes behind an argument: so many bytes if they are known, otherwise
// everything from there on.
static void library_access(ThreadBuilder *b, ModelOp op, LLVMValueRef call,
                           const LibraryFunction *f, unsigned k) {
  LLVMValueRef argument = LLVMGetOperand(call, k);
  uint64_t bytes = library_bytes_at(call, f, k), rest;
  LLVMValueRef row = bytes ? NULL : library_rest_of_row(b->ir->layout, call, f, k, &rest);
  if (row) argument = row, bytes = rest;
  if (row || (!bytes && (bytes = library_array_bytes(b->ir->layout, call, k))))
    model_threads_assume(b->model, "a library call on an array inside another stays inside it");
  uint32_t node = threads_access(b, op, call, argument, bytes ? bytes : 1, !bytes);
  bool counted = library_counts_bytes(call) && threads_from_beginning(b, argument);
  if (bytes || counted) threads_with_locks(b, node);
}

// The address of something as a place in a file: that may be the file of the process' own memory.
static void distrust_place(ThreadBuilder *b, LLVMValueRef call, const LibraryFunction *f,
                           LLVMValueRef argument) {
  static const char *const places[] = {"lseek", "pread", "pwrite", "fseek"};
  bool number = LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMIntegerTypeKind;
  for (size_t k = 0; number && k < sizeof places / sizeof *places; k++)
    if (!strncmp(f->name, places[k], strlen(places[k])) && points_of(b->points, argument)->n)
      model_threads_reason(b->model, "%s: %s is given an address as a place in a file",
                           threads_where(b, call), f->name);
}

// Functions that are given no stream look into a variable for it.
static const char *stream_variable(const char *name) {
  static const char *const in[] = {"scanf", "vscanf", "getchar", "getchar_unlocked", "getwchar"},
                           *const out[] = {"printf",           "vprintf",  "puts",    "putchar",
                                           "putchar_unlocked", "putwchar", "wprintf", "vwprintf"},
                           *const err[] = {"perror", "psignal", "warn", "warnx", "vwarn", "vwarnx",
                                           "err",    "errx",    "verr", "verrx", "error"};
  if (!strncmp(name, "__isoc", 6)) name += strlen("__isoc99_");
  for (size_t k = 0; k < sizeof in / sizeof *in; k++)
    if (!strcmp(name, in[k])) return "stdin";
  for (size_t k = 0; k < sizeof out / sizeof *out; k++)
    if (!strcmp(name, out[k])) return "stdout";
  for (size_t k = 0; k < sizeof err / sizeof *err; k++)
    if (!strcmp(name, err[k])) return "stderr";
  return NULL;
}

// A variable that the program only reads is as it was.
static bool only_loaded(LLVMValueRef variable) {
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
    if (!LLVMIsALoadInst(LLVMGetUser(use))) return false;
  return true;
}

static void look_for_stream(ThreadBuilder *b, LLVMValueRef call, const LibraryFunction *f) {
  const char *name = stream_variable(f->name);
  LLVMValueRef variable = name ? LLVMGetNamedGlobal(b->ir->module, name) : NULL;
  if (variable && !only_loaded(variable))
    threads_access(b, MODEL_READ, call, variable, sizeof(void *), false);
}

// The memory that a library function reads and writes through its arguments.
static void library_memory(ThreadBuilder *b, LLVMValueRef call, const LibraryFunction *f) {
  unsigned n = LLVMGetNumArgOperands(call);
  bool formatted = library_format_writes(call, f);
  look_for_stream(b, call, f);
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef argument = LLVMGetOperand(call, k);
    if (points_call_keeps(call, f, k)) keep(b, call, f, argument);
    distrust_place(b, call, f, argument);
    if (!is_pointer(argument)) continue;
    bool reads = library_reads_at(call, f, k), writes = library_writes_at(call, f, k);
    if (library_uses_at(f, k)) threads_access(b, MODEL_ATOMIC_READ, call, argument, 1, true);
    if (reads) library_access(b, MODEL_READ, call, f, k);
    if (writes || (reads && formatted)) library_access(b, MODEL_WRITE, call, f, k);
  }
  if (f->state) library_state(b, call, f->state, f->changes);
  for (uint32_t k = 0; k < f->n_more; k++)
    library_state(b, call, f->more[k].name, f->more[k].changes);
  if (f->kept && !is_object(LLVMGetOperand(call, f->kept_at)))
    library_state(b, call, f->kept, true);
  if (f->kind != LIBRARY_VALIST) return;
  bool writes = library_writes(call, f) == LIBRARY_REST || formatted;
  if (points_list_leaves(call, f) && points_of_list(b->points, call)->n)
    threads_stored_unseen(b, call);
  threads_access_list(b, writes ? MODEL_WRITE : MODEL_READ, call);
}

// getopt_long reads the words of the program's command line, may put them in another order, and
// writes the variables that its options name.
static void options(ThreadBuilder *b, LLVMValueRef call, const LibraryFunction *f) {
  library_memory(b, call, f);
  threads_access_list(b, MODEL_READ, call);
  if (LLVMGetNumArgOperands(call) > 3) threads_access_list(b, MODEL_WRITE, LLVMGetOperand(call, 3));
}

// Functions of the program that the library calls any number of times, while it is at work on its
// arguments.
static void calls_back(ThreadBuilder *b, LLVMValueRef call, const LibraryFunction *f) {
  library_memory(b, call, f);
  uint32_t head = threads_then(b, MODEL_NOP, call);
  threads_call_any(b, call,
                   points_of(b->points, LLVMGetOperand(call, f->kind == LIBRARY_SORT ? 3 : 4)));
  threads_link(b, b->last, head);
  uint32_t after = threads_add(b, MODEL_NOP, NULL);
  threads_link(b, head, after);
  b->last = after;
  library_memory(b, call, f);
}

// A handler may run at any time from now on, any number of times, in any thread: as if threads were
// started for it.
static void handler(ThreadBuilder *b, LLVMValueRef call, const LibraryFunction *f) {
  library_memory(b, call, f);
  uint32_t head = threads_then(b, MODEL_NOP, call), create = threads_then(b, MODEL_CREATE, call);
  threads_start_any(b, create, &b->points->nodes.at[b->points->handlers]);
  threads_link(b, create, head);
  uint32_t after = threads_add(b, MODEL_NOP, NULL);
  threads_link(b, head, after);
  b->last = after;
}

// The program or the thread ends here, orderly: what was registered for that is called.
static bool ends_orderly(const char *name) {
  static const char *const names[] = {"exit", "quick_exit", "pthread_exit", "thrd_exit",
                                      "err",  "errx",       "verr",         "verrx"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (!strcmp(name, names[k])) return true;
  return false;
}

// It returns, or ends the program orderly: that depends on its first argument.
static bool may_end(const char *name) {
  return !strcmp(name, "error") || !strcmp(name, "error_at_line");
}

static void stop(ThreadBuilder *b, LLVMValueRef call, const char *name, LLVMValueRef first) {
  library_memory(b, call, library_find(name));
  b->model->asserts |=
      !strcmp(name, "__assert_fail") || !strcmp(name, "abort") || !strcmp(name, "reach_error");
  if (first) threads_stored(b, call, first);
  if (!strcmp(name, "pthread_exit") || !strcmp(name, "thrd_exit")) threads_frame_ends(b, call);
  if (ends_orderly(name)) threads_may_end(b);
  threads_then(b, MODEL_STOP, call), b->stopped = true;
}

// How many bytes a lock or the like takes, by what is called with it.
static uint32_t lock_bytes(const char *name) {
  static const struct {
    const char *begins;
    uint32_t bytes;
  } kinds[] = {{"pthread_mutex", sizeof(pthread_mutex_t)},
               {"pthread_cond", sizeof(pthread_cond_t)},
               {"pthread_rwlock", sizeof(pthread_rwlock_t)},
               {"pthread_barrier", sizeof(pthread_barrier_t)},
               {"pthread_spin", sizeof(pthread_spinlock_t)},
               {"pthread_once", sizeof(pthread_once_t)},
               {"call_once", sizeof(once_flag)},
               {"sem_", sizeof(sem_t)},
               {"mtx_", sizeof(mtx_t)},
               {"cnd_", sizeof(cnd_t)}};
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    if (!strncmp(name, kinds[k].begins, strlen(kinds[k].begins))) return kinds[k].bytes;
  return 1;
}

// A lock or the like is made, or made new, or given back: nobody may be using it meanwhile.
static void renew(ThreadBuilder *b, LLVMValueRef call, const LibraryFunction *f,
                  LLVMValueRef object) {
  LibraryKind kind = f->kind;
  library_memory(b, call, f); // its attributes
  if (kind == LIBRARY_INIT) {
    threads_then(b, MODEL_NOP, call);
    vec_push(&b->inits, (Initialised){call, b->job, b->last});
  }
  if (!points_of(b->points, object)->n) return;
  uint32_t node = threads_access(b, MODEL_WRITE, call, object, 1, false);
  threads_lock_itself(b, node, lock_bytes(f->name));
  if (node != MODEL_NONE) b->model->jobs.at[b->job].nodes.at[node].ends = kind == LIBRARY_DESTROY;
}

static void use(ThreadBuilder *b, LLVMValueRef call, LLVMValueRef object, const char *name) {
  if (!points_of(b->points, object)->n) return;
  uint32_t node = threads_access(b, MODEL_ATOMIC_READ, call, object, 1, false);
  threads_lock_itself(b, node, lock_bytes(name));
  if (node != MODEL_NONE) b->model->jobs.at[b->job].nodes.at[node].unordered = true;
}

void threads_allocated(ThreadBuilder *b, LLVMValueRef i) {
  uint32_t object = map_get(&b->points->object_of, i);
  if (object == MAP_NONE || !b->points->objects.at[object].shared) return;
  threads_define(b, i);
  b->defined = i;
  b->model->jobs.at[b->job].nodes.at[b->last].zeroed =
      LLVMIsACallInst(i) && !strcmp(ir_callee_name(i), "calloc");
  vec_push(&b->allocations, (Allocation){object, b->job, b->last});
}

static void once(ThreadBuilder *b, LLVMValueRef call) {
  uint32_t begin = threads_sync(b, MODEL_ONCE, call, LLVMGetOperand(call, 0));
  uint32_t first = b->model->jobs.at[b->job].nodes.at[begin].first_ref,
           n = b->model->jobs.at[b->job].nodes.at[begin].n_refs;
  threads_call_any(b, call, points_of(b->points, LLVMGetOperand(call, 1)));
  uint32_t done = threads_then(b, MODEL_ONCE_DONE, call);
  b->model->jobs.at[b->job].nodes.at[done].first_ref = first;
  b->model->jobs.at[b->job].nodes.at[done].n_refs = n;
  uint32_t after = threads_then(b, MODEL_NOP, NULL);
  threads_link(b, begin, after);
}

static void wait_on(ThreadBuilder *b, LLVMValueRef call) {
  uint32_t first = (uint32_t)b->model->refs.n;
  const PointsSet *cond = points_of(b->points, LLVMGetOperand(call, 0));
  ModelRef c = {.object = MODEL_NONE, .root = MODEL_NONE};
  if (cond->n == 1)
    c.object = cond->at[0].object, c.offset = cond->at[0].offset, c.stride = cond->at[0].stride,
    c.size = 1;
  vec_push(&b->model->refs, c);
  uint32_t node = threads_sync(b, MODEL_WAIT, call, LLVMGetOperand(call, 1));
  ModelNode *w = &b->model->jobs.at[b->job].nodes.at[node];
  w->first_ref = first;
  w->n_refs++;
}

// After `done` the call has worked, after `fork` it may have failed.
static void either_way(ThreadBuilder *b, LLVMValueRef call, uint32_t done, uint32_t fork) {
  uint32_t after = threads_add(b, MODEL_NOP, NULL), yes = threads_succeeds(b, call, after),
           no = threads_fails(b, call, after);
  threads_link(b, done, yes);
  threads_link(b, fork, no);
  b->last = after;
  b->defined = call;
}

static void try_down(ThreadBuilder *b, LLVMValueRef call) {
  uint32_t fork = threads_then(b, MODEL_NOP, call),
           done = threads_sync(b, MODEL_DOWN, call, LLVMGetOperand(call, 0));
  either_way(b, call, done, fork);
}

static void create(ThreadBuilder *b, LLVMValueRef call, const LibraryFunction *f) {
  library_memory(b, call, f); // its attributes
  // Starting the thread may fail: then nothing happens. The thread may run before the handle is
  // written.
  if (b->handles_first) threads_access(b, MODEL_WRITE, call, LLVMGetOperand(call, 0), 8, false);
  bool looked_at = LLVMGetFirstUse(call) != NULL;
  uint32_t fork = looked_at ? threads_then(b, MODEL_NOP, call) : MODEL_NONE;
  uint32_t node = threads_then(b, MODEL_CREATE, call);
  threads_create_jobs(b, call, node);
  vec_push(&b->creations, (Initialised){call, b->job, node});
  if (!b->handles_first) threads_access(b, MODEL_WRITE, call, LLVMGetOperand(call, 0), 8, false);
  node = b->last;
  if (fork != MODEL_NONE) either_way(b, call, node, fork);
}

// What is mapped shared of a file is memory that reading and writing the file touch as well.
static void mapping(ThreadBuilder *b, LLVMValueRef call, const char *name) {
  enum { FLAGS = 3, SHARED = 1 };
  if (strncmp(name, "mmap", 4) || points_is_fresh(call)) return;
  LLVMValueRef flags = LLVMGetOperand(call, FLAGS);
  if (!LLVMIsAConstantInt(flags) || LLVMConstIntGetZExtValue(flags) & SHARED)
    model_threads_reason(b->model, "%s: a file that is mapped, shared", threads_where(b, call));
}

void threads_call_library(ThreadBuilder *b, LLVMValueRef call, const char *name) {
  const LibraryFunction *f = library_find(name);
  if (threads_task_call(b, call, name)) return;
  if (f->kind == LIBRARY_ALLOCATE) mapping(b, call, name);
  LLVMValueRef first = LLVMGetNumArgOperands(call) ? LLVMGetOperand(call, 0) : NULL;
  if (f->kind >= LIBRARY_LOCK || !strcmp(name, "sem_getvalue")) use(b, call, first, name);
  if (f->kind == LIBRARY_WAIT)
    use(b, call, LLVMGetOperand(call, 1), *name == 'c' ? "mtx_" : "pthread_mutex");
  switch (f->kind) {
  case LIBRARY_UNKNOWN:
    model_threads_reason(b->model,
                         strncmp(name, "norace_", 7)
                             ? "%s: call of %s, of which nothing is known"
                             : "%s: call of %s: proofs do not model the tasks of norace/task.h",
                         threads_where(b, call), name);
    break;
  case LIBRARY_ENDPOINTER: library_memory(b, call, f), threads_stored(b, call, first); break;
  case LIBRARY_TOKEN:
  case LIBRARY_REST_OF:
  case LIBRARY_REST_AT: // the end of the token is marked in the string, which was perhaps given by
                        // an earlier call
    library_memory(b, call, f), threads_access(b, MODEL_WRITE, call, call, 1, true),
        threads_stored(b, call, call);
    break;
  case LIBRARY_OPTIONS: options(b, call, f); break;
  case LIBRARY_SORT:
  case LIBRARY_SEARCH: calls_back(b, call, f); break;
  case LIBRARY_HANDLE:
  case LIBRARY_HANDLERS: handler(b, call, f); break;
  case LIBRARY_OWN:
    if (call_result_is_kept(call))
      model_threads_reason(b->model,
                           "%s: the address of something that is each thread's own, from %s",
                           threads_where(b, call), name);
    break;
  case LIBRARY_SLOT_SET:
    library_memory(b, call, f), threads_stored(b, call, LLVMGetOperand(call, 1));
    break;
  case LIBRARY_INIT:
  case LIBRARY_RENEW:
  case LIBRARY_DESTROY: renew(b, call, f, first); break;
  case LIBRARY_STOP: stop(b, call, name, first); break;
  case LIBRARY_INTO:
    library_memory(b, call, f), threads_allocated(b, call), threads_stored_unseen(b, call);
    break;
  case LIBRARY_LINE: // into the block that is there, or a new one: the old one is then given back
    threads_access_list(b, MODEL_WRITE, call);
    library_memory(b, call, f), threads_allocated(b, call), threads_stored_unseen(b, call);
    break;
  case LIBRARY_ENVIRONMENT:
    library_memory(b, call, f), threads_access_list(b, MODEL_READ, call);
    break;
  case LIBRARY_NEW_OR_FIRST:
  case LIBRARY_NEW_OR_SECOND:
  case LIBRARY_OPENS:
  case LIBRARY_ALLOCATE: library_memory(b, call, f), threads_allocated(b, call); break;
  case LIBRARY_REALLOCATE: // the old block is given back
    library_memory(b, call, f), threads_give_back(b, call, first), threads_allocated(b, call);
    break;
  case LIBRARY_FREE: threads_give_back(b, call, first); break;
  case LIBRARY_CREATE: create(b, call, f); break;
  case LIBRARY_JOIN: threads_join(b, call); break;
  case LIBRARY_TRYJOIN: // perhaps it is not over: no order is taken from it
    library_memory(b, call, f);
    if (is_pointer(LLVMGetOperand(call, 1)))
      threads_access(b, MODEL_WRITE, call, LLVMGetOperand(call, 1), 8, false);
    break;
  case LIBRARY_LOCK: threads_sync(b, MODEL_LOCK, call, first); break;
  case LIBRARY_SHARE: threads_sync(b, MODEL_SHARE, call, first); break;
  case LIBRARY_UNLOCK: threads_sync(b, MODEL_UNLOCK, call, first); break;
  case LIBRARY_TRYLOCK:
    library_memory(b, call, f);
    threads_sync(b, MODEL_TRYLOCK, call, first), b->last_try = b->defined = call;
    break;
  case LIBRARY_TRYSHARE:
    library_memory(b, call, f);
    threads_sync(b, MODEL_TRYSHARE, call, first), b->last_try = b->defined = call;
    break;
  case LIBRARY_WAIT: library_memory(b, call, f), wait_on(b, call); break;
  case LIBRARY_SIGNAL: threads_sync(b, MODEL_SIGNAL, call, first); break;
  case LIBRARY_BROADCAST: threads_sync(b, MODEL_BROADCAST, call, first); break;
  case LIBRARY_DOWN:
    if (b->catches) try_down(b, call);
    else threads_sync(b, MODEL_DOWN, call, first);
    break;
  case LIBRARY_TRYDOWN: library_memory(b, call, f), try_down(b, call); break;
  case LIBRARY_UP: threads_sync(b, MODEL_UP, call, first); break;
  case LIBRARY_BARRIER: threads_sync(b, MODEL_BARRIER, call, first); break;
  case LIBRARY_ONCE: once(b, call); break;
  default:
    library_memory(b, call, f);
    if (may_end(name)) threads_may_end(b);
    if (ends_orderly(name)) stop(b, call, name, NULL);
    break;
  }
}
