// The floating-point environment: rounding, traps and exception flags belong to the thread (C11
// 7.6), and a new one begins with its creator's.
#ifndef NORACE_RUNTIME_FLOAT_ENV_H
#define NORACE_RUNTIME_FLOAT_ENV_H
#include <stdint.h>

#if defined __x86_64__
// The two units of the processor, as one number: mxcsr below, then the x87 control word, then its
// exception flags.
static inline uint64_t float_env_get(void) {
  uint32_t vector;
  uint16_t word, status;
  __asm__ volatile("stmxcsr %0" : "=m"(vector));
  __asm__ volatile("fnstcw %0" : "=m"(word));
  __asm__ volatile("fnstsw %0" : "=m"(status));
  return vector | (uint64_t)word << 32 | (uint64_t)(status & 0x3f) << 48;
}
// From `now`, which the units have.
static inline void float_env_change(uint64_t now, uint64_t env) {
  if (now == env) return;
  uint32_t vector = (uint32_t)env, x87[7];
  if (now >> 32 != env >> 32) { // seldom: loading it takes long
    __asm__ volatile("fnstenv %0" : "=m"(x87));
    x87[0] = (x87[0] & 0xffff0000u) | (uint16_t)(env >> 32);
    x87[1] = (x87[1] & ~0x3fu) | (uint32_t)(env >> 48 & 0x3f);
    __asm__ volatile("fldenv %0" : : "m"(x87));
  }
  __asm__ volatile("ldmxcsr %0" : : "m"(vector));
}
#else
static inline uint64_t float_env_get(void) {
  uint64_t modes, flags;
  __asm__ volatile("mrs %0, fpcr" : "=r"(modes));
  __asm__ volatile("mrs %0, fpsr" : "=r"(flags));
  return modes | flags << 32;
}
static inline void float_env_change(uint64_t now, uint64_t env) {
  if (now == env) return;
  __asm__ volatile("msr fpcr, %0" : : "r"(env & 0xffffffffu));
  __asm__ volatile("msr fpsr, %0" : : "r"(env >> 32));
}
#endif
static inline void float_env_set(uint64_t env) { float_env_change(float_env_get(), env); }
#endif
