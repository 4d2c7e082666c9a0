// Compilers that are started once. Most of a small program's compile time goes into loading clang's
// shared libraries; here clang is loaded once and forked for each run, by the tests only.
//
// Three parts: `client` stands in front of clang-19, clang++-19, clang and ld.lld (in PATH, and for
// what a forked compiler starts itself), `libzygote.so` is preloaded into the real program and
// turns it into a server that forks, and this page is what they say to each other. The client
// starts the server if there is none; whatever goes wrong before the server has said that it
// begins, the client becomes the real program itself.
#ifndef NORACE_TESTS_ZYGOTE_H
#define NORACE_TESTS_ZYGOTE_H
#include <stdint.h>
#include <sys/resource.h>

#define ZYGOTE_SOCKET "NORACE_ZYGOTE_SOCKET"   // to the server: number of the listening descriptor
#define ZYGOTE_CLIENTS "NORACE_ZYGOTE_CLIENTS" // ... and the folder of the clients
#define ZYGOTE_IDLE_MS 20000                   // a server that nobody asked for so long ends

// With it travel four descriptors: standard input, output, error and the working folder. Behind it
// come the strings of the arguments and of the environment, each with its 0.
typedef struct {
  uint32_t n_args, n_variables, bytes;
  uint32_t mask; // umask
  int32_t nice;
  struct rlimit limits[RLIM_NLIMITS];
} ZygoteRequest;

enum { ZYGOTE_DESCRIPTORS = 4 };

// The answer: first this byte, then, when the run is over, its status as wait() gives it.
#define ZYGOTE_BEGINS 'b'
#endif
