#include "base/process_lock.h"

#include "base/base_kept.h"

void lock_own(int32_t process) { base_kept.lock_owner = process; }
int32_t lock_owner(void) { return base_kept.lock_owner ? base_kept.lock_owner : 1; }
