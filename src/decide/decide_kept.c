#include "decide/decide_kept.h"

DecideKept decide_kept;
