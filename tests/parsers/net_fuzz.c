// Nets (.spec, PNML) and their certificates: a net or an error; what was read prints, and what was
// printed reads again.
#include "engine/net/formats/net_file.h"
#include "engine/net/formats/spec_read.h"
#include "engine/net/formats/spec_write.h"
#include "target.h"
#include "verdict/certificate_net.h"
#include "verdict/certificate_net_text.h"

static void check_net(const Text *text) {
  Net *net = net_file_read_text("input", text);
  if (!net) return;
  MUST(net_check(net));
  if (net->targets.n) {
    Text printed = {0};
    spec_write(net, &printed);
    Net *again = spec_read("printed", &printed);
    MUST(again && certificate_net_digest(net) == certificate_net_digest(again));
    net_delete(again);
    text_delete(&printed);
  }
  net_delete(net);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n) {
  Text text = {0};
  text_add(&text, (const char *)bytes, n);
  check_net(&text);
  CertificateNet certificate;
  certificate_net_read(&certificate, "input", &text);
  certificate_net_delete(&certificate);
  text_delete(&text);
  return 0;
}
