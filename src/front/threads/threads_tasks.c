// Where tasks have ended (models/tasks.c): which threads need not be reckoned with any more behind
// a wait for a region, or behind the end of a scope.
//
// A job is the threads that start in one function. "All threads of the job have ended" is said by
// main, or by a task that is started once, the root in what follows, where it holds of every thread
// of the job that there can be by then:
//   - the root awaits a region: jobs that only it starts, all of them in that region. Whoever
//   starts
//     a task owns it until somebody joins with him, so they are all the root's in that region.
//   - the root leaves a scope, and is in k - 1 scopes then: jobs whose threads are only started
//   while
//     it is in k scopes or more, by itself or by such threads. Each of those scopes has been left.
//   - a job has ended, and each of its threads waits for what it starts on every way to its end:
//     so have those.
// The scopes have to be certain: one number at each place of a function, whatever the way, and
// nobody returns inside one.
//
// A handler runs in whoever waits, perhaps inside an isolated region of his. As a thread it would
// have to wait for that region, and main for it; so one that waits for anything is not waited for.
#include <string.h>

#include "front/threads/threads_inner.h"
#include "front/threads/threads_jobs.h"
#include "front/threads/threads_nodes.h"
#include "front/threads/threads_tasks.h"

#define NEVER UINT32_MAX // no thread is started

typedef struct {
  LLVMValueRef create, region; // region: NULL for none
  LLVMValueRef starts, in;     // functions
  uint32_t scopes;             // that `in` is in there; 0 where that is not certain
  bool handler;
} TaskSite;

typedef struct {
  LLVMValueRef function; // where the threads of the job start
  bool only_tasks;       // nobody else starts or calls it
} TaskJob;

struct Tasks {
  ThreadBuilder *b;
  VEC(TaskSite) sites;
  VEC(TaskJob) jobs;
  Map number;  // of a job, by its function
  Map at_site; // of a site, by its create call
  Map scopes;  // in front of each end of a scope
  bool certain;
};

static bool calls(LLVMValueRef i, const char *name) {
  return LLVMIsACallInst(i) && !strcmp(ir_callee_name(i), name);
}

static LLVMValueRef function_of(LLVMValueRef i) {
  return LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
}

// ---- what there is

static void add_job(Tasks *t, LLVMValueRef function) {
  if (map_get(&t->number, function) != MAP_NONE) return;
  map_put(&t->number, function, (uint32_t)t->jobs.n);
  vec_push(&t->jobs, (TaskJob){.function = function});
}

static void add_site(Tasks *t, LLVMValueRef mark, LLVMValueRef create) {
  LLVMValueRef region = LLVMGetOperand(mark, 0), starts = LLVMGetOperand(create, 2);
  if (!LLVMIsAFunction(starts)) return;
  map_put(&t->at_site, create, (uint32_t)t->sites.n);
  vec_push(&t->sites, (TaskSite){.create = create,
                                 .region = LLVMIsNull(region) ? NULL : region,
                                 .starts = starts,
                                 .in = function_of(create),
                                 .handler = calls(mark, "norace_task_start_handler")});
  add_job(t, starts);
}

// A mark stands in front of the call that it is about, in the same block.
static void find_sites(Tasks *t, LLVMBasicBlockRef block) {
  LLVMValueRef mark = NULL;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    if (calls(i, "norace_task_start") || calls(i, "norace_task_start_handler")) mark = i;
    if (!calls(i, "pthread_create")) continue;
    if (mark) add_site(t, mark, i);
    mark = NULL;
  }
}

static bool only_started(const Tasks *t, LLVMValueRef function) {
  for (LLVMUseRef u = LLVMGetFirstUse(function); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    uint32_t site = LLVMIsACallInst(user) ? map_get(&t->at_site, user) : MAP_NONE;
    if (site == MAP_NONE || t->sites.at[site].starts != function) return false;
  }
  return true;
}

// ---- scopes

typedef struct {
  Map in; // scopes at the beginning of a block
  VEC(LLVMBasicBlockRef) work;
} Scopes;

static void enter(Tasks *t, Scopes *s, LLVMBasicBlockRef block, uint32_t scopes) {
  uint32_t known = map_get(&s->in, block);
  if (known != MAP_NONE) t->certain &= known == scopes;
  if (known != MAP_NONE) return;
  map_put(&s->in, block, scopes);
  vec_push(&s->work, block);
}

static void pass(Tasks *t, Scopes *s, LLVMBasicBlockRef block) {
  uint32_t scopes = map_get(&s->in, block);
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    uint32_t site = LLVMIsACallInst(i) ? map_get(&t->at_site, i) : MAP_NONE;
    if (site != MAP_NONE) t->sites.at[site].scopes = scopes;
    if (calls(i, "norace_task_scope")) scopes++;
    if (!calls(i, "norace_task_scope_over")) continue;
    map_put(&t->scopes, i, scopes);
    if (scopes) scopes--;
    else t->certain = false;
  }
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  if (LLVMIsAReturnInst(end)) t->certain &= !scopes;
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
    enter(t, s, LLVMGetSuccessor(end, k), scopes);
}

static void find_scopes(Tasks *t, LLVMValueRef function) {
  if (LLVMIsDeclaration(function)) return;
  Scopes s = {0};
  enter(t, &s, LLVMGetEntryBasicBlock(function), 0);
  while (s.work.n) pass(t, &s, vec_pop(&s.work));
  map_delete(&s.in);
  vec_delete(&s.work);
}

// Scopes of the root that are certainly open whenever the site starts a thread.
static uint32_t scopes_at(const Tasks *t, const TaskSite *s, LLVMValueRef root,
                          const uint32_t *of_job) {
  if (s->handler || !t->certain) return 0;
  if (s->in == root) return s->scopes;
  uint32_t by = map_get(&t->number, s->in);
  return by != MAP_NONE && t->jobs.at[by].only_tasks ? of_job[by] : 0;
}

// Of each job: in how many scopes the root is at least, whenever one of its threads is started.
static void find_job_scopes(const Tasks *t, LLVMValueRef root, uint32_t *of_job) {
  for (size_t j = 0; j < t->jobs.n; j++) of_job[j] = NEVER;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < t->sites.n; k++) {
      uint32_t job = map_get(&t->number, t->sites.at[k].starts);
      uint32_t scopes =
          t->jobs.at[job].only_tasks ? scopes_at(t, &t->sites.at[k], root, of_job) : 0;
      if (scopes >= of_job[job]) continue;
      of_job[job] = scopes;
      changed = true;
    }
  }
}

// ---- waiting for what was started

// Means one region whatever the way that led there.
static bool is_place(LLVMValueRef region) {
  if (LLVMIsConstant(region)) return !LLVMIsNull(region);
  return LLVMIsAAllocaInst(region) &&
         LLVMGetInstructionParent(region) == LLVMGetEntryBasicBlock(function_of(region)) &&
         LLVMIsConstant(LLVMGetOperand(region, 0));
}

// From the instruction on, is the region awaited before the function returns?
static bool is_awaited(const TaskSite *site) {
  Map seen = {0};
  VEC(LLVMValueRef) work = {0};
  bool always = site->region && is_place(site->region);
  vec_push(&work, LLVMGetNextInstruction(site->create));
  while (work.n && always) {
    LLVMValueRef i = vec_pop(&work), end = i;
    while (i && !(calls(i, "norace_task_awaited") && LLVMGetOperand(i, 0) == site->region))
      end = i, i = LLVMGetNextInstruction(i);
    if (i) continue;
    if (LLVMIsAReturnInst(end)) always = false;
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
      if (map_get(&seen, next) != MAP_NONE) continue;
      map_put(&seen, next, 1);
      vec_push(&work, LLVMGetFirstInstruction(next));
    }
  }
  map_delete(&seen);
  vec_delete(&work);
  return always;
}

// A handler that neither waits nor does what nobody sees.
static bool never_waits(LLVMValueRef handler) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(handler); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsACallInst(i)) continue;
      const char *name = ir_callee_name(i);
      if (strncmp(name, "llvm.", 5) && strncmp(name, "__VERIFIER_nondet_", 18)) return false;
    }
  return true;
}

typedef bool SiteTest(const Tasks *, const TaskSite *, const void *with);

// Are all threads of the job started at sites of this kind?
static bool all_sites(const Tasks *t, const TaskJob *job, SiteTest *test, const void *with) {
  if (!job->only_tasks) return false;
  for (size_t k = 0; k < t->sites.n; k++) {
    const TaskSite *s = &t->sites.at[k];
    if (s->starts != job->function) continue;
    if ((s->handler && !never_waits(s->starts)) || !test(t, s, with)) return false;
  }
  return true;
}

static bool is_awaited_by(const Tasks *t, const TaskSite *s, const void *call) {
  LLVMValueRef await = (LLVMValueRef)call;
  (void)t;
  return s->in == function_of(await) && s->region == LLVMGetOperand(await, 0);
}

static bool ends_before(const Tasks *t, const TaskSite *s, const void *creator) {
  return s->in == creator && (is_awaited(s) || (t->certain && s->scopes && !s->handler));
}

// ---- what is said in the model

static void say_ended(Tasks *t, uint32_t job, LLVMValueRef at, bool *said) {
  ThreadBuilder *b = t->b;
  const TaskJob *j = &t->jobs.at[job];
  if (said[job]) return;
  said[job] = true;
  for (size_t k = 0; k < t->sites.n; k++) {
    if (t->sites.at[k].starts != j->function) continue;
    uint32_t node = threads_then(b, MODEL_JOIN_ALL, at);
    threads_create_jobs(b, t->sites.at[k].create, node);
    b->model->jobs.at[b->job].nodes.at[node].from = MODEL_NONE;
    break; // the same job, wherever it is started
  }
  if (!j->only_tasks) return; // somebody may call it: then it starts threads for others
  for (uint32_t inner = 0; inner < t->jobs.n; inner++)
    if (all_sites(t, &t->jobs.at[inner], ends_before, j->function)) say_ended(t, inner, at, said);
}

static void leave_scope(Tasks *t, LLVMValueRef call, bool *said) {
  uint32_t scopes = map_get(&t->scopes, call);
  if (!t->certain || scopes == MAP_NONE || !scopes) return;
  uint32_t *of_job = memory_take(t->jobs.n * sizeof *of_job);
  find_job_scopes(t, function_of(call), of_job);
  for (uint32_t j = 0; j < t->jobs.n; j++)
    if (of_job[j] >= scopes && of_job[j] != NEVER) say_ended(t, j, call, said);
  free(of_job);
}

static void await(Tasks *t, LLVMValueRef call, bool *said) {
  if (!is_place(LLVMGetOperand(call, 0))) return;
  for (uint32_t j = 0; j < t->jobs.n; j++)
    if (all_sites(t, &t->jobs.at[j], is_awaited_by, call)) say_ended(t, j, call, said);
}

static bool is_in_loop(LLVMValueRef i) {
  Map seen = {0};
  VEC(LLVMBasicBlockRef) work = {0};
  LLVMBasicBlockRef start = LLVMGetInstructionParent(i);
  vec_push(&work, start);
  while (work.n && map_get(&seen, start) == MAP_NONE) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
      if (map_get(&seen, next) != MAP_NONE) continue;
      map_put(&seen, next, 1);
      vec_push(&work, next);
    }
  }
  bool found = map_get(&seen, start) != MAP_NONE;
  map_delete(&seen);
  vec_delete(&work);
  return found;
}

// Main, or a task that main starts at one place, once.
static bool runs_once(const Tasks *t, LLVMValueRef function) {
  uint32_t job = map_get(&t->number, function), sites = 0;
  if (function == t->b->entries.at[0]) return true;
  if (job == MAP_NONE || !t->jobs.at[job].only_tasks) return false;
  for (size_t k = 0; k < t->sites.n; k++) {
    const TaskSite *s = &t->sites.at[k];
    if (s->starts != function) continue;
    if (sites++ || s->in != t->b->entries.at[0] || is_in_loop(s->create)) return false;
  }
  return true;
}

bool threads_task_call(ThreadBuilder *b, LLVMValueRef call, const char *name) {
  if (!b->tasks || strncmp(name, "norace_task_", strlen("norace_task_"))) return false;
  if (function_of(call) != b->entries.at[b->job] || !runs_once(b->tasks, function_of(call)))
    return true;
  bool *said = memory_take(b->tasks->jobs.n);
  if (!strcmp(name, "norace_task_awaited")) await(b->tasks, call, said);
  if (!strcmp(name, "norace_task_scope_over")) leave_scope(b->tasks, call, said);
  free(said);
  return true;
}

void threads_find_tasks(ThreadBuilder *b) {
  if (!LLVMGetNamedFunction(b->ir->module, "norace_task_start")) return;
  Tasks *t = b->tasks = memory_take(sizeof *t);
  t->b = b;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block;
         block = LLVMGetNextBasicBlock(block))
      find_sites(t, block);
  for (size_t j = 0; j < t->jobs.n; j++)
    t->jobs.at[j].only_tasks = only_started(t, t->jobs.at[j].function);
  t->certain = true;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->ir->module); f; f = LLVMGetNextFunction(f))
    find_scopes(t, f);
  b->model->asserts = true; // tasks may wait for each other: a search tells
}

void threads_forget_tasks(ThreadBuilder *b) {
  if (!b->tasks) return;
  vec_delete(&b->tasks->sites);
  vec_delete(&b->tasks->jobs);
  map_delete(&b->tasks->number);
  map_delete(&b->tasks->at_site);
  map_delete(&b->tasks->scopes);
  free(b->tasks);
}
