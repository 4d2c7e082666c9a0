// Finds place invariants when they are needed: weights y >= 0 that no transition raises (y . change
// <= 0 for each).
//
// For a marking m it asks for weights with y . m > y . start. Such weights exist exactly if the
// state equation has no rational solution that covers m, and then they prove that no reachable
// marking covers m. The polyhedron of all weights is the same for every m, so one simplex basis
// serves all questions and each starts where the last one ended.
//
// The arithmetic is floating point; what comes out is rounded to integers and verified exactly, so
// errors cost invariants, never soundness.
#ifndef NORACE_ENGINE_NET_CONE_H
#define NORACE_ENGINE_NET_CONE_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/problem.h"

typedef struct Cone Cone;

Cone *cone_new(const Problem *); // NULL for one without places
void cone_delete(Cone *);

typedef enum { CONE_SEPARATED, CONE_COVERED, CONE_GAVE_UP } ConeAnswer;

// CONE_SEPARATED: weights[p] for all places, verified. CONE_COVERED: the state equation covers m
// (up to rounding). It gives up once that has taken about `most` multiplications, or the budget is
// spent.
ConeAnswer cone_separate(Cone *, Marking m, uint32_t *weights, uint64_t most, const Budget *);

// By place: a marking that the state equation reaches and that covers the one last asked about,
// after CONE_COVERED.
const double *cone_solution(const Cone *);

// Looks for a plan: how often each transition fires in a solution of the state equation that leads
// from `start` to a marking that covers m, with few firings. False if there is none, or if it takes
// more than `most` multiplications. It lasts until the next question.
bool cone_plan(Cone *, const uint32_t *start, Marking m, uint64_t most, const Budget *);
double cone_planned(const Cone *, uint32_t transition);
void cone_reconsider(Cone *); // the next plan may be another one

uint64_t cone_work(const Cone *); // multiplications so far, about
#endif
