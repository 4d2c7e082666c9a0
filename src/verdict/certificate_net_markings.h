// The part of a certificate that says how many markings can be reached.
//
// It holds if there are exactly so many from the one start that stands for all (a net whose places
// start with any number has none; in a plain net it is the largest, for more tokens never keep a
// transition from firing), and none of them covers a target. The check fires the net as it is
// written, tests from above, resets and transfers included.
#ifndef NORACE_VERDICT_CERTIFICATE_NET_MARKINGS_H
#define NORACE_VERDICT_CERTIFICATE_NET_MARKINGS_H
#include "verdict/certificate_net.h"

// NULL if it holds; otherwise what is wrong, in one line that lives as long as the certificate.
const char *certificate_net_check_markings(CertificateNet *, const Net *);
#endif
