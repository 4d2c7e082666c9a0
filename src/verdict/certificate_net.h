// Evidence about nets, checked by code that shares nothing with the engine but the net and the file
// format.
//
// A certificate of safety holds, in the numbers of the net's places,
//   ceilings    places that never hold more than at the start: every transition that adds to one of
//   them needs more of
//               one of them than the start allows, so it never fires
//   traps       sets of places with a token at the start; every transition that can fire and takes
//   from one leaves a token there or puts
//               one there, so it always has one
//   invariants  weights >= 0 on places; no transition that can still fire raises the weighted sum,
//   so it never exceeds
//               what it is at the start. A number from the number of places on stands for a trap,
//               whose places all count as often; as it always holds a token, the places alone weigh
//               that much less. Transitions that would need more are known not to fire from then on
//   basis       markings; U is the set of markings above one of them
// and proves safety if every target is in U or excluded by a ceiling or an invariant, no start is
// in U, and for each basis marking m and transition t the least marking from which t leads above m
// is in U or excluded likewise.
#ifndef NORACE_VERDICT_CERTIFICATE_NET_H
#define NORACE_VERDICT_CERTIFICATE_NET_H
#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "engine/net/cover/net.h"

typedef struct {
  const NetTokens *at; // by rising place, without zeros
  uint32_t n;
} CertificateMarking;

typedef VEC(CertificateMarking) CertificateMarkings;

typedef struct {
  Arena *arena;
  const char *net_file; // where the net was read from; NULL if the certificate brings it along
  Text problem;         // the net in .spec form, if net_file is NULL
  uint64_t digest;      // of the net
  VEC(uint32_t) ceilings;
  CertificateMarkings traps, invariants, basis;
  bool by_boxes;       // the basis is a set of boxes: certificate_net_boxes.h
  uint64_t enumerated; // so many markings can be reached: certificate_net_markings.h; 0: a basis
} CertificateNet;
#endif
