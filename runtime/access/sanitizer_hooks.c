// What programs call that find themselves compiled with a sanitizer: they announce system calls
// that they make past libc. Nothing to do here.
#include "world/runtime.h"

#define HOOK(name)                                         \
  PUBLIC void __sanitizer_syscall_pre_impl_##name(void);   \
  PUBLIC void __sanitizer_syscall_pre_impl_##name(void) {} \
  PUBLIC void __sanitizer_syscall_post_impl_##name(void);  \
  PUBLIC void __sanitizer_syscall_post_impl_##name(void) {}
HOOK(close)
HOOK(read)
HOOK(write)
HOOK(open)
HOOK(openat)
HOOK(futex)
HOOK(statx)
HOOK(copy_file_range)
HOOK(epoll_wait)
HOOK(epoll_pwait)
HOOK(io_uring_setup)
HOOK(io_uring_enter)
