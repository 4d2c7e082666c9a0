// From the engine's answer to a certificate.
#ifndef NORACE_VERDICT_CERTIFICATE_NET_MAKE_H
#define NORACE_VERDICT_CERTIFICATE_NET_MAKE_H
#include "engine/net/cover/cover.h"
#include "verdict/certificate_net.h"

// For a safe answer about the net. net_file: where the net can be read again; NULL to put the net
// itself into the certificate. Delete with certificate_net_delete.
void certificate_net_make(CertificateNet *, const CoverAnswer *, const Net *, const char *net_file);
#endif
