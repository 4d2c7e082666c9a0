#include "engine/net/slice/share.h"

#include "base/check.h"
#include "base/time_limits.h"
#include "engine/net/cover/budget.h"
#include "engine/net/slice/share_meet.h"
#include "model/threads_check.h"

// The threads of a job, and the field that their accesses have become: threads in one field meet
// only if they have the same number.
typedef struct {
  uint32_t job, field;
  bool looped;
} Group;

typedef struct {
  ModelThreads *m;
  const SharedOut *object;
  VEC(Group) groups;
  double deadline;
} Work;

enum { MOST_GROUPS = 12 };

// For one object; where main's accesses are tells less, and has less time.
static const double most_for_object = 4, most_for_main = 1;

static const Share *first_share(const Work *w) { return &w->m->shares.all.at[w->object->first]; }

// Accesses that make no race with each other may meet.
static bool conflict(const Share *a, const Share *b) {
  return (a->writes || b->writes) && (a->plain || b->plain);
}

static bool group_meets(Work *w, const Group *g, const Group *h, bool apart) {
  const Share *shares = first_share(w);
  for (uint32_t i = 0; i < w->object->n; i++)
    for (uint32_t k = g == h ? i : 0; k < w->object->n; k++) {
      const Share *a = &shares[i], *b = &shares[k];
      if (a->job != g->job || b->job != h->job || !conflict(a, b)) continue;
      if (budget_now() > w->deadline || share_meet(w->m, a, b, apart)) return true;
    }
  return false;
}

static void find_groups(Work *w) {
  const Share *shares = first_share(w);
  for (uint32_t i = 0; i < w->object->n; i++) {
    bool known = !shares[i].job;
    for (size_t g = 0; g < w->groups.n; g++) known |= w->groups.at[g].job == shares[i].job;
    if (!known)
      vec_push(&w->groups,
               (Group){shares[i].job, (uint32_t)w->groups.n, shares[i].turn != MODEL_NONE});
  }
}

static void unite(Work *w, uint32_t field, uint32_t with) {
  for (size_t g = 0; g < w->groups.n; g++)
    if (w->groups.at[g].field == field) w->groups.at[g].field = with;
}

// Threads meet nobody of another field, and in their own only those with the same number.
static bool find_fields(Work *w) {
  for (size_t g = 0; g < w->groups.n; g++)
    for (size_t h = 0; h <= g; h++) {
      Group *a = &w->groups.at[g], *b = &w->groups.at[h];
      bool numbered = a->looped && b->looped;
      if (g == h && !a->looped) continue;
      if (g != h && !group_meets(w, a, b, false)) continue;
      if (!numbered || group_meets(w, a, b, true)) return false;
      unite(w, a->field, b->field);
    }
  return true;
}

// The fields that an access of main may touch: from `first` to `last`. Its number tells the element
// if it meets only threads that have that.
static void place_main(Work *w, const Share *share, uint32_t *first, uint32_t *last,
                       bool *numbered) {
  const Share *shares = first_share(w);
  *first = *last = (uint32_t)w->groups.n; // nobody's
  *numbered = share->turn != MODEL_NONE;
  bool any = false;
  for (uint32_t k = 0; k < w->object->n; k++) {
    const Share *other = &shares[k];
    if (!other->job || !conflict(share, other)) continue;
    // With one field, and no number, there is nothing to be found out.
    bool late = budget_now() > w->deadline || (w->groups.n == 1 && share->turn == MODEL_NONE);
    if (!late && !share_meet(w->m, share, other, false)) continue;
    uint32_t field = 0;
    for (size_t g = 0; g < w->groups.n; g++)
      if (w->groups.at[g].job == other->job) field = w->groups.at[g].field;
    *first = any && *first < field ? *first : field, *last = any && *last > field ? *last : field;
    any = true;
    if (late || other->turn == MODEL_NONE || (*numbered && share_meet(w->m, share, other, true)))
      *numbered = false;
  }
}

static void rewrite(Work *w, const Share *share, bool elements) {
  ModelRef *ref = &w->m->refs.at[share->ref];
  uint32_t first = 0, last = 0;
  bool numbered = true;
  if (share->job) {
    for (size_t g = 0; g < w->groups.n; g++)
      if (w->groups.at[g].job == share->job)
        first = last = w->groups.at[g].field, numbered = w->groups.at[g].looped;
  } else {
    place_main(w, share, &first, &last, &numbered);
  }
  uint32_t root = numbered && elements ? share->root : MODEL_NONE;
  uint32_t stride = elements ? (uint32_t)w->groups.n + 1 : 0;
  *ref = (ModelRef){.object = ref->object,
                    .offset = first,
                    .stride = stride,
                    .size = last - first + 1,
                    .root = root,
                    .by_index = root != MODEL_NONE,
                    .inside = first,
                    .row = last - first + 1,
                    .bytes = share->size};
}

// What is in such a place is not one number.
static void forget_numbers(Work *w) {
  ModelThreads *m = w->m;
  for (size_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      ModelNode *n = &m->jobs.at[j].nodes.at[k];
      bool here = false;
      for (uint32_t r = 0; r < n->n_refs && n->op >= MODEL_READ && n->op <= MODEL_ATOMIC_WRITE; r++)
        here |= m->refs.at[n->first_ref + r].object == w->object->object;
      if (here) n->how = HOW_ANY, n->value = n->from = MODEL_NONE, n->takes = false;
    }
  size_t kept = 0;
  for (size_t k = 0; k < m->initials.n; k++)
    if (m->initials.at[k].object != w->object->object) m->initials.at[kept++] = m->initials.at[k];
  m->initials.n = kept;
  m->objects.at[w->object->object].size = 0;
  m->objects.at[w->object->object].shared_out = true;
  m->objects.at[w->object->object].many = false; // blocks are elements now
}

static bool is_share(const Work *w, uint32_t ref) {
  for (uint32_t k = 0; k < w->object->n; k++)
    if (first_share(w)[k].ref == ref) return true;
  return false;
}

// Is every reference to the object one of its shares? One that was made later is not.
static bool knows_all(const Work *w) {
  const ModelThreads *m = w->m;
  for (size_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      for (uint32_t r = 0; r < n->n_refs && n->op != MODEL_SET; r++)
        if (m->refs.at[n->first_ref + r].object == w->object->object &&
            !is_share(w, n->first_ref + r))
          return false;
    }
  return true;
}

static double earlier(double deadline, double seconds) {
  double other = budget_now() + seconds;
  return other < deadline ? other : deadline;
}

static void share_object(Work *w) {
  find_groups(w);
  bool elements = false;
  for (size_t g = 0; g < w->groups.n; g++) elements |= w->groups.at[g].looped;
  if (w->groups.n <= MOST_GROUPS && knows_all(w) && find_fields(w)) {
    w->deadline = earlier(w->deadline, most_for_main);
    for (uint32_t k = 0; k < w->object->n; k++) rewrite(w, &first_share(w)[k], elements);
    forget_numbers(w);
  }
  vec_delete(&w->groups);
}

void share_out(ModelThreads *m) {
  double deadline = budget_now() + time_limit_here(TIME_SHARES);
  for (size_t k = 0; k < m->shares.objects.n; k++) {
    Work w = {
        .m = m, .object = &m->shares.objects.at[k], .deadline = earlier(deadline, most_for_object)};
    share_object(&w);
  }
  ALWAYS(model_threads_check(m)); // what was rewritten is still a model
}
