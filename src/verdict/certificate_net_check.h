#ifndef NORACE_VERDICT_CERTIFICATE_NET_CHECK_H
#define NORACE_VERDICT_CERTIFICATE_NET_CHECK_H
#include "verdict/certificate_net.h"

// NULL if the certificate proves that no target of the net can be covered; otherwise what is wrong,
// in one line that lives as long as the certificate.
const char *certificate_net_check(CertificateNet *, const Net *);
#endif
