// A few instructions for each imported function that the runtime does not see into: they tell its
// name and go on to the function, with all registers as they were.
#include <dlfcn.h>
#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/cxx/cxx_stream.h"
#include "libc/described.h"
#include "libc/files/descriptor_calls.h"
#include "libc/guard.h"
#include "libc/libc_kept.h"
#include "libc/library_order.h"
#include "libc/trampoline.h"
#include "sync/cancel.h"
#include "sync/thread.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"

enum { TRAMPOLINE = 32 };

// Of the functions that are let through, those that take descriptors: one that the runtime models
// is not the kernel's.
static const struct {
  const char *name;
  uint8_t places; // bits: which of the arguments
} takes_descriptors[] = {
    {"splice", 5},         {"tee", 3},       {"vmsplice", 1},        {"sendfile", 3},
    {"sendfile64", 3},     {"sendmmsg", 1},  {"recvmmsg", 1},        {"sockatmark", 1},
    {"flock", 1},          {"lockf", 1},     {"fallocate", 1},       {"fallocate64", 1},
    {"fchmod", 1},         {"fchown", 1},    {"preadv", 1},          {"pwritev", 1},
    {"preadv2", 1},        {"pwritev2", 1},  {"preadv64", 1},        {"pwritev64", 1},
    {"__recvfrom_chk", 1}, {"tcgetattr", 1}, {"copy_file_range", 5}, {"posix_fallocate", 1}};

static uint64_t argument(const uint64_t *frame, int i) {
#if defined __x86_64__
  return frame[-2 - i]; // below the frame pointer: rax, then the arguments
#else
  return frame[2 + i];
#endif
}

static uint64_t return_address(const uint64_t *frame) {
#if defined __x86_64__
  return frame[2]; // above the frame pointer and the index
#else
  return frame[1];
#endif
}

static void note_effects(CallEffects *effects, const uint64_t *frame) {
  uint64_t a[6];
  for (int i = 0; i < 6; i++) a[i] = argument(frame, i);
  effects(a, return_address(frame));
}

static void note_description(const char *name, const uint64_t *frame) {
  uint64_t a[6];
  for (int i = 0; i < 6; i++) a[i] = argument(frame, i);
  described_call(name, a, return_address(frame));
}

static void refuse_modelled(const char *name, const uint64_t *frame) {
  if (!strcmp(name, "close_range") || !strcmp(name, "closefrom"))
    descriptors_refuse((int)argument(frame, 0), name);
  for (size_t k = 0; k < sizeof takes_descriptors / sizeof *takes_descriptors; k++)
    for (int i = 0; i < 4 && !strcmp(takes_descriptors[k].name, name); i++)
      if (takes_descriptors[k].places >> i & 1) descriptor_refuse((int)argument(frame, i), name);
}

void *trampoline_note(uint64_t index, const uint64_t *frame);
__attribute__((used)) void *trampoline_note(uint64_t index, const uint64_t *frame) {
  if (libc_kept.trampoline.calls[index].cancels) {
    (void)CALLER; // it may stop here
    if (running) cancel_point(return_address(frame));
    return libc_kept.trampoline.calls[index].real;
  }
  if (libc_kept.trampoline.calls[index].allow == DESCRIBED) {
    if (running) note_description(libc_kept.trampoline.calls[index].name, frame);
    return libc_kept.trampoline.calls[index].real;
  }
  if (libc_kept.trampoline.calls[index].allow == OF_STREAM) {
    uint64_t given[3] = {argument(frame, 0), argument(frame, 1), argument(frame, 2)};
    if (running && !alone)
      stream_touched(libc_kept.trampoline.calls[index].name, given, return_address(frame));
    return libc_kept.trampoline.calls[index].real;
  }
  if (libc_kept.trampoline.calls[index].allow == OF_LIBRARY && running && !alone) {
    (void)CALLER; // it may stop here
    library_orders(return_address(frame));
  }
  if (running && libc_kept.trampoline.calls[index].effects)
    note_effects(libc_kept.trampoline.calls[index].effects, frame);
  if (libc_kept.trampoline.calls[index].effects && !libc_kept.trampoline.calls[index].allow)
    return libc_kept.trampoline.calls[index].real;
  if (running && !before_main) refuse_modelled(libc_kept.trampoline.calls[index].name, frame);
  if (libc_kept.trampoline.calls[index].told || !running)
    return libc_kept.trampoline.calls[index].real;
  control->outside = 1;
  if (libc_kept.trampoline.calls[index].allow &&
      libc_kept.trampoline.calls[index].allow != OF_LIBRARY)
    guard_refuse(libc_kept.trampoline.calls[index].allow, libc_kept.trampoline.calls[index].name,
                 "");
  else if (guard_once() || (alone && libc_kept.trampoline.calls[index].in_memory))
    return libc_kept.trampoline.calls[index].real;
  else opaque_call(libc_kept.trampoline.calls[index].name);
  libc_kept.trampoline.calls[index].told = true;
  return libc_kept.trampoline.calls[index].real;
}

void trampoline_enter(void);
#if defined __x86_64__
// The index lies on the stack, above it the return address. rax counts the vector registers of
// variadic calls.
__asm__(
    ".text\n.hidden trampoline_enter\n.globl trampoline_enter\n.type "
    "trampoline_enter,@function\ntrampoline_enter:\n"
    ".cfi_startproc\n.cfi_def_cfa_offset 16\n"
    "push %rbp\n.cfi_def_cfa_offset 24\n.cfi_offset %rbp,-24\n"
    "mov %rsp,%rbp\n.cfi_def_cfa_register %rbp\n"
    "push %rax\npush %rdi\npush %rsi\npush %rdx\npush %rcx\npush %r8\npush %r9\npush %r10\n"
    "sub $128,%rsp\nand $-16,%rsp\n"
    "movaps %xmm0,(%rsp)\nmovaps %xmm1,16(%rsp)\nmovaps %xmm2,32(%rsp)\nmovaps %xmm3,48(%rsp)\n"
    "movaps %xmm4,64(%rsp)\nmovaps %xmm5,80(%rsp)\nmovaps %xmm6,96(%rsp)\nmovaps %xmm7,112(%rsp)\n"
    "mov 8(%rbp),%rdi\nmov %rbp,%rsi\ncall trampoline_note\nmov %rax,%r11\n"
    "movaps (%rsp),%xmm0\nmovaps 16(%rsp),%xmm1\nmovaps 32(%rsp),%xmm2\nmovaps 48(%rsp),%xmm3\n"
    "movaps 64(%rsp),%xmm4\nmovaps 80(%rsp),%xmm5\nmovaps 96(%rsp),%xmm6\nmovaps 112(%rsp),%xmm7\n"
    "lea -64(%rbp),%rsp\n"
    "pop %r10\npop %r9\npop %r8\npop %rcx\npop %rdx\npop %rsi\npop %rdi\npop %rax\npop %rbp\n"
    ".cfi_def_cfa %rsp,16\nadd $8,%rsp\n.cfi_def_cfa_offset 8\njmp *%r11\n.cfi_endproc\n.size "
    "trampoline_enter,.-trampoline_enter");

static void write_code(uint8_t *to, uint32_t index) {
  void (*enter)(void) = trampoline_enter;
  *to++ = 0x68; // push index
  memcpy(to, &index, 4), to += 4;
  *to++ = 0x49, *to++ = 0xbb; // mov $enter, %r11
  memcpy(to, &enter, 8), to += 8;
  *to++ = 0x41, *to++ = 0xff, *to++ = 0xe3; // jmp *%r11
}
#else
// x17 holds the index; x0 to x8 and q0 to q7 carry arguments.
__asm__(".text\n.hidden trampoline_enter\n.globl trampoline_enter\n.type "
        "trampoline_enter,%function\ntrampoline_enter:\n"
        "stp x29,x30,[sp,#-224]!\nmov x29,sp\n"
        "stp x0,x1,[sp,#16]\nstp x2,x3,[sp,#32]\nstp x4,x5,[sp,#48]\nstp x6,x7,[sp,#64]\nstr "
        "x8,[sp,#80]\n"
        "stp q0,q1,[sp,#96]\nstp q2,q3,[sp,#128]\nstp q4,q5,[sp,#160]\nstp q6,q7,[sp,#192]\n"
        "mov x0,x17\nmov x1,sp\nbl trampoline_note\nmov x16,x0\n"
        "ldp q0,q1,[sp,#96]\nldp q2,q3,[sp,#128]\nldp q4,q5,[sp,#160]\nldp q6,q7,[sp,#192]\n"
        "ldp x0,x1,[sp,#16]\nldp x2,x3,[sp,#32]\nldp x4,x5,[sp,#48]\nldp x6,x7,[sp,#64]\nldr "
        "x8,[sp,#80]\n"
        "ldp x29,x30,[sp],#224\nbr x16\n.size trampoline_enter,.-trampoline_enter");

static void write_code(uint8_t *to, uint32_t index) {
  uint32_t words[4] = {0x58000090 /* ldr x16, .+16 */, 0x52800011 | index << 5 /* mov w17, index */,
                       0xd61f0200 /* br x16 */, 0xd503201f};
  void (*enter)(void) = trampoline_enter;
  memcpy(to, words, sizeof words);
  memcpy(to + sizeof words, &enter, 8);
}
#endif

static uint32_t call_of(const char *name, void *real, uint32_t allow, CallEffects *effects,
                        bool cancels) {
  for (uint32_t i = 0; i < libc_kept.trampoline.n_calls; i++)
    if (libc_kept.trampoline.calls[i].real == real &&
        libc_kept.trampoline.calls[i].cancels == cancels &&
        !strcmp(libc_kept.trampoline.calls[i].name, name))
      return i;
  libc_kept.trampoline.calls[libc_kept.trampoline.n_calls].name =
      strcpy(search_take(strlen(name) + 1), name);
  libc_kept.trampoline.calls[libc_kept.trampoline.n_calls].real = real;
  libc_kept.trampoline.calls[libc_kept.trampoline.n_calls].allow = allow;
  libc_kept.trampoline.calls[libc_kept.trampoline.n_calls].cancels = cancels;
  libc_kept.trampoline.calls[libc_kept.trampoline.n_calls].effects = effects;
  Dl_info info;
  libc_kept.trampoline.calls[libc_kept.trampoline.n_calls].in_memory =
      dladdr(real, &info) && strstr(info.dli_fname, "/libstdc++.so");
  return libc_kept.trampoline.n_calls++;
}

static void *make(const char *name, void *real, uint32_t allow, CallEffects *effects,
                  bool cancels) {
  if (!libc_kept.trampoline.code) {
    libc_kept.trampoline.code =
        mmap(NULL, MAX_TRAMPOLINES * TRAMPOLINE, PROT_READ | PROT_WRITE | PROT_EXEC,
             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (libc_kept.trampoline.code == MAP_FAILED) libc_kept.trampoline.code = NULL;
  }
  if (!libc_kept.trampoline.code ||
      libc_kept.trampoline.n_calls == MAX_TRAMPOLINES) { // imported then counts as called
    report_unknown("may call %s, which norace does not see into", name);
    return NULL;
  }
  uint32_t i = call_of(name, real, allow, effects, cancels);
  uint8_t *at = (uint8_t *)libc_kept.trampoline.code + i * TRAMPOLINE;
  write_code(at, i);
  __builtin___clear_cache((char *)at, (char *)at + TRAMPOLINE);
  return at;
}

void *trampoline_to(const char *name, void *real, uint32_t allow, CallEffects *effects) {
  return make(name, real, allow, effects, false);
}

void *trampoline_cancels(const char *name, void *function) {
  return make(name, function, 0, NULL, true);
}
