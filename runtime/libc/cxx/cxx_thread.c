// std::thread: libstdc++ changes the object behind the program's back.
#include <dlfcn.h>

#include "base/report_log.h"
#include "libc/libc.h"

enum { OBJECT = 8 }; // bytes: the handle

static void *real(const char *name) {
  void *f = dlsym(RTLD_DEFAULT, name);
  if (!f) give_up("there is no %s", name);
  return f;
}

#define JOINS "_ZNSt6thread4joinEv"
#define DETACHES "_ZNSt6thread6detachEv"
#define STARTS \
  "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE"

// The handle is looked at first, and cleared when the thread has ended.
static void cxx_join(void *thread) {
  uint64_t pc = PC;
  READS(thread, OBJECT);
  ((void (*)(void *))real(JOINS))(thread);
  WRITES(thread, OBJECT);
}
static void cxx_detach(void *thread) {
  uint64_t pc = PC;
  ((void (*)(void *))real(DETACHES))(thread);
  WRITES(thread, OBJECT);
}
static void cxx_start(void *thread, void *state, void (*depends)(void)) {
  uint64_t pc = PC;
  ((void (*)(void *, void *, void (*)(void)))real(STARTS))(thread, state, depends);
  WRITES(thread, OBJECT);
}

const Import cxx_thread_imports[] = {{JOINS, (void *)cxx_join},
                                     {DETACHES, (void *)cxx_detach},
                                     {STARTS, (void *)cxx_start},
                                     {NULL, NULL}};
