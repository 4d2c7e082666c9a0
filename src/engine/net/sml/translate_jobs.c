// How many threads a job type can have, and which of its locals are still needed where.
#include <string.h>

#include "base/check.h"
#include "engine/net/sml/translate_inner.h"
#include "engine/net/sml/translate_jobs.h"
#include "engine/net/sml/translate_objects.h"

enum { MANY_THREADS = 3 }; // as good as unboundedly many: two are followed

static size_t successors(const SmlJob *job, uint32_t pc, uint32_t next[2]) {
  size_t n = 0;
  if (pc >= job->code.n) return 0;
  const SmlInstr *i = &job->code.at[pc];
  if (sml_op_falls(i->op)) next[n++] = pc + 1;
  if (sml_op_jumps(i->op)) next[n++] = i->target;
  return n;
}

static bool in_cycle(const SmlJob *job, uint32_t start) {
  bool *seen = memory_take(job->code.n + 1);
  VEC(uint32_t) work = {0};
  vec_push(&work, start);
  bool found = false;
  while (work.n && !found) {
    uint32_t next[2], pc = vec_pop(&work);
    for (size_t k = successors(job, pc, next); k-- > 0;) {
      found |= next[k] == start;
      if (!seen[next[k]]) {
        seen[next[k]] = true;
        vec_push(&work, next[k]);
      }
    }
  }
  vec_delete(&work);
  free(seen);
  return found;
}

// The most threads of each job type, MANY_THREADS standing for that many or more.
static void count_threads(const SmlProgram *program, uint32_t *limit) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t j = 0; j < program->jobs.n; j++) {
      uint32_t n =
          program->jobs.at[j].starts > MANY_THREADS ? MANY_THREADS : program->jobs.at[j].starts;
      for (uint32_t creator = 0; creator < program->jobs.n; creator++) {
        const SmlJob *job = &program->jobs.at[creator];
        for (uint32_t pc = 0; pc < job->code.n; pc++)
          if (job->code.at[pc].op == SML_CREATE && job->code.at[pc].object == j)
            n += limit[creator] && in_cycle(job, pc) ? MANY_THREADS : limit[creator];
      }
      if (n > MANY_THREADS) n = MANY_THREADS;
      changed |= n != limit[j];
      limit[j] = n;
    }
  }
}

static bool has_readers(const SmlProgram *program) {
  for (size_t j = 0; j < program->jobs.n; j++)
    for (size_t k = 0; k < program->jobs.at[j].code.n; k++)
      if (program->jobs.at[j].code.at[k].op == SML_SHARE ||
          program->jobs.at[j].code.at[k].op == SML_TRY_SHARE)
        return true;
  return false;
}

static bool is_joined_whole(const SmlProgram *program, uint32_t job) {
  for (size_t j = 0; j < program->jobs.n; j++)
    for (size_t k = 0; k < program->jobs.at[j].code.n; k++) {
      const SmlInstr *i = &program->jobs.at[j].code.at[k];
      if (i->op == SML_JOIN_ALL && i->object == job) return true;
    }
  return false;
}

static void add_copy(Builder *b, uint32_t job, Copy copy, bool counted) {
  static const char *const suffix[] = {"", "_first", "_second", "_rest"};
  const char *name = builder_safe_name(b, b->program->jobs.at[job].name);
  CodeCopy c = {.job = job, .copy = copy, .unused = NET_NONE, .used = NET_NONE, .gone = NET_NONE};
  c.done = net_place(b->net, arena_format(b->arena, "%s%s_ended", name, suffix[copy]));
  if (counted) {
    c.unused = net_place(b->net, arena_format(b->arena, "%s%s_unused", name, suffix[copy]));
    c.used = net_place(b->net, arena_format(b->arena, "%s%s_used", name, suffix[copy]));
    c.gone = net_place(b->net, arena_format(b->arena, "%s%s_joined", name, suffix[copy]));
    net_start(b->net, c.unused, 1, 1);
  }
  vec_push(&b->copies, c);
}

void builder_split_jobs(Builder *b) {
  size_t n = b->program->jobs.n;
  uint32_t *limit = memory_take(n * sizeof *limit);
  b->first_copy = arena_take(b->arena, n * sizeof(uint32_t));
  b->n_copies = arena_take(b->arena, n * sizeof(uint32_t));
  count_threads(b->program, limit);
  bool readers = has_readers(b->program);
  for (uint32_t j = 0; j < n; j++) {
    b->first_copy[j] = (uint32_t)b->copies.n;
    bool whole = is_joined_whole(b->program, j);
    if (!whole && (!readers || limit[j] <= 1)) {
      add_copy(b, j, COPY_ALL, false);
    } else {
      add_copy(b, j, COPY_FIRST, true);
      if (limit[j] > 1) add_copy(b, j, COPY_SECOND, true);
      if (limit[j] > 2)
        add_copy(b, j, COPY_REST, false), b->out->abstraction[ABSTRACTION_CHOSEN_THREADS] = true;
    }
    b->n_copies[j] = (uint32_t)b->copies.n - b->first_copy[j];
  }
  free(limit);
}

// Locals that an instruction reads, and the one that it assigns.
static bool reads_local(const SmlInstr *i, uint32_t local) {
  if (i->op == SML_WHEN && !i->data && i->object == local) return true;
  if ((i->op == SML_SET || i->op == SML_SWAP || i->op == SML_CAS) &&
      i->value.from == SML_FROM_LOCAL && i->value.n == local)
    return true;
  for (size_t a = 0; a < i->args.n; a++)
    if (i->args.at[a].from == SML_FROM_LOCAL && i->args.at[a].n == local) return true;
  return false;
}

static bool sets_local(const SmlInstr *i, uint32_t local) {
  if (i->op == SML_SET && !i->data) return i->object == local;
  return (i->op == SML_SWAP || i->op == SML_CAS) && i->lock == local;
}

static size_t words_of(const SmlJob *job) { return (job->locals.n + 63) / 64; }

// One backward step at pc; true if something new came alive.
static bool flow_back(const SmlJob *job, uint64_t *live, uint32_t pc) {
  DEBUG_ONLY(pc < job->code.n);
  size_t words = words_of(job);
  bool changed = false;
  uint32_t next[2];
  size_t n = successors(job, pc, next);
  const SmlInstr *i = &job->code.at[pc];
  for (uint32_t l = 0; l < job->locals.n; l++) {
    bool needed = reads_local(i, l);
    for (size_t k = 0; k < n && !needed; k++)
      needed = !sets_local(i, l) && (live[next[k] * words + l / 64] >> l % 64 & 1);
    uint64_t *word = &live[pc * words + l / 64], bit = (uint64_t)1 << l % 64;
    if (needed && !(*word & bit)) *word |= bit, changed = true;
  }
  return changed;
}

void builder_find_live(Builder *b) {
  b->live = arena_take(b->arena, b->program->jobs.n * sizeof *b->live);
  for (uint32_t j = 0; j < b->program->jobs.n; j++) {
    const SmlJob *job = &b->program->jobs.at[j];
    b->live[j] = arena_take(b->arena, (job->code.n + 1) * words_of(job) * sizeof(uint64_t) + 8);
    if (!job->locals.n) continue;
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t pc = (uint32_t)job->code.n; pc-- > 0;)
        changed |= flow_back(job, b->live[j], pc);
    }
  }
}

bool builder_live(const Builder *b, uint32_t job, uint32_t pc, uint32_t local) {
  DEBUG_ONLY(job < b->program->jobs.n);
  return b->live[job][pc * words_of(&b->program->jobs.at[job]) + local / 64] >> local % 64 & 1;
}
