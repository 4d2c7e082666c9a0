#ifndef NORACE_VERDICT_CERTIFICATE_NET_TEXT_H
#define NORACE_VERDICT_CERTIFICATE_NET_TEXT_H
#include "verdict/certificate_net.h"

uint64_t certificate_net_digest(const Net *);
void certificate_net_write(const CertificateNet *, Text *);
bool certificate_net_read(CertificateNet *, const char *file,
                          const Text *); // false after a positioned error
void certificate_net_delete(CertificateNet *);
#endif
