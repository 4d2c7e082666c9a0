#include "sync/task_off.h"

#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#define NORACE_ALONE(name) alone_##name
#include <norace/task_alone.h>
