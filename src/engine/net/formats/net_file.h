// Nets from files: mist's .spec, or PNML where the text begins with '<'.
#ifndef NORACE_ENGINE_NET_NET_FILE_H
#define NORACE_ENGINE_NET_NET_FILE_H
#include "base/text.h"
#include "engine/net/cover/net.h"

Net *net_file_read(const char *path); // NULL after an error
Net *net_file_read_text(const char *name,
                        const Text *); // the same for a text at hand; `name` is for errors
#endif
