#include "engine/explore/explore_kept.h"

ExploreKept explore_kept;
