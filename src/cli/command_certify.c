#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "cli/command.h"
#include "decide/loops_certify.h"
#include "decide/prove_loops.h"
#include "engine/net/formats/net_file.h"
#include "options/options.h"
#include "verdict/certificate_net.h"
#include "verdict/certificate_net_check.h"
#include "verdict/certificate_net_text.h"

static void read_certificate(CertificateNet *c, const char *path) {
  Text text = {0};
  if (!text_read_file(&text, path)) {
    diag_error((Position){.file = path}, "cannot be read: %s", strerror(errno));
    exit(EXIT_INPUT);
  }
  if (!certificate_net_read(c, path, &text)) exit(EXIT_INPUT);
  text_delete(&text);
}

static Net *net_of(const CertificateNet *c, const Options *o) {
  if (o->net) return net_file_read(o->net);
  if (c->net_file) return net_file_read(c->net_file);
  return net_file_read_text(o->files[0], &c->problem);
}

static void print_json(const CertificateNet *c, const char *trouble) {
  json_t *object = json_pack("{s:s, s:i, s:i, s:i, s:I}", "verdict", trouble ? "unknown" : "safe",
                             "ceilings", (int)c->ceilings.n, "invariants", (int)c->invariants.n,
                             "basis", (int)c->basis.n, "markings", (json_int_t)c->enumerated);
  if (c->net_file) json_object_set_new(object, "net", json_string(c->net_file));
  if (trouble) json_object_set_new(object, "reason", json_string(trouble));
  json_dumpf(object, stdout, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
  putchar('\n');
  json_decref(object);
}

static int certify_net(const Options *o) {
  CertificateNet c;
  read_certificate(&c, o->files[0]);
  Net *net = net_of(&c, o);
  if (!net) exit(EXIT_INPUT);
  const char *trouble = certificate_net_check(&c, net);
  if (o->json) print_json(&c, trouble);
  else if (trouble) printf("unknown: the certificate proves nothing: %s\n", trouble);
  else printf("safe: the certificate holds, no target of the net can be covered\n");
  net_delete(net);
  certificate_net_delete(&c);
  return trouble ? EXIT_UNKNOWN : EXIT_RACE_FREE;
}

int cli_certify(int argc, char **argv) {
  Options o;
  options_parse(&o, "certify", argc, argv);
  options_files(&o, 1, 1);
  int status = loops_is_certificate(o.files[0]) ? loops_certify(&o) : certify_net(&o);
  options_delete(&o);
  return status;
}
