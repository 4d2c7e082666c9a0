// Transitions that differ only in which token of a component they take.
//
// A component is a set of places with one token at the start that every transition leaves with one:
// the value of a variable, say. Where there is a transition for each value that takes it and puts
// the same new one in its place, whatever the old one was, they all together need nothing of the
// component. A search backward that knows this goes on with one marking instead of one for each
// value.
//
// What it finds is a set of markings of the original net, closed under the predecessors of the
// original transitions, and it contains no more reachable markings than the original search would:
// every reachable marking has a token in the component.
#ifndef NORACE_ENGINE_NET_CHOICE_H
#define NORACE_ENGINE_NET_CHOICE_H
#include "engine/net/cover/cover.h"

typedef struct {
  Net *net; // the same places, fewer transitions. Those merged say which component they clear
  MarkingList components; // each with weight 1: invariants of the original net
  VEC(uint32_t)
  first; // transition t stands for members[first[t] .. first[t + 1]) of the original net
  VEC(uint32_t) members;
} Choice;

Choice *choice_find(const Net *plain); // NULL if there is nothing to merge
void choice_delete(Choice *);          // NULL is fine

// A firing sequence of the merged net becomes one of the original.
void choice_resolve(const Choice *, const Net *plain, CoverAnswer *);
#endif
