// The part of a certificate for nets beyond plain ones: a set of boxes in place of an upward-closed
// basis.
//
// A box is a CertificateMarking: place p with n tokens says at least n, the number p + places of
// the net with n says fewer than n. The boxes prove safety if each target lies in one of them, no
// start lies in any, and for each box and each transition of the net as it is written (resets,
// transfers and tests from above included) every marking from which the transition leads into the
// box lies in a box, or is excluded by what else the certificate says.
#ifndef NORACE_VERDICT_CERTIFICATE_NET_BOXES_H
#define NORACE_VERDICT_CERTIFICATE_NET_BOXES_H
#include "verdict/certificate_net.h"

typedef struct {
  bool (*excludes)(void *user, CertificateMarking); // no reachable marking covers it
  void *user;
} CertificateExclusion;

// NULL if the boxes hold; otherwise what is wrong, in one line that lives as long as the
// certificate.
const char *certificate_net_check_boxes(CertificateNet *, const Net *, CertificateExclusion);
#endif
