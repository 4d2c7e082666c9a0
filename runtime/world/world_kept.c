#include "world/world_kept.h"

WorldKept world_kept;
