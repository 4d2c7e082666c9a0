#include "verdict/certificate_net_make.h"

#include <stdlib.h>
#include <string.h>

#include "engine/net/cover/cover_answer.h"
#include "engine/net/formats/spec_write.h"
#include "verdict/certificate_net_text.h"

static int by_place(const void *a, const void *b) {
  uint32_t p = ((const NetTokens *)a)->place, q = ((const NetTokens *)b)->place;
  return p < q ? -1 : p > q;
}

static void copy_markings(CertificateNet *c, const MarkingList *from, CertificateMarkings *to) {
  for (size_t i = 0; i < from->ends.n; i++) {
    Marking m = marking_list_get(from, i);
    NetTokens *copy = arena_take(c->arena, m.n * sizeof *copy);
    if (m.n) memcpy(copy, m.at, m.n * sizeof *copy);
    qsort(copy, m.n, sizeof *copy, by_place);
    vec_push(to, (CertificateMarking){copy, m.n});
  }
}

void certificate_net_make(CertificateNet *c, const CoverAnswer *answer, const Net *net,
                          const char *net_file) {
  *c = (CertificateNet){.arena = arena_new(),
                        .digest = certificate_net_digest(net),
                        .by_boxes = answer->by_boxes,
                        .enumerated = answer->enumerated};
  if (net_file) c->net_file = arena_string(c->arena, net_file);
  else spec_write(net, &c->problem);
  for (size_t i = 0; i < answer->ceilings.n; i++) vec_push(&c->ceilings, answer->ceilings.at[i]);
  copy_markings(c, &answer->traps, &c->traps);
  copy_markings(c, &answer->invariants, &c->invariants);
  copy_markings(c, &answer->basis, &c->basis);
}
