// std::call_once. libstdc++ hands the function over in two thread-locals of its own, and calls it
// through __once_proxy; the headers that the program includes mean emulated ones. So here are all
// three once more, and this file too is compiled with -femulated-tls.
#include "world/runtime.h"

extern _Thread_local void *once_callable __asm__("_ZSt15__once_callable"); // std::__once_callable
extern _Thread_local void (*once_function)(void) __asm__("_ZSt11__once_call"); // std::__once_call

PUBLIC _Thread_local void *once_callable;
PUBLIC _Thread_local void (*once_function)(void);

PUBLIC void __once_proxy(void) { once_function(); }
