#include "replay/replay_kept.h"

ReplayKept replay_kept;
