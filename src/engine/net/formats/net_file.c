#include "engine/net/formats/net_file.h"

#include <errno.h>
#include <string.h>

#include "base/diag.h"
#include "engine/net/formats/pnml.h"
#include "engine/net/formats/spec_read.h"

static bool looks_like_xml(const Text *text) {
  const char *at = text->at;
  if (text->n >= 3 && !memcmp(at, "\xef\xbb\xbf", 3)) at += 3; // a byte order mark
  return at[strspn(at, " \t\r\n")] == '<';
}

Net *net_file_read_text(const char *name, const Text *text) {
  return looks_like_xml(text) ? pnml_read(name, text) : spec_read(name, text);
}

Net *net_file_read(const char *path) {
  Text text = {0};
  Net *net = NULL;
  if (!text_read_file(&text, path))
    diag_error((Position){.file = path}, "cannot be read: %s", strerror(errno));
  else net = net_file_read_text(path, &text);
  text_delete(&text);
  return net;
}
