// What the calls on names share.
#ifndef NORACE_RUNTIME_OVERLAY_NAMES_H
#define NORACE_RUNTIME_OVERLAY_NAMES_H
#include <errno.h>

#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/guard.h"
#include "libc/process/process.h"

static inline int fail(int error) {
  errno = error;
  return -1;
}

// Where the overlay is off, or the name is the kernel's own: changing is refused unless permitted.
#define UNLESS_OURS(call, path, real)      \
  if (!overlay_on()) {                     \
    guard_refuse(ALLOW_WRITE, call, path); \
    if (running) process_mask_apply();     \
    return real;                           \
  }
#define UNLESS_MAPPED(real) \
  if (!overlay_on()) return real

static inline void overlay_names_event(TouchMode mode, uint64_t pc) {
  overlay_event(overlay_names(), mode, NULL, TOUCH_R, pc);
}

// Walks to a name that is about to change; the call, for messages; NULL: it changes nothing. False:
// errno says why not.
bool overlay_find(int at, const char *path, Follow follow, const char *call, Lookup *p);
// ... to something that must be there.
bool overlay_find_there(int at, const char *path, Follow follow, const char *call, Lookup *p);
// A folder, or a symbolic link to the target.
int overlay_make(int at, const char *path, mode_t mode, const char *call, const char *target,
                 uint64_t pc);
int overlay_remove_at(int at, const char *path, bool folder, bool either, const char *call,
                      uint64_t pc);
#endif
