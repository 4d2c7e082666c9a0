#include "workers/workers_kept.h"

WorkersKept workers_kept;
