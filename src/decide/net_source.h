// Where the SML of `norace prove` comes from: a file of it, or C.
#ifndef NORACE_CLI_NET_SOURCE_H
#define NORACE_CLI_NET_SOURCE_H
#include "decide/prove_net.h"
#include "engine/net/sml/sml.h"
#include "front/compile/clang_bitcode.h"
#include "model/threads.h"
#include "options/options.h"

typedef struct {
  SmlFile *sml;
  SmlFile *refined;    // see net_source_refined
  ModelThreads *model; // of C
  bool asked;          // for the refined programs
  bool from_c;
  bool may_fail; // see model_threads_may_fail
  VEC(const char *)
  reasons; // what could hide a race and is not modelled; strings live in sml->arena
  VEC(const char *) assumptions;
} NetSource;

// The LLVM modules of C sources, of bitcode, or of a program that norace cc has built. False after
// an error was reported.
bool net_source_modules(Arena *, const Options *, ClangModules *);
NetSource *net_source_read(const Options *); // NULL after an error was reported
void net_source_delete(NetSource *);
SmlFile *net_source_refined(NetSource *); // of C: the same programs with data in them, made when
                                          // first asked for; NULL if there are none

bool net_source_too_large(const NetSource *); // to put data into it
// Of C: one of the programs with these data in it; NULL if it cannot be built in time.
SmlFile *net_source_with(const NetSource *, size_t number, const bool *data);
// Of C: one of the programs, with objects that hang in each other; NULL if there are none, or it
// cannot be built in time.
SmlFile *net_source_linked(const NetSource *, size_t number);

// How a variable is called in front of a person.
const char *net_source_shown(const NetSource *, const SmlProgram *, uint32_t variable);

bool net_wants(const Options *); // are these files for seed 004: C sources, one .sml or .bc, one
                                 // program built by norace cc
#endif
