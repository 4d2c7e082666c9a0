// Where the SML of `norace prove` comes from: a file of it, or C.
#ifndef NORACE_CLI_NET_SOURCE_H
#define NORACE_CLI_NET_SOURCE_H
#include "cli/options.h"
#include "engine/net/sml.h"
#include "model/threads.h"

typedef struct {
  SmlFile *sml;
  SmlFile *refined;    // see net_source_refined
  ModelThreads *model; // of C, until it was refined
  bool from_c;
  bool may_fail;             // see model_threads_may_fail
  VEC(const char *) reasons; // what could hide a race and is not modelled; strings live in sml->arena
  VEC(const char *) assumptions;
} NetSource;

NetSource *net_source_read(const Options *); // NULL after an error was reported
void net_source_delete(NetSource *);
SmlFile *
net_source_refined(NetSource *); // of C: the same programs with data in them, made when first asked for; NULL if there are none

// How a variable is called in front of a person.
const char *net_source_shown(const NetSource *, const SmlProgram *, uint32_t variable);
#endif
